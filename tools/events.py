"""Events of any game by its rules: those that are legal, and those in the lines of a record."""

from handheld.rules.match import Illegal

CODES = 240


def may(match, code, data=b""):
    """Return True if an event is legal now."""
    try:
        match.check(code, data)
    except ValueError:  # Illegal, of a console too
        return False
    return True


def legal(match):
    """Return the codes of the legal events, sorted. One with a payload stands for all, such as a deal.

    It is found if zeros, ones, or 1, 2, 3 and so on are legal.
    """
    return [code for code in range(CODES) if (_due if match.width(code) else may)(match, code)]


def _due(match, code):
    if match.game != "krypto":
        many = match.width(code)
        return any(may(match, code, bytes(data)) for data in ([0] * many, [1] * many, range(1, many + 1)))
    from games.krypto.rules import events

    if code == events.OBJECTIVE:
        return match.phase == events.OPENING
    return match.phase == events.DEALING and match.table == (code == events.HAND)


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
