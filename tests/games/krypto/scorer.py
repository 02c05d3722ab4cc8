"""A second opinion: Krypto records scored line by line, written from docs/rules.md and from nothing else.

It reads a record the way an umpire with a pencil would: loops inside loops that take the next line, exact
fractions from the standard library, no states and no events. Whether a hand can be solved it is told.
"""

import functools
import re
from collections import Counter
from fractions import Fraction

NUMBER = r"(?:0|-?[1-9][0-9]*(?:/[1-9][0-9]*)?)"
STEP = re.compile(rf"({NUMBER}) ([-+x/]) ({NUMBER}) = ({NUMBER}|\?)")
CHANCE = re.compile(r"time|(deal|objective) [0-9 =]+")


class Bad(Exception):
    """A bad line; `args[0]` is its index among the event lines."""


class _Out(Exception):
    """The record goes no further."""


class _End(Exception):
    """The players ended an open match."""


@functools.cache
def cards_of(deck):
    """How often each number is there, or None for a deck of any numbers, and the lowest and the highest."""
    if deck.startswith("any"):
        low, high = (int(word) for word in deck.split()[1:])
        return None, low, high
    copies = Counter()
    for number in range(1, 26):
        if number <= 6:
            copies[number] = 3
        elif number <= 10:
            copies[number] = 4 if "52" not in deck else 3
        elif number <= 17:
            copies[number] = 2
        else:
            copies[number] = 1
    high = 10 if "beginner" in deck else 25
    return Counter({number: copies[number] for number in range(1, high + 1)}), 1, high


def written(number):
    return "?" if number is None else str(number)


@functools.cache
def step(line):
    """(first, second, result) of a step as they are written, or three Nones for none or a false one."""
    match = STEP.fullmatch(line)
    if match:
        first, op, second, said = match.groups()
        a, b = Fraction(first), Fraction(second)
        result = {"+": a + b, "-": a - b, "x": a * b, "/": a / b if b else None}[op]
        if (written(a), written(b), written(result)) == (first, second, said):
            return first, second, said
    return None, None, None


