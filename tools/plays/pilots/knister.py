"""The pilot of Knister."""

from handheld.machine.keys import NUMBER, A
from tools.events import read
from tools.plays.pilots import Pilot, numbers, who

_PLACE = 32


def field(match, seat):
    """Return a seat's field in rows, from the top."""
    cells = [str(cell or ".") for cell in match.field(seat)]
    return " / ".join(" ".join(cells[at : at + 5]) for at in range(0, 25, 5))


class Knister(Pilot):
    """Rolls by A or types the sum; goes to a cell with the cursor."""

    facts = {
        **Pilot.facts,
        "round": lambda match: match.round,
        "sheet": lambda match: match.sheet,
        "roller": lambda match: who(match, match.roller),
        "sum": lambda match: match.sum or "none",
        "field of": field,
    }

    def draws(self, match, line):
        (total,) = numbers(line)
        first = max(1, total - 6)
        return [first - 1, total - first - 1]

    def act(self, line):
        if line.startswith("place") and self.device.a == "put":
            code = read(self.hand.match, line)[0]
            self.choose(lambda: self.device.console.top.next_choice(code))
        else:
            super().act(line)

    def choose(self, goal):
        name, _, key = goal()
        if key == NUMBER and self.hand.plain:  # the keys of a column and of a row
            self.device.press(1 + "ABCDE".index(name[0]), int(name[1]))
        while goal()[2] == NUMBER:
            self.hand.press("right" if self._cursor() // 5 == int(name[1]) - 1 else "down")
        super().choose(goal)

    def _cursor(self):
        """Return the free cell in which A would write."""
        choice, cells = self.device.console.top.next_choice, self.hand.match.field(self.hand.match.turn)
        return next(cell for cell in range(25) if not cells[cell] and choice(_PLACE + cell)[2] == A)
