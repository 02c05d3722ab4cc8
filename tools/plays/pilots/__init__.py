"""Pilots: each turns an event of its game into the keys that cause it, and names the game's facts.

A pilot reads the panel: the word beside A, the rows of lists, and the key that a screen names for a choice,
as in lessons (`MatchScreen.next_choice`).
"""

import re

from handheld.machine.keys import DOWN, LEFT, NUMBER, RIGHT, UP, A
from handheld.rules.match import ANYONE, CHANCE
from tools.plays.text import Fault

_SEATS = {CHANCE: "chance", ANYONE: "anyone"}
_KEYS = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right", A: "a"}
_FURTHEST = 60  # steps of a cursor


def of(game):
    """Return the pilot of a game."""
    from tools.plays.pilots import cybo, knister, krypto

    return {"cybo": cybo.Cybo, "knister": knister.Knister, "krypto": krypto.Krypto}.get(game, Pilot)


def who(match, seat):
    """Return the name of a seat, or chance, anyone or nobody."""
    return match.names[seat] if seat >= 0 else _SEATS.get(seat, "nobody")


def numbers(text):
    """Return the whole numbers in a line."""
    return [int(each) for each in re.findall(r"\d+", text)]


class Pilot:
    """The pilot of any game: A causes the next event. `hand` is a `hand.Hand`."""

    # Things that a player could say: key -> function of the match; "KEY of": of the match and a seat.
    facts = {"turn": lambda match: who(match, match.turn)}
    chance = ("roll ",)  # beginnings of lines that are drawn

    def __init__(self, hand):
        self.hand = hand
        self.device = hand.device

    @classmethod
    def fact(cls, match, key):
        """Return a fact as text."""
        what, of, name = key.partition(" of ")
        seats = [match.names.index(name)] if name in match.names else []
        if what + of.rstrip() not in cls.facts or bool(of) != bool(seats):
            raise Fault(
                "'%s' is no fact of %s, which has %s" % (key, match.game, ", ".join(sorted(cls.facts)))
            )
        return str(cls.facts[what + of.rstrip()](match, *seats))

    def draws(self, match, line):
        """Return the numbers, from 0, that chance draws for a line of the record."""
        return [numbers(line)[0] - 1]

    def act(self, line):
        """Press the next key towards an event; do nothing if time brings it."""
        if line.startswith("roll") and self.device.console.session.typed:
            self._type(*numbers(line))
        elif self.device.a:
            self.hand.press("A")

    def choose(self, goal):
        """Make the choice of `goal()`, which is as `MatchScreen.next_choice` returns it."""
        self.move(lambda: goal()[2] != NUMBER)
        key = goal()[2]
        self.device.press(_KEYS.get(key, key - NUMBER))

    def move(self, is_there):
        """Move the cursor until it is there."""
        for _ in range(_FURTHEST):
            if is_there():
                return
            if self.hand.plain:
                self.device.turn(1)
            else:
                self.hand.press("right")
        raise Fault("the cursor does not come there: %s" % self.hand.words)

    def _type(self, number):
        """Type a number with its key, or with the cursor of which the prompts speak."""
        if self.hand.plain:
            self.device.press(number)
        else:
            self.move(lambda: self.device.a == "enter %d" % number)
            self.hand.press("A")
