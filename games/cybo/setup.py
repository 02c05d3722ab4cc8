"""Cybo's start card: its choices in words, and the ways to play."""

from games.cybo.choices import DICE, GRADES, LEVEL, SEATS, SHOWN, TIES
from handheld.front.offer import Offer
from handheld.machine.text import t

_TIES = t("share"), t("extra")
_HELP = t("4 rolls, 1 free miss"), t("half at 0, 1 in 3 tie"), t("4 in 5 at 0, most tie")  # docs/ways.md
OFFERS = (
    Offer(LEVEL, t("Level"), help=_HELP + _HELP[1:2], texts=SHOWN),
    Offer(TIES, t("Ties"), help=t("share, or play on"), texts=_TIES, several=True),
    Offer(DICE, t("Own die"), help=t("type in your rolls"), texts=(t("no"), t("yes"))),
)
# Master, Grand Master and extra rounds stand under All options alone.
_BEGINNER = {"level": GRADES[0], "ties": "share", "dice": "rolled", "number": "off"}
WAYS = (  # docs/presets.md
    (t("Beginner"), _HELP[0], SEATS, _BEGINNER),
    (t("Challenge"), t("same rolls everywhere"), (1, 1), dict(_BEGINNER, number="next")),
    (t("Classic"), _HELP[1], SEATS, dict(_BEGINNER, level="advanced")),
    (t("Own die"), t("type in your rolls"), SEATS, dict(_BEGINNER, dice="real")),
)
