"""Krypto: five cards and an objective; the first player to find a solution calls."""

from handheld.machine.text import t

TITLE = "Krypto"
TAG = t("Five cards, 1 target")  # one line for the menu
COLOUR = 0xFFB340
MOTIF = (523, 90, 659, 90, 784, 180, 1047, 360)
# 24x24 pixels, one bit each, three bytes per row: three cards and an objective.
PICTURE = (
    b"\x00\x00\x00\x00\x00\x00\x01\xff\x80\x03\xff\xc0\x7b\xff\xde\xfb\xff\xdf\xfb\x81\xdf\xfb\x81\xdf"
    b"\xfb\xf9\xdf\xdb\xf3\xd5\x8b\xf3\xdb\xdb\xe7\xd5\xfb\xe7\xdf\xfb\xcf\xdf\xfb\xcf\xdf\xfb\xff\xdf"
    b"\x7b\xff\xde\x03\xff\xc0\x03\xff\xc0\x01\xff\x80\x00\x00\x00\x00\x00\x00\x0f\xff\xf0\x0f\xff\xf0"
)

CREDIT = t("Krypto by Daniel Yovich")
FIGURES = ("times", "honours")  # statistics besides points

SEATS = (1, 8)  # fewest and most players of any mode
CHOICES = None  # they are in `setup`
LEVELS = (t("Easy"), t("Medium"), t("Hard"))  # opponents, weakest first

ANY_DECK = "any 1 25"


def word(options):
    """Return the unit in which the menu counts the progress of a match."""
    return t("round") if options["mode"] == "table" else t("hand")


def where(match):
    """Return the progress of a match in that unit."""
    return max(1, match.mode.round) if match.resolved["mode"] == "table" else match.mode.hand


def has_opener(options):
    """Return True for the table mode: elsewhere nobody begins, and each seat keeps its key."""
    return options.get("mode") == "table"
