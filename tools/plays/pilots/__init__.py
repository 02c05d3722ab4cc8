"""Pilots: each turns an event of its game into the keys that cause it, and names the game's facts.

A pilot reads the prompts and the texts on the panel, the match and the record, and the key that a screen
names for a choice, as in lessons (`MatchScreen.goal`).
"""

import re

from handheld.machine.keys import DOWN, LEFT, NUMBER, RIGHT, UP, A
from handheld.rules.match import ANYONE, CHANCE
from tools.plays.text import Fault

# Attributes of a match beside its state: its past, and results of its own computation.
_APART = set("log base chances deck _deck _proved _judged _standing _before ended".split())
_SEATS = {CHANCE: "chance", ANYONE: "anyone"}


def of(game):
    """Return the pilot of a game."""
    from tools.plays.pilots import cybo, knister, krypto

    return {"cybo": cybo.Cybo, "knister": knister.Knister, "krypto": krypto.Krypto}.get(game, Pilot)


def state(match):
    """Return the state of a match, to compare it with another."""
    return {key: _plain(value) for key, value in vars(match).items() if key not in _APART}


def _plain(value):
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return state(value) if hasattr(value, "__dict__") else value


def who(match, seat):
    """Return the name of a seat, or chance, anyone or nobody."""
    return match.names[seat] if seat >= 0 else _SEATS.get(seat, "nobody")


class Pilot:
    """The pilot of any game: A causes the next event. `hand` is a `console.OnConsole`."""

    # Things that a player could say: key -> function of the match; "KEY of NAME": of match and seat.
    facts = {"turn": lambda match: who(match, match.turn)}
    facts_of = {}
    chance = ("roll ",)  # beginnings of lines that are drawn

    def __init__(self, hand):
        self.hand = hand

    @classmethod
    def fact(cls, match, key):
        """Return a fact as text."""
        what, _, name = key.partition(" of ")
        if name and name in match.names and what in cls.facts_of:
            return cls.facts_of[what](match, match.names.index(name))
        if key not in cls.facts:
            known = sorted([*cls.facts, *[one + " of NAME" for one in cls.facts_of]])
            raise Fault("'%s' is no fact of %s, which has %s" % (key, match.game, ", ".join(known)))
        return str(cls.facts[key](match))

    @staticmethod
    def explain(match, name, solves):
        """Return the lines of a call and of the steps that solve a hand or err."""
        raise Fault("nobody solves or errs in %s" % match.game)

    def draws(self, match, line):
        """Return the numbers, from 0, that chance draws for a line of the record."""
        return [int(line.split()[1]) - 1]

    def brings(self, line):
        """Return True if the keys of the next line of the record bring this one, too."""
        return False

    def act(self, line):
        """Press the next key towards an event; do nothing if time brings it."""
        self.go_on()

    def take_back(self, how):
        """Undo by its key, or by the menu where it has none; correct by the menu."""
        if how == "undo" and self.undo_key():
            self.hand.device.press(self.undo_key())
        else:
            self.hand.choose("Undo" if how == "undo" else "Fix last entry")

    def undo_key(self):
        """Return the pin of the key for undo in a match, or None."""
        return self.hand.keys.get("undo")

    def follow(self, name, place, key):
        """Make the choice of a lesson's goal: press a key, or move the cursor to a place."""
        pins = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right", A: "A"}
        if key == NUMBER:
            self.move(name)
        elif key in pins:
            self.hand.press(pins[key])
        else:
            self.hand.device.press(key - NUMBER)

    def move(self, name):
        """Move the cursor towards the place with a name."""
        self.hand.press("right")

    def go_on(self):
        """Press A if the prompts have it."""
        if self.hand.prompt("A"):
            self.hand.press("A")

    def type(self, number):
        """Type a number with its key, or with the cursor of which the prompts speak."""
        hand = self.hand
        if hand.plain:
            hand.device.press(number)
            return
        shown = re.match(r"enter (\d+)", hand.prompt("A"))
        if not shown:
            hand.press("right")
        elif int(shown[1]) == number:
            hand.press("A")
        else:
            hand.press("right" if number > int(shown[1]) else "left")
