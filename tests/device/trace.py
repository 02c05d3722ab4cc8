"""Plays a match's log and says each state: the same text runs on CPython and under MicroPython."""

_CODES = 140  # more than any game has


def may(match, code, data=b""):
    """Return True if an event is legal now."""
    try:
        match.check(code, data)
    except ValueError:  # Illegal, of a console too
        return False
    return True


def state(match):
    """All that a match says of itself, as text."""
    kept = match.dump() if match.boundary else b""
    codes = [code for code in range(_CODES) if not match.width(code) and may(match, code)]
    return "%d %d %s %s %s" % (match.turn, match.over, list(match.scores()), codes, bytes(kept))


def play(match, log):
    """Play a packed log; yields a line for each event: how the record says it, and the state after it."""
    yield state(match)
    at = 0
    while at < len(log):
        after = at + 1 + match.width(log[at])
        event = (log[at], bytes(log[at + 1 : after]))
        line = match.record_line(*event)
        match.play(*event)
        yield line + " | " + state(match)
        at = after


def replay(match, log):
    """Bring a new match to where a packed log ends."""
    at = 0
    while at < len(log):
        after = at + 1 + match.width(log[at])
        match.play(log[at], bytes(log[at + 1 : after]))
        at = after


def choose(opponent, match, level):
    """Let an opponent think; yields None for each slice and then a line: its choice and its slices."""
    slices = 0
    for code in opponent.think(match, match.turn, level):
        slices += 1
        if code is None:
            yield None
    yield "level %d chooses %d after %d" % (level, code, slices)


def deal(dealer, match, dice):
    """Let a dealer work; yields None for each slice and then a line: the event and the slices."""
    slices = 0
    for event in dealer.deal(match, dice):
        slices += 1
        if event is None:
            yield None
    yield "dealt %s after %d" % (event, slices)
