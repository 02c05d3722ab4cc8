"""What Expert makes of the rolls of a challenge. Loaded after its result."""

from games.knister.opponent import QUICK, TableError, think
from handheld.machine.text import t
from handheld.rules.dice import Dice


def par(match, number):
    """Play a challenge's rolls anew; yield None after each slice, then the points, "" without the table."""
    played = match.new_match()
    dice = Dice(number)
    try:
        while not played.over:
            dice.restart(played.draw_number())
            played.play(dice.die(6) + dice.die(6))
            for code in think(played, 0, QUICK):  # noqa: B007  the last one is the choice
                yield None
            played.play(code)
    except TableError:
        yield ""
        return
    yield t("Expert makes %d") % played.scores()[0]
