"""What a match needs when it is taken up again."""

from games.knister.rules import PLACE


def drew(match, code, data, dice):
    """Draw anew what an event drew from the dice; False if it was not that."""
    return code >= PLACE or code == dice.die(6) + dice.die(6)
