"""Game record: a match as text, like PGN in chess (docs/rules.md, "Game records")."""


def header(match):
    """Return the header lines of a match, with the empty line. Options without a value are omitted.

    >>> from handheld.rules.choice import Choice
    >>> from handheld.rules.match import Match
    >>> class Pig(Match):
    ...     game, seats_allowed, choices = "pig", (2, 4), (Choice("goal", ("100", "50")),)
    ...     def start(self):
    ...         pass
    >>> header(Pig(["Ada", "Ben"], {"goal": "50"}))
    ['game: pig', 'players: Ada, Ben', 'goal: 50', '']
    """
    lines = ["game: " + match.game, "players: " + ", ".join(match.names)]
    for key in match.keys:
        if key in match.options:
            lines.append(key + ": " + match.options[key])
    lines.append("")
    return lines


def print_record(match, accepted=True):
    """Print the record of a match so far. With `accepted` the last event can no longer be corrected."""
    for line in header(match):
        print(line)
    if match.base is not None:
        print("# earlier events were not kept")
    for before, code, data in match.replayed():
        print(before.record_line(code, data))
    if match.over and accepted:
        print("over")
