"""Pig: roll one die as often as you dare; a 1 loses the points of the turn."""

from handheld.machine.text import t

TITLE = "Pig"
TAG = t("One die, and nerve")  # a line for the menu
COLOUR = 0xFF8FB0
PICTURE = (  # 24 by 24 pixels, one bit each, in rows of three bytes: a die that shows a 1
    b"\x1f\xff\xf8\x3f\xff\xfc\x7f\xff\xfe" + b"\x7f\xff\xfe" * 6 + b"\x7f\xe7\xfe\x7f\xc3\xfe\x7f\x81\xfe"
    b"\x7f\x81\xfe\x7f\xc3\xfe\x7f\xe7\xfe" + b"\x7f\xff\xfe" * 7 + b"\x3f\xff\xfc\x1f\xff\xf8"
)
LEVELS = (t("Easy"), t("Hard"))  # opponents, weakest first
FIGURES = ()  # statistics besides points
