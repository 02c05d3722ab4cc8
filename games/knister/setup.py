"""Knister's start card: its choices in words, and the ways to play."""

from games.knister.choices import DICE, NUMBER, PASS, SEATS, SHEETS
from handheld.front.offer import Offer
from handheld.machine.text import t

_SHOWN = t("each round"), t("every 5"), t("each sheet")
OFFERS = (
    Offer(SHEETS, t("Sheets"), help=t("how many to fill")),
    Offer(PASS, t("Pass on"), help=t("when to pass on"), texts=_SHOWN, several=True),
    Offer(DICE, t("Own dice"), help=t("type in your rolls"), texts=(t("no"), t("yes"))),
    Offer(NUMBER, t("Challenge"), help=t("same rolls everywhere"), texts=(t("off"),), several=True),
)
_ONE = {"sheets": "1", "pass": "1", "dice": "rolled", "number": "off"}
WAYS = (  # docs/presets.md
    (t("Pass every 5"), t("1 sheet, 25 rolls"), (2, SEATS[1], 2), dict(_ONE, **{"pass": "5"})),
    (t("1 sheet"), t("25 rolls, one by one"), SEATS, _ONE),
    (t("Challenge"), t("same rolls everywhere"), (1, 1), dict(_ONE, number="next")),
    (t("3 sheets"), t("75 rolls, one by one"), SEATS, dict(_ONE, sheets="3")),
    (t("Own dice"), t("type in your rolls"), SEATS, {"sheets": "1", "pass": "1", "dice": "real"}),
)


def offers(chosen):
    """Return the OFFERS that apply: real dice have no number."""
    return OFFERS[:-1] if chosen.get("dice") == "real" else OFFERS
