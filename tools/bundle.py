"""Bundle, the content of the device's drive: our modules and Adafruit's as .mpy, tables, settings.

    python3 -m tools.bundle [--board NAME] [--settings FILE] [--drive PATH] [--out DIR]
    python3 -m tools.bundle --uf2 [--board NAME] [--settings FILE] [--with CIRCUITPYTHON.uf2] [--out DIR]

OUT/CIRCUITPY is the drive's content, with one file for each unit of modules that are loaded together
(`tools.units`). Beside it are a reproducible zip of the same files and OUT/linked, the data for
`tools.traceback` (`tools.linked`). With --drive the files are also copied onto a drive that runs a supported
CircuitPython; another project's code.py and boot.py are overwritten only with --force.
With --uf2 there is one file for each board, to be dragged onto it after CircuitPython's own, or with
CircuitPython in it. It replaces the whole drive with the files of this board, and keeps the saved matches.

With --board or --drive the bundle has only the modules and libraries of that board, and settings.toml names
its preset. Otherwise it has those of all boards, except the drivers for panels of wired boards.
"""

import hashlib
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from handheld.version import VERSION
from sim.boards import BOARDS as PLAYED
from sim.boards import BOUGHT, WIRED, WIRED_ID, BadBoard, described, is_wired, wired
from sim.clock import VirtualClock
from sim.command import Failed, Parser, Refused, as_path, command, named, read_file, writing
from sim.machine import Machine
from sim.run import Run
from sim.settings import parse, settings
from sim.sheets import up_to_date
from tools import linked, uf2
from tools.drive import check_drive, copy_to, refuse_drive, strangers, write_folder, write_zip
from tools.fat import SECTOR
from tools.mpy import compile_mpy, for_circuitpython
from tools.target import BOARDS, CIRCUITPYTHON, RELEASES
from tools.tree import ROOT, firmware, libraries, licences, module_of, of_boards

_LARGEST = 32_000_000  # limit of a UF2 file in bytes: twice the size of the flash that it fills


def texts():
    """Return the texts that the .mpy files are compiled from: path on the drive -> linker.Linked."""
    return {**linked.unlinked(libraries()), **linked.linked()}


def build():
    """Return the content of the drive in the order in which to copy it: path -> bytes.

    Modules come before code.py, so that an interrupted copy does not start new code with old modules.
    """
    plain = {path: source for path, source in firmware().items() if source.suffix != ".py" or "/" not in path}
    files = {path: source.read_bytes() for path, source in plain.items()}
    files.update(compiled(texts()))
    files["settings.toml"] = (ROOT / "tools" / "settings.toml").read_bytes()
    return dict(sorted(files.items(), key=lambda item: ("/" not in item[0], item[0])))


def compiled(sources):
    """Compile texts (path -> linker.Linked) for the device. Return path -> bytes."""

    def compile_one(path):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "source.py")
            source.write_text(sources[path].text, encoding="utf-8")
            mpy = compile_mpy(source, module_of(path))
        return path.removesuffix(".py") + ".mpy", for_circuitpython(mpy)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(compile_one, sources))


def board_of(name, values, there=None):
    """Return the Board with this board_id or name, or that of a preset, with a maker's settings.

    A kit may have another board that is wired by hand `there`, a board_id: a Pico W. Raises Failed for an
    unknown name and for a board without a panel.
    """
    try:
        board = PLAYED[name] if name in PLAYED else described(name, values)
        if there in WIRED and not board.built_in and there != board.id:
            board = described(there, {**board.settings, **values})
    except BadBoard:
        known = ", ".join([*PLAYED, *BOARDS])
        raise Failed("no board '%s'; there are %s" % (name, known)) from None
    if board.panel.kind is None:
        raise Failed("%s: settings.toml has to name its panel, or --board a preset" % name)
    return board


def with_settings(files, board, own):
    """Return the files of a board. settings.toml, the maker's own (bytes) or ours, names the preset."""
    content = own or files["settings.toml"]
    there = parse(content)
    for name, text in board.settings.items():
        if name not in there:
            content += b'\n%s = "%s"\n' % (name.encode(), text.encode())
    return {**of_boards(files, [board]), "settings.toml": content}


def for_all(files):
    """Return the files of dist/CIRCUITPY, which suits every ready-made board and every kit."""
    return of_boards(files, [*BOUGHT.values(), described(WIRED_ID, {})])


def checksum(files):
    """Return the SHA-256 of a drive: of the lines `SHA-256  PATH` of its files, sorted by path, as text."""
    sums = [(hashlib.sha256(files[path]).hexdigest(), path) for path in sorted(files)]
    lines = ["%s  %s\n" % each for each in sums]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


@command("tools.bundle")
def main(arguments=None):
    """Build, print a summary, and copy to the drive if one is given. Return the exit status."""
    parser = Parser("tools.bundle", "Build the content of the device's drive.")
    parser.add_argument("--drive", type=as_path, help="the device's drive, to copy it there")
    parser.add_argument("--force", action="store_true", help="overwrite another project on that drive")
    parser.add_argument("--out", type=as_path, default=ROOT / "dist", metavar="DIR",
                        help="where it is built (dist)")
    one = parser.add_argument_group("one file to drag onto the board, in place of the folder and the zip")
    one.add_argument("--uf2", action="store_true", help="a UF2 file of the drive for each board")
    parser.add_argument("--board", metavar="NAME", type=named,
                        help="for this board or preset alone: %s" % ", ".join([*PLAYED, *BOARDS]))
    one.add_argument("--with", type=as_path, metavar="FILE", dest="firmware",
                     help="CircuitPython's UF2 file, to go first")
    parser.add_argument("--settings", type=as_path, metavar="FILE", help="your settings.toml, to go into it "
                        "(one on the drive that sets anything is kept, and may not say otherwise)")
    args = parser.parse_args(arguments)
    if not args.uf2 and args.firmware:
        raise Refused("--with goes with --uf2")
    if args.uf2 and args.drive:
        raise Refused("--uf2 makes a file and --drive copies to a drive: one of them")
    if args.force and not args.drive:
        raise Refused("--force goes with --drive")
    (make_uf2 if args.uf2 else make_folder)(args)
    return 0


