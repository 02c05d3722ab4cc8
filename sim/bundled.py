"""The texts that lie beside a bundle: what the simulator runs in place of the .mpy files of its drive.

tools.linked writes them: OUT/linked has the Python text of each .mpy of OUT/CIRCUITPY, and `table.json`
says of which bytes it is, and where each of its lines comes from.
"""
import hashlib
import json
from pathlib import Path

from sim.command import Refused

TABLE = "table.json"


def digest(data):
    """What a .mpy is known by."""
    return hashlib.sha256(data).hexdigest()


def read_table(folder):
    """The table of a folder. Raises Refused."""
    try:
        return json.loads((Path(folder) / TABLE).read_text(encoding="utf-8"))
    except OSError as error:
        words = "cannot read %s: %s: expected what tools.bundle writes"
        raise Refused(words % (Path(folder) / TABLE, error.strerror)) from None
    except ValueError:
        raise Refused("%s is not a table of tools.bundle" % (Path(folder) / TABLE)) from None


def beside(drive):
    """The folder with the texts of a drive's .mpy files; the drive itself where it holds none.

    Raises Refused unless there is one, of these very files.
    """
    drive = Path(drive)
    if not (drive / "code.py").is_file():
        raise Refused("%s has no code.py: expected what tools.bundle makes, such as dist/CIRCUITPY" % drive)
    compiled = {path.relative_to(drive).as_posix(): path for path in drive.rglob("*.mpy")}
    if not compiled and any((drive / "lib").rglob("*.py")):
        return drive
    folder = drive.parent / "linked"
    table = read_table(folder)
    for name in sorted({*compiled, *table}):
        if name not in table:
            raise Refused("%s is not in %s: expected the drive made with it" % (drive / name, folder))
        if name not in compiled:
            raise Refused("%s is missing: expected it as %s has it" % (drive / name, folder / TABLE))
        if digest(compiled[name].read_bytes()) != table[name]["digest"]:
            words = "%s was not made from what is in %s: make the bundle again"
            raise Refused(words % (drive / name, folder))
    return folder
