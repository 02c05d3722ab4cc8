"""Krypto's badges and best lists: docs/badges.md. Loaded with a result, and for a page of the statistics."""

from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import DEAL, KRYPTO, OBJECTIVE, PACES, TAKE, TIME, TIMES, UNPLAYABLE
from handheld.machine.text import t, tenths

_QUICK = const(2)
_DOUBLER = const(3)
_SWEEP = const(4)
CHALLENGE = 128  # number of the first list of best times

BADGES = (
    (_QUICK, t("Quick eye"), t("a hand in under 10 s")),
    (_DOUBLER, t("Doubler"), t("8 points for a hand")),
    (_SWEEP, t("Clean sweep"), t("all of 10 hands")),
)
_DECKS = ("56", "52", "beginner", "beginner 52", "any 1 25")
_SHORT = ("56", "52", "1-10", "52:10", "1-25")
_RULES = ("whole", "fraction")
_LEVELS = ("any", "easy", "medium", "hard", "expert")


def badges_earned(match, seat, tenths):
    """Return the badges, as bits, that a seat has earned in a finished match. `tenths`: best time or 0."""
    bits = 1 << _QUICK if 0 < tenths < 100 else 0
    if match.resolved["mode"] == "international":
        if max([box or 0 for box in match.mode.pad(seat)[0]]) >= 8:
            bits |= 1 << _DOUBLER
    elif match.resolved.get("hands", "open") != "open":
        hands = int(match.resolved["hands"])
        if hands >= 10 and match.scores()[seat] == hands:
            bits |= 1 << _SWEEP
    return bits


def best(match, extras):
    """Return the number of the match's best list, or 0 for none. There is one per kind of solo match."""
    resolved = match.resolved
    deck = resolved["deck"]
    if resolved["mode"] != "solo" or resolved["deals"] != "solvable" or extras["cards"] == "real":
        return 0
    if deck not in _DECKS:
        return 0
    cards = _DECKS.index(deck) * len(_RULES) + _RULES.index(resolved["rule"])
    return CHALLENGE + cards * len(_LEVELS) + _LEVELS.index(extras["difficulty"])


def grade(match, outcome):
    """Return 1 to 3 for a challenge solved in less than 60, 30 or 10 s, else 0."""
    time = outcome.times[0] if outcome.challenge else 0
    return sum([0 < time < limit for limit in (600, 300, 100)])


def proof(match, seat):
    """Return the figure of the last hand that a seat has solved, its cards and its last step, and the others.

    The hand that is open to both at the end of a table's round is not told; "" if a snapshot has replaced it.
    """
    log = match.log
    cards = b""
    figure, caption = "", ""
    caller = 0
    target = 0
    at = 0
    while at < len(log):
        code = log[at]
        after = at + 1 + match.width(code)
        if code == DEAL:
            cards, target = log[at + 1 : after - 1], log[after - 1]
        elif code == OBJECTIVE:
            target = log[at + 1]
        elif code >= TAKE:
            cards = bytes(match.mode.hands[5 * (code - TAKE) - 5 : 5 * (code - TAKE)])
        elif KRYPTO <= code < UNPLAYABLE:
            caller = code - KRYPTO
        elif match.table and code >= TIME:  # the hand is put back, or lost
            cards = b""
        if code >= TIME:
            numbers = [(card, 1) for card in cards]
            steps = []
        elif cards:
            op, slots = divmod(code, 25)
            one, two = divmod(slots, 5)
            steps.append((numbers[one], op, numbers[two], number.combine(op, numbers[one], numbers[two])))
            numbers[one] = None
            numbers[two] = steps[-1][3]
            if len(steps) == 4:
                if caller == seat and numbers[two] == (target, 1):
                    *others, last = [number.step_text(step) for step in steps]
                    figure = " ".join(["[%d]" % card for card in cards])
                    figure += "/%s= =%d" % (last.split("=")[0], target)
                    caption = " ".join(others)
                if match.table:
                    cards = b""
        at = after
    return figure, caption


def title(number):
    """Return the title of a best list, or "" for a list of another game."""
    cards, level = divmod(number - CHALLENGE, len(_LEVELS))
    deck, rule = divmod(cards, len(_RULES))
    if not 0 <= deck < len(_DECKS):
        return ""
    words = _SHORT[deck] + (" a/b" if rule else "") + (" " + _LEVELS[level] if level else "")
    return words if rule or level or deck > 1 else t("%s cards") % words


def add_figures(match, outcome, notes):
    """Set the best time of each seat, for hands solved alone the sum, and (stars, seconds) of some hands."""
    seats = match.seats
    outcome.times = [notes.get(TIMES + seat, 0) for seat in range(seats)]
    if match.resolved["mode"] == "solo":
        outcome.spent = notes.get(TIMES + seats, 0)
    first = TIMES + seats + (outcome.spent is not None)
    outcome.paces = [divmod(notes[at], 256) for at in range(first, PACES) if at in notes]
    if seats == 1 and outcome.times[0] and not outcome.challenge:
        outcome.note = t("best %s s") % tenths(outcome.times[0])


def sheet(match):
    """Return the module and the class of the screen with a seat's sheet, None if it is no tournament."""
    return ("games.krypto.screens.pages", "PadPage") if match.resolved["mode"] == "international" else None
