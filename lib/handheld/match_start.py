"""Console of a match: it resumes the match in the handover, which may be new."""

import gc
import os

from micropython import const

from handheld.console import Console
from handheld.machine import handover, tone
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.play.session import Session

_TRIES = const(3)  # times that the picture is made anew without a key in between


def _seed():
    """Return the seed of all chance, or None for true chance."""
    text = os.getenv("TREFOIL_SEED")
    try:
        return None if text is None else int(text)
    except ValueError:
        print("# TREFOIL_SEED: wants a whole number, not '%s'; using true chance" % text)
        return None


class MatchConsole(Console):
    """Console of a match of a `game` with its `motif`, a `session`, and in a lesson a `coach`."""

    def __init__(self, *early):
        super().__init__(*early)
        self.game = ""
        self.session = None
        self.coach = None
        self._full = 0  # how often memory was full since a key was handled
        self._handled = False  # True once a key was, in this start

    def load_unit(self, unit):
        """Return the module of a Loaded. Without room, the screen's picture goes first, and is made anew."""
        try:
            return unit.get()
        except MemoryError:
            self._anew()
            return unit.get()

    def step(self):
        """Make a step. Where memory is full, make the picture anew; if that does not help, resume the match.

        It is an error where no key was handled since the last start: another one would not help.
        """
        try:
            super().step()
            self.after_step()
        except MemoryError:
            self._full += 1
            if self.screens and self._full <= _TRIES:
                self._anew()
            elif self._handled and self.session and not self.coach:
                self.clear()  # makes room for the handover; the picture stays on the panel
                self.leave(handover.MATCH, self.handed.match, self.game)
            else:
                raise

    def _anew(self):
        """Drop the screen's picture and make it anew: at once it needs less memory than bit by bit."""
        self.display.root_group = None
        if self.screens:
            self.redraw()
        gc.collect()

    def begin(self):
        """Resume the match in the handover, print its record, or begin a lesson; without it open the menu."""
        lesson = self.handed.to == handover.LESSON
        saved = self.journal.find(self.handed.match)
        if not lesson and (saved is None or (saved.over and self.handed.to != handover.RECORD)):
            self.leave(handover.MENU if saved else handover.LOST)
            return
        self.game = self.handed.game if lesson else saved.game
        with Loaded(of_game(self.game, "about")) as about:
            self.name_game(about)
            self.motif = getattr(about, "MOTIF", ())
        if lesson:
            from handheld.lesson import begin

            begin(self)
        elif self.handed.to == handover.RECORD:
            self._send(saved)
        else:
            self._go_on(saved)

    def _go_on(self, saved):
        """Resume a match and show it. With an extra "real", results of real dice or cards are typed in."""
        from handheld.play.resuming import resume
        from handheld.rules.record import print_record  # unloaded together with the journal's reader

        resumed = resume(self, saved)
        if resumed is None:
            self.show_pages(t("Memory"), self.journal.notice)
            return
        match, undone, levels, extras = resumed
        typed = "real" in extras.values()
        if match.over and not typed:  # the power was cut before it was counted
            print_record(match)
            self.leave(handover.RESULT, saved.number, self.game)
            return
        screens = self.load(self.game, "screens")
        print_record(match, not typed)
        self.journal.unload()
        self.session = Session(self.journal, match, levels, extras, undone, _seed())
        screen = screens.MatchScreen(self, self.session, extras)
        self.push(screen)
        if screen.battery_low():
            self.call_later(lambda: screen.flash(screen.battery_low(), tone.PASS))

    def _send(self, saved):
        from handheld.rules.record import print_record

        rules = self.load(self.game, "rules").MATCH
        replayed = self.journal.reader().replay(self.journal, saved, rules)
        if replayed:
            print_record(replayed[0], saved.over)
        self.show_pages(t("Send match"), t("The match was sent by USB.") if replayed else self.journal.notice)

    def after_step(self):
        """Compact the journal between two hands or rounds."""
        session = self.session
        if not session:
            return
        if self.coach:
            self.coach.after_step()
            return
        if session.full:
            self.tidy(session.tidy)
        elif self.journal.unsaved_notes and session.match.over:
            self.tidy(self.journal.tidy)  # the result is made from what is saved

    def _draw(self):
        busy = super()._draw()
        return self.coach.draw() or busy if self.coach else busy

    def _deliver(self, key):
        if self.coach:
            self.coach.deliver(key)
        else:
            super()._deliver(key)
        self._full = 0
        self._handled = True

    def home(self):
        """Return to the menu; the match stays in the journal."""
        self.leave(handover.MENU, game=self.game)
