"""A player who knows the rules, and brings a match to its result by the keys.

It sees what players see: which screen is up, what its menu offers, what is due in the match. It presses
keys, and time passes; nothing is played past the screens. So a match that it cannot end is one that people
cannot end.
"""

from fractions import Fraction
from itertools import permutations

from sim.driver import KEYS

# What ends a hand, a round or a match, in the words of the pause menus, in the order in which it is tried.
ENDS = ("Finish match", "End round", "Skip hand", "Give up call", "New cards", "Pass turn")


class Stuck(AssertionError):
    """The player cannot bring a match to its result."""


class Player:
    """Looks at the screen and at what is due, and does what brings the match on."""

    def __init__(self, device, chance):
        self.device = device
        self.console = device.console
        self.chance = chance
        self.done = []  # what it did
        self._seen = None
        self._idle = 0  # how often nothing came of it

    def press(self, *keys):
        """Press keys by a player's words, a board's pins or numbers, unless the result is up."""
        for key in keys:
            self.done.append(key)
            self.device.press(key, ms=90)

    def wait(self, ms):
        """Let time pass."""
        self.done.append("%d ms" % ms)
        self.device.run(ms)

    def act(self):
        """One thing."""
        top = self.device.top
        session = self.console.session
        seen = top, session and (bytes(session.match.log), len(session.match.log))
        self._idle = self._idle + 1 if seen == self._seen else 0
        self._seen = seen
        if session is None:
            raise Stuck("the match was left: on %s after %s" % (top, self.done[-12:]))
        if self._idle > 12:
            self._shake()
        elif top in ("actions", "confirm"):
            self._choose("Continue")
        elif top == "krypto":
            self._krypto(session)
        elif top == "real":
            self._type(session.match)
        elif session.typed and not self._idle:
            self.press("a")
        elif session.typed:
            self.press(self.chance.choice(("left", "right", "up", "down")), "a")
        else:
            self.press("a")
            if self._idle > 2:  # an opponent thinks, or A does nothing here
                self.wait(1000)
            if self._idle > 5:
                self.press(self.chance.choice(("left", "right", "up", "down")))

    def _shake(self):
        """Nothing has come of anything: look for a way in the menu of the match, then wait."""
        if self._idle % 3 == 0:
            self.press(self.chance.choice(("left", "right", "up", "down", "a")))
        elif self._idle % 3 == 1:
            self.wait(20_000)
        else:
            self._end()

    # Menus

    def _labels(self):
        """What the menu that is up offers, by place."""
        top = self.console.top
        return [top.line(i)[0] for i in range(top.count())]

    def _choose(self, *wanted):
        """Choose the first of these that is offered; B if none is."""
        labels = self._labels()
        for label in wanted:
            if label in labels:
                at, down = labels.index(label), (labels.index(label) - self.console.top.at) % len(labels)
                self.press(*["down"] * down)
                assert self.console.top.at == at
                self.press("a")
                self.wait(200)
                return True
        self.press("b")
        return False

    def _end(self):
        """By the menu of the match: end what can be ended. True if there was something."""
        if self.device.top not in ("actions", "confirm"):
            self.press("b")
            self.wait(200)
        if self.device.top != "actions" or not self._choose(*ENDS):
            return False
        if self.device.top == "confirm":
            self._choose("Yes")
        return True

    # Krypto

    def _krypto(self, session):
        from games.krypto.rules.events import EXPLAINING, LYING, TURN

        match = session.match
        people = [seat for seat in range(match.seats) if session.person(seat)]
        if match.phase == EXPLAINING and session.person(match.caller):
            self._explain(match)
        elif match.phase == TURN and session.person(match.turn):
            self._call(match.turn) if way(match.cards, match.objective, match.rule) else self.press("down")
        elif match.phase == LYING and match.resolved.get("hands") == "open" and match.mode.hand > 3:
            self._end()
        elif match.phase == LYING:
            callers = [seat for seat in people if match.may_call(seat)]
            if callers and not self._idle and way(match.cards, match.objective, match.rule):
                self._call(callers[0])
            elif self._idle == 1 and callers:
                self._end()
            elif self._idle in (2, 3) and callers and match.resolved.get("deals") == "random":
                self._unplayable(callers[0])
            else:
                self.press("a") if self._idle == 4 else self.wait(20_000)
        else:
            self.press("a")
            if self._idle > 2:
                self.wait(2000)

    def _call(self, seat):
        from games.krypto.rules.events import TURN

        if self.console.session.match.phase == TURN:  # nobody races
            self.press("a")
        else:
            self.press(*self.device.call_keys(seat))
        self.wait(100)

    def _unplayable(self, seat):
        if self.device.board == "macropad":
            self.press(11, "a")
        elif self.console.session.people() == 1:
            self.press("undo" if "undo" in KEYS[self.device.board] else "up", "a")
        else:
            self.press("b")
            if self._choose("Unplayable"):
                self.press(self.device.call_keys(seat)[-1])
        self.wait(200)

    def _explain(self, match):
        """Enter the next step, the number keys or the cursor; without a way let the time run out."""
        if not hasattr(self.console.top.state, "entry"):  # the cards are face down after a break
            self.press("a")
            return
        steps = way([number for number in match.numbers if number], match.objective, match.rule)
        if self._idle > 3 or not steps:
            if match.steps and self._idle < 3:
                self._take_back()
            elif not self._end():
                self.wait(20_000)
            return
        a, op, b = steps[0]
        numbers = [Fraction(*n) if isinstance(n, tuple) else n for n in match.numbers]
        first = numbers.index(a)
        second = [at for at, number in enumerate(numbers) if number == b and at != first][0]
        self.device.steps(["+-*/".index(op) * 25 + first * 5 + second])

    def _take_back(self):
        """The last step, by the key that does it where there is one."""
        if self.device.board == "macropad":
            self.press(6)
        elif "undo" in KEYS[self.device.board]:
            self.press("undo")
        else:
            self.press("b")
            self._choose("Undo")

    def _type(self, match):
        """Type in real cards that the deck has."""
        from games.krypto.rules.events import DEAL, HAND, OBJECTIVE, OPENING

        if match.resolved.get("hands") == "open" and match.mode.hand > 3:
            self._end()
            return
        table = match.resolved["mode"] == "table"
        code = OBJECTIVE if match.phase == OPENING else HAND if table else DEAL
        for _ in range(1000):
            values = bytes(self._draw(match, {OBJECTIVE: 1, HAND: 5, DEAL: 6}[code]))
            try:
                match.check(code, values)
                break
            except Exception:  # noqa: BLE001  Illegal, of the device's own modules
                continue
        if self._idle:  # what a random key has typed is still there
            self.press("b")
            self._choose("Continue")
        for at, value in enumerate(values):
            self._number(match, value)
            if self.device.board != "macropad" or value < 10 or at == len(values) - 1:
                self.press("a")
        self.wait(200)

    def _draw(self, match, many):
        deck = match.deck
        if not deck.copies:
            return [self.chance.randint(deck.low, deck.high) for _ in range(many)]
        cards = [card for card, copies in enumerate(deck.copies, 1) for _ in range(copies)]
        for card in getattr(match.mode, "hands", b"") if match.resolved["mode"] == "table" else b"":
            cards.remove(card)
        return self.chance.sample(cards, many)

    def _number(self, match, value):
        if self.device.board == "macropad":
            self.press(*[int(digit) or 11 for digit in str(value)])
            return
        deck = match.deck
        up = value - deck.low + 1  # from nothing: up begins with the lowest, down with the highest
        down = deck.high - value + 1
        self.press(*["up"] * up if up <= down else ["down"] * down)


