"""Krypto's start card: its choices in words, and the ways to play."""

from games.krypto import choices
from games.krypto.choices import ANY_DECK, DECKS, DIFFICULTIES, SEATS
from handheld.front.offer import Offer
from handheld.machine.text import t
from handheld.rules.choice import Choice, Extra


class _Seconds(Offer):
    def text(self, value):
        if value == "none":
            return t("none")
        seconds = int(value)
        return t("%d s") % seconds if seconds % 60 else t("%d min") % (seconds // 60)


_DECKS = "56", "52", t("1 to 10"), t("1-10 of 52"), t("any 1 25")
_SHOWN = t("any"), t("easy"), t("medium"), t("hard"), t("expert")
_HANDS = [t("open") if value == "open" else value for value in choices.HANDS.values]
_MODES = t("tournament"), t("home"), t("table"), t("solo")
_OFFERS = (
    Offer(choices.MODE, t("Mode"), help=t("which rules"), texts=_MODES),
    Offer(choices.DECK, t("Cards"), help=t("which numbers"), texts=_DECKS),
    Offer(choices.TABLE_DECK, t("Cards"), help=t("which numbers")),
    Offer(choices.RULE, t("Numbers"), help=t("whole or fractions"), texts=(t("whole"), t("fraction"))),
    Offer(choices.DEALS, t("Deals"), help=t("maybe without a way"), texts=(t("with a way"), t("any"))),
    Offer(choices.HANDS, t("Hands"), help=t("how many hands"), texts=_HANDS),
    _Seconds(choices.CLOCK, t("Hand clock"), help=t("time for a hand")),
    _Seconds(choices.EXPLAIN, t("Step clock"), help=t("time for your steps")),
    _Seconds(choices.SOLO_EXPLAIN, t("Step clock"), help=t("time for your steps")),
    _Seconds(choices.HOME_EXPLAIN, t("Step clock"), help=t("time for your steps")),
    _Seconds(choices.TURN, t("Turn clock"), help=t("time for a turn")),
    Offer(choices.ROUNDS, t("Rounds"), help=t("how many rounds")),
    Offer(choices.TIE, t("Tie round"), help=t("target of a tie round")),
    Offer(choices.BEGINS),
)
_CARDS = Offer(choices.CARDS, t("Own cards"), help=t("type in your cards"), texts=(t("no"), t("yes")))

_HOME = {
    "mode": "home", "deck": "56", "rule": "whole", "deals": "solvable", "hands": "10",
    "explain": choices.AT_HOME, "cards": "dealt", "difficulty": "any",
}
_SOLO = dict(_HOME, mode="solo", clock="none", explain="none", number="off")
_TOURNAMENT = {
    "mode": "international", "deck": "56", "deals": "solvable", "clock": "180", "explain": "30",
    "cards": "dealt", "difficulty": "any",
}
_TABLE = {
    "mode": "table", "deck": "56", "explain": "30", "turn": "60", "rounds": "2", "begins": "behind",
    "cards": "dealt",
}
_MANY = (2, SEATS[1])
WAYS = (  # docs/presets.md
    (t("Practice"), t("10 hands with 1 to 10"), (1, 1), dict(_SOLO, deck="beginner")),
    (t("Challenge"), t("same cards everywhere"), (1, 1), dict(_SOLO, hands="1", number="next")),
    (t("Quick"), t("3 hands with 1 to 10"), _MANY, dict(_HOME, deck="beginner", hands="3")),
    (t("Classic"), t("11 hands with 1 to 25"), _MANY, dict(_HOME, hands="11")),
    (t("Tournament"), t("3 min, with penalties"), _MANY, _TOURNAMENT),
    (t("Table"), t("in turns; 1 in 5 ties"), (2, 2), _TABLE),
)


def offers(chosen):
    """Return the Offers that apply."""
    mode = choices.MODE.value(chosen)  # an older match lacks a line, which the next one gets
    if mode == "home":
        chosen.setdefault("explain", choices.AT_HOME)
    elif mode == "table":
        chosen.setdefault("begins", "behind")
    deck = chosen.get("deck", DECKS[0])
    recorded = choices.recorded(mode, deck)
    found = [each for each in _OFFERS if each.choice in recorded]
    if mode != "table" and deck.startswith("any "):
        found[1:2] = _ranges(deck)
    found.append(_CARDS)
    dealt = chosen.get("cards", "dealt") == "dealt" and mode != "table"
    levels = difficulties(chosen)
    if dealt and chosen.get("deals", "solvable") == "solvable" and levels > 1:
        choice = Extra("difficulty", DIFFICULTIES[:levels])
        found.append(Offer(choice, t("Difficulty"), help=t("how hard to solve"), texts=_SHOWN))
    if mode in ("home", "international"):
        found.append(Offer(choices.HEAD))
    return found


def difficulties(chosen):
    """Return how many of DIFFICULTIES are on offer: those of at least 1 deal in 100."""
    deck = chosen.get("deck", DECKS[0])
    if deck == DECKS[2] and chosen.get("rule") != "fraction":
        return 4
    return 3 if deck in DECKS[2:] else 5 if deck in DECKS or deck == ANY_DECK else 1


def _ranges(deck):
    low, high = [int(word) for word in deck.split()[1:]]
    lows = tuple(["any %d %d" % (one, high) for one in range(1, high + 1)])
    highs = ["any %d %d" % (low, one) for one in range(low, 100)]
    first = max(25 - low, 0)
    decks = DECKS + (deck,)
    return (
        Offer(choices.Deck("deck", decks), t("Cards"), help=t("which numbers"), texts=_DECKS[:4] + (deck,)),
        Offer(Choice("deck", lows), t("Lowest"), help=t("the lowest card")),
        Offer(Choice("deck", tuple(highs[first:] + highs[:first])), t("Highest"), help=t("the highest card")),
    )


def word(options):
    """Return the unit in which the menu counts the progress of a match."""
    return t("round") if options["mode"] == "table" else t("hand")


def has_opener(options):
    """Return True for the table mode: elsewhere nobody begins, and each seat keeps its key."""
    return options.get("mode") == "table"
