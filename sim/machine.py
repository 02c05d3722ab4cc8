"""One simulated board: its parts, the player's fingers, and power-on, reload, reset and power cut.

Each session (a power-on or a reload) imports everything anew: the fake chips, Blinka's display
libraries, the Adafruit libraries and the firmware. Only the flash, the serial console's text and the keys
still held down survive a session. A reload also keeps the panel's picture, its brightness and rotation,
`alarm.sleep_memory` and the auto-reload setting.
"""
import contextlib
import hashlib
import os
import sys

from sim import ROOT, blinka
from sim.costs import COMPILE, POLL, terminal
from sim.firmware import Firmware
from sim.nvm import ByteArray, Flash
from sim.reload import REASONS, ending, is_reload, starting

_powered = None

_DARK = 120_000  # half the time that the screen is visibly dark after a power cut
_FRAME = 1_000_000 // 60  # microseconds between two frames, unless the firmware sets fewer
_SLEEP_MEMORY = 256  # bytes: ports/raspberrypi of CircuitPython


def powered():
    """Return the running machine. The fake chips call this when they are imported."""
    return _powered


class Stop(BaseException):
    """An end of the session from outside. `why`: "end", or a key of `sim.reload.REASONS`."""

    def __init__(self, why):
        super().__init__(why)
        self.why = why


class Serial:
    """The serial console: all that was printed, and its listeners, which hear no notices if it is `quiet`."""

    def __init__(self):
        self.text = ""
        self.listeners = []
        self.quiet = False

    def write(self, text, notice=False):
        """Print a text. A notice is a message of CircuitPython's own."""
        self.text += text
        for listen in () if notice and self.quiet else self.listeners:
            listen(text)


