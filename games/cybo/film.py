"""Film of a match of Cybo: its rolls on the grid, and the points of all seats."""

from games.cybo import words
from games.cybo.grid import LOST, PLAIN, ROLLED, SCORED, GridView
from handheld import colours, theme, widgets


class Film:
    """The grid with the current turn, and each seat's name and points beside it (docs/games.md, `film`)."""

    def __init__(self, console, group, match, seat):
        th = self._theme = console.theme
        self._grid = GridView(th, group, 0 if th.mono else 3, 1 if th.mono else 24)
        self._when = widgets.Line(th, group, "text", *((56, 0) if th.mono else (145, 2)), theme.SOFT)
        self._points = []
        pitch = th.sheet("text").height * (1 if th.mono or match.seats > 4 else 2)
        for each in range(match.seats):
            left, top = (56, 8 + 8 * each) if th.mono else (145, 28 + pitch * each)
            name = widgets.Line(th, group, "text", left, top, th.seat(each))
            name.show(((0, match.names[each][: 8 if th.mono else 6]),))
            right = left + th.sheet("text").width * (9 if th.mono else 6)
            self._points.append(widgets.Line(th, group, "text", right, top, th.seat(each)))
        self.prompts = console.prompts(console, group)
        self._seat = 0
        self._roll = 0

    def count(self, events):
        return events

    def counts(self, match, code):
        return True

    def follow(self, match, code):
        self._seat = match.roller if match.rolls else match.ended_seat
        self._roll = (match.rolls or match.ended_rolls)[-1]

    def show(self, match):
        grid = self._grid
        grid.seat(self._seat)
        made = () if match.rolls else sorted(words.made(match))
        rolls = match.rolls or match.ended_rolls
        for n in range(1, 13):
            state = SCORED if n in made else ROLLED if match.rolls else LOST
            grid.show(n, state if n in rolls else PLAIN)
        grid.join(made, len(made))
        self._when.show(((0, words.round_name(match, True)),))
        for each in range(match.seats):
            text = str(match.totals[each])
            self._points[each].show(((3 - len(text), text),))
        colour = 0xC07000 if made else colours.of_seat(self._seat)
        return min(14, self._roll + 2 * bool(made)), self._roll, colour
