"""The pilot of Knister."""

from handheld.machine.keys import A
from tools.plays.pilots import Pilot, who

_PLACE = 32


def field(match, seat):
    """Return a seat's field in rows, from the top."""
    cells = [str(cell or ".") for cell in match.field(seat)]
    return " / ".join(" ".join(cells[at : at + 5]) for at in range(0, 25, 5))


class Knister(Pilot):
    """Rolls by A or types the sum; goes to a cell with the cursor, or by the keys of its column and row."""

    facts = {
        **Pilot.facts,
        "round": lambda match: match.round,
        "sheet": lambda match: match.sheet,
        "roller": lambda match: who(match, match.roller),
        "sum": lambda match: match.sum or "none",
        "standing": lambda match: " ".join(map(str, match.standing())),
    }
    facts_of = {"field": field}

    def draws(self, match, line):
        total = int(line.split()[1])
        first = max(1, total - 6)
        return [first - 1, total - first - 1]

    def act(self, line):
        hand = self.hand
        if line.startswith("roll") and hand.typed:
            self.type(int(line.split()[1]))
        elif line.startswith("place") and hand.prompt("A") == "place":
            self._place(line.split()[1])
        else:
            self.go_on()

    def _place(self, name):
        hand = self.hand
        column, row = "abcde".index(name[0]), int(name[1]) - 1
        if hand.plain:
            hand.device.press(4 + column, 4 + row)
        else:
            while (at := self._cursor()) != 5 * row + column:
                hand.press("right" if at // 5 == row else "down")
        hand.settle()
        hand.press("A")

    def move(self, name):
        self._place(name.lower())

    def _cursor(self):
        """Return the free cell in which A would write."""
        goal, cells = self.hand.device.console.top.goal, self.hand.match.field(self.hand.match.turn)
        return next(cell for cell in range(25) if not cells[cell] and goal(_PLACE + cell)[2] == A)
