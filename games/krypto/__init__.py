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


def seats(chosen):
    """Fewest and most players of the mode chosen."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else (1, 8)


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first)."""
    from games.krypto import choices

    return choices.options(chosen)


def where(match):
    """How far a match has come, in a word or two."""
    if match.settled["mode"] == "table":
        return "round %d" % max(1, match.mode.round)
    return "hand %d" % match.mode.hand
