"""Krypto's options: the rows of the setup, and the validation of a match's options with their defaults."""

from games.krypto import ANY_DECK, SEATS
from handheld.match import Illegal
from handheld.text import t

DECKS = ("56", "52", "beginner", "beginner 52")  # and `any LOW HIGH`
MODES = ("international", "home", "table", "solo")

# Choices that the record leaves out: (key, label, choices), the default first.
EXTRAS = (
    ("cards", t("Cards"), ("dealt", "real")),
    ("difficulty", t("Difficulty"), ("any", "easy", "medium", "hard", "expert")),
    ("number", t("Hand number"), ("typed", "random")),
    ("head", t("Head start"), ("0", "5", "10", "20")),
)
HELP = {
    "mode": t("which rules"),
    "deck": t("which cards"),
    "rule": t("whole or fractions"),
    "deals": t("solvable or random"),
    "hands": t("how many hands"),
    "clock": t("time for a hand"),
    "explain": t("time for your steps"),
    "turn": t("time for a turn"),
    "rounds": t("how many rounds"),
    "tie": t("target of a tie round"),
    "cards": t("dealt, or your own"),
    "difficulty": t("how hard to solve"),
    "number": t("which cards are dealt"),
}
_HOME = {
    "mode": "home", "deck": "56", "rule": "whole", "deals": "solvable", "hands": "10", "cards": "dealt",
    "difficulty": "any",
}
_SOLO = dict(_HOME, mode="solo", clock="none", number="random")
_TOURNAMENT = {
    "mode": "international", "deck": "56", "deals": "solvable", "clock": "180", "explain": "30",
    "cards": "dealt", "difficulty": "any",
}
_TABLE = {"mode": "table", "deck": "56", "explain": "30", "turn": "60", "rounds": "2", "cards": "dealt"}
_MANY = (2, SEATS[1])
WAYS = (  # docs/presets.md
    (t("Practice"), t("10 hands with 1 to 10"), (1, 1), dict(_SOLO, deck="beginner")),
    (t("Hand number"), t("same cards everywhere"), (1, 1), dict(_SOLO, number="typed")),
    (t("Quick"), t("3 hands with 1 to 10"), _MANY, dict(_HOME, deck="beginner", hands="3")),
    (t("Family"), t("7 hands with 1 to 10"), _MANY, dict(_HOME, deck="beginner", hands="7")),
    (t("Classic"), t("10 hands with 1 to 25"), _MANY, _HOME),
    (t("Tournament"), t("3 minutes a hand"), _MANY, _TOURNAMENT),
    (t("Table"), t("11 hands, in turns"), (2, 2), _TABLE),
)
# Shown names of values, if they differ from the record or are words.
_SHOWN = {
    "international": t("tournament"), "home": t("home"), "table": t("table"), "solo": t("solo"),
    "beginner": t("beginner"), "beginner 52": t("beginner 52"), ANY_DECK: t("any 1 25"), "any": t("any"),
    "whole": t("whole"), "fraction": t("fraction"), "solvable": t("solvable"), "random": t("random"),
    "open": t("open"), "none": t("none"), "dealt": t("dealt"), "real": t("real"), "typed": t("typed"),
    "easy": t("easy"), "medium": t("medium"), "hard": t("hard"), "expert": t("expert"),
}
_TIMES = ("clock", "explain", "turn")  # options in seconds

# Options besides mode and deck. The first choice is the default; a record may have other numbers of hands and
# seconds.
_ROWS = {
    "rule": (t("Numbers"), ("whole", "fraction")),
    "deals": (t("Deals"), ("solvable", "random")),
    "hands": (t("Hands"), ("10", "15", "20", "25", "30", "40", "50", "open", "1", "2", "3", "5", "7")),
    "clock": (
        t("Hand clock"),
        ("180", "240", "300", "360", "420", "480", "540", "600", "none", "60", "120"),
    ),
    "explain": (t("Step clock"), ("30", "60", "15")),
    "turn": (t("Turn clock"), ("60", "120", "30")),
    "rounds": (t("Rounds"), ("2", "3")),
    "tie": (t("Tie round"), ("0", "100")),
}


def keys(mode, deck):
    """Return the option keys of a mode besides `mode` and `deck`, in the order of the record.

    Home has no clock. Solo is practice against the clock, so it has both. The last hand of the table mode
    always has three minutes, so `clock` is not an option there.
    """
    if mode == "international":
        return ("deals", "clock", "explain")
    if mode == "home":
        return ("rule", "deals", "hands")
    if mode == "solo":
        return ("rule", "deals", "hands", "clock", "explain")
    return ("explain", "turn", "tie" if deck == "52" else "rounds")


