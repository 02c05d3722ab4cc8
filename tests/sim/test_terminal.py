"""The simulator in a terminal: the pictures it paints, the keys it takes, and the terminal it gives back."""

import io
import os
import re
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import sim
from sim.blocks import dots, fit, half_blocks, quarters, shrink
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine, Stop
from sim.picture import Picture
from sim.run import Run
from sim.terminal import Terminal
from tests.sim.played import endless

pyte = pytest.importorskip("pyte")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

CODE = endless("""
    import board, displayio, keypad, neopixel, supervisor
    from terminalio import FONT
    display = board.DISPLAY
    display.auto_refresh = False
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    size = dict(width=9, height=1, tile_width=6, tile_height=12)
    grid = displayio.TileGrid(FONT.bitmap, pixel_shader=palette, **size)
    for at, letter in enumerate("TREFOIL 0"):
        grid[at] = ord(letter) - 32
    root = displayio.Group()
    root.append(grid)
    display.root_group = root
    display.refresh()
    neopixel.NeoPixel(board.NEOPIXEL, 12)[4] = (255, 0, 0)
    keys = keypad.Keys((board.KEY5, board.ENCODER_SWITCH), value_when_pressed=False)
    print("READY", supervisor.runtime.run_reason)
    while True:
        event = keys.events.get()
        if event:
            print("key", event.key_number, event.pressed)
            if event.pressed:
                grid[8] = 17
                display.refresh()
        time.sleep(0.005)
    """)


def screen(lines, columns):
    """What a terminal of that width shows for lines of text."""
    shown = pyte.Screen(columns, len(lines))
    pyte.Stream(shown).feed("\r\n".join(lines))
    return shown


def colour(name):
    return {"default": (0, 0, 0)}.get(name) or tuple(int(name[at : at + 2], 16) for at in (0, 2, 4))


def picture_of(array):
    """An array of height x width x 3 as the simulator's picture."""
    height, width, _ = array.shape
    return Picture(width, height, array.tobytes())


