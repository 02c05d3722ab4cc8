"""Draws how the parts of each preset are wired to a Raspberry Pi Pico: docs/wiring-PRESET.svg

    python3 -m tools.wiring [--settings FILE --out FILE.svg]

The drawing uses the settings that the firmware reads. --settings draws a maker's own wiring.
"""

import sys
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

from sim.boards import BOARDS, wired
from sim.command import Parser, Refused, command

DOCS = Path(__file__).resolve().parents[1] / "docs"

# The pins of a Pico, USB upwards: Raspberry Pi Pico Datasheet, figure "The pinout".
LEFT = """GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15""".split()
RIGHT = """
    VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16
""".split()

_EDGE = {29: "VSYS"}  # GPIO 29 has no pin; it measures a third of this one

_ROW = 26  # pixels from pin to pin
_TOP, _MIDDLE, _HALF = 70, 400, 75  # y of the first pin, x of the board's middle, half its width
_WIDTH = 2 * _MIDDLE
_BOX = 150  # distance of a part's box from the board's edge, and its width
_COLOURS = {
    "panel": "#1565c0",
    "key": "#2e7d32",
    "wheel": "#00838f",
    "pixels": "#6a1b9a",
    "speaker": "#e65100",
    "battery": "#b71c1c",
}
_PANELS = {"ssd1306": "OLED SSD1306", "sh1106": "OLED SH1106", "st7789": "LCD ST7789"}


def uses(board):
    """Return the uses of the edge pins of a wired board: name of the pin -> (part, label)."""
    uses = {name: ("panel", wire.upper()) for wire, name in board.panel.names.items()}
    for role, name in board.roles.items():
        uses[name] = ("key", role if len(role) > 1 else role.upper())
    uses.update(zip(board.encoder or (), (("wheel", "A"), ("wheel", "B"))))
    for part, name, word in (
        ("pixels", board.pixels, "DIN"),
        ("speaker", board.speaker, "+"),
        ("speaker", board.speaker_enable, "enable"),
        ("battery", board.battery, "+"),
    ):
        if name:
            uses[name] = (part, word)
    return {_EDGE.get(board.pins[name], "GP%d" % board.pins[name]): use for name, use in uses.items()}


