"""Console of a match: it resumes the match in the handover, which may be new."""

import gc

from micropython import const

from handheld.console import Console
from handheld.machine import handover
from handheld.machine.loading import Loaded, of_game, reserve
from handheld.play.session import SAVED

_TRIES = const(3)  # times that the picture is made anew without a key in between
_RESERVE = const(8192)  # bytes: the journal's image, 4,096, and the code that makes it
_AMPLE = const(36864)  # bytes: with less at the beginning it is half as large
_SHIFT = const(14)  # bits for the length of a match's log


def _attributes(each, drawn):
    """Return the names and the values of an object's attributes; of lists, which change in place, copies."""
    found = each.__dict__  # the device makes it anew at each use
    names = [""] * len(found)  # a list that grows, or a dict, wants a piece that is twice as large
    values = [None] * len(names)
    at = 0
    for name in found:
        value = found[name]
        names[at] = name
        if value not in drawn:  # else None, so that its memory is free for a page
            values[at] = list(value) if isinstance(value, list) else value
        at += 1
    return names, values


class MatchConsole(Console):
    """Console of a match of a `game` with its `motif` and a `session`. Full memory: docs/design.md."""

    place = handover.MATCH  # where it goes on after a restart

    def __init__(self, *early):
        super().__init__(*early)
        self.game = ""
        self.session = None
        self._refusals = 0  # how often memory was full since a key was handled
        self._kept = self._stack = ()  # what the key that is being handled may change

    def step(self):
        mark = 0
        waited = 0
        try:
            mark = self._mark
            waited = self.top.waits if self.screens else 0
            super().step()
            self.after_step()
            if self._kept:  # a key was handled
                self._kept = self._stack = ()
                self._refusals = 0
        except MemoryError:
            print("# full")
            reserve.give()
            self._refusals += 1
            if self.screens and self._refusals <= _TRIES and not self._is_torn(mark):
                self._recover(not self.handled and self._mark != mark, waited)
            elif self.had_key and self.session:
                self.clear()  # makes room for the handover; the picture stays on the panel
                self.leave(self.place, self.handed.match, self.game)
            else:
                raise

    def _is_torn(self, mark):
        """Return True if an event is saved and not yet played: only a restart plays it."""
        torn = self.session.torn if self.session else 0
        return torn == SAVED or torn and (self._mark != mark or self.journal.log.half_written)

    @property
    def _mark(self):
        """A number that changes with each event that is saved or played."""
        saved = self.journal.current
        played = len(self.session.match.log) if self.session else 0
        return played + ((saved.size << _SHIFT) if saved else 0)

    def _recover(self, happened, waited):
        """Make the picture anew. A key is handled again, as it found the screen, if no event `happened`."""
        kept, stack = self._kept, self._stack
        self._kept = self._stack = ()
        if happened:
            self._again = 0
            self._pending = []  # the call that has failed is not made again
            self.top.begin_anew(0)
        elif kept and not self.handled:
            for each, names, values in kept:
                for at in range(len(names)):
                    setattr(each, names[at], values[at])
            for screen in self.screens:
                if screen.unit and screen not in stack[0]:
                    screen.unit.end()
            self.screens, self._pending = stack
            self.top.hide()
        elif not self._again:
            self.top.begin_anew(self.top.waits if self.handled else waited)
        self._remake_picture()

    def _remake_picture(self):
        """Drop the screen's picture and make it anew: at once it needs less memory than bit by bit."""
        self.display.root_group = None
        if self.screens:
            self.redraw()
        gc.collect()

    def begin(self):
        """Resume the match in the handover, or print its record; without it open the menu."""
        saved = self.journal.find(self.handed.match)
        if saved is None or (saved.over and self.handed.target != handover.RECORD):
            self.leave(handover.MENU if saved else handover.LOST)
            return
        self.open_game(saved.game)
        from handheld.play import resuming  # unloaded together with the journal's reader

        if self.handed.target == handover.RECORD:
            resuming.send(self, saved)
        elif resuming.go_on(self, saved):
            reserve.most = _RESERVE if gc.mem_free() > _AMPLE else _RESERVE // 2

    def open_game(self, game):
        """Take title, colour and motif from a game's `about`."""
        self.game = game
        with Loaded(of_game(game, "about")) as about:
            self.name_game(about)
            self.motif = getattr(about, "MOTIF", ())

    def after_step(self):
        """Compact the journal between two hands or rounds."""
        session = self.session
        if session and session.full:
            self.tidy(session.tidy)
        elif session and self.journal.unsaved_notes and session.match.over:
            self.tidy(self.journal.tidy)  # the result is made from what is saved

    def _deliver(self, key):
        if self.session:
            reserve.afford(self._keep)
        self._handle(key)

    _handle = Console._deliver  # a lesson has another

    def _show_top(self):
        if self._kept and len(self.screens) < len(self._stack[0]):
            self._kept = self._stack = ()  # a closed page lets go of its memory before the next picture
            self._again = 0
        super()._show_top()

    def _keep(self):
        """Keep what the handling of a key may change."""
        top = self.top
        drawn = top.group, top.picture, top.prompts, top.places
        self._stack = list(self.screens), list(self._pending)
        self._kept = [(each,) + _attributes(each, drawn) for each in (self.session,) + tuple(top.parts)]

    def home(self):
        self.leave(handover.MENU, game=self.game)
