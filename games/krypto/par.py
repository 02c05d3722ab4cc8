"""A time for the stars of a challenge's hand. Loaded after its result."""

from games.krypto.solving.deal import deal, last
from games.krypto.solving.search import rate
from handheld.machine.text import t
from handheld.rules.dice import Dice

_STAR = 7  # seconds for each star and one more, as long as Medium thinks
_STEPS = 8  # seconds for the four steps


def par(match, number):
    """Deal the cards of a challenge anew; yield None after each slice, then the time in words."""
    _, cards = yield from last(deal(match.new_match(), Dice(number)))
    _, stars = yield from last(rate(cards[:5], cards[5], match.rule))
    words = t("par %d s for %d stars") if stars > 1 else t("par %d s for %d star")
    yield words % (_STAR * (stars + 1) + _STEPS, stars)
