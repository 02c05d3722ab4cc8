"""The glyph sheets of the drive, brought up to date before a machine starts.

tools.glyph_sheets makes them in a process of its own if they are missing or outdated.
"""
import hashlib
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from sim import ROOT
from sim.command import Failed

FOLDER = Path(ROOT, "type")
MARK = ".made"  # the file with the stamp of the present sheets
FONT = "fontpkg-jetbrains-mono"
GLYPHS = Path(ROOT, "tools", "glyphs")  # what is drawn by hand
MAKERS = [Path(ROOT, "tools", "glyph_sheets.py")]
for _each in "games/*/*.png", "tools/icons/*.png", "tools/glyphs/*/*.png":
    MAKERS += sorted(Path(ROOT).glob(_each))


def stamp():
    """Return a stamp of the sheets' sources: their makers, and the releases of the font and of Pillow.

    Raises metadata.PackageNotFoundError if one of them is not installed.
    """
    return " ".join([_makers(), metadata.version(FONT), metadata.version("pillow")])


def _makers():
    made_of = hashlib.sha256()
    for program in MAKERS:
        made_of.update(program.read_bytes())
    return made_of.hexdigest()


def current(folder=FOLDER):
    """Return True if the sheets exist and are up to date.

    Without an installed font, as on the web page, sheets of the same makers suffice; otherwise raises Failed.
    """
    mark = folder / MARK
    there = mark.read_text() if mark.is_file() else ""
    try:
        return there == stamp()
    except metadata.PackageNotFoundError as missing:
        if there.split(" ")[0] == _makers():
            return True
        raise Failed("%s is not installed: pip install -r requirements.txt" % missing.name) from None


def up_to_date():
    """Make the sheets unless they are current. Raises Failed if that fails."""
    if not current():
        making = [sys.executable, "-m", "tools.glyph_sheets"]
        done = subprocess.run(making, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise Failed(done.stderr.strip() or "the glyph sheets cannot be made")
