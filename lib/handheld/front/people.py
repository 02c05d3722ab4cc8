"""People: their names, statistics and badges, and the top five."""

from handheld.drawing.lists import ConfirmScreen, ListScreen, Row
from handheld.front.name_entry import EntryScreen
from handheld.machine.text import t
from handheld.people.statistics import PersonScreen, page


class PeopleScreen(ListScreen):
    """A row for another name and one for each known name. Without names the letters open at once."""

    name = "people"

    def __init__(self, console):
        super().__init__(console, t("People"))
        self._empty = not console.journal.ledger().names()

    def show(self):
        if self._empty:
            self._empty = False
            self._type()
        else:
            super().show()

    def rows(self):
        console = self.console
        ledger = console.journal.ledger()
        names = ledger.recent()
        full = len(names) == ledger.MOST
        rows = [Row(t("New name"), t("full") if full else "", act=None if full else self._type)]
        rows.extend([page(console, name, "", PersonScreen, name) for name in names])
        if ledger.lists():
            rows.append(page(console, t("Top five"), "", "BestsScreen"))
        if names:
            question = t("Reset all?"), t("Keep"), t("Reset"), self._ask_again
            rows.append(page(console, t("Reset all"), "", ConfirmScreen, *question))
        return rows

    def _ask_again(self):
        question = t("Really?"), t("Keep"), t("Reset"), self._reset
        self.console.push(ConfirmScreen(self.console, *question))

    def _reset(self):
        self.console.journal.ledger().reset()
        self.console.setups.clear()

    def _type(self):
        self.console.push(EntryScreen(self.console, t("Name")))
