"""Matches on the console: begun, resumed, ended, and their records sent."""

import gc

from handheld.record import tell
from handheld.session import HINTED, Session
from handheld.stage import Stage, let_go


class Table(Stage):
    """A stage on which matches are played, and the journal that keeps them."""

    def __init__(self, games, journal, seed=None):
        """`seed` is a number that all chance follows from, or None."""
        super().__init__(games)
        self.journal = journal
        self.seed = seed
        self.session = None  # the match at play
        self.shelf = {}  # game -> its title, tag line, colour and picture, as the menu shows them
        self.left_out = {}  # game -> why it cannot be played, in words
        self.lineups = {}  # game -> [name, level] of its seats
        self.chosen = {}  # game -> option -> value
        self.wheres = {}  # game -> how far its open match has come; until one is played

    def home(self):
        """Back to the menu; the match stays in the journal."""
        self.session = None
        super().home()

    def begin(self, game, names, levels, options, extras):
        """Begin a match of a game; an open one of it is given up. Raises Illegal for a wrong option."""
        match = self.load(game, "rules").MATCH(names, options)
        self.kept().begin(self, match, levels, extras)
        self._play(game, match, levels, (), extras)

    def resume(self, game):
        """Go on with the open match of a game; False if it cannot be read."""
        saved = self.journal.saved(game)
        levels = self.journal.about(saved).levels
        resumed = self.kept().resume(self, saved)
        if resumed is None:
            return False
        match, undone, extras = resumed
        self._play(game, match, list(levels), undone, extras)
        return True

    def kept(self):
        """The module `kept`, for one call."""
        from handheld import kept

        let_go("handheld", "kept")
        return kept

    def _play(self, game, match, levels, undone, extras):
        """Leave menu and setup behind and show the match; `extras` are what is no part of its record.

        An extra that is "real" means that dice or cards are, and what they give is typed in.
        """
        self.clear()
        self.wheres = {}
        record = self.load(game, "record")
        typed = "real" in extras.values()
        tell(match, record, self.load(game).OPTIONS, not typed)
        where = self.load(game).where
        self.session = Session(self.journal, match, record, levels, undone, typed, self.seed, where)
        if "kept" in extras:
            self.session.hinted = extras["kept"][0].get(HINTED, 0)
        gc.collect()
        self.push(self.load(game, "screens").MatchScreen(self, self.session, extras))

    def result(self, heading, sheet, note="", bars=None, times=None):
        """The match is over: show its result, and count it once that is seen.

        `sheet(seat)` gives the screen of a seat's score sheet; `note` is a word beside the heading; `bars`
        and `times` are as in `Journal.end`.
        """
        self.clear()
        self.open("result", "ResultScreen", heading, self.session, sheet, note, bars, times)

    def again(self):
        """From the end of a match to its setup."""
        self.clear()
        self.session = None
        self.open("setup", "SetupScreen", self.game)

    def explain(self, game):
        """Show how a game is played."""
        text = self.load(game, "howto").TEXT
        let_go(self.games + "." + game, "howto")
        self.tell(self.shelf[game][0], text)

    def abandon(self):
        """End the match at play, uncounted, and go back to the menu."""
        self.journal.drop(self.journal.saved(self.game))
        self.home()

    def where(self, game):
        """How far the open match of a game has come, in words; "" if none is open."""
        if not self.journal.saved(game):
            return ""
        if game not in self.wheres:
            self.wheres[game] = self.kept().where(self, game)
        return self.wheres[game]
