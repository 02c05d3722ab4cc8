"""The end of a match: who has won, and everyone's points."""

from handheld import keys
from handheld.screens.lists import ListScreen
from handheld.text import t


class ResultScreen(ListScreen):
    """The players by their points; A shows a player's sheet."""

    name = "result"
    hint = "choose"
    back = "menu"

    def __init__(self, console, heading, session, sheet, note, bars, times):
        """See `Console.result`."""
        super().__init__(console)
        self.heading = heading
        self._session = session
        self._names = session.match.names
        self._scores = scores = session.match.scores()
        self._sheet = sheet
        self._note = note
        self._figures = bars, times
        self._order = sorted(range(len(scores)), key=lambda seat: -scores[seat])

    def ready(self):
        self._session.end(*self._figures)

    def count(self):
        return len(self._order) + 1

    def line(self, i):
        if i == 0:
            return t("Play again"), self._note
        seat = self._order[i - 1]
        place = 1 + sum([1 for points in self._scores if points > self._scores[seat]])
        return "%d %s" % (place, self._names[seat]), str(self._scores[seat]) + " "

    def choose(self, i):
        if i == 0:
            self.console.again()
        else:
            self.console.push(self._sheet(self._order[i - 1]))
        return False

    def key(self, key):
        if key == keys.B:
            self.console.home()
            return True
        return super().key(key)
