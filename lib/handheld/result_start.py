"""Console of a result: it ends the match in the handover, and shows how it ended."""

from handheld.console import Console
from handheld.machine import handover
from handheld.people.ending import end
from handheld.people.result import ResultScreen


class ResultConsole(Console):
    """Console of a result. `about` is the module of the game."""

    about = None

    def begin(self):
        """End the match in the handover and show its result. Without one open the menu, with a word."""
        saved = self.journal.find(self.handed.match)
        ending = None
        if saved:
            self.about = self.load(saved.game, "about")
            self.name_game(self.about)
            ending = end(self, saved)
        if ending:
            self.push(ResultScreen(self, ending))
        else:
            self.leave(handover.LOST)

    def step(self):
        """Make a step. Where memory is full, begin again, once: the match is counted by now, or is not."""
        try:
            super().step()
        except MemoryError:
            print("# full")
            to = self.handed.target
            if to < handover.RESULT + handover.LAST:
                to += handover.LAST
            elif not self.had_key:
                raise
            self.clear()  # makes room for the handover; the picture stays on the panel
            self.leave(to, self.handed.match, self.handed.game)

    def home(self):
        self.leave(handover.MENU, game=self.handed.game)

    def rematch(self):
        self.leave(handover.SETUP, self.handed.match, self.handed.game)
