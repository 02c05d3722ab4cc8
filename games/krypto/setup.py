"""Krypto's choices, some of which depend on the mode and the deck, and the ways to play."""

from games.krypto import ANY_DECK, SEATS
from handheld.machine.text import t
from handheld.rules.choice import Choice, EachPerson, Extra
from handheld.rules.match import Illegal

DECKS = ("56", "52", "beginner", "beginner 52")  # and `any LOW HIGH`
MODES = ("international", "home", "table", "solo")


class _Upto(Choice):
    """A number: any from `least` to `most` may be in a record."""

    least, most = 1, 999  # hands

    def fits(self, value):
        if value in self.values:
            return True
        digits = 0 < len(value) < 4 and not value.strip("0123456789") and value[0] != "0"
        return digits and self.least <= int(value) <= self.most

    @property
    def expectation(self):
        return "%d to %d or %s" % (self.least, self.most, "open" if "open" in self.values else "none")


class _Seconds(Choice):
    """A time in seconds."""

    def text(self, value):
        if value == "none":
            return t("none")
        seconds = int(value)
        return t("%d s") % seconds if seconds % 60 else t("%d min") % (seconds // 60)


class _Clock(_Upto):
    """The time of a hand."""

    least, most = 60, 600
    text = _Seconds.text


class _Deck(Choice):
    """A deck. The rules check its name (`deck.Deck`)."""

    def fits(self, value):
        return bool(value)


_SHOWN = t("tournament"), t("home"), t("table"), t("solo")
_MODE = Choice("mode", t("Mode"), MODES, _SHOWN, help=t("which rules"))
_DECKS = "56", "52", t("beginner"), t("beginner 52"), t("any 1 25")
_DECK = _Deck("deck", t("Deck"), DECKS + (ANY_DECK,), _DECKS, help=t("which cards"))
_TABLE_DECK = Choice("deck", t("Deck"), DECKS[:2], help=t("which cards"))
_SHOWN = t("whole"), t("fraction")
_RULE = Choice("rule", t("Numbers"), ("whole", "fraction"), _SHOWN, help=t("whole or fractions"))
_SHOWN = t("solvable"), t("random")
_DEALS = Choice("deals", t("Deals"), ("solvable", "random"), _SHOWN, help=t("solvable or random"))
_HANDS = _Upto(
    "hands",
    t("Hands"),
    ("10", "15", "20", "25", "30", "40", "50", "open", "1", "2", "3", "5", "7"),
    ("10", "15", "20", "25", "30", "40", "50", t("open"), "1", "2", "3", "5", "7"),
    help=t("how many hands"),
)
_CLOCK = _Clock(
    "clock",
    t("Hand clock"),
    ("180", "240", "300", "360", "420", "480", "540", "600", "none", "60", "120"),
    help=t("time for a hand"),
)
_EXPLAIN = _Seconds("explain", t("Step clock"), ("30", "60", "15"), help=t("time for your steps"))
_SOLO_EXPLAIN = _Seconds("explain", t("Step clock"), ("30", "60", "15", "none"), help=_EXPLAIN.help)
_TURN = _Seconds("turn", t("Turn clock"), ("60", "120", "30"), help=t("time for a turn"))
_ROUNDS = Choice("rounds", t("Rounds"), ("2", "3"), help=t("how many rounds"))
_TIE = Choice("tie", t("Tie round"), ("0", "100"), help=t("target of a tie round"))

_CARDS = Extra("cards", t("Cards"), ("dealt", "real"), (t("dealt"), t("real")), help=t("dealt, or your own"))
_HEAD = EachPerson("head", "", ("0", "5", "10", "20"))
DIFFICULTIES = ("any", "easy", "medium", "hard", "expert")
_LEVELS = t("any"), t("easy"), t("medium"), t("hard"), t("expert")


def _difficulty(levels):
    """Return the choice of a difficulty, with the first few levels."""
    return Extra("difficulty", t("Difficulty"), DIFFICULTIES[:levels], _LEVELS, help=t("how hard to solve"))


CHOICES = (
    _MODE, _DECK, _RULE, _DEALS, _HANDS, _CLOCK, _EXPLAIN, _TURN, _ROUNDS, _TIE,
    _CARDS, _difficulty(len(DIFFICULTIES)), _HEAD,
)  # fmt: skip
_HOME = {
    "mode": "home", "deck": "56", "rule": "whole", "deals": "solvable", "hands": "10", "cards": "dealt",
    "difficulty": "any",
}
_SOLO = dict(_HOME, mode="solo", clock="none", explain="none", number="off")
_TOURNAMENT = {
    "mode": "international", "deck": "56", "deals": "solvable", "clock": "180", "explain": "30",
    "cards": "dealt", "difficulty": "any",
}
_TABLE = {"mode": "table", "deck": "56", "explain": "30", "turn": "60", "rounds": "2", "cards": "dealt"}
_MANY = (2, SEATS[1])
WAYS = (  # docs/presets.md
    (t("Practice"), t("10 hands with 1 to 10"), (1, 1), dict(_SOLO, deck="beginner")),
    (t("Challenge"), t("same cards everywhere"), (1, 1), dict(_SOLO, hands="1", number="next")),
    (t("Quick"), t("3 hands with 1 to 10"), _MANY, dict(_HOME, deck="beginner", hands="3")),
    (t("Classic"), t("10 hands with 1 to 25"), _MANY, _HOME),
    (t("Tournament"), t("3 min, with penalties"), _MANY, _TOURNAMENT),
    (t("Table"), t("11 hands, in turns"), (2, 2), _TABLE),
)


def seats(chosen):
    """Return the fewest and most players of the chosen mode."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else SEATS


def rules(mode, deck):
    """Return the choices of a mode that change its rules, in the order of the record.

    Home has no clock. Solo is practice against the clock, so it has both. The last hand of the table mode
    always has three minutes, so `clock` is no choice there.
    """
    if mode == "international":
        return [_MODE, _DECK, _DEALS, _CLOCK, _EXPLAIN]
    if mode == "home":
        return [_MODE, _DECK, _RULE, _DEALS, _HANDS]
    if mode == "solo":
        return [_MODE, _DECK, _RULE, _DEALS, _HANDS, _CLOCK, _SOLO_EXPLAIN]
    return [_MODE, _TABLE_DECK, _EXPLAIN, _TURN, _TIE if deck == "52" else _ROUNDS]


def choices(chosen):
    """Return the choices on offer.

    A deck of any numbers has three rows, all with the key `deck`, for its kind, its lowest and its highest
    number. Only solvable deals have a difficulty, one of those that the deck offers.
    """
    mode = _MODE.value(chosen)
    deck = chosen.get("deck", DECKS[0])
    found = rules(mode, deck)
    if mode != "table" and deck.startswith("any "):
        found[1:2] = _ranges(deck)
    found.append(_CARDS)
    dealt = chosen.get("cards", "dealt") == "dealt" and mode != "table"
    levels = difficulties(chosen)
    if dealt and chosen.get("deals", "solvable") == "solvable" and levels > 1:
        found.append(_difficulty(levels))
    if mode in ("home", "international"):
        found.append(_HEAD)
    return found


def difficulties(chosen):
    """Return how many of DIFFICULTIES are on offer: those of at least 1 deal in 100.

    tests/games/krypto/levels.py computes the exact shares. Ranges of numbers other than 1 to 25 have only
    `any`.
    """
    deck = chosen.get("deck", DECKS[0])
    if deck == DECKS[2] and chosen.get("rule") != "fraction":
        return 4
    if deck in DECKS[2:]:
        return 3
    return 5 if deck in DECKS or deck == ANY_DECK else 1


def _ranges(deck):
    """Return the three choices of a deck `any LOW HIGH`."""
    _, low, high = deck.split()
    low = int(low)
    high = int(high)
    lows = tuple(["any %d %d" % (one, high) for one in range(1, high + 1)])
    highs = ["any %d %d" % (low, one) for one in range(low, 100)]
    first = max(25 - low, 0)
    return (
        _Deck("deck", t("Deck"), DECKS + (deck,), _DECKS[:4] + (deck,), help=t("which cards")),
        Choice("deck", t("Lowest"), lows, help=t("which cards")),
        Choice("deck", t("Highest"), tuple(highs[first:] + highs[:first]), help=t("which cards")),
    )


def offered(chosen, players):
    """Return the choices that a match has. Raises Illegal for a wrong mode or number of players."""
    mode = chosen.get("mode", MODES[0])
    if mode not in MODES:
        raise Illegal("mode: wants one of %s, not '%s'" % (", ".join(MODES), mode))
    fewest, most = seats(chosen)
    if not fewest <= players <= most:
        wanted = "%d" % most if fewest == most else "%d to %d" % (fewest, most)
        raise Illegal("players: %s wants %s, not %d" % (mode, wanted, players))
    return rules(mode, chosen.get("deck", DECKS[0]))
