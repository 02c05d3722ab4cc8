"""Krypto for the menu, the result and the beginning of a match."""

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
LEVELS = (t("Easy"), t("Medium"), t("Hard"))  # opponents, weakest first
