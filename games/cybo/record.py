"""The events of Cybo as lines of the game record: `roll N` and `stop`."""

from games.cybo.rules import SIDES, STOP
from handheld.match import Illegal


def say(match, code, data=b""):
    """Return the line of an event."""
    return "stop" if code == STOP else "roll %d" % code


def read(match, line):
    """Return the event of a line as (code, data). Raises Illegal for a line that is no event of Cybo."""
    words = line.split()
    if words == ["stop"]:
        return STOP, b""
    if len(words) == 2 and words[0] == "roll":
        for number in range(1, SIDES + 1):
            if words[1] == str(number):
                return number, b""
        raise Illegal("roll %s: the die shows 1 to 12" % words[1])
    raise Illegal("'%s' is not an event of cybo, which has `roll N` and `stop`" % line)
