"""The words of tours that are Krypto's: dealing, calling, the parts of a step, real cards."""

from sim.command import Failed
from tests import shown

PATIENCE = 60  # presses before it is said that a key leads nowhere


class KryptoWords:
    """What `tools.tourist.Tourist` does at them; `_codes` are the steps of a solution still to come."""

    def go_lie(self, _):
        """Press A, where it deals, until a call may come."""
        for _ in range(PATIENCE):
            if self.lie():
                return
            if self.top == "working" or self.top == "krypto" and self._is_busy():
                self.run(300)
            else:
                self.press("a", ms=600)
        raise Failed("no cards lie open: %s" % " / ".join(shown.on(self.console)))

    def _is_busy(self):
        """True while cards are turned, or somebody explains: A is not pressed then."""
        return self.screen.turning or type(self.screen.state).__name__ != "Deal"

    def go_call(self, seat):
        """A seat calls: by its key, or where it has none by the keys of whoever is first."""
        keys = self.call_keys(int(seat))
        if self.board != "macropad" and (self.match.table or self.match.seats > 4):
            keys = ("a",) if self.match.table else ("left", "a", "a")
        for key in keys:
            self.press(key)
            if self.match.caller is not None:
                return
        raise Failed("no call: %s" % " / ".join(shown.on(self.console)))

    def go_step(self, many):
        """So many steps of a solution."""
        for _ in range(int(many)):
            self.steps([self._codes.pop(0)])
            self.run(700)

    def _choose(self, slot):
        if self.board == "macropad":
            self.press(slot + 1)
        else:
            self.point(slot)
            self.press("a")

    def go_first(self, _):
        """The first number of a step."""
        self._choose(self._codes[0] % 25 // 5)

    def go_sign(self, _):
        """Its operation."""
        op = self._codes[0] // 25
        self.press((7, 8, 9, 11)[op] if self.board == "macropad" else ("up", "down", "right", "left")[op])

    def go_second(self, _):
        """Its second number."""
        self._choose(self._codes.pop(0) % 5)

    def go_wrong(self, _):
        """A step below zero."""
        values = [pair[0] for pair in self.match.numbers]
        low, high = values.index(min(values)), values.index(max(values))
        self.steps([25 + low * 5 + high])

    def go_miss(self, _):
        """Three steps of a solution, and a fourth that adds or takes away where it should not."""
        self.steps(self._codes[:3])
        entry = self.screen.state.entry
        self.steps([25 * (self._codes[3] < 25) + entry.first * 5 + entry.at], miss=True)

    def go_part(self, _):
        """Divide the first number by the second."""
        self.steps([75 + 1])

    def go_aside(self, _):
        """From what came of a hand to the points, or to the next hand number."""
        self.press("right" if self.board == "picosystem" else 9, ms=600)

    def go_rival(self, _):
        """Wait for an opponent's call."""
        self.until(lambda: self.match.caller is not None)

    def go_number(self, digits):
        """Type a hand number."""
        self._type([int(digit) for digit in digits], 1, 0)

    def go_cards(self, numbers):
        """Type real cards."""
        self._type([int(number) for number in numbers.split(",")], 2, None)

    def _type(self, values, digits, low):
        for at, value in enumerate(values):
            if self.board == "macropad":
                self.press(*[int(digit) or 11 for digit in "%0*d" % (digits, value)])
                continue
            for _ in range(PATIENCE):
                if self.console.top.values[at] == value:
                    break
                self.press("up", ms=30)
            if at < len(values) - 1:
                self.press("right")
