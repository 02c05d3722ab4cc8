"""Builds what goes onto the device's drive: our modules and Adafruit's as .mpy, tables, settings.

    python3 -m tools.bundle [--board NAME] [--settings FILE] [--drive PATH] [--plain | --py] [--out DIR]
    python3 -m tools.bundle --uf2 [--board NAME] [--settings FILE] [--with CIRCUITPYTHON.uf2] [--out DIR]

OUT/CIRCUITPY is the drive's content, with one file for each unit of modules that are loaded together
(`tools.units`); --plain leaves the modules apart, --py leaves them as they are written. Beside it lies the
same as a zip, byte for byte the same each time, and OUT/linked, by which a traceback of the device is
understood (`tools.linked`). With --drive it is also copied onto a drive that runs the right CircuitPython;
there another project's code.py and boot.py are overwritten only with --force.
With --uf2 there is one file for each board, to be dragged onto it after CircuitPython's (or holding that
too): it writes the whole drive, with what this board needs, and leaves the saved matches alone.

A board that is named, or whose drive it is, gets its own modules and libraries; a preset's name puts it
into settings.toml. Without a name all bought boards' are there, and of wired ones' all but the drivers.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from handheld.version import VERSION
from sim.boards import BOARDS as PLAYED
from sim.boards import BOUGHT, WIRED_ID, BadBoard, described
from sim.command import Failed, Parser, Refused, as_path, command, named, read_file, writing
from sim.settings import settings
from tools import linked, uf2
from tools.drive import check_drive, copy_to, strangers, write_folder, write_zip
from tools.fat import SECTOR
from tools.mpy import compile_mpy, for_circuitpython
from tools.target import BOARDS, CIRCUITPYTHON, RELEASES
from tools.tree import ROOT, firmware, libraries, licences, module_of, of_boards

_LARGEST = 32_000_000  # bytes of a UF2 file: twice those of the flash it fills


def texts(plain=False):
    """What the .mpy files are compiled from: path on the drive -> linker.Linked."""
    ours = {path: source for path, source in firmware().items() if source.suffix == ".py" and "/" in path}
    return {**linked.unlinked(libraries()), **(linked.unlinked(ours) if plain else linked.linked())}


def build(py=False, compiler=None, plain=False):
    """Everything the drive holds: path -> bytes, in the order in which it is to be copied.

    `py` leaves the modules as they are, `plain` compiles each by itself. What code.py needs comes before
    it, so that a copy that breaks off does not start new code with old modules.
    """
    sources = {**libraries(), **firmware()}
    modules = {} if py else {path for path in sources if path.endswith(".py") and "/" in path}
    files = {path: source.read_bytes() for path, source in sources.items() if path not in modules}
    if not py:
        files.update(compiled(texts(plain), compiler))
    files["settings.toml"] = (ROOT / "tools" / "settings.toml").read_bytes()
    return dict(sorted(files.items(), key=lambda item: ("/" not in item[0], item[0])))


def compiled(sources, compiler=None):
    """Texts (path -> linker.Linked) compiled for the device: path -> bytes."""

    def made(path):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "source.py")
            source.write_text(sources[path].text, encoding="utf-8")
            mpy = compile_mpy(source, module_of(path), compiler)
        return path.removesuffix(".py") + ".mpy", for_circuitpython(mpy, compiler)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(made, sources))


def board_of(name, told):
    """The Board that is called so, by its board_id, its name or a preset's, with the settings `told`.

    Raises Failed for one that is not known, or that has no panel.
    """
    try:
        board = PLAYED[name] if name in PLAYED else described(name, told)
    except BadBoard:
        known = ", ".join([*PLAYED, *BOARDS])
        raise Failed("no board '%s'; there are %s" % (name, known)) from None
    if board.panel.kind is None:
        raise Failed("%s: settings.toml has to name its panel, or --board a preset" % name)
    return board


def with_settings(files, board, own):
    """The files of a board, with the maker's own settings.toml (bytes or None) that names its preset."""
    content = own or files["settings.toml"]
    for name, text in board.settings.items():
        if name.encode() not in content:
            content += b'\n%s = "%s"\n' % (name.encode(), text.encode())
    return {**of_boards(files, [board]), "settings.toml": content}


def table(files):
    """How much each folder holds, and all together, as lines."""
    sizes = {}
    for path, content in files.items():
        folder = path.rpartition("/")[0] or "."
        sizes.setdefault(folder, []).append(len(content))
    lines = [
        "%-32s %3d files %7d bytes" % (name, len(sizes[name]), sum(sizes[name])) for name in sorted(sizes)
    ]
    lines.append("%-32s %3d files %7d bytes" % ("total", len(files), sum(map(len, files.values()))))
    return lines


