"""The start card of Pig: its choices in words, and the ways to play."""

from games.pig.choices import GOAL, SEATS
from handheld.front.offer import Offer
from handheld.machine.text import t

OFFERS = (Offer(GOAL, t("Points"), help=t("points to win")),)
WAYS = (  # (name, explanation, (fewest, most players), choices)
    (t("Quick"), t("first to 50"), SEATS, {"goal": "50"}),
    (t("Classic"), t("first to 100"), SEATS, {"goal": "100"}),
)
