"""Builds what goes onto the device's drive: our modules and Adafruit's as .mpy, tables, settings.

    python3 -m tools.bundle [--drive PATH] [--py] [--mpy-cross PATH] [--out DIR]
    python3 -m tools.bundle --uf2 [--board ID] [--with CIRCUITPYTHON.uf2] [--settings FILE] [--out DIR]

OUT/CIRCUITPY is the drive's content, and beside it lies the same as a zip, byte for byte the same each
time. With --drive it is also copied onto a drive that runs the right CircuitPython. With --uf2 there is
one file for each board, to be dragged onto it after CircuitPython's (or holding that too): it writes the
whole drive, with what this board needs, and leaves the saved matches alone.
"""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from handheld.version import VERSION
from tools import uf2
from tools.drive import check_drive, copy_to, write_folder, write_zip
from tools.mpy import compile_mpy, for_circuitpython
from tools.target import BOARDS, CIRCUITPYTHON, RELEASES, Refused
from tools.tree import ROOT, firmware, imported, libraries, licences, module_of


def build(py=False, compiler=None):
    """Everything the drive holds: path -> bytes, in the order in which it is to be copied.

    `py` leaves the modules as they are. What code.py needs comes before it, so that a copy that breaks
    off does not start new code with old modules.
    """
    sources = {**libraries(), **firmware()}

    def made(path):
        source = sources[path]
        if py or source.suffix != ".py" or "/" not in path:
            return path, source.read_bytes()
        mpy = compile_mpy(source, module_of(path), compiler)
        return path.removesuffix(".py") + ".mpy", for_circuitpython(mpy, compiler)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        files = dict(pool.map(made, sources))
    files["settings.toml"] = (ROOT / "tools" / "settings.toml").read_bytes()
    return dict(sorted(files.items(), key=lambda item: ("/" not in item[0], item[0])))


def of_board(files, board):
    """The files without other boards' modules, and without libraries that only these import."""
    sources = {module_of(path): source for path, source in {**libraries(), **firmware()}.items()}
    others = {"handheld.boards." + other for other in BOARDS if other != board}
    doubtful = others | {module_of(path) for path in libraries()}
    needed, new = set(), set(sources) - doubtful
    while new:
        needed |= new
        words = {word for name in new for word in imported(sources[name])}
        new = words & doubtful - others - needed
    left_out = doubtful - needed
    return {
        path: content
        for path, content in files.items()
        if module_of(path.replace(".mpy", ".py")) not in left_out
    }


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


def main(arguments=None):
    """Build, say what was built, and copy it if a drive is named."""
    parser = argparse.ArgumentParser(
        prog="tools.bundle", description="Build what goes onto the device."
    )
    parser.add_argument("--drive", type=Path, help="the device's drive, to copy it there")
    parser.add_argument(
        "--py", action="store_true", help="sources in place of .mpy: slower to start, and more memory"
    )
    parser.add_argument("--mpy-cross", type=Path, metavar="PATH", help="Adafruit's mpy-cross, to use it")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", metavar="DIR", help="where it is built (dist)"
    )
    one = parser.add_argument_group("one file to drag onto the board, in place of the folder and the zip")
    one.add_argument("--uf2", action="store_true", help="a UF2 file of the drive for each board")
    one.add_argument("--board", choices=BOARDS, help="for this board alone")
    one.add_argument(
        "--with", type=Path, metavar="FILE", dest="firmware", help="CircuitPython's UF2 file, to go before it"
    )
    one.add_argument("--settings", type=Path, metavar="FILE", help="your settings.toml, to go into it")
    chosen = parser.parse_args(arguments)
    if not chosen.uf2 and (chosen.board or chosen.firmware or chosen.settings):
        parser.error("--board, --with and --settings go with --uf2")
    if chosen.uf2 and chosen.drive:
        parser.error("--uf2 makes a file and --drive copies to a drive: one of them")
    try:
        (make_uf2 if chosen.uf2 else make_folder)(chosen)
    except (Refused, OSError) as error:
        print("bundle: %s" % error, file=sys.stderr)
        return 1
    return 0


def make_folder(chosen):
    """Build the folder and the zip, and copy the folder onto a drive if one is named."""
    if chosen.drive:
        check_drive(chosen.drive)
    files = build(chosen.py, chosen.mpy_cross)
    write_folder(files, chosen.out / "CIRCUITPY")
    releases = "-".join(CIRCUITPYTHON)
    name = "trefoil-%s-circuitpython-%s%s.zip" % (VERSION, releases, "-py" if chosen.py else "")
    inside = {"CIRCUITPY/" + path: content for path, content in files.items()}
    write_zip({**inside, **licences()}, chosen.out / name)
    print("\n".join(table(files)))
    print(
        "Trefoil %s for CircuitPython %s: %s and %s" % (VERSION, RELEASES, chosen.out / "CIRCUITPY", name)
    )
    if chosen.drive:
        print("%s: %d files written, the rest was there" % (chosen.drive, copy_to(files, chosen.drive)))


def make_uf2(chosen):
    """Build a UF2 file for each board, or for the one that is named or that the firmware is for."""
    firmware = None
    if chosen.firmware:
        firmware = uf2.circuitpython(chosen.firmware.read_bytes(), chosen.firmware)
        if chosen.board not in (None, firmware.board):
            raise Refused("%s is for %s, not for %s" % (chosen.firmware, firmware.board, chosen.board))
    settings = uf2.settings(chosen.settings) if chosen.settings else {}
    files = {**build(chosen.py, chosen.mpy_cross), **settings, **licences()}
    board = firmware.board if firmware else chosen.board
    for each in [board] if board else BOARDS:
        parts = uf2.drive(of_board(files, each), each)
        name = "trefoil-%s-%s" % (VERSION, each)
        if firmware:
            parts.update(firmware.parts)
            name += "-circuitpython-" + firmware.version
        chosen.out.mkdir(parents=True, exist_ok=True)
        (chosen.out / (name + ".uf2")).write_bytes(uf2.write(parts, BOARDS[each].chip))
        print("Trefoil %s for CircuitPython %s: %s" % (VERSION, RELEASES, chosen.out / (name + ".uf2")))
    print(
        "Dragged onto the board, it replaces the whole drive, settings.toml too%s; saved matches stay."
        % ("" if settings else " (--settings FILE puts yours in)")
    )


if __name__ == "__main__":
    sys.exit(main())
