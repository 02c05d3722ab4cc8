"""Pictures of README.md and of docs/: python3 -m tools.pictures

With --film RECORD FILE.gif it makes the film of a match from its record instead.

* docs/screens-NAME-BOARD.png: contact sheets of all screens of a game or of the console.
* docs/faults-KIT.png: the test of the console on panels that are not what the settings say.
* docs/games-BOARD.png: a moment of each game. docs/play.gif: dice and cards in motion.

Each is a file of plays in `tools/tours` (docs/plays.md), whose pictures have their captions as names. The
clock is virtual, so the same firmware gives the same files.
"""

import contextlib
import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from sim.boards import BOARDS as BOARDS_BY_NAME
from sim.boards import miswired, wired
from sim.clock import VirtualClock
from sim.command import Failed, Parser, command, read_file, say, writing
from sim.driver import Driver
from sim.gif import Gif
from sim.machine import Machine, Stop
from sim.picture import Picture
from sim.run import Run
from tools import glyph_sheets as glyphs
from tools import records
from tools.plays.console import OnConsole
from tools.plays.text import Fault, read
from tools.progress import Progress
from tools.replay import LARGEST

DOCS = Path(__file__).resolve().parents[1] / "docs"
TOURS = Path(__file__).with_name("tours")
SHEETS = ("console", "knister", "cybo", "krypto")
BOARDS = {"macropad": 2, "picosystem": 1}  # name -> scale of its pictures
COLOURS = 64  # largest number in the palette of a contact sheet
COLUMNS = 6  # columns of a contact sheet

# What a kit is told, and the panels that it may have instead: (the line that mends it, how the panel is).
FAULTS = {
    "oled": ({"PRESET": "pico_oled_i2c", "PANEL": "sh1106"}, (
        ("as it should be", {}), ("PANEL_X = -2", {"X": -2}), ("PANEL_Y = 4", {"Y": 4}),
        ("PANEL_TURN = 180", {"TURN": 180}), ("PANEL_MIRROR = 1", {"MIRROR": 1}),
        ("PANEL_INVERT = 1", {"INVERT": 1}),
    )),
    "lcd": ({"PRESET": "waveshare_pico_lcd_1_3"}, (
        ("as it should be", {}), ("PANEL_X = 80", {"X": 80}), ("PANEL_TURN = 270", {"TURN": 270}),
        ("PANEL_TURN = 0", {"TURN": 0}), ("PANEL_MIRROR = 1", {"MIRROR": 1}),
        ("PANEL_INVERT = 1", {"INVERT": 1}), ("PANEL_BGR = 1", {"BGR": 1}),
        ('PANEL = "ili9341"', {"": "ili9341", "WIDTH": 240}),
    )),
}  # fmt: skip

_EDGE = 12
_GROUND = (40, 44, 52)
_TITLE = (255, 255, 255)
_CAPTION = (176, 184, 196)
_LINE = 22  # pixels of a line of captions
_FRAME_MS = 20


def opened(png):
    """Return a picture from its PNG bytes."""
    return Image.open(io.BytesIO(png)).convert("RGB")


class Filmed(Driver):
    """A device that adds [picture, milliseconds] to `reel`, a list, at each change of its panel."""

    reel = None

    def run(self, ms):
        if self.reel is None:
            super().run(ms)
            return
        for _ in range(0, ms, _FRAME_MS):
            super().run(_FRAME_MS)
            picture = opened(self.machine.panel.png())
            if self.reel and self.reel[-1][0].tobytes() == picture.tobytes():
                self.reel[-1][1] += _FRAME_MS
            else:
                self.reel.append([picture, _FRAME_MS])


class OnFilm(OnConsole):
    """A play that is filmed."""

    device_class = Filmed

    def step(self, step):
        if self.device.reel is None and step.kind != "given":
            self.device.reel = []
        super().step(step)


