"""Krypto: five cards, one objective, four steps; whoever sees the way first calls."""

TITLE = "Krypto"
TAG = "Five cards, one objective"  # a line for the menu
COLOUR = 0xFFB340
# 24 by 24, a bit a pixel, rows of three bytes: three cards and an objective.
PICTURE = (
    b"\x00\x00\x00\x00\x00\x00\x01\xff\x80\x03\xff\xc0\x7b\xff\xde\xfb\xff\xdf\xfb\x81\xdf\xfb\x81\xdf"
    b"\xfb\xf9\xdf\xdb\xf3\xd5\x8b\xf3\xdb\xdb\xe7\xd5\xfb\xe7\xdf\xfb\xcf\xdf\xfb\xcf\xdf\xfb\xff\xdf"
    b"\x7b\xff\xde\x03\xff\xc0\x03\xff\xc0\x01\xff\x80\x00\x00\x00\x00\x00\x00\x0f\xff\xf0\x0f\xff\xf0"
)

CREDIT = "Krypto by Daniel Yovich"
FIGURES = ("times",)  # what is kept beside points: bars of points, times

# Choices that are no part of the record: (key, label, choices, the default first).
EXTRAS = (
    ("cards", "Cards", ("dealt", "real")),
    ("difficulty", "Difficulty", ("any", "easy", "medium", "hard", "expert")),
)
OPTIONS = ("mode", "deck", "rule", "deals", "hands", "clock", "explain", "turn", "rounds", "tie")
LEVELS = ("Easy", "Medium", "Hard")  # opponents, in rising strength

MODES = ("international", "home", "table", "solo")
DECKS = ("56", "52", "beginner", "beginner 52")  # and `any LOW HIGH`
ANY_DECK = "any 1 25"

# Beside mode and deck. The first choice is the default; a record may give other numbers of hands and seconds.
_ROWS = {
    "rule": ("Numbers", ("whole", "fraction")),
    "deals": ("Deals", ("solvable", "random")),
    "hands": ("Hands", ("10", "15", "20", "25", "30", "40", "50", "open", "1", "2", "3", "5")),
    "clock": (
        "Hand, s",
        ("180", "240", "300", "360", "420", "480", "540", "600", "none", "60", "120"),
    ),
    "explain": ("Explain, s", ("30", "60", "15")),
    "turn": ("Turn, s", ("60", "120", "30")),
    "rounds": ("Rounds", ("2", "3")),
    "tie": ("Tie round", ("0", "100")),
}


def seats(chosen):
    """Fewest and most players of the mode chosen."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else (1, 8)


def keys(mode, deck):
    """The option keys of a mode beside `mode` and `deck`, in the order of the record."""
    if mode == "international":
        return ("deals", "clock", "explain")
    if mode == "home":  # no clock at all
        return ("rule", "deals", "hands")
    if mode == "solo":
        return ("rule", "deals", "hands", "clock", "explain")
    return ("explain", "turn", "tie" if deck == "52" else "rounds")


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first).

    A deck of any numbers takes three rows, all of the key `deck`, so that its lowest and its highest
    number can be chosen.
    """
    mode = chosen.get("mode", MODES[0])
    deck = chosen.get("deck", DECKS[0])
    rows = [("mode", "Game", MODES)]
    if mode == "table":
        rows.append(("deck", "Deck", DECKS[:2]))
    elif deck.startswith("any "):
        rows.append(("deck", "Deck", DECKS + (deck,)))
        rows.extend(_range_rows(deck))
    else:
        rows.append(("deck", "Deck", DECKS + (ANY_DECK,)))
    for key in keys(mode, deck):
        rows.append((key,) + _ROWS[key])
    return tuple(rows)


def offered(key):
    """The choices that the setup offers for a key other than `mode` and `deck`."""
    return _ROWS[key][1]


def _range_rows(deck):
    """The rows for the lowest and the highest number of `any LOW HIGH`, the default first."""
    _, low, high = deck.split()
    low = int(low)
    high = int(high)
    lows = tuple(["any %d %d" % (one, high) for one in range(1, high + 1)])
    highs = ["any %d %d" % (low, one) for one in range(low, 100)]
    first = max(25 - low, 0)
    return ("deck", "Lowest", lows), ("deck", "Highest", tuple(highs[first:] + highs[:first]))


def where(match):
    """How far a match has come, in a word or two."""
    if match.settled["mode"] == "table":
        return "round %d" % match.mode.round
    return "hand %d" % match.mode.hand
