"""Main loop: a key or tick goes to the top screen, then at most one refresh follows. It knows no game."""

import gc
import os
import time

import displayio
import microcontroller
import supervisor
from micropython import const

from handheld import boards
from handheld.drawing import theme
from handheld.drawing.prompts import Prompts
from handheld.drawing.stage import IDLE, LATER, SOON, Stage
from handheld.journal import Journal
from handheld.machine import handover, keys, lights, tone
from handheld.machine.host import host_listens
from handheld.machine.keys import since
from handheld.machine.loading import reserve
from handheld.machine.text import t

_IDLE_S = 0.004  # pause of the loop when nothing is pending
_COLLECT_MS = const(150)  # collect garbage after this time without a key
_MINUTE = const(60000)
_AHEAD = const(1000)  # ms by which the last tick may be ahead of a step; if by more, it is days ago
_BRIGHT = (0.2, 0.4, 0.6, 0.8, 1.0)  # panel brightness by setting
_FAINT = 0.1  # brightness instead of sleep, for a screen that stays awake
_AWAKE = const(0)  # states of the panel that nobody uses
_DIM = const(1)
_DARK = const(2)
_SHIFTS = (8, 3, 1)  # right shift of the lights' brightness by setting: off, dim, on


class Console(Stage):
    """The device as screens see it: `theme`, `journal`, `settings`, `board` and `names`, the keys' labels."""

    def __init__(self, handed, scanner=None, made=0, wheel=None):
        """`scanner` was made at the ticks `made`; the board makes it and the `wheel` if they are None."""
        super().__init__()
        self.handed = handed
        self.board = boards.board_module()
        self.hardware = self.board.Board(scanner, wheel) if wheel else self.board.Board(scanner)
        self.display = self.hardware.display
        self.display.auto_refresh = False
        supervisor.runtime.autoreload = False
        self.keys = keys.Keys(self.hardware, handed, made if scanner else supervisor.ticks_ms())
        self.journal = Journal(microcontroller.nvm, "handheld.people.ledger")
        self.settings = self.journal.settings
        self.theme = theme.Theme(self.display)
        self.prompts = Prompts  # the class that a match's screen uses
        self.tunes = tone.Tunes(self.hardware.tone)
        self._shift = 0
        self._panel = _AWAKE
        self._lights = lights.Lights(supervisor.ticks_ms())
        # `light(place, colour)` lights a key (1-12) or the status light (0) in a 24-bit colour.
        self.light, self.clear_lights = self._lights.set, self._lights.clear
        self._changed = True
        self._unannounced = False
        self._again = 0  # the key that is being handled, or is handled again, as memory was full
        self.handled = False  # True once a step has only to draw
        self.had_key = False  # True once this start has handled a key
        self._listened = False
        # Times of the top screen's last tick, of the last call of `stay_awake` or key, and of the last key.
        self._tick_at = self._active_at = self._key_at = supervisor.ticks_ms()
        self._collected = False
        if os.getenv("TREFOIL_DEBUG") not in (None, "0"):
            from handheld.machine.watch import Watch

            Watch(self)
        self.apply_settings()

    def apply_settings(self):
        get = self.settings.get
        self._dim(_BRIGHT[get("brightness")])
        self.theme.enlarge(get("text"))
        self.hardware.rotate(get("left-handed"))
        self.keys.table = self.hardware.keys
        self.names = self.hardware.names
        self.tunes.volume = get("volume")
        self._shift = _SHIFTS[get("lights")]
        self._lights.changed = True

    def name_game(self, about):
        """Give pages the title and the colour of a game, of which this is the module `about`."""
        self.title = about.TITLE
        self.theme.colour = about.COLOUR

    def _dim(self, brightness):
        try:
            self.display.brightness = brightness
        except RuntimeError:
            pass  # the backlight is not wired

    def stay_awake(self):
        """Restart the sleep timer. Called by screens that people watch without pressing a key."""
        self._active_at = supervisor.ticks_ms()

    def light_plain(self, key, colour):
        """Light the number key that doubles as a plain key, if the board has one."""
        place = self.hardware.plain.find(bytes((key,))) if self.hardware.plain else 0
        if place > 0:
            self.light(place, colour)

    def tune(self, tune):
        self.tunes.start(tune, supervisor.ticks_ms())

    def changed(self):
        self._changed = True

    def make_room(self):
        self.keys.stop_repeat()  # loading takes so long that a key would repeat
        self.display.root_group = None
        self.journal.unload()

    def start(self):
        """Schedule `begin` for the first step and print the journal's notice. Called once by `run`."""
        if self.journal.notice:
            print("# journal:", self.journal.notice)
        else:
            self.journal.notice = self.handed.notice
        self.call_later(self.begin)

    def run(self):
        try:
            self.start()
            while True:
                self.step()
        except Exception:  # MemoryError included
            self.display.root_group = None
            self.clear()
            self.tunes.stop()
            raise

    def leave(self, to=handover.MENU, match=0, game=""):
        """Restart the machine; see `handover`. The current picture stays on the panel."""
        self.tunes.stop()
        self.display.refresh()  # the last refresh: later output would be drawn over the picture
        held, events = self.keys.hand_over(handover.MOST)
        handed = handover.Handover(to, match, game, held, events, self.journal.notice)
        handover.leave(handed, self.hardware.pins)
        supervisor.reload()

    def step(self):
        """Handle one key or tick, then refresh at most once."""
        self.handled = False
        now = supervisor.ticks_ms()
        self._show_top()
        self._again = self._again or self.keys.poll(now)
        if self._again and self._wake(now):
            self._again = 0
        key = self._again
        if key:
            self._key_at = now
            self._collected = False
            self._deliver(key)
            self.had_key = True
        else:
            self._tick(now)
        self._show_top()
        self._again = 0
        self.handled = True
        self.tunes.tick(now)
        if self._changed and self._panel != _DARK:
            self._refresh()
        elif not key:
            self._rest(now)
        if key:
            self.tunes.click()  # it takes 3 ms: the picture comes first

    def _show_top(self):
        """Show the top screen and make the pending calls, until all is done: each may request the other."""
        while True:
            if self._to_show:
                self._to_show = False
                self.clear_lights()
                self.display.root_group = None  # lets the old picture be collected while the new one is made
                self.theme.unload()
                reserve.keep()
                self.top.show()
                self.display.root_group = self.top.group  # None if the screen has opened another one at once
                self._tick_at = supervisor.ticks_ms()  # the first tick comes a whole period after the start
                self._unannounced = True
            elif not self._call(SOON):
                return
            self._changed = True
            self._collected = False

    def tidy(self, tidy):
        """Compact the journal and show a message meanwhile: it takes a quarter of a second."""
        self.top.show_message(t("tidying memory"))
        self.display.refresh()
        tidy()
        self.top.show_message("")
        self.display.refresh()

    def _deliver(self, key):
        """Pass a key to the top screen: as a number or a turn first, then as a plain key."""
        screen = self.top
        self._changed = True
        if key > keys.NUMBER:
            if screen.number(key - keys.NUMBER):
                self.keys.stop_repeat()
                return
        elif key >= keys.TURN_BACK and screen.on_wheel(1 if key == keys.TURN_ON else -1):
            return
        plain = self.keys.direction(key)
        if plain and not screen.key(plain) and plain == keys.B:
            self.pop()

    def _tick(self, now):
        screen = self.top
        if not self._changed:
            self._changed = self._call(LATER) or screen.idle and self.keys.idle() and self._call(IDLE)
        gone = since(now, self._tick_at)
        if screen.tick_ms and (gone >= screen.tick_ms or gone < -_AHEAD):
            self._tick_at = now
            self._changed = screen.tick(now) or self._changed

    def _draw(self):
        return self.top.draw()

    def _refresh(self):
        self._changed = self._draw()
        self.display.refresh()
        self._light_up(supervisor.ticks_ms())
        if self._unannounced:
            self._unannounced = False
            self._listened = host_listens()
            self.top.ready()

    def _light_up(self, now):
        if self._lights.changed and self._panel != _DARK:
            self._lights.write(self.hardware.lights.show, self._shift, now)

    def _rest(self, now):
        """Handle an idle step: greet a new host, collect garbage once, sleep if it is time."""
        self._light_up(now)
        listens = host_listens()
        if listens and not self._listened:
            self.top.ready()
        self._listened = listens
        if not self._collected and since(now, self._key_at) >= _COLLECT_MS and self.keys.idle():
            self._collected = True
            gc.collect()
        elif reserve.due:
            reserve.keep()
        minutes = self.settings.get("sleep")
        if minutes and self._panel != _DARK and since(now, self._active_at) >= minutes * _MINUTE:
            if not self.top.keeps_awake:  # the match stays as it is
                self._panel = _DARK
                self.display.root_group = displayio.Group()
                self._dim(0)
                self.display.refresh()
                self.hardware.lights.show(bytes(lights.FULL), 0)
            elif self._panel != _DIM:
                self._panel = _DIM
                self._dim(_FAINT)
        if self.top.tick_ms != 1:
            time.sleep(_IDLE_S)

    def _wake(self, now):
        """Light the panel for a key. Return True if it was dark: that key has no other effect."""
        before, self._panel = self._panel, _AWAKE
        self._active_at = now
        if before:
            self.apply_settings()
        if before != _DARK:
            return False
        self.keys.stop_repeat()
        self.display.root_group = self.top.group
        self._changed = True
        return True
