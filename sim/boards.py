"""The known boards, each read from the one file that describes it.

A ready-made board is a module of lib/handheld/boards. A comment at its top contains its facts as TOML,
between `# /// board` and `# ///` (in the form of PEP 723, inline script metadata), where they cost the device
nothing. A board wired by hand is a preset in lib/handheld/boards/presets: a settings.toml with the same keys,
in capitals after TREFOIL_ if the device reads them. docs/build.md explains the keys.

The GPIO of each pin name and the built-in functions come from circuitpython-stubs.
"""
import functools
import os
import re
import sys
import tomllib
from importlib import metadata

from sim import ROOT
from sim.panel import PANELS, Ssd1306
from sim.settings import parse

FOLDER = os.path.join(ROOT, "lib", "handheld", "boards")
PRESETS = os.path.join(FOLDER, "presets")
WORD = "TREFOIL_"
ROLES = ("up", "down", "left", "right", "a", "b", "x", "y")  # in the order of a key scanner
# Facts of a module that name several pins: each is short for one fact a pin, in this order.
_LISTS = {
    "panel_pins": ["panel_" + wire for wire in "clk din cs dc rst bl".split()],
    "keys": ["key_" + role for role in ROLES],
    "number_keys": ["key_%d" % number for number in range(1, 13)],
}
_BOOT_MS, _RELOAD_MS = 1510, 15  # time until code.py runs, for a board that has not been measured
_BLOCK = re.compile(r"(?m)^# /// board$\s(?P<content>(^#(| .*)$\s)+)^# ///$")


class BadBoard(ValueError):
    """A board that cannot be simulated. Its text is one line with the reason."""


class Board:
    """One board as CircuitPython knows it, with its wiring.

    * `name` is the value for --board, `id` is `board.board_id`, `title` its common name, `uname` is
      `os.uname().machine`;
    * `flash` (bytes) and `drive` (where the drive begins in flash; the nvm is the 4 KiB before it);
      None if unknown;
    * `libraries` are the PyPI names of the Adafruit libraries that only some boards need;
    * `pins` maps every name in `board` to its GPIO number;
    * `roles` maps "up" ... "y", "1" ... "12" and "push" (the wheel's) to the name of a pin, `keys` are those
      pins (pressed is low), `encoder` the pin pair of the wheel or None;
    * `pixels` is the pin of the NeoPixels or None, `under` the number key above each of them, 0 for none;
    * `shorts` are GPIO numbers that touch each other, in a fault;
    * `rgb` are the three pins of one RGB light, or (); `speaker` and `speaker_enable` pins or None;
    * `battery` is the pin that measures the battery's voltage, or None;
    * `high` are pins that something on the board drives high, `volts` the analogue ones;
    * `boot_us` is the time from power-on to code.py, boot.py included, and `reload_us` the time that
      CircuitPython takes after `supervisor.reload()` (both measured);
    * `panel` is the display (see `Panel`), `built_in` is true if CircuitPython creates it;
    * `settings` are the entries that settings.toml needs for this board, by name.
    """

    def __init__(self, name, board_id, facts, settings=None):
        self.name = name
        self.id = board_id
        self.facts = facts
        self.settings = settings or {}
        self.title = facts.get("title", board_id)
        self.uname = facts.get("uname", self.title) + " with " + facts.get("chip", "rp2040")
        self.flash = facts.get("flash")
        self.drive = facts.get("drive")
        self.boot_us = 1000 * facts.get("boot_ms", _BOOT_MS)
        self.reload_us = 1000 * facts.get("reload_ms", _RELOAD_MS)
        self.built_in = settings is None
        self.pins = pins(board_id)
        self.panel = Panel(facts, self.pins)
        self.libraries = list(facts.get("libraries", []))
        if not self.built_in:
            self.libraries += LIBRARIES.get(self.panel.kind, [])
            self.libraries += LIBRARIES["pixels"] if "pixels" in facts else []
        wired = {role: facts.get("key_" + role) for role in (*map(str, range(1, 13)), *ROLES)}
        wired["push"] = facts.get("wheel_push")
        self.roles = {role: pin for role, pin in wired.items() if self._one(pin)}
        self.keys = tuple(dict.fromkeys(self.roles.values()))
        self.encoder = self._several(facts.get("wheel"), 2)
        self.pixels = self._one(facts.get("pixels"))
        under = str(facts.get("pixels_under", "0")).split()
        self.under = [int(number) for number in under if number.isdigit()] if self.pixels else []
        self.rgb = self._several(facts.get("rgb"), 3) or ()
        self.shorts = [self.pins[pin] for pin in facts.get("short", "").split()]
        self.speaker = self._one(facts.get("speaker"))
        self.speaker_enable = self._one(facts.get("speaker_enable"))
        self.high = facts.get("high", "").split()
        self.battery = self._one(facts.get("battery"))
        self.volts = {self.battery: 4.1 / (_whole(facts, "battery_part", 3) or 3)} if self.battery else {}

    def _one(self, pin):
        """Return a pin's name if the board has that pin, else None: a wrong setting connects nothing."""
        return pin if pin in self.pins else None

    def _several(self, text, count):
        names = (text or "").split()
        return tuple(names) if len(names) == count and all(map(self._one, names)) else None


