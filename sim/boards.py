"""The boards that there are, read from the one place where each describes itself.

A bought board is a module of lib/handheld/boards; its facts lie at the top of it in comments, as TOML
between `# /// board` and `# ///` (the form of PEP 723, Inline script metadata), where they cost the
device nothing. A board built by hand is a preset in lib/handheld/boards/presets: a settings.toml with the
same words, those that the device reads in capitals behind TREFOIL_. docs/build.md says what they mean.

Which names lie on which GPIO, and what CircuitPython has built in, comes from circuitpython-stubs.
"""
import functools
import os
import re
import sys
import tomllib
from importlib import metadata

from sim import ROOT
from sim.panel import PANELS, Ssd1306

FOLDER = os.path.join(ROOT, "lib", "handheld", "boards")
PRESETS = os.path.join(FOLDER, "presets")
WORD = "TREFOIL_"
ROLES = ("up", "down", "left", "right", "a", "b", "x", "y")  # in the order in which a scanner has them
_BOOT_MS, _RELOAD_MS = 1510, 15  # CircuitPython's own time to code.py, where nobody has measured it
_BLOCK = re.compile(r"(?m)^# /// board$\s(?P<content>(^#(| .*)$\s)+)^# ///$")


class BadBoard(ValueError):
    """A board that cannot be simulated. Its text is one line that says why."""


class Board:
    """One board as CircuitPython knows it, and what hangs on it.

    * `name` is what --board takes, `id` is `board.board_id`, `title` what people call it, `uname` is
      `os.uname().machine`;
    * `chip`, `flash` (bytes) and `drive` (where the drive begins in flash; the nvm is the 4 KiB before it);
      None where nobody has looked;
    * `libraries` are the PyPI names of the Adafruit libraries that only some boards need;
    * `pins` maps every name in `board` to its GPIO number, `functions` are the busses there;
    * `roles` maps "up" ... "y", "1" ... "12" and "push" (the wheel's) to the name of a pin, `keys` are those
      pins (pressed is low), `encoder` the pin pair of the wheel or None;
    * `pixels` is the pin of the NeoPixels or None, `under` the number that each lies under (0: none);
    * `rgb` are the three pins of one RGB light, or (); `speaker` and `speaker_enable` pins or None;
    * `battery` is the pin that sees its voltage, or None;
    * `high` are pins that something on the board drives high, `volts` the analogue ones;
    * `boot_us` is CircuitPython's own time from power-on to code.py, `reload_us` that from
      `supervisor.reload()` (measured, DESIGN.md);
    * `panel` says what display there is (see `Panel`), `built_in` whether CircuitPython made it;
    * `settings` are what settings.toml has to say for this board, by name.
    """

    def __init__(self, name, board_id, facts, settings=None):
        self.name = name
        self.id = board_id
        self.settings = settings or {}
        self.title = facts.get("title", board_id)
        self.uname = facts.get("uname", self.title) + " with " + facts.get("chip", "rp2040")
        self.chip = facts.get("chip")
        self.flash = facts.get("flash")
        self.drive = facts.get("drive")
        self.boot_us = 1000 * facts.get("boot_ms", _BOOT_MS)
        self.reload_us = 1000 * facts.get("reload_ms", _RELOAD_MS)
        self.built_in = settings is None
        self.pins = pins(board_id)
        self.functions = re.findall(r"(?m)^def (\w+)\(", stub(board_id))
        self.panel = Panel(facts, self.pins)
        self.libraries = list(facts.get("libraries", []))
        if not self.built_in:
            self.libraries += LIBRARIES.get(self.panel.kind, [])
            self.libraries += LIBRARIES["pixels"] if "pixels" in facts else []
        self.roles = {}
        for role in (*map(str, range(1, 13)), *ROLES):
            self._hang(role, facts.get("key_" + role))
        self._hang("push", facts.get("wheel_push"))
        self.keys = tuple(dict.fromkeys(self.roles.values()))
        self.encoder = self._several(facts.get("wheel"), 2)
        self.pixels = self._one(facts.get("pixels"))
        under = str(facts.get("pixels_under", "0")).split()
        self.under = [int(number) for number in under if number.isdigit()] if self.pixels else []
        self.rgb = self._several(facts.get("rgb"), 3) or ()
        self.speaker = self._one(facts.get("speaker"))
        self.speaker_enable = self._one(facts.get("speaker_enable"))
        self.high = facts.get("high", "").split()
        self.battery = self._one(facts.get("battery"))
        self.volts = {self.battery: 4.1 / (_whole(facts, "battery_part", 3) or 3)} if self.battery else {}

    def _one(self, pin):
        """A pin's name if the board has it: a wrong setting hangs nothing there."""
        return pin if pin in self.pins else None

    def _several(self, text, count):
        names = (text or "").split()
        return tuple(names) if len(names) == count and all(map(self._one, names)) else None

    def _hang(self, role, pin):
        if self._one(pin):
            self.roles[role] = pin


