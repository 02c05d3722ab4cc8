"""Driver of a console in a match of Krypto: deals, calls and enters steps."""

from sim import serial
from sim.driver import KEYS, Driver
from tools.plays.hand import Hand


class KryptoDriver(Driver):
    """A console that can deal, call and enter the steps of a solution, on any board."""

    def freeze(self):
        """Stop the match's clocks at 2:41 and 24 seconds, for pictures."""
        for clock, left in ((self.screen.clock, 161000), (self.screen.explain, 24000)):
            clock.tick = lambda now: False
            clock.start = lambda seconds: None
            if clock.remaining is not None or clock is self.screen.explain or self.match.options.get("turn"):
                clock.remaining = left
            clock.spent = 6200

    def deal(self):
        """Press the key that deals and wait until the cards are shown."""
        self.press("a")
        self.until(self.cards_lie)

    def cards_lie(self):
        """Return True if the players may call."""
        state = "Steps" if self.screen.alone else "CallWait"
        return self.top == "krypto" and type(self.screen.state).__name__ == state and self.screen.idle

    def call(self, seat=0):
        """Call for a seat, by its key or by its direction, and end the moment of the call."""
        if not self.screen.alone:  # the first step is the call
            self.press(*self.call_keys(seat))
        self.begin_steps()

    def call_keys(self, seat):
        """Return the keys that a seat presses for a call."""
        if self.board == "macropad":
            return (seat + 1,)
        people = [at for at in range(self.match.seats) if self.console.session.person(at)]
        places = {1: ("a",), 2: ("left", "a"), 3: ("left", "up", "a"), 4: ("left", "up", "a", "hint")}
        if "hint" not in KEYS[self.board]:
            places[4] = "left", "up", "right", "a"
        keys = places.get(len(people), ("left", "up", "down", "right", "a", "hint", "undo")[: len(people)])
        if len(keys) == len(people) and set(keys) <= set(KEYS[self.board]):
            return (keys[people.index(seat)],)
        callers = [each for each in people if self.match.may_call(each)]
        last = self.console.screens[0].last_caller
        steps = callers.index(seat) - (callers.index(last) if last in callers else 0)
        return ("a", *["right"] * (steps % len(callers)), "a")

    def begin_steps(self):
        """End the moment of a call if it is shown."""
        if self.top == "call":
            self.press("a", ms=300)

    @property
    def said(self):
        """The lines printed on serial, without comments and READY."""
        lines = serial.without(self.machine.serial.text).splitlines()
        return [line for line in lines if line and not line.startswith("#") and line != "READY"]

    @property
    def foot(self):
        """The lowest row: the prompts."""
        return self.words.rsplit("\n", 1)[-1]

    def prompt(self):
        """Return the prompts at the foot of the screen; they take one row or two."""
        top = self.console.top
        two = getattr(top, "above", "") or getattr(top, "_above", "")
        return " ".join(self.words.split("\n")[-2 if two else -1 :])

    def solution(self):
        """Return the steps of one solution of the hand as codes, [] if it has none."""
        from games.krypto.rules import number
        from games.krypto.solving import search as solver

        match = self.match
        codes = []
        numbers = list(match.numbers)
        for found in solver.solve(match.cards, match.objective, match.rule):
            for a, op, b, result in found or ():
                pairs = [(v, 1) if isinstance(v, int) else v for v in (a, b, result)]
                first = numbers.index(pairs[0])
                second = [at for at in range(5) if numbers[at] == pairs[1] and at != first][0]
                numbers[first] = None
                numbers[second] = pairs[2]
                codes.append(number.OPS.find(op) * 25 + first * 5 + second)
        return codes

    def wrong(self):
        """Return the codes of four steps that miss the target: the sum of the cards, or their product."""
        op = 2 if sum([pair[0] for pair in self.match.numbers]) == self.match.objective else 0
        return [op * 25 + at * 5 + at + 1 for at in range(4)]

    def steps(self, codes, miss=False):
        """Enter steps, after ending the moment of the call.

        Waits for the end of the screen of a missed target too, unless `miss` is true.
        """
        self.begin_steps()
        hand = Hand(self)
        for code in codes:
            line, printed = self.match.record_line(code), len(hand.lines)
            while len(hand.lines) == printed:
                hand.pilot.act(line)
        if self.top == "miss" and not miss:
            self.run(1100)
