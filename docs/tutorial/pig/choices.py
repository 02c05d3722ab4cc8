"""The choices of Pig."""

from handheld.rules.choice import Choice

SEATS = (2, 4)  # fewest and most players
GOAL = Choice("goal", ("100", "50"))
CHOICES = (GOAL,)
