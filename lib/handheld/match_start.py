"""A match's start of the machine: it goes on with one that the journal holds, begun just now or long ago."""

import os

import supervisor
from micropython import const

from handheld import handover
from handheld.console import Console
from handheld.keys import since
from handheld.session import HINTED, Session
from handheld.text import t

_RESULT = "handheld.screens.result"  # no part of play: it comes once that is over
_WARNING_MS = const(4000)  # how long a passing warning stays


def _seed():
    """The number that all chance follows from, or None for true chance."""
    text = os.getenv("TREFOIL_SEED")
    try:
        return None if text is None else int(text)
    except ValueError:
        print("# TREFOIL_SEED: wants a whole number, not '%s'; chance is left to itself" % text)
        return None


class About:
    """What a match needs of its game's package, and what holds where that says nothing: docs/games.md."""

    TITLE = ""
    COLOUR = 0xFFFFFF
    MOTIF = LEVELS = OPTIONS = FIGURES = ()

    def __init__(self, package):
        for name in "TITLE COLOUR MOTIF LEVELS OPTIONS FIGURES word where".split():
            if hasattr(package, name):
                setattr(self, name, getattr(package, name))

    def word(self, options):
        """See `Description`."""
        return "round"

    def where(self, match):
        """See `Description`."""
        return match.round


class MatchConsole(Console):
    """The console at a match.

    * `game` and `about`: the game's name and its About; `session`: the match at play.
    """

    def __init__(self, *early):
        super().__init__(*early)
        self.game = ""
        self.about = None
        self.session = None
        self._near = False  # the result's module is here
        self._warned = 0  # when it was looked whether the battery is low; -1 once what was said is gone

    def begin(self):
        """The match that was handed over, or only its record; the menu where it is gone."""
        saved = self.journal.find(self.handed.match)
        if saved is None or (saved.over and self.handed.to == handover.MATCH):
            self.leave()
            return
        self.game = saved.game
        self.about = About(self.load(saved.game))
        self.theme.accent(self.about.COLOUR)
        if self.handed.to == handover.RECORD:
            self._send(saved)
        else:
            self._go_on(saved)

    def _go_on(self, saved):
        """An extra that is "real" means that dice or cards are, and what they give is typed in."""
        from handheld.record import tell  # both go with what has read the journal
        from handheld.resuming import resume

        resumed = resume(self, saved)
        if resumed is None:
            self.tell(t("Memory"), self.journal.notice)
            return
        match, undone, levels, extras = resumed
        typed = "real" in extras.values()
        record = self._record()
        screens = self.load(self.game, "screens")
        self.tell_imports()
        tell(match, record, self.about.OPTIONS, not typed)
        self.journal.rest()
        self.session = Session(
            self.journal, match, record, levels, undone, typed, _seed(), self.about.where
        )
        self.session.hinted = extras["kept"][0].get(HINTED, 0)
        self.session.extras = extras
        self.push(screens.MatchScreen(self, self.session, extras))

    def _record(self):
        """The game's `record`, which comes with its rules where they have it."""
        return getattr(self.load(self.game, "rules"), "RECORD", None) or self.load(self.game, "record")

    def _send(self, saved):
        """Print the record of a match, and say that it was."""
        from handheld.record import tell

        replayed = self.journal.replay(saved, self.load(self.game, "rules").MATCH)
        if replayed:
            tell(replayed[0], self._record(), self.about.OPTIONS, saved.over)
        self.tell(t("Record"), t("The match was sent over serial.") if replayed else self.journal.notice)

    def settle(self):
        """Make room in the journal between two hands or rounds; say once that the battery is low.

        Once all is played and the players look at it, load the result's module, unless a key waits.
        """
        session = self.session
        if not session:
            return
        if session.full:
            self.tidy(session.tidy)
        if not self._near and session.match.over and not self.top.every and self.keys.idle():
            self._near = True
            self.bring(_RESULT)
        if self._warned == -1:
            return
        now = supervisor.ticks_ms()
        if not self._warned:
            text = self.top.battery_low()
            self._warned = now if text else -1
            if text:
                self._say(text)
        elif since(now, self._warned) > _WARNING_MS:
            self._warned = -1
            self._say("")

    def _say(self, text):
        self.top.say(text)
        self.changed()

    def home(self):
        """Back to the menu; the match stays in the journal."""
        self.leave(handover.MENU, game=self.game)

    def result(self, heading, sheet, note="", bars=None, times=None):
        """The match is over: show its result, and count it once that is seen.

        `sheet(seat)` gives the screen of a seat's score sheet; `note` is a word beside the heading; `bars`
        and `times` are as in `Journal.end`.
        """
        self.clear()
        told = heading, self.session, sheet, note, bars, times
        self.open(_RESULT, "ResultScreen", *told)

    def rematch(self):
        """From the end of a match to its setup."""
        self.leave(handover.SETUP, game=self.game)

    def abandon(self):
        """End the match at play, uncounted, and go back to the menu."""
        self.journal.drop(self.journal.playing)
        self.home()
