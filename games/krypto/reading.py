"""Parser of the lines of Krypto's records."""

from games.krypto.rules import number
from games.krypto.rules.events import DEAL, HAND, KRYPTO, OBJECTIVE, PENALTY, PLAIN, TAKE, UNPLAYABLE
from handheld.match import Illegal


def read(match, line):
    """Return the (code, data) of a line. Raises Illegal for a line that is no event in this state."""
    for word, first in ((" krypto", KRYPTO), (" unplayable", UNPLAYABLE)):
        if line.endswith(word):
            return first + _seat(match, line[: -len(word)].rstrip()), b""
    if line in PLAIN:
        return PLAIN[line], b""
    words = line.split()
    if words and words[0] == "deal":
        return _read_deal(match, words)
    if len(words) == 2:
        if words[0] == "objective":
            return OBJECTIVE, bytes([_count(words[1], "an objective")])
        if words[0] == "take":
            return TAKE + min(_count(words[1], "a hand"), 255 - TAKE), b""
        if words[0] == "penalty":
            if words[1] not in ("yes", "no"):
                raise Illegal("penalty wants yes or no, not '%s'" % words[1])
            return PENALTY + (words[1] == "yes"), b""
    if len(words) == 5 and words[3] == "=":
        return _read_step(match, words), b""
    raise Illegal("'%s' is not a krypto event" % line)


def _seat(match, name):
    if name not in match.names:
        raise Illegal("'%s' is not a player" % name)
    return match.names.index(name)


def _count(word, what):
    """Return a number from 0 to 255 without leading zeros. Raises Illegal."""
    pair = parse(word)
    if not pair or pair[1] != 1 or not 0 <= pair[0] <= 255:
        raise Illegal("'%s' is not the number of %s" % (word, what))
    return pair[0]


def _read_deal(match, words):
    table = match.resolved["mode"] == "table"
    if table and len(words) == 6:
        return HAND, bytes([_count(word, "a card") for word in words[1:]])
    if not table and len(words) == 8 and words[6] == "=":
        return DEAL, bytes([_count(word, "a card") for word in words[1:6] + words[7:]])
    raise Illegal("a deal here is 'deal c c c c c%s'" % ("" if table else " = objective"))


def _read_step(match, words):
    """Return the code of a step `a op b = r`. Equal numbers are taken from the lowest slots."""
    if match.caller is None:
        raise Illegal("nobody has called, so no step is due")
    op = number.OPS.find(words[1]) if len(words[1]) == 1 else -1
    if op < 0:
        raise Illegal("a step wants + - x or /, not '%s'" % words[1])
    slots = []
    for word in (words[0], words[2]):
        pair = parse(word)
        if pair is None:
            raise Illegal("'%s' is not a number as a record writes it" % word)
        slots.append(_slot(match.numbers, pair, slots))
    result = number.text(number.combine(op, match.numbers[slots[0]], match.numbers[slots[1]]))
    if words[4] != result:
        raise Illegal("%s is %s, not '%s'" % (" ".join(words[:3]), result, words[4]))
    return op * 25 + slots[0] * 5 + slots[1]


def _slot(numbers, pair, taken):
    for at in range(len(numbers)):
        if numbers[at] == pair and at not in taken:
            return at
    raise Illegal("there is no %s%s" % (number.text(pair), " beside the first" if taken else ""))


def parse(word):
    """Return the pair of a word, or None if `text` would write it differently."""
    top, slash, bottom = word.partition("/")
    try:
        over = int(top)
        under = int(bottom) if slash else 1
    except ValueError:
        return None
    if under < 1:
        return None
    pair = number.lowest(over, under)
    return pair if number.text(pair) == word else None
