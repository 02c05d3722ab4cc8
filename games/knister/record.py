"""Knister's events as lines of a record: `roll 8`, `place c3`."""

from games.knister.rules import CELLS, PLACE, cell_name
from handheld.match import Illegal


def say(match, code, data=b""):
    """Return the record line of an event; called before the event is played."""
    if code < PLACE:
        return "roll %d" % code
    return "place " + cell_name(code - PLACE)


def read(match, line):
    """Return the (code, data) of a line. Raises Illegal for a line that is no event of Knister."""
    words = line.split()
    value = words[1] if len(words) == 2 else ""
    if value and words[0] == "roll":
        for code in range(2, 13):
            if value == str(code):
                return code, b""
        raise Illegal("roll wants a sum of 2 to 12, not '%s'" % value)
    if value and words[0] == "place":
        for cell in range(CELLS):
            if value == cell_name(cell):
                return PLACE + cell, b""
        raise Illegal("place wants a cell a1 to e5, not '%s'" % value)
    raise Illegal("'%s' is not a knister event such as 'roll 8' or 'place c3'" % line)
