"""What a match needs when it is taken up again."""

from games.cybo.rules import SIDES


def drew(match, code, data, dice):
    """Draw anew what an event drew from the dice; False if it was not that."""
    return code > SIDES or code == dice.die(SIDES)
