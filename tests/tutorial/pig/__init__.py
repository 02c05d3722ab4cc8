"""Pig: roll one die as often as you dare; a 1 loses the points of the turn."""

from handheld.machine.text import t
from handheld.rules.choice import Choice

TITLE = "Pig"
TAG = t("One die, and nerve")  # a line for the menu
COLOUR = 0xFF8FB0
SEATS = (2, 4)  # fewest and most players
PICTURE = (  # 24 by 24 pixels, one bit each, in rows of three bytes: a die that shows a 1
    b"\x1f\xff\xf8\x3f\xff\xfc\x7f\xff\xfe" + b"\x7f\xff\xfe" * 6 + b"\x7f\xe7\xfe\x7f\xc3\xfe\x7f\x81\xfe"
    b"\x7f\x81\xfe\x7f\xc3\xfe\x7f\xe7\xfe" + b"\x7f\xff\xfe" * 7 + b"\x3f\xff\xfc\x1f\xff\xf8"
)
LEVELS = (t("Easy"), t("Hard"))  # opponents, weakest first
CHOICES = (Choice("goal", t("Points"), ("100", "50"), help=t("points to win")),)
WAYS = (  # (name, explanation, (fewest, most players), choices)
    ("Quick", "first to 50", SEATS, {"goal": "50"}),
    ("Classic", "first to 100", SEATS, {"goal": "100"}),
)