@command("tools.bundle")
def main(arguments=None):
    """Build, say what was built, and copy it if a drive is named."""
    parser = Parser("tools.bundle", "Build what goes onto the device.")
    parser.add_argument("--drive", type=as_path, help="the device's drive, to copy it there")
    parser.add_argument("--force", action="store_true", help="overwrite another project on that drive")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--plain", action="store_true", help="a .mpy for each module, in place of linked ones")
    how.add_argument(
        "--py", action="store_true", help="sources in place of .mpy: slower to start, and more memory"
    )
    parser.add_argument("--mpy-cross", type=as_path, metavar="PATH", help="Adafruit's mpy-cross, to use it")
    parser.add_argument(
        "--out", type=as_path, default=ROOT / "dist", metavar="DIR", help="where it is built (dist)"
    )
    one = parser.add_argument_group("one file to drag onto the board, in place of the folder and the zip")
    one.add_argument("--uf2", action="store_true", help="a UF2 file of the drive for each board")
    parser.add_argument(
        "--board",
        metavar="NAME",
        type=named,
        help="for this board or preset alone: %s" % ", ".join([*PLAYED, *BOARDS]),
    )
    one.add_argument(
        "--with", type=as_path, metavar="FILE", dest="firmware", help="CircuitPython's UF2 file, to go first"
    )
    parser.add_argument("--settings", type=as_path, metavar="FILE", help="your settings.toml, to go into it")
    chosen = parser.parse_args(arguments)
    if not chosen.uf2 and chosen.firmware:
        raise Refused("--with goes with --uf2")
    if chosen.uf2 and chosen.drive:
        raise Refused("--uf2 makes a file and --drive copies to a drive: one of them")
    if chosen.force and not chosen.drive:
        raise Refused("--force goes with --drive")
    (make_uf2 if chosen.uf2 else make_folder)(chosen)
    return 0


def own_settings(path):
    """A maker's settings.toml: (its bytes, what it says), or (None, {}) without one. Raises Refused."""
    if path is None:
        return None, {}
    content, values = settings(path)
    return content, {name: str(value) for name, value in values.items()}


def make_folder(chosen):
    """Build the folder and the zip, and copy the folder onto a drive if one is named."""
    board_id = check_drive(chosen.drive) if chosen.drive else None
    here = chosen.drive / "settings.toml" if chosen.drive else None
    own, told = own_settings(here if here and here.exists() else chosen.settings)
    files = build(chosen.py, chosen.mpy_cross, chosen.plain)
    if chosen.board or board_id:
        board = board_of(chosen.board or board_id, told)
        if board_id not in (None, board.id):
            raise Failed("%s is %s, not %s" % (chosen.drive, board_id, chosen.board))
        files = with_settings(files, board, own)
        if here and here.exists() and not set(board.settings) <= set(told):
            raise Failed("%s has to say TREFOIL_PRESET = \"%s\"" % (here, chosen.board))
    else:
        files = of_boards(files, [*BOUGHT.values(), described(WIRED_ID, {})])
        files["settings.toml"] = own or files["settings.toml"]
    if chosen.drive and not chosen.force and strangers(files, chosen.drive):
        names = " and ".join(strangers(files, chosen.drive))
        raise Failed("%s: another project's %s: --force overwrites them" % (chosen.drive, names))
    with writing(chosen.out):
        write_folder(files, chosen.out / "CIRCUITPY")
        beside = {} if chosen.py else linked.described(texts(chosen.plain), files)
        write_folder(beside, chosen.out / "linked")
    how = "-py" if chosen.py else "-plain" if chosen.plain else ""
    name = "trefoil-%s-circuitpython-%s%s.zip" % (VERSION, "-".join(CIRCUITPYTHON), how)
    inside = {"CIRCUITPY/" + path: content for path, content in files.items()}
    with writing(chosen.out):
        write_zip({**inside, **licences()}, chosen.out / name)
    print("\n".join(table(files)))
    print(
        "Trefoil %s for CircuitPython %s: %s and %s" % (VERSION, RELEASES, chosen.out / "CIRCUITPY", name)
    )
    if chosen.drive:
        with writing(chosen.drive):
            written = copy_to(files, chosen.drive, [path for path in firmware() if path.endswith(".py")])
        print("%s: %d files written, the rest was there" % (chosen.drive, written))


def make_uf2(chosen):
    """Build a UF2 file for each bought board, or for the one that is named or that the firmware is for."""
    firmware = None
    own, told = own_settings(chosen.settings)
    boards = [board_of(chosen.board, told)] if chosen.board else list(BOUGHT.values())
    if chosen.firmware:
        firmware = uf2.circuitpython(read_file(chosen.firmware, _LARGEST, "--with"), chosen.firmware)
        if chosen.board and firmware.board != boards[0].id:
            raise Failed("%s is for %s, not for %s" % (chosen.firmware, firmware.board, chosen.board))
        boards = boards if chosen.board else [board_of(firmware.board, told)]
    files = {**build(chosen.py, chosen.mpy_cross, chosen.plain), **licences()}
    for board in boards:
        if board.id not in BOARDS:
            raise Failed("%s: nobody has looked up how large its flash is" % board.id)
        parts = uf2.drive(with_settings(files, board, own), board.id)
        name = "trefoil-%s-%s" % (VERSION, board.id if board.built_in else board.name)
        if firmware:
            parts.update(firmware.parts)
            name += "-circuitpython-" + firmware.version
        with writing(chosen.out):
            chosen.out.mkdir(parents=True, exist_ok=True)
            (chosen.out / (name + ".uf2")).write_bytes(uf2.write(parts, BOARDS[board.id].chip))
        used, size = len(parts[BOARDS[board.id].drive]) // SECTOR, BOARDS[board.id].drive_size // SECTOR
        print("Trefoil %s for CircuitPython %s: %s, %d of the drive's %d sectors in use"
              % (VERSION, RELEASES, chosen.out / (name + ".uf2"), used, size))
    print(
        "Dragged onto the board, it replaces the whole drive, settings.toml too%s; saved matches stay."
        % ("" if own else " (--settings FILE puts yours in)")
    )


if __name__ == "__main__":
    sys.exit(main())
