"""Deals hands of a chosen difficulty, and those that follow from a number."""

from micropython import const

from games.krypto import dealer
from games.krypto.stars import RANGES, trees
from handheld.dice import Dice

_TRIES = const(80)  # a deck may have no hand of the difficulty


def choosing(screen):
    """Yields None for each slice of work, at last the (code, data) of the deal that is due."""
    match = screen.match
    dice = screen.console.dice
    if screen.deal_number >= 0:
        dice = Dice(screen.deal_number)
    wanted = RANGES.get(screen.extras["difficulty"])
    if match.settled["deals"] == "random":
        wanted = None
    for _ in range(_TRIES):
        for event in dealer.deal(match, dice):
            if event is None:
                yield None
        if wanted is None:
            break
        count = None
        for count in trees(event[1][:5], event[1][5], match.rule):
            if count is None:
                yield None
        if wanted[0] <= count <= wanted[1]:
            break
    yield event
