"""Film of a match: a replay of its events. Opened from the result (docs/games.md)."""

import displayio
from micropython import const

from handheld.drawing.prompts import BACK
from handheld.drawing.screen import Screen
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t

_MS = const(8000)  # duration of a film
_FRAMES = const(120)  # limit of frames
_SCALE = (262, 294, 330, 349, 392, 440, 494, 523, 587, 659, 698, 784, 880, 988, 1047)  # Hz


class FilmScreen(Screen):
    """A game's `Film` of a match, with a note and a light for each frame. A restarts it."""

    name = "film"

    def __init__(self, console, match, seat, start=0):
        """Take a match, the seat whose film it is, for a game that shows one seat, and where it begins."""
        super().__init__(console)
        self._start = start
        self._whole = match
        self._seat = seat
        self._module = Loaded(of_game(match.game, "film"))
        self._match = self._film = None
        self._at = 0  # offset of the next event
        self._step = 1  # number of events in a frame

    def show(self):
        whole = self._whole
        self.group = displayio.Group()
        self._match = match = whole.new_match()
        if whole.base is not None:
            match.restore(whole.base)
        self._at = 0
        self._film = self._module.get().Film(self.console, self.group, match, self._seat)
        self.picture = self._film.picture
        self.console.prompts(self.console, self.group).ask(((keys.A, t("again")), BACK), False)
        while self._at < self._start:
            self._follow()
        count = max(1, self._film.count(len(whole.log)))
        self._step = (count + _FRAMES - 1) // _FRAMES
        self.tick_ms = min(1000, _MS * self._step // count)

    def hide(self):
        self._match = self._film = None
        self._module.end()
        super().hide()

    def picture_args(self):
        return self._film.picture_args(self._match)

    def tick(self, now):
        if self._at == len(self._whole.log):
            self.tick_ms = 0
            self.console.tune(tone.END)
            print("# film over")
            return False
        if self._at == self._start:
            print("# film")  # so that the web page can save the film
        left = self._step
        while left and self._at < len(self._whole.log):
            left -= self._follow()
        self.console.stay_awake()
        self.console.clear_lights()
        note, place, colour = self._film.show(self._match)
        self.console.light(0, colour)
        self.console.light(place, colour)
        self.console.tune((_SCALE[note], min(self.tick_ms, 120)))
        return True

    def _follow(self):
        """Apply an event. Return True for one to show."""
        match, log = self._match, self._whole.log
        code = log[self._at]
        after = self._at + 1 + match.width(code)
        shown = self._film.counts(match, code)
        match.apply(code, bytes(log[self._at + 1 : after]))
        self._at = after
        return shown

    def key(self, key):
        if key == keys.A:
            self.console.redraw()
        return key == keys.A