class Machine:
    """A board with its flash and its clock. `run()` runs the device until `stop` is called.

    * `panel` is the picture; `pixels` are the NeoPixels as (red, green, blue); `light()` is the RGB LED;
      `tone()` is the sounding frequency;
    * `press`, `release` and `turn` act as the fingers of a player;
    * `serial` is the console; `flash` is the memory behind `microcontroller.nvm`;
    * `settings` are the texts for os.getenv; `root` is the drive, with `main` on it, and `modules` the folder
      of the modules' source (the drive by default);
    * `display` is the session's display, None before it exists; `released` is true once the firmware has
      released CircuitPython's own; `shown` is the length of the serial text at the last refresh. A reload
      with more text is `covered`: CircuitPython draws its terminal;
    * `levels` are those of pins (by number) that are driven from outside: True, False, or None if let go;
    * `sent` counts the pixels sent to the panel since the start;
    * `outdated` returns true if settings.toml now says otherwise than `settings`.
    """

    def __init__(self, board, clock, flash=None, settings=None, root=ROOT, main="code.py", modules=None):
        self.board = board
        self.clock = clock
        self.flash = flash or Flash()
        self.settings = {**board.settings, **(settings or {})}
        self.root = root
        self.main = main
        self.panel = board.panel.make()
        self.modules = os.path.abspath(modules or root)  # as the paths of what is imported from there
        self.serial = Serial()
        self.down = set()  # names of the keys held
        self.touched = 0  # keys pressed and released, since the start
        self.turned = 0  # detents, since the start
        self.sent = 0
        self.spent = []  # Python's time since the clock was last read, in tenths of a microsecond
        self._rest = 0  # tenths of a microsecond that the clock has not counted yet
        self.levels = {board.pins[name]: True for name in board.high}
        self._random = 0
        self._stop = None
        self._session = None
        self._born = 0
        self._outages = 0
        self.outdated = lambda: None
        self.sleep_memory = bytearray(_SLEEP_MEMORY)
        self.run_reason = REASONS["power"]
        self.autoreload = True
        self.pause = 1  # factor by which time.sleep() takes longer
        self.display = None
        self.released = False
        self.shown = 0
        self.covered = False
        self._blank()

    # The fingers

    def press(self, name):
        """Press a key and hold it: its pin goes low."""
        self.down.add(name)
        self._touch(name, False)

    def release(self, name):
        self.down.discard(name)
        self._touch(name, None)

    def turn(self, detents):
        """Turn the encoder, clockwise if positive."""
        self.turned += detents
        for encoder in self.encoders:
            encoder.moved(detents)

    def _touch(self, name, level):
        pin = self.board.pins[name]
        for each in self.board.shorts if pin in self.board.shorts else (pin,):
            self.levels[each] = level
        self.touched += 1
        if not self.clock.virtual:
            for scan in self.scanners:  # at once, without waiting for the next scan
                scan()

    # Light and sound

    def tone(self):
        """Return the frequency at the speaker in Hz, 0 for silence."""
        board = self.board
        pwm = self.pwms.get(board.pins.get(board.speaker))
        if pwm is None or not 0 < pwm.duty_cycle < 0xFFFF:
            return 0
        if board.speaker_enable and not self.outputs.get(board.pins[board.speaker_enable]):
            return 0
        return pwm.frequency

    def light(self):
        """Return the RGB LED as three numbers 0-255, or None if the board has none."""
        rgb = self.board.rgb
        return tuple(self._shine(self.board.pins[pin]) for pin in rgb) if rgb else None

    def _shine(self, pin):
        if pin in self.pwms:
            return self.pwms[pin].duty_cycle >> 8
        return 255 if self.outputs.get(pin) else 0

    # For the chips

    def spend(self, us):
        """Spend `us` microseconds of device time on a chip. Raises Stop when the session is over."""
        if self._stop is not None:
            raise Stop(self._stop)
        self.clock.spend(us + self._python() if self.spent else us)

    def sleep(self, us):
        if self._stop is not None:
            raise Stop(self._stop)
        if self.spent:
            self.clock.spend(self._python())
        self.clock.sleep(max(us * self.pause, POLL))

    def _python(self):
        """Return the microseconds that Python took since the last call."""
        us, self._rest = divmod(sum(self.spent) + self._rest, 10)
        self.spent.clear()
        return us

    def since_power_on(self):
        """Return the microseconds since power-on."""
        return self.clock.now - self._born

    def every(self, us, call):
        """Call `call()` every `us` microseconds until the session ends."""
        session = self._session

        def repeat():
            if self._session is session:
                self.clock.at(self.clock.now + us, repeat)
                call()

        self.clock.at(self.clock.now + us, repeat)

    def random_bytes(self, count):
        """Return bytes for os.urandom: repeatable with the virtual clock, random with the real one."""
        if not self.clock.virtual:
            return os.urandom(count)
        out = b""
        while len(out) < count:
            self._random += 1
            out += hashlib.sha256(b"%d" % self._random).digest()
        return out[:count]

    # Sessions

    def stop(self, why):
        """End the session: raises Stop, through the firmware if it is running."""
        self._stop = why
        raise Stop(why)

    def run(self, why="power"):
        """Switch on, or reload, and run. Returns "end" once stopped for good, "outdated" before a start for
        which the settings differ; else the result of code.py: "done" if it ended, or its traceback."""
        while why in REASONS:
            if why != "reload" and self.outdated():
                return "outdated"
            self._stop = None
            try:
                return self._live(why)
            except Stop as stop:
                why = stop.why
        return why

    @contextlib.contextmanager
    def session(self, why="power"):
        """Run a session from power-on (or a reload) to its end; `import board` finds this machine meanwhile.

        Yields the Firmware. Its modules may be imported and run inside.
        """
        global _powered
        self._blank()
        self._stop = None
        self._session = object()
        self.run_reason = REASONS[why]
        if is_reload(why):
            self._reload(why)
        else:
            self._power_on(why)
        before, _powered = _powered, self
        try:
            with Firmware(self) as firmware:
                blinka.prepare(self)
                yield firmware
        finally:
            _powered = before
            self._session = None

    def _power_on(self, why):
        """Reset the panel and the display; after a power cut also fill the sleep memory with garbage."""
        self._born = self.clock.now
        self.panel.reset()
        self.display = None
        self.released = False
        self.autoreload = True
        if why == "power":
            self._outages += 1
            rubbish = hashlib.sha512(b"rubbish %d" % self._outages).digest()
            self.sleep_memory[:] = (rubbish * _SLEEP_MEMORY)[:_SLEEP_MEMORY]

    def _reload(self, why):
        """Spend CircuitPython's own time from the reload to the first line of code.py, and print its text."""
        display = self.display
        code = self.clock.now + self.board.reload_us  # from here on code.py could stop the refresh
        late = display is not None and code - display.refreshed > blinka.frame_us(display)
        quiet = display is not None and not late and blinka.frame_us(display) > _FRAME
        self.covered = not quiet and len(self.serial.text) > self.shown
        self.serial.write(ending(why), notice=True)
        with open(os.path.join(self.root, self.main), encoding="utf-8") as file:
            lines = sum(1 for line in file if line.strip())
        self.sleep(self.board.reload_us)
        depth = 1 if self.panel.mono else 16
        drawn = terminal(self.panel.width, self.panel.height, depth) if late else 0  # all of it
        self.spend(COMPILE * lines + drawn)
        self.serial.write(starting(self.main, self.autoreload), notice=True)

    def _live(self, why):
        """Run boot.py and code.py for one session. Returns "done" or the traceback that ended it."""
        with self.session(why) as firmware:
            try:
                if not is_reload(why):
                    self._boot(firmware)
                firmware.run(self.main)
            except SystemExit:
                pass
            except Exception as error:  # noqa: BLE001  every error is reported
                text = firmware.explain(error)
                self.serial.write(text)
                return text
            self.serial.write("\nCode done running.\n")
            return "done"

    def _boot(self, firmware):
        """Spend the time from power-on to code.py, boot.py's included, and run boot.py without its output."""
        wait = self.board.boot_us // 2 if self.clock.virtual else _DARK
        ready = self.clock.now + 2 * wait
        self.sleep(wait)
        if os.path.exists(firmware.drive.path("/boot.py")):
            said, self.serial = self.serial, Serial()
            try:
                firmware.run("boot.py")
            except Exception as error:  # noqa: BLE001  the device goes on to code.py too
                print("boot.py failed\n" + firmware.explain(error), file=sys.stderr, end="")
            finally:
                self.serial = said
        self.sleep(max(0, ready - self.clock.now))

    def _blank(self):
        """Reset all state that is lost without power."""
        self.outputs = {}  # pin number -> driven high
        self.pwms = {}
        self.pixels = [(0, 0, 0)] * len(self.board.under)
        self.encoders = []
        self.scanners = []
        self.claimed = set()  # pin numbers
        self.nvm = ByteArray(self.flash, self.spend)
