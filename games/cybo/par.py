"""What the best choices make of the rolls of a challenge. Loaded after its result."""

from games.cybo.opponent import explain
from games.cybo.rules import SIDES, STOP
from handheld.machine.text import t
from handheld.rules.dice import Dice


def par(match, number):
    """Play the rolls of a challenge anew; yield None after each round, then the points in words."""
    played = match.new_match()
    dice = Dice(number)
    while not played.over:
        if played.boundary:
            yield None
        if played.offer and explain(played)[0] == STOP:
            played.play(STOP)
        else:
            dice.restart(played.draw_number())
            played.play(dice.die(SIDES))
    yield t("best choices make %d") % played.totals[0]
