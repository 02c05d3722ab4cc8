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
    log = match.log
    if match.base is None and not log:
        return
    replay = match.new_match()
    if match.base is not None:
        print("# earlier events were not kept")
        replay.restore(match.base)
    at = 0
    while at < len(log):
        after = at + 1 + replay.width(log[at])
        data = bytes(log[at + 1 : after])
        print(replay.record_line(log[at], data))
        replay.play(log[at], data)
        at = after
    if replay.over and accepted:
        print("over")
