"""The game record: a match as text, the way chess has PGN (RULES.md, last part).

Each game's `record` module says and reads one event; this module is what all games share. A record is
`key: value` header lines, an empty line, then one event a line.
"""


def header(match, options):
    """The header lines of a match, the empty line last.

    `options` names the game's option keys in the order of the record; those that the match was given
    are written.

    >>> from handheld.match import Match
    >>> class Pig(Match):
    ...     game, seats_allowed = "pig", (2, 4)
    ...     def start(self):
    ...         pass
    >>> header(Pig(["Ada", "Ben"], {"goal": "50"}), ("goal",))
    ['game: pig', 'players: Ada, Ben', 'goal: 50', '']
    """
    lines = ["game: " + match.game, "players: " + ", ".join(match.names)]
    for key in options:
        if key in match.options:
            lines.append(key + ": " + match.options[key])
    lines.append("")
    return lines


def tell(match, record, options, accepted=True):
    """Print the record of a match as far as it is known: its header, and every event there was.

    `record` is the game's record module; `accepted`: nothing can be corrected after the last event.
    """
    for line in header(match, options):
        print(line)
    log = match.log
    if match.base is None and not log:
        return
    again = match.anew()
    if match.base is not None:
        print("# what came before was not kept")
        again.rest_on(match.base)
    at = 0
    while at < len(log):
        after = at + 1 + again.width(log[at])
        data = bytes(log[at + 1 : after])
        print(record.say(again, log[at], data))
        again.play(log[at], data)
        at = after
    if again.over and accepted:
        print("over")
