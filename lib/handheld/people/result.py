"""Result of a match: the winner and all points."""

import displayio

from handheld.drawing.prompts import MENU, Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.people.headline import headline, next_match
from handheld.people.podium import FRAME_MS, Podium

_SOON = t("just a moment")  # in the place of par


class ResultScreen(Screen):
    """The podium, frame by frame. A plays again, and a direction opens the list.

    After a challenge the game computes par, in slices, as soon as the podium rests.
    """

    name = "result"

    def __init__(self, console, ending):
        super().__init__(console)
        self.ending = ending
        self._podium = self._frames = None  # the podium and its frames
        outcome = ending.outcome
        due = outcome.challenge and outcome.counts and "par" in console.about.FIGURES
        self._par = _SOON if due else ""  # the line of par
        self._module = Loaded(of_game(outcome.game, "par"))
        self._slices = None  # those that compute it
        self._rests = False  # True once nothing moves

    def show(self):
        self.group = displayio.Group()
        again = keys.A, next_match(self.ending)[1]
        Prompts(self.console, self.group).ask((again, (keys.UP, t("list")), MENU))
        self.tick_ms = 1

    def hide(self):
        self._podium = self._frames = self._slices = None
        self._rests = False
        self._module.end()
        super().hide()

    def picture_args(self):
        return self._podium.picture_args()

    def tick(self, now):
        if not self._frames:
            console, ending = self.console, self.ending
            th = console.theme
            columns = th.width * th.unit // th.sheet("text").width - (not th.mono)
            news = [self._par] + ending.news if self._par else ending.news
            words = headline(ending.outcome, ending.best, news, th.mono, columns)
            self._podium = Podium(console, ending.outcome, *words)
            self.picture = self._podium.picture(self.group)
            self._frames = self._podium.frames(ending.record)
        if self._rests and self._par == _SOON and not self._seek():
            return False
        self.tick_ms = next(self._frames)
        self._rests = not 0 < self.tick_ms <= FRAME_MS
        if self._rests and self._par == _SOON:
            self.tick_ms = 1
        return True

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
        self._podium.renew(self._par, line)
        self._par, self._slices = line, None
        self._module.end()
        return True

    def key(self, key):
        console = self.console
        if key == keys.B:
            console.home()
        elif key == keys.A:
            console.rematch()
        elif key <= keys.RIGHT:
            row = 1 if key == keys.DOWN or key == keys.RIGHT else 1 << 8  # the last row
            console.open("handheld.people.standings", "StandingsScreen", self.ending, row)
        return True
