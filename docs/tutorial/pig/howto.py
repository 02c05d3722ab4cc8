"""The rules of Pig in prose."""

from handheld.machine.text import t

TEXT = t(
    "Roll the die as often as you dare, and add up the rolls. Hold to keep the sum. A 1 loses all points "
    "of the turn, and the next player rolls.\nThe first with 100 points wins, or with 50 in a short match."
)