def contact(rows, scale, columns=COLUMNS):
    """Return a contact sheet of `rows`, each (title or "", [(caption, picture), ...]), without breaks."""
    cells = []  # (title above the first picture, cells that it may span, caption, picture)
    for title, taken in rows:
        for at, (caption, picture) in enumerate(taken):
            room = min(len(taken) - at, columns - len(cells) % columns)
            cells.append((title if not at else "", room, caption, picture))
    above = _LINE if any(title for title, _ in rows) else 0
    wide, high = (side * scale for side in rows[0][1][0][1].size)
    pitch = above + high + _LINE + _EDGE
    deep = -(-len(cells) // columns)
    whole = Image.new("RGB", (columns * (wide + _EDGE) + _EDGE, deep * pitch + _EDGE), _GROUND)
    draw = ImageDraw.Draw(whole)
    bold, font = glyphs.face(15, 800), glyphs.face(14, 400)
    for at, (title, room, caption, picture) in enumerate(cells):
        left, top = _EDGE + at % columns * (wide + _EDGE), _EDGE + at // columns * pitch
        draw.text((left, top), _cut(title, bold, room * (wide + _EDGE) - _EDGE), _TITLE, bold)
        large = picture.resize((wide, high), Image.Resampling.NEAREST)
        whole.paste(large, (left, top + above))
        draw.text((left, top + above + high + 2), _cut(caption, font, wide), _CAPTION, font)
    return whole


def _cut(text, font, wide):
    while font.getlength(text) > wide:
        text = text[:-1]
    return text


def save(picture, name):
    """Save a picture with a palette in docs/."""
    path = DOCS / name
    with writing(path):
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print("docs/" + name)


def film(board, path):
    """Return the film of the plays in a file as [[picture, milliseconds], ...]."""
    reel = []
    for play in read(path):
        one = OnFilm(play, board)
        one.run()
        reel += one.device.reel
    return reel


def film_of(record, board):
    """Return the film of a match from the path of its record, as the console shows it after the result."""
    try:
        match = records.read(read_file(record, LARGEST))
    except records.BadRecord as wrong:
        raise Failed("%s:%d: %s" % (record, wrong.line, wrong)) from None
    if "film" not in records.part(match.game, "about").FIGURES or not match.log:
        raise Failed("%s: wants events of a game with a film, not %s" % (record, match.game))
    machine = Machine(BOARDS_BY_NAME[board], VirtualClock(), settings={"TREFOIL_SEED": "1"})
    with Filmed(machine, board) as one:
        one.begin(match.game, match.options, match.names, [0] * match.seats)
        winner = match.scores().index(max(match.scores()))
        one.console.open("handheld.people.film", "FilmScreen", match, winner)
        one.step()
        one.reel = reel = []
        while one.console.top.tick_ms:
            one.run(100)
        one.run(2000)
    return reel


def save_film(reel, path):
    """Save a film as an endless GIF."""
    film = Gif(*reel[0][0].size)
    for picture, ms in reel:
        film.add(Picture(*picture.size, picture.tobytes()), ms)
    with writing(path):
        path.write_bytes(film.data)


def taken(path, board, failed):
    """Return [(title, [(caption, picture)])] of a file of plays. Faults are printed and added to `failed`."""
    rows = []
    for play in read(path):
        if board not in play.places:
            continue
        pictures = []
        try:  # pictures before a fault are used
            OnConsole(play, board, lambda name, png: pictures.append((name, opened(png)))).run()  # noqa: B023
        except Fault as wrong:
            failed.append(wrong)
            say("tools.pictures", "%s [%s]" % (wrong, board))
        if pictures:
            rows.append((play.title, pictures))
    return rows


def trouble(board):
    """Return the row of a failure's message, which no play can cause."""
    machine = Machine(BOARDS_BY_NAME[board], VirtualClock())
    with Driver(machine, board) as one, contextlib.suppress(Stop):
        from handheld.machine import halt

        machine.clock.at(machine.clock.now + 1_000_000, lambda: machine.stop("end"))
        halt.fail(ZeroDivisionError("divide by zero"), None, one.console.display)
    return "trouble", [("something failed", opened(machine.panel.png()))]


def faults(kit):
    """Return [(caption, picture)] of the test of the console on a kit's panels."""
    told, panels = FAULTS[kit]
    board = wired(kit, {"TREFOIL_" + key: value for key, value in told.items()})
    pictures = []
    for caption, real in panels:
        wires = {"TREFOIL_PANEL" + "_" * bool(key) + key: str(value) for key, value in real.items()}
        machine = Machine(miswired(board, wires), VirtualClock(), settings={"TREFOIL_TEST": "1"})
        Run(machine, seconds=4).start()
        machine.run()
        pictures.append((caption, opened(machine.panel.png())))
    return pictures


@command("tools.pictures")
def main(arguments=None):
    """Take all pictures, or the selected ones. Return the exit status."""
    parser = Parser("tools.pictures", "Take the pictures of README.md and of docs/.")
    known = (*SHEETS, "games", "film", "faults")
    parser.add_argument("--only", choices=known, help="what to take; all if not given")
    parser.add_argument("--board", choices=BOARDS, help="of one board alone")
    parser.add_argument("--film", nargs=2, metavar=("RECORD", "FILE"), help="make the film of a match")
    args = parser.parse_args(arguments)
    glyphs.up_to_date()
    if args.film:
        record, path = args.film
        save_film(film_of(record, args.board or "picosystem"), Path(path))
        return 0
    failed = []
    DOCS.mkdir(exist_ok=True)
    work = [(name, board) for name in known for board in BOARDS]
    work = [(n, b) for n, b in work if args.only in (None, n) and args.board in (None, b)]
    progress = Progress("pictures")
    for done, (name, board) in enumerate(work):
        progress(done, len(work), f"{name}, {board}")
        path = TOURS / (name + ".play")
        if name == "film":
            if board == "picosystem":
                save_film(film(board, path), DOCS / "play.gif")
                print("docs/play.gif")
        elif name == "faults":
            kit = list(FAULTS)[list(BOARDS).index(board)]
            save(contact([("", faults(kit))], BOARDS[board], 4), f"faults-{kit}.png")
        elif name == "games":
            rows = [("", row[1]) for row in taken(path, board, failed)]
            save(contact(rows, BOARDS[board], 3), f"games-{board}.png")
        else:
            rows = taken(path, board, failed) + [trouble(board)] * (name == "console")
            save(contact(rows, BOARDS[board]), f"screens-{name}-{board}.png")
    progress.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
