"""Pig: one die, roll as long as you dare; a 1 takes all that the turn has gathered."""

from handheld.text import t

TITLE = "Pig"
TAG = t("One die, and nerve")  # a line for the menu
COLOUR = 0xFF8FB0
SEATS = (2, 4)  # fewest and most players
PICTURE = (  # 24 by 24, a bit a pixel, rows of three bytes: a die that shows a 1
    b"\x1f\xff\xf8\x3f\xff\xfc\x7f\xff\xfe" + b"\x7f\xff\xfe" * 6 + b"\x7f\xe7\xfe\x7f\xc3\xfe\x7f\x81\xfe"
    b"\x7f\x81\xfe\x7f\xc3\xfe\x7f\xe7\xfe" + b"\x7f\xff\xfe" * 7 + b"\x3f\xff\xfc\x1f\xff\xf8"
)

LEVELS = (t("Easy"), t("Hard"))  # opponents, in rising strength
OPTIONS = ("goal",)  # keys of the record, in its order
GOALS = ("100", "50")  # what `goal` may be
WAYS = (  # (name, at most 21 letters, fewest and most players, what is chosen)
    ("Quick", "first to 50", SEATS, {"goal": "50"}),
    ("Classic", "first to 100", SEATS, {"goal": "100"}),
)


def options(chosen, seats):
    """What the setup asks: (key, label, choices as the record has them, the default first)."""
    return (("goal", t("Points"), GOALS),)
