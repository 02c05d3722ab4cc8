"""Events that the rules of any game allow."""

from games.krypto.rules import events
from tests.device.trace import may
from tools.events import CODES


def legal(match):
    """The codes of the legal events, sorted. One with a payload stands for all, such as a deal.

    It is found if zeros, ones, or 1, 2, 3 and so on are legal.
    """
    return [code for code in range(CODES) if (_due if match.width(code) else may)(match, code)]


def _due(match, code):
    if match.game != "krypto":
        many = match.width(code)
        return any(may(match, code, bytes(data)) for data in ([0] * many, [1] * many, range(1, many + 1)))
    if code == events.OBJECTIVE:
        return match.phase == events.OPENING
    return match.phase == events.DEALING and match.table == (code == events.HAND)