def drawing(board):
    """Return the drawing as the text of an SVG file. Raises Refused for a pin that is not on the edge."""
    pins = uses(board)
    strange = sorted(set(pins) - {*LEFT, *RIGHT})
    if strange:
        raise Refused("%s lies on no pin of the Pico's edge" % strange[0])
    bottom = _TOP + 19 * _ROW
    parts = [
        '<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="#e8f5e9" stroke="#1b5e20"/>'
        % (_MIDDLE - _HALF, _TOP - 40, 2 * _HALF, bottom - _TOP + 66),
        _text(_MIDDLE, _TOP - 22, "USB", "middle", "#555"),
        _text(_MIDDLE, bottom + 55, board.title, "middle", "#000", 17),
    ]
    for side, names in ((-1, LEFT), (1, RIGHT)):
        for row, name in enumerate(names):
            parts += _pin(side, row, name, pins.get(name))
        parts += _boxes(side, names, pins, board)
    height = bottom + 75 + 20 * len(_notes(pins))
    for at, note in enumerate(_notes(pins)):
        parts.append(_text(_MIDDLE, bottom + 80 + 20 * at, note, "middle", "#333"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif">\n'
        '<rect width="100%%" height="100%%" fill="#fff"/>\n%s\n</svg>\n' % (_WIDTH, height, "\n".join(parts))
    )


def _text(x, y, words, anchor, colour, size=13):
    tag = '<text x="%d" y="%d" text-anchor="%s" fill="%s" font-size="%d">%s</text>'
    return tag % (x, y, anchor, colour, size, escape(words))


def _pin(side, row, name, use):
    """Yield the elements of one pin: its dot on the board's edge, name, number and wire."""
    x, y = _MIDDLE + side * _HALF, _TOP + row * _ROW
    number = row + 1 if side < 0 else 40 - row
    power = {"3V3": "#c62828", "GND": "#000"}.get(name, "#999")
    colour = _COLOURS[use[0]] if use else power
    anchor = "start" if side < 0 else "end"
    yield '<circle cx="%d" cy="%d" r="6" fill="%s"/>' % (x, y, colour)
    yield _text(x - side * 12, y + 5, name, anchor, "#000" if use or name in ("3V3", "GND") else "#999")
    yield _text(x + side * 20, y - 4 if use else y + 4, str(number), "middle", "#777", 10)
    if use:
        wire = '<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s" stroke-width="3"/>'
        yield wire % (x, y, x + side * _BOX, y, colour)


def _boxes(side, names, pins, board):
    """Yield the parts on one side: a box along the pins of each part, a switch to ground for each key."""
    titles = {
        "panel": _PANELS.get(board.panel.kind, "panel"),
        "wheel": "wheel",
        "pixels": "NeoPixels",
        "speaker": "speaker",
        "battery": "battery",
    }
    groups = []  # (part, its rows); a part interrupted by another one gets two boxes
    for row, name in enumerate(names):
        part, word = pins.get(name, (None, None))
        if part and (not groups or groups[-1][0] != part):
            groups.append((part, []))
        if part == "key":
            yield from _switch(side, row, word)
        elif part:
            groups[-1][1].append((row, word))
    for part, rows in groups:
        if part == "key":
            continue
        first, last = rows[0][0], rows[-1][0]
        x, y = _MIDDLE + side * (_HALF + _BOX), _TOP + first * _ROW - 12
        left = x if side > 0 else x - _BOX
        yield (
            '<rect x="%d" y="%d" width="%d" height="%d" rx="5" fill="#fff" stroke="%s" stroke-width="2"/>'
            % (left, y, _BOX, (last - first) * _ROW + 24, _COLOURS[part])
        )
        middle = _TOP + (first + last) * _ROW // 2 + 5
        anchor = "end" if side > 0 else "start"
        yield _text(x + side * (_BOX - 8), middle, titles[part], anchor, _COLOURS[part])
        for row, word in rows:
            yield _text(x + side * 8, _TOP + row * _ROW + 5, word, "start" if side > 0 else "end", "#000")


def _switch(side, row, word):
    """Yield a push button between the wire and ground."""
    x, y = _MIDDLE + side * (_HALF + _BOX), _TOP + row * _ROW
    out = x + side * 30
    dots = '<circle cx="%d" cy="%d" r="3" fill="#2e7d32"/><circle cx="%d" cy="%d" r="3" fill="#000"/>'
    yield dots % (x, y, out, y)
    lever = '<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="#2e7d32" stroke-width="3"/>'
    yield lever % (x, y, out - side * 4, y - 9)
    yield _text(out + side * 10, y + 5, word + ", GND", "start" if side > 0 else "end", "#2e7d32")


def _notes(pins):
    """Return notes about the connections to power and ground."""
    parts = {part for part, _ in pins.values()}
    notes = ["Panel: VCC to 3V3 (pin 36), GND to any GND."] if "panel" in parts else []
    if "key" in parts:
        notes.append("Keys: the other leg to any GND; no resistors.")
    if "speaker" in parts:
        notes.append("Speaker: a piezo, its other leg to any GND.")
    if "pixels" in parts:
        notes.append("NeoPixels: VCC to VBUS (pin 40), GND to any GND.")
    if "wheel" in parts:
        notes.append("Wheel: its middle leg to any GND.")
    if "battery" in parts:
        notes.append("Battery: one lithium cell with its own protection and charger, - to any GND.")
    return notes


def made():
    """Return the files for all presets: path -> text."""
    wired_boards = [(name, board) for name, board in BOARDS.items() if not board.built_in]
    return {DOCS / ("wiring-%s.svg" % name): drawing(board) for name, board in wired_boards}


@command("tools.wiring")
def main(arguments=None):
    """Draw all presets, or one settings.toml. Return the exit status."""
    parser = Parser("tools.wiring", "Draw how the parts of each preset are wired to a Raspberry Pi Pico.")
    about = "a settings.toml in place of the presets"
    parser.add_argument("--settings", type=Path, metavar="FILE", help=about)
    parser.add_argument("--out", type=Path, metavar="FILE", default=Path("wiring.svg"), help="its drawing")
    args = parser.parse_args(arguments)
    if args.settings:
        try:
            values = tomllib.loads(args.settings.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise Refused("%s: %s" % (args.settings, error)) from None
        files = {args.out: drawing(wired("mine", {name: str(value) for name, value in values.items()}))}
    else:
        files = made()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
