"""The source beside a bundle, which the simulator runs in place of the drive's .mpy files.

tools.linked writes it: OUT/linked has the Python text of each .mpy of OUT/CIRCUITPY. `table.json` has the
digest of each .mpy and the origin of each line.
"""
import hashlib
import json
from pathlib import Path

from sim.command import Refused

TABLE = "table.json"


def digest(data):
    """Return the digest that identifies a .mpy."""
    return hashlib.sha256(data).hexdigest()


def read_table(folder):
    """Return the table of a folder. Raises Refused."""
    try:
        return json.loads((Path(folder) / TABLE).read_text(encoding="utf-8"))
    except OSError as error:
        words = "cannot read %s: %s: expected the output of tools.bundle"
        raise Refused(words % (Path(folder) / TABLE, error.strerror)) from None
    except ValueError:
        raise Refused("%s is not a table of tools.bundle" % (Path(folder) / TABLE)) from None


def beside(drive):
    """Return the folder with the source of a drive's .mpy files, or the drive itself if it has none.

    Raises Refused if the source is missing or belongs to other files.
    """
    drive = Path(drive)
    if not (drive / "code.py").is_file():
        words = "%s has no code.py: expected a drive made by tools.bundle, such as dist/CIRCUITPY"
        raise Refused(words % drive)
    compiled = {path.relative_to(drive).as_posix(): path for path in drive.rglob("*.mpy")}
    if not compiled and any((drive / "lib").rglob("*.py")):
        return drive
    folder = drive.parent / "linked"
    table = read_table(folder)
    for name in sorted({*compiled, *table}):
        if name not in table:
            raise Refused("%s is not in %s: expected the drive made with it" % (drive / name, folder))
        if name not in compiled:
            raise Refused("%s is missing, but %s lists it" % (drive / name, folder / TABLE))
        if digest(compiled[name].read_bytes()) != table[name]["digest"]:
            words = "%s does not match %s: make the bundle again"
            raise Refused(words % (drive / name, folder))
    return folder