class Panel:
    """The display of a board and its pins: `kind`, `width`, `height`, `turn` (degrees), `address`, `glass`.

    `wires` maps clk, din, cs, dc, rst, bl, or sda and scl, to GPIO numbers. Invalid settings are left out,
    and an unknown panel stays dark.
    """

    def __init__(self, facts, numbers):
        self.kind = facts.get("panel")
        self.known = PANELS.get(self.kind, Ssd1306)
        wide, high = self.known.SIZE
        self.width = _whole(facts, "panel_width", wide)
        self.height = _whole(facts, "panel_height", high)
        usual = 90 if self.width > self.height > 64 else 0
        self.turn = _whole(facts, "panel_turn", usual) // 90 % 4 * 90
        self.glass = {word: _whole(facts, "panel_" + word, 0) for word in "x y mirror bgr invert".split()}
        self.address = _whole(facts, "panel_address", 0x3C)
        wires = {wire: facts.get("panel_" + wire) for wire in "clk din cs dc rst bl sda scl".split()}
        self.names = {wire: name for wire, name in wires.items() if name in numbers}
        self.wires = {wire: numbers[name] for wire, name in self.names.items()} if self.kind in PANELS else {}

    def make(self):
        """Return a new controller for the panel."""
        return self.known(self.width, self.height, self.turn, **self.glass)


def _whole(facts, word, other):
    """Return a fact as a whole number, given as text or number, or `other` if it is not one."""
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
    """Return the text of a board's stub in circuitpython-stubs. Raises BadBoard if there is none."""
    try:
        path = metadata.distribution("circuitpython-stubs").locate_file("board_definitions")
    except metadata.PackageNotFoundError as error:  # outside the environment that make sets up
        words = "sim: %s is not installed: make play, or pip install -r requirements.txt"
        raise SystemExit(words % error.name) from None
    try:
        with open(os.path.join(str(path), board_id, "__init__.pyi"), encoding="utf-8") as file:
            return file.read()
    except OSError:
        raise BadBoard("CircuitPython has no board '%s'" % board_id) from None


@functools.cache
def pins(board_id):
    """Map every pin name in `board` to its GPIO number; pins of the Wi-Fi chip count from 100."""
    found = re.findall(r"(?m)^(\w+): microcontroller.Pin  # (GPIO|CYW)(\d+)$", stub(board_id))
    return {name: int(number) + (0 if kind == "GPIO" else 100) for name, kind, number in found}


def blocks(path):
    """Return the facts in a board's module as one dictionary, or None for a module without them."""
    with open(path, encoding="utf-8") as file:
        block = _BLOCK.search(file.read())
    if block is None:
        return None
    lines = block["content"].splitlines()
    return tomllib.loads("\n".join(line[2:] if line.startswith("# ") else line[1:] for line in lines))


def bought(folder):
    """Map the names of the boards with a module in a folder to Boards. Name and skip an unreadable one."""
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
    """Return the Board of a module. Raises BadBoard if CircuitPython could not drive its panel."""
    for word, single in _LISTS.items():
        facts = {**dict(zip(single, facts.get(word, "").split())), **facts}
    board = Board(facts["name"], board_id, facts)
    for wire in ("clk", "din", "cs", "dc") if "sda" not in board.panel.names else ("sda", "scl"):
        if wire not in board.panel.names:
            value = facts.get("panel_" + wire)
            raise BadBoard("panel_%s: expected a pin of the board, not %r" % (wire, value))
    return board


def words(settings):
    """Return the facts in the values of a settings.toml: TREFOIL_KEY_A is key_a. Others keep their names."""
    return {(key[len(WORD) :].lower() if key.startswith(WORD) else key): settings[key] for key in settings}


@functools.cache
def presets():
    """Map the names of the presets to their values. Name and skip an unreadable one."""
    found = {}
    for name in sorted(os.listdir(PRESETS)):
        if name.endswith(".toml"):
            try:
                with open(os.path.join(PRESETS, name), "rb") as file:
                    found[name[:-5]] = parse(file.read())
            except ValueError as error:
                _left_out("preset", name[:-5], "%s:%s" % (name, error))
    return found


def _left_out(kind, name, why):
    print("%s %s is left out: %s" % (kind, name, why), file=sys.stderr)


WIRED_ID = "raspberry_pi_pico"  # the default for a wired board


def described(board_id, settings):
    """Return the board with a board_id: a bought one, or one wired by these settings. Raises BadBoard."""
    for board in BOUGHT.values():
        if board.id == board_id:
            return board
    return wired(board_id, settings, board_id)


def is_wired(settings):
    """Return True if the values of a settings.toml describe a board wired by hand."""
    return "TREFOIL_PRESET" in settings or "TREFOIL_PANEL" in settings


def wired(name, settings, board_id=None):
    """Return the board that a settings.toml describes, by a preset or pin by pin."""
    preset = presets().get(settings.get("TREFOIL_PRESET"), {})
    facts = words({**preset, **settings})
    board_id = board_id or facts.get("board", WIRED_ID)
    return Board(name, board_id, {**WIRED.get(board_id, {}), **facts}, dict(settings))


def miswired(board, values):
    """Return a board wired as in the values of a settings.toml, whatever the device is told."""
    own = None if board.built_in else board.settings
    return Board(board.name, board.id, {**board.facts, **words(values)}, own)


# Boards with a module: name -> Board. Others: board_id -> known facts.
BOUGHT = bought(FOLDER)
WIRED = blocks(os.path.join(FOLDER, "wired", "__init__.py"))
BOARDS = dict(BOUGHT)
for _name in presets():
    try:
        BOARDS[_name] = wired(_name, {"TREFOIL_PRESET": _name})
    except BadBoard as _error:
        _left_out("preset", _name, _error)

# {board: {name of a key: pin}}. On the MacroPad, number keys serve as the pad of directions.
KEYS = {
    "macropad": dict(up="KEY5", down="KEY8", left="KEY7", right="KEY9", a="ENCODER_SWITCH", b="KEY10",
                     undo="KEY6", hint="KEY11"),
}
for _name, _board in BOARDS.items():
    if _name not in KEYS:
        KEYS[_name] = {{"x": "hint", "y": "undo"}.get(role, role): pin for role, pin in _board.roles.items()}