class Restless(Player):
    """Brings a match on; in any state it also undoes, redoes, asks for hints and opens the menu."""

    wanted = ("Undo", "Redo", "Redo", "Hint", "Why?", "Fix last entry", "Continue")

    def __init__(self, device, chance):
        super().__init__(device, chance)
        self.tried = set()  # rows of the menu; and "card": the menu on the card that asks to pass the device

    def act(self):
        """One thing, or one of those."""
        session = self.console.session
        if session is None or self.chance.random() < (0.25 if session.redoable else 0.5):
            super().act()
        elif self.device.top == "actions":
            labels = self._labels()
            row = self.chance.choice([row for row in self.wanted if row in labels])
            self.tried.add(row)
            self._choose(row)
        else:
            self._meddle(self.chance.choice(("menu", "menu", "undo", "hint")))

    def _meddle(self, how):
        keys = KEYS[self.device.board]
        if how == "menu" and getattr(self.console.top, "_passed", -1) >= 0:
            self.tried.add("card")
        if how in keys:
            self.press(how)
        elif self.device.board == "macropad":  # its other key for the menu types a number now and then
            self.done.append("hold")
            self.device.hold()
        else:
            self.press("b")
        self.wait(self.chance.choice((0, 0, 300)))


def way(numbers, objective, rule):
    """[(a, operation, b), ...] that make the objective of all numbers, by trying everything; or None."""
    numbers = [Fraction(*n) if isinstance(n, tuple) else Fraction(n) for n in numbers]
    if rule == "whole":
        return _way([int(n) for n in numbers], objective, _whole)
    return _way(numbers, objective, _fraction)


def _whole(a, op, b):
    """What a step gives, or None where the rule forbids it."""
    if op == "-" and a < b or op == "/" and (not b or a % b):
        return None
    return a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a // b


def _fraction(a, op, b):
    if op == "/" and not b:
        return None
    return a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a / b


def _way(numbers, objective, make):
    if len(numbers) == 1:
        return [] if numbers[0] == objective else None
    for at, other in permutations(range(len(numbers)), 2):
        a, b = numbers[at], numbers[other]
        rest = [n for i, n in enumerate(numbers) if i not in (at, other)]
        for op in "-/" if at > other else "+-*/":
            made = make(a, op, b)
            found = None if made is None else _way([*rest, made], objective, make)
            if found is not None:
                return [(a, op, b), *found]
    return None