class Own(NamedTuple):
    """A maker's settings.toml: its path, or None without one, its bytes, and its values as {name: text}."""

    path: Path | None
    content: bytes = b""
    values: dict = {}


def own_settings(path, option="--settings"):
    """Return a maker's settings.toml as an Own. Raises Refused."""
    return Own(None) if path is None else Own(path, *settings(path, option))


def check_settings(board, own):
    """Raise Failed if a simulated board with a maker's settings says that one is wrong."""
    if own.path:
        up_to_date()
        machine = Machine(board, VirtualClock(), settings=own.values)
        Run(machine, seconds=5, until="READY").start()
        machine.run()
        wrong = machine.serial.text.partition("settings.toml: ")[2]
        if wrong:
            raise Failed("%s: %s" % (own.path, wrong.splitlines()[0]))


def settings_on(drive):
    """Return the settings.toml on a drive. One without values, as CircuitPython makes it, counts as none."""
    path = drive and drive / "settings.toml"
    there = own_settings(path if path and path.exists() else None, "--drive")
    return there if there.values else Own(None)


def check_preset(board, own, kept=False):
    """Raise Failed if a settings.toml names another preset than the board's, or none although it is kept."""
    for name, text in board.settings.items():
        if own.values.get(name, None if kept else text) != text:
            raise Failed('%s has to say %s = "%s"' % (own.path, name, text))


def make_folder(args):
    """Build the folder and the zip, and copy the folder onto the drive if one is given."""
    board_id = check_drive(args.drive) if args.drive else None
    own, there = own_settings(args.settings), settings_on(args.drive)
    if there.path and not own.values.items() <= there.values.items():
        raise Failed("%s says otherwise than %s: change it, or delete it" % (there.path, own.path))
    own = there if there.path else own
    files = build()
    if args.board or board_id:
        board = board_of(args.board or board_id, own.values, board_id)
        if board_id not in (None, board.id):
            raise Failed("%s is %s, not %s" % (args.drive, board_id, args.board))
        check_preset(board, own, kept=there.path is not None)
        check_settings(board, own)
        files = with_settings(files, board, own.content)
    else:
        check_settings(wired("wired", own.values) if is_wired(own.values) else PLAYED["macropad"], own)
        files = for_all(files)
        files["settings.toml"] = own.content or files["settings.toml"]
    if args.drive and not args.force and strangers(files, args.drive):
        names = " and ".join(strangers(files, args.drive))
        raise Failed("%s: another project's %s: --force overwrites them" % (args.drive, names))
    with writing(args.out):
        write_folder(files, args.out / "CIRCUITPY")
        write_folder(linked.described(texts(), files), args.out / "linked")
    name = "trefoil-%s-circuitpython-%s.zip" % (VERSION, "-".join(CIRCUITPYTHON))
    inside = {"CIRCUITPY/" + path: content for path, content in files.items()}
    with writing(args.out):
        write_zip({**inside, **licences()}, args.out / name)
    print("Trefoil %s for CircuitPython %s: %s, %d files of %d bytes, and %s"
          % (VERSION, RELEASES, args.out / "CIRCUITPY", len(files), sum(map(len, files.values())), name))
    if args.drive:
        with writing(args.drive):
            written = copy_to(files, args.drive, [path for path in firmware() if path.endswith(".py")])
        print("%s: %d files written, the rest was there" % (args.drive, written))


def make_uf2(args):
    """Build a UF2 file for each built-in board, or only for the given board or firmware."""
    firmware = None
    refuse_drive(args.out)
    own = own_settings(args.settings)
    boards = list(BOUGHT.values())
    if args.firmware:
        firmware = uf2.circuitpython(read_file(args.firmware, _LARGEST, "--with"), args.firmware)
    if args.board or firmware:
        there = firmware and firmware.board
        boards = [board_of(args.board or there, own.values, there)]
        if there not in (None, boards[0].id):
            raise Failed("%s is for %s, not for %s" % (args.firmware, there, args.board))
    files = {**build(), **licences()}
    for board in boards:
        if board.id not in BOARDS:
            raise Failed("%s: nobody has looked up how large its flash is" % board.id)
        check_preset(board, own)
        check_settings(board, own)
        parts = uf2.drive(with_settings(files, board, own.content), board.id)
        name = "trefoil-%s-%s" % (VERSION, board.id if board.built_in else board.name)
        if firmware:
            parts.update(firmware.parts)
            name += "-circuitpython-" + firmware.version
        with writing(args.out):
            args.out.mkdir(parents=True, exist_ok=True)
            (args.out / (name + ".uf2")).write_bytes(uf2.write(parts))
        used, size = len(parts[BOARDS[board.id].drive]) // SECTOR, BOARDS[board.id].drive_size // SECTOR
        print("Trefoil %s for CircuitPython %s: %s, %d of the drive's %d sectors in use"
              % (VERSION, RELEASES, args.out / (name + ".uf2"), used, size))
    print("Dragged onto the board, it replaces the whole drive, settings.toml too%s; saved matches stay."
          % ("" if own.path else " (--settings FILE puts yours in)"))


if __name__ == "__main__":
    sys.exit(main())