class Panel:
    """What display a board has and on which pins: `kind`, `width`, `height`, `turn` (degrees) and `address`.

    `wires` maps clk, din, cs, dc, rst, bl, or sda and scl, to GPIO numbers. Of settings that cannot be, what
    can be is there; a panel that nobody knows is dark.
    """

    def __init__(self, facts, numbers):
        self.kind = facts.get("panel")
        self.known = PANELS.get(self.kind, Ssd1306)
        wide, high = self.known.SIZE
        self.width = _whole(facts, "panel_width", wide)
        self.height = _whole(facts, "panel_height", high)
        self.turn = _whole(facts, "panel_turn", 0) // 90 % 4 * 90
        self.address = _whole(facts, "panel_address", 0x3C)
        wires = {wire: facts.get("panel_" + wire) for wire in "clk din cs dc rst bl sda scl".split()}
        self.names = {wire: name for wire, name in wires.items() if name in numbers}
        self.wires = {wire: numbers[name] for wire, name in self.names.items()} if self.kind in PANELS else {}

    def make(self):
        """The glass behind it."""
        return self.known(self.width, self.height, self.turn)


def _whole(facts, word, other):
    """A whole number that is told as text or number, or another where it is none."""
    try:
        return int(str(facts.get(word, other)), 0)
    except ValueError:
        return other


# The libraries that a wired board needs, by panel, and for NeoPixels.
LIBRARIES = {
    "pixels": ["adafruit-circuitpython-neopixel"],
    "ssd1306": ["adafruit-circuitpython-displayio-ssd1306"],
    "sh1106": ["adafruit-circuitpython-displayio-sh1106"],
}


@functools.cache
def stub(board_id):
    """The text of a board's stub in circuitpython-stubs. Raises BadBoard where there is none."""
    path = metadata.distribution("circuitpython-stubs").locate_file("board_definitions")
    try:
        with open(os.path.join(str(path), board_id, "__init__.pyi"), encoding="utf-8") as file:
            return file.read()
    except OSError:
        raise BadBoard("CircuitPython has no board '%s'" % board_id) from None


@functools.cache
def pins(board_id):
    """Every name of a pin in `board` -> its GPIO number; those of the Wi-Fi chip count from 100."""
    found = re.findall(r"(?m)^(\w+): microcontroller.Pin  # (GPIO|CYW)(\d+)$", stub(board_id))
    return {name: int(number) + (0 if kind == "GPIO" else 100) for name, kind, number in found}


def blocks(path):
    """The facts in a board's module, as one dictionary, or None for a module without them."""
    with open(path, encoding="utf-8") as file:
        block = _BLOCK.search(file.read())
    if block is None:
        return None
    lines = block["content"].splitlines()
    return tomllib.loads("\n".join(line[2:] if line.startswith("# ") else line[1:] for line in lines))


def bought(folder):
    """Boards with a module in a folder: name -> Board. One that cannot be read is left out and named."""
    found = {}
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".py"):
            continue
        try:
            facts = blocks(os.path.join(folder, name))
            if facts is not None:
                found[facts["name"]] = _with_module(name[:-3], facts)
        except KeyError as error:
            _left_out("board", name[:-3], "its facts lack %s" % error)
        except (OSError, TypeError, ValueError) as error:  # BadBoard and tomllib's among them
            _left_out("board", name[:-3], error)
    return found


def _with_module(board_id, facts):
    """The Board of a module. Raises BadBoard where CircuitPython could not drive its panel."""
    board = Board(facts["name"], board_id, facts)
    for wire in ("clk", "din", "cs", "dc") if "sda" not in board.panel.names else ("sda", "scl"):
        if wire not in board.panel.names:
            told = facts.get("panel_" + wire)
            raise BadBoard("panel_%s: wants a pin of the board, not %r" % (wire, told))
    return board


def words(settings):
    """The facts in the text values of a settings.toml: TREFOIL_KEY_A is key_a. Others keep their names."""
    return {(key[len(WORD) :].lower() if key.startswith(WORD) else key): settings[key] for key in settings}


@functools.cache
def presets():
    """The presets: name -> what its file says. One that cannot be read is left out and named."""
    found = {}
    for name in sorted(os.listdir(PRESETS)):
        if name.endswith(".toml"):
            try:
                with open(os.path.join(PRESETS, name), "rb") as file:
                    found[name[:-5]] = tomllib.load(file)
            except ValueError as error:
                _left_out("preset", name[:-5], error)
    return found


def _left_out(kind, name, why):
    print("%s %s is left out: %s" % (kind, name, why), file=sys.stderr)


WIRED_ID = "raspberry_pi_pico"  # what is wired, where nobody says


def described(board_id, settings):
    """The board with a board_id: a bought one, or one wired as these settings say. Raises BadBoard."""
    for board in BOUGHT.values():
        if board.id == board_id:
            return board
    return wired(board_id, settings, board_id)


def wired(name, settings, board_id=None):
    """A board that settings like those of a settings.toml describe, by a preset in them or by themselves."""
    preset = presets().get(settings.get("TREFOIL_PRESET"), {})
    facts = words({**preset, **settings})
    board_id = board_id or facts.get("board", WIRED_ID)
    return Board(name, board_id, {**WIRED.get(board_id, {}), **facts}, dict(settings))


# Those that have a module: name -> Board. Of the others: board_id -> what is known of it.
BOUGHT = bought(FOLDER)
WIRED = blocks(os.path.join(FOLDER, "wired", "__init__.py"))
BOARDS = dict(BOUGHT)
for _name in presets():
    try:
        BOARDS[_name] = wired(_name, {"TREFOIL_PRESET": _name})
    except BadBoard as _error:
        _left_out("preset", _name, _error)
