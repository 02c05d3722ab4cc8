"""Driver of a console in a match of Krypto: deals, calls and solves."""

from sim import serial
from sim.driver import Driver
from tools.plays import pilots
from tools.plays.hand import Hand


class KryptoDriver(Driver):
    """A console that can deal, call and solve a hand, on any board."""

    def freeze(self):
        """Stop the match's clocks at 2:41 and 24 seconds, for pictures."""
        hand = self.screen.hand
        for clock, left in ((hand.explain, 24000), (hand.clock, 161000)):
            clock.tick = lambda now: False
            clock.start = lambda seconds: None
            if clock.remaining is not None or clock is not hand.clock or self.match.options.get("turn"):
                clock.remaining = left
            clock.spent = 6200

    def deal(self):
        """Press the key that deals and wait until the cards are shown."""
        self.press("a")
        self.until(self.cards_lie)

    def cards_lie(self):
        """Return True if the players may call."""
        state = "Steps" if self.screen.hand.alone else "CallWait"
        return self.top == "krypto" and type(self.screen.state).__name__ == state and self.screen.idle

    def call(self, seat=0):
        """Call for a seat, by its key or by its direction, and end the moment of the call."""
        if not self.screen.hand.alone:  # the first step is the call
            self.act(self.match.names[seat] + " krypto")
        self.begin_steps()

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

    def solve(self):
        """Enter the steps that solve the hand, after ending the moment of the call."""
        self.begin_steps()
        for line in pilots.of("krypto").explain(self.match, self.match.names[0], True):
            if not line.endswith(" krypto"):
                self.act(line)

    def act(self, line):
        """Press the keys that cause an event, as the pilot does."""
        hand = Hand(self)
        hand.past = list(hand.lines)  # they are read
        while not hand.unread:
            hand.pilot.act(line)
