"""Result of a match: the winner and all points."""

import displayio

from handheld.drawing.prompts import MENU, Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import t
from handheld.people.headline import headline, next_match
from handheld.people.podium import Podium


class ResultScreen(Screen):
    """The podium, frame by frame. A plays again, and a direction opens the list."""

    name = "result"

    def __init__(self, console, ending):
        super().__init__(console)
        self.ending = ending
        self._podium = self._frames = None  # the podium and its frames

    def show(self):
        self.group = displayio.Group()
        again = keys.A, next_match(self.ending)[1]
        Prompts(self.console, self.group).ask((again, (keys.UP, t("list")), MENU))
        self.tick_ms = 1

    def hide(self):
        self._podium = self._frames = None
        super().hide()

    def picture_args(self):
        return self._podium.picture_args()

    def tick(self, now):
        if not self._frames:
            console, ending = self.console, self.ending
            th = console.theme
            columns = th.width * th.unit // th.sheet("text").width - (not th.mono)
            words = headline(ending.outcome, ending.best, ending.news, th.mono, columns)
            self._podium = Podium(console, ending.outcome, *words)
            self.picture = self._podium.picture(self.group)
            self._frames = self._podium.frames(ending.record)
        self.tick_ms = next(self._frames)
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
