"""The rules of Pig in prose."""

from handheld.text import t

TEXT = t(
    "Roll the die as often as you dare: what falls is gathered. Hold, and it is yours. A 1 takes all that "
    "the turn has gathered, and the next player rolls.\n"
    "The first to have 100 points wins, or 50 in a short match."
)