def seats(chosen):
    """Return the fewest and most players of the chosen mode."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else SEATS


def options(chosen, seats):
    """Return the setup's rows: (key, label, choices as the record writes them), the default first.

    A deck of any numbers has three rows, all with the key `deck`, for its kind, its lowest and its highest
    number.
    """
    mode = chosen.get("mode", MODES[0])
    deck = chosen.get("deck", DECKS[0])
    rows = [("mode", t("Mode"), MODES)]
    if mode == "table":
        rows.append(("deck", t("Deck"), DECKS[:2]))
    elif deck.startswith("any "):
        rows.append(("deck", t("Deck"), DECKS + (deck,)))
        rows.extend(_range_rows(deck))
    else:
        rows.append(("deck", t("Deck"), DECKS + (ANY_DECK,)))
    for key in keys(mode, deck):
        rows.append((key,) + _ROWS[key])
    return tuple(rows)


def difficulties(chosen):
    """Return the difficulties on offer: those of at least 1 deal in 100 of the deck under the chosen rule.

    tests/games/krypto/levels.py computes the exact shares. Ranges of numbers other than 1 to 25 have only
    `any`.
    """
    deck = chosen.get("deck", DECKS[0])
    levels = ("any", "easy", "medium", "hard", "expert")
    if deck == DECKS[2] and chosen.get("rule") != "fraction":
        return levels[:4]
    if deck in DECKS[2:]:
        return levels[:3]
    return levels if deck in DECKS or deck == ANY_DECK else levels[:1]


def extras(chosen):
    """Return the EXTRAS that apply to the choices so far. Only solvable deals have a difficulty.

    The difficulties are those that the deck offers.
    """
    cards, difficulty, number, head = EXTRAS
    mode = chosen.get("mode", MODES[0])
    dealt = chosen.get("cards", "dealt") == "dealt" and mode != "table"
    levels = difficulties(chosen)
    found = [cards]
    if dealt and chosen.get("deals", "solvable") == "solvable" and len(levels) > 1:
        found.append(difficulty[:2] + (levels,))
    if dealt and mode == "solo":
        found.append(number)
    if mode in ("home", "international"):
        found.append(head)
    return found


def shown(key, value):
    """Return the value of an option for the setup: words in their shown form, times with a unit."""
    if key not in _TIMES or value == "none":
        return _SHOWN.get(value, value)
    seconds = int(value)
    return t("%d s") % seconds if seconds % 60 else t("%d min") % (seconds // 60)


def _range_rows(deck):
    """Return the rows for the lowest and the highest number of `any LOW HIGH`, the default first."""
    _, low, high = deck.split()
    low = int(low)
    high = int(high)
    lows = tuple(["any %d %d" % (one, high) for one in range(1, high + 1)])
    highs = ["any %d %d" % (low, one) for one in range(low, 100)]
    first = max(25 - low, 0)
    return ("deck", t("Lowest"), lows), ("deck", t("Highest"), tuple(highs[first:] + highs[:first]))


def validate(chosen, players):
    """Return all options of the mode with their values as the record writes them.

    Called once when a match starts. Raises Illegal for an option or a value that the mode does not have; the
    text begins with the key and a colon.
    """
    mode = chosen.get("mode", MODES[0])
    if mode not in MODES:
        raise Illegal("mode: wants one of %s, not '%s'" % (", ".join(MODES), mode))
    fewest, most = seats(chosen)
    if not fewest <= players <= most:
        wanted = "%d" % most if fewest == most else "%d to %d" % (fewest, most)
        raise Illegal("players: %s wants %s, not %d" % (mode, wanted, players))
    deck = chosen.get("deck", DECKS[0])
    if mode == "table" and deck not in ("56", "52"):
        raise Illegal("deck: table wants 56 or 52, not '%s'" % deck)
    known = keys(mode, deck)
    for key in sorted(chosen):
        if key not in known and key not in ("mode", "deck"):
            with_deck = " with %s cards" % deck if mode == "table" else ""
            raise Illegal("%s: %s%s has no such option" % (key, mode, with_deck))
    resolved = {"mode": mode, "deck": deck}
    for key in known:
        resolved[key] = _value(key, chosen)
    return resolved


def _value(key, chosen):
    choices = _ROWS[key][1]
    value = chosen.get(key, choices[0])
    if value in choices:
        return value
    if key == "hands" and _between(value, 1, 999):
        return value
    if key == "clock" and _between(value, 60, 600):
        return value
    if key == "hands":
        raise Illegal("hands: wants 1 to 999 or open, not '%s'" % value)
    if key == "clock":
        raise Illegal("clock: wants 60 to 600 seconds or none, not '%s'" % value)
    raise Illegal("%s: wants %s, not '%s'" % (key, " or ".join(choices), value))


def _between(value, least, most):
    """Return True for a number from `least` to `most`, up to three digits, without leading zeros."""
    if not 0 < len(value) < 4 or value.strip("0123456789") or value[0] == "0":
        return False
    return least <= int(value) <= most
