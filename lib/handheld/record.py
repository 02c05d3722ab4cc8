"""The game record: a match as text, the way chess has PGN (RULES.md, last part).

Each game's `record` module says and reads one event; this module is what all games share. A record is
`key: value` header lines, an empty line, then one event a line.
"""


def header(match, options):
    """The header lines of a match, the empty line last.

    `options` names the game's option keys in the order of the record; those that the match was given
    are written.
    """
    lines = ["game: " + match.game, "players: " + ", ".join(match.names)]
    for key in options:
        if key in match.options:
            lines.append(key + ": " + match.options[key])
    lines.append("")
    return lines
