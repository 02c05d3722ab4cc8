"""The pilot of Knister."""

from games.knister.cells import free_beside
from handheld.machine.keys import A
from tools.plays.pilots import Pilot, who

_PLACE = 32
_WAYS = ("down", 1, True), ("up", -1, True), ("right", 1, False), ("left", -1, False)


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
            hand.settle()
        else:
            self._walk(5 * row + column)
        hand.press("A")

    def move(self, name):
        self._place(name.lower())

    def _walk(self, cell):
        """Go to a cell by the shortest way over free cells."""
        hand = self.hand
        cells = bytes(hand.match.field(hand.match.turn))
        at = self._cursor(cells)
        ways = {at: ()}
        waiting = [at]
        while waiting and cell not in ways:
            here = waiting.pop(0)
            for key, step, upright in _WAYS:
                there = free_beside(cells, here, step, upright)
                if there not in ways:
                    ways[there] = (*ways[here], key)
                    waiting.append(there)
        hand.press(*ways.get(cell, ()))
        hand.settle()

    def _cursor(self, cells):
        """Return the free cell in which A would write."""
        goal = self.hand.device.console.top.goal
        free = [cell for cell in range(25) if not cells[cell]]
        return next(cell for cell in free if goal(_PLACE + cell)[2] == A)
