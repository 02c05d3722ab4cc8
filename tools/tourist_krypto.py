"""The words of tours that only Krypto has: dealing, calling, the parts of a step, real cards."""

from sim import shown
from sim.command import Failed

PATIENCE = 60  # presses before a word fails


class KryptoWords:
    """The part of `tools.tourist.Tourist` for these words. `_codes` has the remaining steps of a solution."""

    def go_lie(self, _):
        """Press A when it deals, until a call is possible."""
        for _ in range(PATIENCE):
            if self.cards_lie():
                return
            if self.top == "working" or self.top == "krypto" and self._is_busy():
                self.run(300)
            else:
                self.press("a", ms=600)
        raise Failed("no cards lie open: %s" % " / ".join(shown.on(self.console)))

    def _is_busy(self):
        """Return True while cards are turned or a player explains, which A would skip."""
        state = self.screen.state
        return type(state).__name__ != "Deal" or state.every > 0

    def go_call(self, seat):
        """Call for a seat by its key, or if it has none by the keys of the first player."""
        keys = self.call_keys(int(seat))
        if self.board != "macropad" and (self.match.table or self.match.seats > 4):
            keys = ("a",) if self.match.table else ("left", "a", "a")
        for key in keys:
            self.press(key)
            if self.match.caller is not None:
                return
        raise Failed("no call: %s" % " / ".join(shown.on(self.console)))

    def go_step(self, many):
        """Enter a number of steps of a solution."""
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
        """Choose the first number of a step."""
        self._choose(self._codes[0] % 25 // 5)

    def go_sign(self, _):
        self.press(self.sign_key(self._codes[0] // 25))

    def go_second(self, _):
        self._choose(self._codes.pop(0) % 5)

    def go_wrong(self, _):
        """Enter a step with a negative result."""
        values = [pair[0] for pair in self.match.numbers]
        low, high = values.index(min(values)), values.index(max(values))
        self.steps([25 + low * 5 + high])

    def go_miss(self, _):
        """Enter three steps of a solution, and a fourth with the wrong operation."""
        self.steps(self._codes[:3])
        entry = self.screen.state.entry
        self.steps([25 * (self._codes[3] < 25) + entry.first * 5 + entry.at], miss=True)

    def go_part(self, _):
        """Divide the first number by the second."""
        self.steps([75 + 1])

    def go_aside(self, _):
        """Go from the outcome of a hand to the points, or to the next hand number."""
        self.press("right" if self.board == "picosystem" else 9, ms=600)

    def go_rival(self, _):
        """Wait for an opponent's call."""
        self.until(lambda: self.match.caller is not None)

    def go_number(self, digits):
        self._type([int(digit) for digit in digits], 1, 0)

    def go_cards(self, numbers):
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
