"""Result of a match: its poster, and the words that take turns below it."""

import displayio
from micropython import const

from handheld.drawing import colours, theme
from handheld.drawing.prompts import MENU, Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.people.headline import comparison, next_match
from handheld.people.poster import NOTE, Poster

_SOON = t("just a moment")  # in the place of par
_RING = b"\1\2\3\6\x09\x0c\x0b\x0a\7\4\5\x08"  # the number keys, from the outside to the inside
_RUN_MS = const(60)  # from one light to the next
_LINE_MS = const(2500)  # display time of a line if there are several


class ResultScreen(Screen):
    """The poster, and the winner's colour round the keys. A plays again, and a direction opens the list.

    After a challenge the game computes par, in slices, as soon as the lights are on.
    """

    name = "result"

    def __init__(self, console, ending):
        super().__init__(console)
        self.ending = ending
        self._poster = None
        self._slices = None
        outcome = ending.outcome
        due = outcome.challenge and outcome.counts and "par" in console.about.FIGURES
        self._par = _SOON if due else ""  # the line of par
        self._module = Loaded(of_game(outcome.game, "par"))
        self._sung = not outcome.counts

    def show(self):
        self.group = displayio.Group()
        self.prompts = Prompts(self.console, self.group)
        self.prompts.ask(((keys.A, next_match(self.ending)[1]), (keys.UP, t("list")), MENU))
        th = self.console.theme
        self._columns = th.width // th.sheet("text").width - (not th.mono)
        self._lit = 0  # number of lights that are on
        self._line = 0  # number of the line
        self._poster = Poster(self.console, self.ending, self._columns)
        self.picture = self._poster.picture(self.group)
        self._write()
        self.picture.fresh = False  # the band comes with the first refresh: later it would be sent twice
        self.tick_ms = _RUN_MS

    def hide(self):
        self._poster = self._slices = self.prompts = None
        self._module.end()
        super().hide()

    def picture_args(self):
        return self._poster.picture_args()

    def tick(self, now):
        if self._lit < len(_RING):
            self._light()
            return False
        if self._par == _SOON:
            self.tick_ms = 1
            return self._seek()
        lines = len(self._lines())
        self._line = (self._line + 1) % max(1, lines)
        self._write()
        self.tick_ms = _LINE_MS if lines > 1 else 0
        return True

    def _light(self):
        """Light one more key in the colour of the winner, or of the winners in turns. The last waits."""
        winners = self.ending.outcome.winners
        if not self._lit and not self._sung:
            self.console.tune(tone.END)
        for place in (0, _RING[self._lit]):
            self.console.light(place, colours.seat_light(winners[self._lit % len(winners)]))
        self._lit += 1
        if self._lit == len(_RING):
            self.tick_ms = 1 if self._par == _SOON else _LINE_MS
            if self.ending.record and not self._sung:
                self.console.tune(tone.RECORD)
            self._sung = True

    def _lines(self):
        """Return the lines that take turns: the comparison, par, then the news."""
        note = self.ending.outcome.note
        first = note if len(note) > NOTE else "", comparison(self.ending, self._columns), self._par
        return [each for each in first if each] + self.ending.news

    def _write(self):
        lines = self._lines()
        line = lines[self._line] if lines else ""
        gold = line in self.ending.news or self.ending.record and line != self._par
        self._poster.line = line, theme.GOLD if gold else theme.WHITE

    def _seek(self):
        """Compute a slice of par; return True once its line is told, or left empty where memory is full."""
        try:
            if not self._slices:
                self._slices = self._module.get().par(self.ending.match, self.ending.outcome.challenge)
            line = next(self._slices)
        except MemoryError:
            line = ""
        if line is None:
            return False
        self._par = line
        self._slices = None
        points = line.split(" ")[-1]
        self.ending.par = int(points) if points.isdigit() else 0
        self._line = self._lines().index(line) if line else 0
        self._write()
        self.tick_ms = _LINE_MS
        self._module.end()
        return True

    def key(self, key):
        if key == keys.B:
            self.console.home()
        elif key == keys.A:
            self.console.rematch()
        elif key <= keys.RIGHT:
            row = 1 if key == keys.DOWN or key == keys.RIGHT else 1 << 8  # the last row
            self.console.open("handheld.people.standings", "StandingsScreen", self.ending, row)
        return True
