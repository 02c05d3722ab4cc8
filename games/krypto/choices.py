"""Krypto's choices, and which of them the record of a match has: these depend on the mode and the deck."""

from handheld.rules.choice import Choice, EachPerson, Extra, challenge_number
from handheld.rules.match import Illegal

SEATS = (1, 8)  # fewest and most players of any mode
MODES = ("international", "home", "table", "solo")
ANY_DECK = "any 1 25"
DECKS = ("56", "52", "beginner", "beginner 52")  # and `any LOW HIGH`
DIFFICULTIES = ("any", "easy", "medium", "hard", "expert")


class _Upto(Choice):
    """A number: any from `least` to `most` may be in a record."""

    least, most = 1, 999  # hands

    def fits(self, value):
        return value in self.values or self.least <= challenge_number(value) <= self.most

    @property
    def expectation(self):
        return "%d to %d or %s" % (self.least, self.most, "open" if "open" in self.values else "none")


class Deck(Choice):
    """A deck. The rules check its name (`deck.Deck`)."""

    def fits(self, value):
        return bool(value)


MODE = Choice("mode", MODES)
MODE.leads = True
DECK = Deck("deck", DECKS + (ANY_DECK,))
TABLE_DECK = Choice("deck", DECKS[:2])
RULE = Choice("rule", ("whole", "fraction"))
DEALS = Choice("deals", ("solvable", "random"))
HANDS = _Upto("hands", "10 11 15 20 25 30 40 50 open 1 2 3 5 7".split(" "))
CLOCK = _Upto("clock", "180 240 300 360 420 480 540 600 none 60 120".split(" "))
CLOCK.least, CLOCK.most = 60, 600  # seconds
EXPLAIN = Choice("explain", ("30", "60", "15"))
SOLO_EXPLAIN = Choice("explain", ("30", "60", "15", "none"))
HOME_EXPLAIN = Choice("explain", ("none", "60", "30", "15"))  # older records have no such line
AT_HOME = "60"  # of a new match
TURN = Choice("turn", ("60", "120", "30"))
ROUNDS = Choice("rounds", ("2", "3"))
BEGINS = Choice("begins", ("next", "behind"))  # older records have no such line
TIE = Choice("tie", ("0", "100"))
CARDS = Extra("cards", ("dealt", "real"))
DIFFICULTY = Extra("difficulty", DIFFICULTIES)
HEAD = EachPerson("head", ("0", "5", "10", "20"))
CHOICES = MODE, DECK, RULE, DEALS, HANDS, CLOCK, EXPLAIN, TURN, ROUNDS, TIE, BEGINS, CARDS, DIFFICULTY, HEAD


def seats(chosen):
    """Return the fewest and most players of the chosen mode."""
    mode = chosen.get("mode", MODES[0])
    return (2, 2) if mode == "table" else (1, 1) if mode == "solo" else SEATS


def recorded(mode, deck):
    """Return the choices of a mode that change its rules, in the order of the record."""
    if mode == "international":
        return [MODE, DECK, DEALS, CLOCK, EXPLAIN]
    if mode == "home":
        return [MODE, DECK, RULE, DEALS, HANDS, HOME_EXPLAIN]
    if mode == "solo":
        return [MODE, DECK, RULE, DEALS, HANDS, CLOCK, SOLO_EXPLAIN]
    return [MODE, TABLE_DECK, EXPLAIN, TURN, TIE if deck == "52" else ROUNDS, BEGINS]


def offered(chosen, players):
    """Return the choices that a match has. Raises Illegal for a wrong mode or number of players."""
    mode = chosen.get("mode", MODES[0])
    if mode not in MODES:
        raise Illegal("mode: wants one of %s, not '%s'" % (", ".join(MODES), mode))
    fewest, most = seats(chosen)
    if not fewest <= players <= most:
        wanted = "%d" % most if fewest == most else "%d to %d" % (fewest, most)
        raise Illegal("players: %s wants %s, not %d" % (mode, wanted, players))
    return recorded(mode, chosen.get("deck", DECKS[0]))
