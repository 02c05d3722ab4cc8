"""The source beside a bundle, which the simulator runs in place of the drive's .mpy files.

tools.linked writes it: OUT/linked has the Python text of each .mpy of OUT/CIRCUITPY. `table.json` has the
digest of each .mpy and the source of each of its functions.
"""
import hashlib
import json
from pathlib import Path

from sim.command import Refused

TABLE = "table.json"


def digest(data):
    """Return the digest that identifies a .mpy."""
    return hashlib.sha256(data).hexdigest()


def read_table(folder, option=""):
    """Return the table of a folder. Raises Refused, its words after `option`."""
    path = Path(folder) / TABLE
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        words = "%scannot read %s: %s: expected the output of tools.bundle"
        raise Refused(words % (option, path, error.strerror)) from None
    except ValueError:
        raise Refused("%s%s is not a table of tools.bundle" % (option, path)) from None


def beside(drive):
    """Return the folder with the source of a drive's .mpy files, or the drive itself if it has none.

    Raises Refused, for the option --drive, if the source is missing or belongs to other files.
    """
    drive = Path(drive)
    if not (drive / "code.py").is_file():
        words = "--drive: %s has no code.py: expected one that tools.bundle finished, such as dist/CIRCUITPY"
        raise Refused(words % drive)
    compiled = {path.relative_to(drive).as_posix(): path for path in drive.rglob("*.mpy")}
    if not compiled and any((drive / "lib").rglob("*.py")):
        return drive
    folder = drive.parent / "linked"
    table = read_table(folder, "--drive: ")
    there = {name: digest(path.read_bytes()) for name, path in compiled.items()}
    if there != {name: about["digest"] for name, about in table.items()}:
        raise Refused("--drive: %s does not match %s: make the bundle again" % (drive, folder))
    return folder
