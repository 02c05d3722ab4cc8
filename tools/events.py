"""Events of any game in the lines of a record."""

from handheld.rules.match import Illegal

CODES = 240


def read(match, line):
    """Return the (code, data) of a line of the record: the first event whose `record_line` it is.

    Raises Illegal for a line that is no event in this state. Whether it is legal is not asked.
    """
    words = [word for word in line.split(" ") if 0 < len(word) < 4 and not word.strip("0123456789")]
    numbers = [int(word) for word in words]
    for code in range(CODES):
        try:
            data = bytes(numbers[: match.width(code)])
            if match.record_line(code, data) == line:
                return code, data
        except (IndexError, TypeError, ValueError):
            pass  # this state has no such event
    raise Illegal("'%s' is not an event of %s" % (line, match.game))


def play(player, match, line):
    """Have a match or its session (`player`) play a line of the record. Raises ValueError if refused."""
    if line in ("undo", "correct"):
        getattr(player, line)()
    else:
        player.play(*read(match, line))
