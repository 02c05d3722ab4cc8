"""Pig's events as lines of a record: `roll 4`, `hold`."""

from handheld.match import Illegal

_LINES = ("", "roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6", "hold")


def say(match, code, data=b""):
    """The record line of an event, told before it is played."""
    return _LINES[code]


def read(match, line):
    """An event's (code, data) from its line. Raises Illegal for what is no line of Pig."""
    if line not in _LINES[1:]:
        raise Illegal("'%s' is no line of pig: those are 'roll 1' to 'roll 6' and 'hold'" % line)
    return _LINES.index(line), b""