def pixels(shown, width, height):
    """The picture that half blocks paint."""
    picture = np.zeros((height, width, 3), np.uint8)
    for row in range(height // 2):
        for column in range(width):
            cell = shown.buffer[row][column]
            assert cell.data == "\u2580"
            picture[row * 2, column] = colour(cell.fg)
            picture[row * 2 + 1, column] = colour(cell.bg)
    return picture


def test_half_blocks_show_every_pixel():
    picture = np.random.default_rng(1).integers(0, 256, (20, 30, 3)).astype(np.uint8)
    picture[4:10] = 0
    assert np.array_equal(pixels(screen(half_blocks(picture_of(picture)), 31), 30, 20), picture)


def test_dots_show_every_pixel():
    lit = np.random.default_rng(2).random((16, 12)) < 0.5
    lines = dots(picture_of(np.repeat(lit[:, :, None], 3, axis=2) * np.uint8(255)))
    shown = [re.sub("\x1b\\[[0-9;]*m", "", line) for line in lines]
    where = {1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (0, 1), 5: (1, 1), 6: (2, 1), 7: (3, 0), 8: (3, 1)}
    found = np.zeros((16, 12), bool)
    for row, line in enumerate(shown):
        for column, letter in enumerate(line):
            for dot, (y, x) in where.items():
                found[row * 4 + y, column * 2 + x] = (ord(letter) - 0x2800) >> dot - 1 & 1
    assert np.array_equal(found, lit)


def test_shrinking_averages():
    picture = np.zeros((240, 240, 3), np.uint8)
    picture[:, 120:] = 200
    picture[:2, :2] = (40, 80, 120)
    shrunk = picture_of(picture)
    small = np.asarray(shrink(shrunk, 120, 120))
    assert small.shape == (120, 120, 3)
    assert small[0, 0].tolist() == [40, 80, 120] and small[5, 60].tolist() == [200] * 3
    assert np.asarray(shrink(shrunk, 96, 50))[40, 20:75:54].tolist() == [[0] * 3, [200] * 3]
    assert np.array_equal(np.asarray(shrink(shrunk, 480, 240))[:, ::2], picture)


def test_quarter_blocks_show_two_colours_exactly():
    colours = np.array(((10, 20, 30), (200, 100, 250)), np.uint8)
    picture = colours[np.random.default_rng(3).integers(0, 2, (8, 12))]
    letters = " \u2598\u259d\u2580\u2596\u258c\u259e\u259b\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588"
    shown = screen(quarters(picture_of(picture)), 7)
    for row in range(4):
        for column in range(6):
            cell = shown.buffer[row][column]
            bits = letters.index(cell.data)
            for at in range(4):
                found = colour(cell.fg if bits >> at & 1 else cell.bg)
                assert found == tuple(picture[row * 2 + at // 2, column * 2 + at % 2].tolist())


@pytest.mark.parametrize(
    "mono, columns, lines, shape",
    [
        (True, 128, 32, (32, 128)), (True, 127, 40, (16, 64)), (True, 64, 16, (16, 64)), (True, 63, 40, None),
        (True, 80, 15, None), (False, 240, 120, (120, 240)), (False, 200, 50, (50, 100)),
        (False, 80, 21, (40, 80)), (False, 60, 60, (30, 60)), (False, 47, 60, None), (False, 80, 11, None),
    ],  # fmt: skip
)
def test_what_fits(mono, columns, lines, shape):
    picture = np.zeros((64, 128, 3) if mono else (240, 240, 3), np.uint8)
    found = fit(picture_of(picture), mono, columns, lines)
    if shape is None:
        assert found is None
    else:
        assert (len(found), len(re.sub("\x1b\\[[0-9;]*m", "", found[0]))) == shape


HANGS = 300  # seconds; far more than a busy computer takes


class Session:
    """`python -m sim` in a pseudo-terminal, with more of an environment."""

    def __init__(self, root, columns=150, lines=44, front=("--terminal",), nvm="n.bin", **more):
        start = (
            "import sys; sys.path.append(%r); import sim.__main__ as main; from sim.machine import Machine; "
            "main.Machine = lambda *given: Machine(*given, root=%r); sys.exit(main.main())"
            % (sim.ROOT, str(root))
        )
        host = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.file, theirs = pty.openpty()
        termios.tcsetwinsize(self.file, (lines, columns))
        board = () if "--board" in front else ("--board", "macropad")
        self._nvm = root / nvm
        arguments = [*front, *board, "--nvm", str(self._nvm), "--shots", str(root / "shots")]
        streams = dict(stdin=theirs, stdout=theirs, stderr=theirs)
        command = [sys.executable, "-c", start, *arguments]
        self.process = subprocess.Popen(command, env={**host, **more}, process_group=0, **streams)
        os.close(theirs)
        self.screen = pyte.Screen(columns, lines)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        while True:
            try:
                data = os.read(self.file, 65536)
            except OSError:
                return
            if not data:
                return
            self.raw += data
            self._stream.feed(data)

    def wait(self, text):
        """Until the screen shows a text."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            if any(text in line for line in self.screen.display):
                return
            time.sleep(0.02)
        raise AssertionError("%r did not come:\n%s" % (text, "\n".join(self.screen.display)))

    def send(self, keys):
        os.write(self.file, keys.encode())

    def given_back(self):
        """True if the last output gives the terminal back and then tells where the matches are."""
        _, end, told = self.raw.rpartition(b"\x1b[0m\x1b[?25h\x1b[?1049l")
        return end and told == b"sim: matches are saved in %s\r\n" % os.fsencode(self._nvm)

    def end(self, keys="\x03"):
        """Leave, and give the exit status."""
        if keys:
            self.send(keys)
        status = self.process.wait(HANGS)
        self._reader.join(HANGS)
        os.close(self.file)
        return status


@pytest.fixture
def typed(monkeypatch):
    """`typed(bytes)` types on a PicoSystem whose clock stands still; gives the pins that were pressed."""
    ours, theirs = pty.openpty()
    monkeypatch.setattr(sys, "stdin", open(theirs, closefd=False))
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGHUP)}
    machine = Machine(BOARDS["picosystem"], VirtualClock())
    pressed = []
    monkeypatch.setattr(machine, "press", pressed.append)
    terminal = Terminal(io.StringIO())
    terminal.open(Run(machine, ends=False))

    def type_in(data):
        os.write(ours, data)
        terminal.pump()
        found, pressed[:] = list(pressed), []
        return found

    type_in.machine = machine
    yield type_in
    terminal.close()
    for name, handler in before.items():
        signal.signal(name, handler)
    os.close(ours)
    os.close(theirs)


PIECES = [b"\x1b", b"[A"], [b"\x1b[", b"A"], [b"\x1bO", b"A"], [b"\x1b[1;", b"2A"]


@pytest.mark.parametrize("pieces", PIECES)
def test_a_key_in_two_pieces_is_one_key(typed, pieces):
    first, second = pieces
    assert typed(first) == []
    typed.machine.clock.sleep(10_000)
    assert typed(second) == ([] if b";" in first else ["SW_UP"])


def test_escape_alone_is_a_key_after_a_moment(typed):
    assert typed(b"\x1b") == []
    typed.machine.clock.sleep(100_000)
    assert typed(b"") == ["SW_B"]
    typed.machine.clock.sleep(100_000)
    assert typed(b"") == []
    assert typed(b"\x1ba") == ["SW_B", "SW_A"]


def test_what_is_typed_behind_a_reload_is_not_lost(typed):
    with pytest.raises(Stop):
        typed(b"a\x1b[15~y")
    assert typed(b"") == ["SW_A", "SW_Y"]


def test_a_session(tmp_path):
    (tmp_path / "code.py").write_text(CODE)
    session = Session(tmp_path)
    session.wait("READY STARTUP")
    session.wait("F9 cut the power")
    before = pixels(session.screen, 128, 64)
    assert before[:12, :54].any() and not before[12:].any()
    session.send("5")
    session.wait("key 0 True")
    session.wait("key 0 False")
    after = pixels(session.screen, 128, 64)
    assert np.argwhere((before != after).any(axis=2)).min(axis=0)[1] >= 48  # only the last letter
    held = [session.screen.buffer[3][column] for column in range(134, 137)]
    assert "".join(cell.data for cell in held) == " 5 " and held[0].bg == "ff2626"
    session.send("\r")
    session.wait("key 1 True")
    session.send("\x13")
    session.wait("saved ")
    session.send("\x1b[15~")  # F5
    session.wait("READY AUTO_RELOAD")
    assert "soft reboot" not in "".join(session.screen.display)
    assert session.end() == 0
    assert session.given_back()
    assert len(list((tmp_path / "shots").iterdir())) == 1


def test_control_z_stops_the_job_and_gives_the_terminal_back(tmp_path):
    (tmp_path / "code.py").write_text(CODE)
    session = Session(tmp_path)
    session.wait("READY STARTUP")
    session.send("\x1a")
    _, status = os.waitpid(session.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status) and os.WSTOPSIG(status) == signal.SIGTSTP
    while not session.raw.endswith(b"\x1b[?1049l"):
        time.sleep(0.02)
    assert termios.tcgetattr(session.file)[3] & termios.ICANON
    session.screen.reset()
    session.process.send_signal(signal.SIGCONT)
    session.wait("READY STARTUP")  # painted anew
    session.send("5")
    session.wait("key 0 False")
    assert session.end() == 0


TALL = endless("""
    import board, displayio, keypad
    display = board.DISPLAY
    display.auto_refresh = False
    palette = displayio.Palette(2)
    palette[0], palette[1] = 0xFF0000, 0xFFFFFF
    bitmap = displayio.Bitmap(240, 240, 2)
    root = displayio.Group()
    root.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.root_group = root
    keys = keypad.Keys((board.SW_A, board.SW_B), value_when_pressed=False)
    display.refresh()
    while True:
        event = keys.events.get()
        if event and event.pressed:
            time.sleep(0.6)  # a busy computer
            top = 234 if event.key_number == 0 else 120
            for at in range(3 * 240):
                bitmap[at % 240, top + at // 240] = 1
            display.refresh()
        time.sleep(0.005)
    """)


def test_a_picture_that_does_not_fit_is_scrolled(tmp_path):
    """80x24 shows 21 of 40 lines: those with the change that a key makes, or those that people choose."""

    def wait(colour, *rows):
        """Until exactly these rows show a colour."""
        shown, end = None, time.monotonic() + HANGS
        while shown != [*rows]:
            assert time.monotonic() < end, shown
            time.sleep(0.05)
            cells = [session.screen.buffer[row][5] for row in range(21)]
            shown = [row for row, cell in enumerate(cells) if colour in (cell.fg, cell.bg)]

    (tmp_path / "code.py").write_text(TALL)
    session = Session(tmp_path, 80, 24, front=("--terminal", "--board", "picosystem"))
    wait("ff0000", *range(21))
    session.wait("PgUp PgDn scroll")
    session.send("a")
    wait("ffffff", 20)  # line 39, the last
    session.send("\x1b[5~\x1b[5~")  # to the top
    wait("ffffff")
    session.send("b")
    wait("ffffff", 10)  # line 20, in the middle
    assert session.end() == 0


@pytest.mark.parametrize("how", ["signal", "crash"])
def test_the_terminal_is_given_back(tmp_path, how):
    (tmp_path / "code.py").write_text(CODE)
    session = Session(tmp_path, 40, 10)
    session.wait("too small")
    if how == "signal":
        session.process.send_signal(signal.SIGTERM)
    else:
        (tmp_path / "code.py").write_text("print('x')\nraise ValueError('why')\n")
        session.send("\x1b[15~")
        session.wait("ValueError: why")
    assert session.end("" if how == "signal" else "\x11") == 0
    assert session.given_back()
