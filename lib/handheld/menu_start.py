"""The menu's start of the machine: which games there are, setup, settings, statistics. No rules are in it."""

import os

from handheld import handover
from handheld.console import Console
from handheld.description import WANTED, Description
from handheld.screens.menu import MenuScreen
from handheld.text import explain, t

_SERIES = 8  # the journal's table
_LATER = "handheld.screens.presets", "handheld.journal.book", "handheld.journal.compaction"
_PICTURE = 72  # bytes: 24 by 24, a bit a pixel


class MenuConsole(Console):
    """The console in the menu.

    * `shelf`: the games that can be played, name -> Description, without what only the setup asks;
    * `left_out`: those that cannot, name -> why;
    * `lineups`: game -> [name, level] of its seats; `chosen`: game -> option -> value, both as in its setup.
    """

    def __init__(self, *early):
        super().__init__(*early)
        self.shelf = {}
        self.left_out = {}
        self.lineups = {}
        self.chosen = {}
        self._standing = {}  # game -> how its series stands, in words
        self._later = list(_LATER)

    def begin(self):
        """The menu, the cursor on the game that was played; above it the setup, where that is asked for."""
        self._look()
        self.home()
        if self.handed.to == handover.SETUP and self.handed.game in self.shelf:
            self.set_up(self.handed.game)

    def set_up(self, game):
        """Show a game's setup: its presets first, where it has any."""
        from handheld.screens.presets import PresetsScreen
        from handheld.screens.setup import SetupScreen

        kind = PresetsScreen if self.describe(game).PRESETS else SetupScreen
        self.push(kind(self, game))

    def settle(self):
        """Load the modules of the next pages, one at a time, while no key waits. Called with the menu up."""
        if self._later and self.keys.idle():
            self.bring(self._later.pop(0))

    def expect(self, module):
        """Load a module too, once nothing else is to be done: it may be asked for next."""
        if module not in self._later:
            self._later.append(module)

    def push(self, screen):
        """As `Stage.push`; a page may change how a series stands."""
        self._standing.clear()
        super().push(screen)

    def describe(self, game):
        """Return a game's whole Description, with its module `setup` if it has one.

        A game whose package lists OPTIONS and does not say what they may be needs that module.
        """
        package = self.load(game)
        modules = [package]
        try:
            modules.append(self.load(game, "setup"))
        except ImportError as problem:
            needed = getattr(package, "OPTIONS", ()) and not hasattr(package, "options")
            if needed or ".setup" not in str(problem):
                raise
        return Description(*modules)

    def _look(self):
        """Look what games there are. One that cannot be played is left out, and named."""
        for game in os.listdir("/" + self.games):
            if "." in game or game.startswith("_"):
                continue
            try:
                package = self.load(game)
                for name in WANTED:
                    getattr(package, name)
                if len(package.PICTURE) != _PICTURE:
                    raise ValueError("PICTURE wants %d bytes" % _PICTURE)
                self.shelf[game] = Description(package)
            except Exception as problem:  # noqa: BLE001  whatever is wrong with one game, the others play
                self.left_out[game] = explain(problem)
                print("# %s is left out: %s" % (game, self.left_out[game]))

    def home(self):
        """Back to the menu, where an erase harms nobody."""
        self.clear()
        self.push(MenuScreen(self))
        self.soon(self._make_room)

    def _make_room(self):
        if self.journal.foreign and self.journal.notice:
            self.open("handheld.screens.anew", "AnewScreen")
        elif self.journal.full:
            self.tidy(self.journal.tidy)

    def where(self, game):
        """How far the open match of a game has come, in words; "" where that is not known."""
        word, number = self.journal.where(self.journal.saved(game))
        return "%s %d" % (word, number) if word else ""

    def series(self, game):
        """How the series stands that a game's players are in the midst of, in words; "" for none."""
        if game not in self._standing:
            self._standing[game] = self._series(game)
        return self._standing[game]

    def _series(self, game):
        journal = self.journal
        if not journal.pending and _SERIES not in [table[0] for table in journal.tables]:
            return ""  # nor is the book opened for it
        score = self.ledger.book().running(game)
        if not score:
            return ""
        from handheld.screens.setup import give_names

        seats = [list(seat) for seat in self.ledger.book().lineup(game)]
        give_names(seats)
        return score.text([seat[0] for seat in seats]) or t("no win yet")

    def last_chosen(self, game):
        """The options and other choices of the game's match that was played last."""
        for saved in self.journal.matches:
            if saved.game == game:
                about = self.journal.about(saved)
                about.options.update(about.extras)
                return about.options
        return {}

    def explain(self, game, options):
        """As `Stage.explain`; without options, as nobody has played the game yet, by its first preset."""
        presets = self.describe(game).PRESETS
        super().explain(game, options or (presets[0][1] if presets else {}))

    def play(self, game, names, levels, options, extras):
        """Begin a match of a game, an open one of it is given up; the next start goes on with it."""
        word = self.shelf[game].word(options)
        saved = self.journal.begin(game, names, levels, options, extras, word, 1)
        self.leave(handover.MATCH, saved.number, game)

    def resume(self, game):
        """Go on with the open match of a game."""
        self.leave(handover.MATCH, self.journal.saved(game).number, game)

    def teacher(self, game):
        return lambda: self.leave(handover.LESSON, game=game)

    def send(self):
        """Print the record of the match that was played last; False if none is kept."""
        for saved in self.journal.matches:
            if saved.game in self.shelf:
                self.leave(handover.RECORD, saved.number)
        return False