class Umpire:
    def __init__(self, names, header, lines, solvable):
        self.names = names
        self.mode = header.get("mode", "international")
        self.deck = header.get("deck", "56")
        self.rule = header.get("rule", "whole")
        self.random = header.get("deals") == "random"
        self.hands = header.get("hands", "10")
        self.rounds = int(header.get("rounds", "2"))
        self.tie = int(header.get("tie", "0"))
        self.lines = lines
        self.at = -1
        self.solvable = solvable
        self.total = dict.fromkeys(names, 0)
        self.finished = False
        try:
            if self.mode == "table":
                self.table()
            elif self.mode == "international":
                self.international()
            else:
                self.home()
            self.finished = True
        except _End:
            self.finished = True
        except _Out:
            return
        if self.at + 1 < len(lines):
            raise Bad(self.at + 1)

    def take(self):
        self.at += 1
        if self.at == len(self.lines):
            raise _Out
        line = self.lines[self.at]
        if line == "end" and self.mode in ("home", "solo") and self.hands == "open":
            raise _End
        return line

    def bad(self):
        raise Bad(self.at)

    def deal(self, dealt=None):
        """(cards, objective) of a deal line; without an objective where `dealt` are the table's so far."""
        objective = r" = ([1-9][0-9]?)" if dealt is None else ""
        line = self.take()
        while line == "skip" and self.mode in ("home", "solo"):
            self.skip_before_deal()
            line = self.take()
        match = re.fullmatch(r"deal" + r" ([1-9][0-9]?)" * 5 + objective, line)
        if not match:
            self.bad()
        numbers = [int(word) for word in match.groups()]
        copies, low, high = cards_of(self.deck)
        if not all(low <= number <= high for number in numbers):
            self.bad()
        if copies is not None and Counter(numbers + (dealt or [])) - copies:
            self.bad()
        return numbers[:5], numbers[-1]

    def caller(self, line):
        """(name, "krypto" or "unplayable") of a call."""
        for name in self.names:
            if line == f"{name} krypto" or line == f"{name} unplayable" and self.random:
                return name, line[len(name) + 1 :]
        return self.bad()

    def answer(self, word, cards, objective):
        """True for a right answer to a call."""
        if word == "unplayable":
            return not self.solvable(bytes(cards), objective, self.rule)
        lying = [str(card) for card in cards]
        while len(lying) > 1:
            line = self.take()
            if line == "time":
                return False
            first, second, result = step(line)
            for number in (first, second):
                if number not in lying:
                    self.bad()
                lying.remove(number)
            if result == "?" or self.rule == "whole" and ("-" in result or "/" in result):
                if self.mode in ("home", "solo"):
                    self.bad()
                return False
            lying.append(result)
        return lying == [str(objective)]

    # International

    def international(self):
        self.pad = {name: {} for name in self.names}
        hand = 0
        while True:
            hand += 1
            field = self.names
            if hand > 10:
                best = max(self.total.values())
                field = [name for name in self.names if self.total[name] == best]
                if len(field) == 1:
                    return
            self.play_hand(hand, field)

    def play_hand(self, hand, field):
        times = 0
        erred = []
        while len(erred) < len(field):
            cards, objective = self.deal()
            line = self.take()
            if line == "time":
                times += 1
            elif line == "skip":
                if times < 3:
                    self.bad()
                return
            else:
                name, word = self.caller(line)
                if name not in field or name in erred:
                    self.bad()
                if self.answer(word, cards, objective):
                    self.write(name, hand, self.worth(name, hand))
                    return
                erred.append(name)
                self.write(name, hand, -1)

    def write(self, name, hand, points):
        self.pad[name][hand] = points
        self.total[name] += points

    def worth(self, name, hand):
        if hand > 10:
            return 1
        for before in range(hand - 1, 0, -1):
            own = self.pad[name].get(before)
            if own is not None:
                return 1 if own < 0 else own * 2
            if any(self.pad[other].get(before, 0) > 0 for other in self.names):
                return 1
        return 1

    # Home and solo

    def skip_before_deal(self):
        self.gone += 1
        if str(self.gone) == self.hands:
            raise _End

    def home(self):
        self.gone = 0
        while str(self.gone) != self.hands:
            cards, objective = self.deal()
            while True:
                line = self.take()
                if line == "time":
                    break
                if line == "skip":
                    self.gone += 1
                    break
                name, word = self.caller(line)
                if self.answer(word, cards, objective):
                    self.total[name] += 1
                    self.gone += 1
                    break

    # Table

    def table(self):
        self.dealt = []
        size = 11 if self.deck == "56" else 10
        hands = {}
        for number in range(1, size + 1):
            hands[number], _ = self.deal(self.dealt)
            self.dealt += hands[number]
        over = list((cards_of(self.deck)[0] - Counter(self.dealt)).elements())
        self.turns = 0
        if self.deck == "56":
            for objective in [over[0], 0, 100][: self.rounds]:
                self.round(hands, [objective])
        else:
            first = self.round(hands, over)
            over.remove(first)
            self.round(hands, over)
            if len(set(self.total.values())) == 1:
                self.round(hands, [self.tie])

    def round(self, hands, allowed):
        line = self.take()
        if line not in [f"objective {number}" for number in allowed]:
            self.bad()
        objective = int(line.split()[1])
        proved = {number: self.solvable(bytes(hands[number]), objective, "whole") for number in hands}
        left = {number: hands[number] for number in hands if proved[number]}
        while len(left) > 1:
            if self.turn(left, objective):
                return objective
        for cards in left.values():
            self.last(cards, objective)
        return objective

    def turn(self, left, objective):
        """True where the players end the round."""
        me = self.names[self.turns % 2]
        self.turns += 1
        held = None
        while True:
            line = self.take()
            if line == "time":
                return False
            if line == "skip":
                return True
            if line == "back":
                if held is None:
                    self.bad()
                held = None
            elif line.startswith("take "):
                hand = {f"take {number}": number for number in left}.get(line)
                if hand is None or held is not None:
                    self.bad()
                held = hand
            else:
                if held is None or line != me + " krypto":
                    self.bad()
                if self.answer("krypto", left[held], objective):
                    self.total[me] += 1
                    del left[held]
                else:
                    self.penalty(me)
                return False

    def penalty(self, name):
        line = self.take()
        if line not in ("penalty yes", "penalty no"):
            self.bad()
        self.total[name] -= line == "penalty yes"

    def last(self, cards, objective):
        erred = []
        while len(erred) < 2:
            line = self.take()
            if line in ("time", "skip"):
                return
            name, word = self.caller(line)
            if name in erred:
                self.bad()
            if self.answer(word, cards, objective):
                self.total[name] += 1
                return
            erred.append(name)
            self.penalty(name)


def without_undo(lines):
    """The lines that are left when every `undo` has taken back the one before it."""
    kept = []
    for at, line in enumerate(lines):
        if line != "undo":
            kept.append(line)
        elif not kept or CHANCE.fullmatch(kept[-1]):
            raise Bad(at)
        else:
            kept.pop()
    return kept
