"""Krypto: five cards, one objective, four steps; whoever sees the way first calls."""

TITLE = "Krypto"
TAG = "5 cards, 1 objective"  # a line for the menu
COLOUR = 0xFFB340
MOTIF = (330, 90, 392, 90, 494, 90, 466, 90, 622, 220)
# 24 by 24, a bit a pixel, rows of three bytes: three cards and an objective.
PICTURE = (
    b"\x00\x00\x00\x00\x00\x00\x01\xff\x80\x03\xff\xc0\x7b\xff\xde\xfb\xff\xdf\xfb\x81\xdf\xfb\x81\xdf"
    b"\xfb\xf9\xdf\xdb\xf3\xd5\x8b\xf3\xdb\xdb\xe7\xd5\xfb\xe7\xdf\xfb\xcf\xdf\xfb\xcf\xdf\xfb\xff\xdf"
    b"\x7b\xff\xde\x03\xff\xc0\x03\xff\xc0\x01\xff\x80\x00\x00\x00\x00\x00\x00\x0f\xff\xf0\x0f\xff\xf0"
)

CREDIT = "Krypto by Daniel Yovich"
FIGURES = ("times", "honours")  # what is kept beside points: bars of points, times, honours

SEATS = (1, 8)  # fewest and most players, in some mode
OPTIONS = ("mode", "deck", "rule", "deals", "hands", "clock", "explain", "turn", "rounds", "tie")
LEVELS = ("Easy", "Medium", "Hard")  # opponents, in rising strength

ANY_DECK = "any 1 25"


def word(options):
    """What the menu counts how far a match is by."""
    return "round" if options["mode"] == "table" else "hand"


def where(match):
    """How far a match has come, as a number."""
    return max(1, match.mode.round) if match.settled["mode"] == "table" else match.mode.hand
