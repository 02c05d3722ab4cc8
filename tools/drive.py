"""Output of the built files: into a folder, a zip or the drive of a device."""

import os
import re
import shutil
import zipfile
from pathlib import Path

from sim.command import Failed
from tools.target import BOARDS, CIRCUITPYTHON, RELEASES

_MARK = ".made-by-tools-bundle"  # lists the folders beside it that write_folder may replace, one per line
_ENTRY = 96  # bytes of a file in its folder
_LICENCE = "type/OFL.txt"  # of the font
_FACTORY = b'print("Hello World!")'  # the code.py that CircuitPython writes onto a new drive


def refuse_drive(folder):
    """Raise Failed if a folder is a device's drive, or on one."""
    for place in (folder, *Path(os.path.abspath(folder)).parents):
        if (place / "boot_out.txt").exists():
            raise Failed("%s is a device's drive: name it with --drive" % place)


def write_folder(files, folder):
    """Write files (path -> bytes) into a new folder, or in place of one that this function made.

    Raises Failed, and changes nothing, for a device's drive and for any other existing folder.
    """
    refuse_drive(folder)
    if os.path.ismount(folder):
        raise Failed("%s is a drive: name a folder" % folder)
    mark = folder.parent / _MARK
    ours = mark.read_text(encoding="utf-8", errors="replace").split() if mark.exists() else []
    if folder.is_symlink() or folder.exists() and folder.name not in ours:
        raise Failed("%s was not made by tools.bundle: move it away, or name another --out" % folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.name not in ours:
        mark.write_text("\n".join([*ours, folder.name, ""]), encoding="utf-8")
    if folder.exists():
        shutil.rmtree(folder)
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def write_zip(files, path, method=zipfile.ZIP_DEFLATED):
    """Write a reproducible zip: entries are sorted and dated 1980, the first year of the format."""
    with zipfile.ZipFile(path, "w", compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            archive.writestr(info, files[name], method)


def check_drive(drive):
    """Return the board_id of a drive. Raises Failed unless its board and CircuitPython are supported."""
    if not drive.is_dir():
        raise Failed("%s is not a directory" % drive)
    try:
        words = (drive / "boot_out.txt").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise Failed("%s is not a CircuitPython drive: it has no boot_out.txt" % drive) from None
    version = re.search(r"Adafruit CircuitPython (\d+\.\d+)\S*", words)
    board = re.search(r"Board ID: *(\S+)", words)
    if not version or version[1] not in CIRCUITPYTHON:
        has = "runs " + version[0] if version else "has a boot_out.txt that names no CircuitPython"
        raise Failed("%s %s; this bundle is for CircuitPython %s" % (drive, has, RELEASES))
    if not board or "with rp2040" not in words:
        has = board[1] if board else "not named"
        known = ", ".join(BOARDS)
        raise Failed("%s: the board is %s; Trefoil runs on %s and other RP2040" % (drive, has, known))
    return board[1]


def strangers(files, drive):
    """Return the names of the start files of another project that these files would overwrite on a drive."""
    return [name for name in ("boot.py", "code.py") if name in files and _is_strange(drive / name)]


def _is_strange(path):
    """Return True for a file that neither Trefoil nor CircuitPython itself has written."""
    if not path.exists():
        return False
    content = path.read_bytes()
    return b"Trefoil" not in content.partition(b"\n")[0] and content.strip() not in (b"", _FACTORY)


def copy_to(files, drive, modules=()):
    """Update a drive and return the number of files written.

    Unchanged files are left alone. Each other file is written under a temporary name and then replaces the
    old one; the source of a .mpy is deleted afterwards, as it would come first, and so are files of `modules`
    (paths) that are not among the new ones. A drive of half a megabyte has few KB more than the files of an
    LCD: the font's licence is left out. Raises Failed, before it writes, if there is not enough room.
    """
    usage = shutil.disk_usage(drive)
    cluster = 512 if usage.total < 2 << 20 else 4096  # as CircuitPython formats a drive
    new = {}
    need = most = 0
    for path, content in files.items():
        target = drive / path
        old = target.read_bytes() if target.exists() else None
        if old != content and (usage.total >= 1 << 19 or path != _LICENCE):
            new[path] = content
            need -= -len(content) // cluster * cluster
            most = max(most, need)  # while both are there
            need += _ENTRY if old is None else -len(old) // cluster * cluster
    if max(need, most) > usage.free:
        words = "%s has %d KB free and needs %d KB: delete lib, games and type there, or make one --uf2"
        raise Failed(words % (drive, usage.free // 1024, -(-max(need, most) // 1024)))
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
        if target.suffix == ".mpy":
            target.with_suffix(".py").unlink(missing_ok=True)
    for path in modules:
        for suffix in (".py", ".mpy"):
            old = Path(path).with_suffix(suffix)
            if old.as_posix() not in files:
                (drive / old).unlink(missing_ok=True)
    return len(new)
