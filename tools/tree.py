"""The files that the device's drive is built from: our sources and glyph sheets, libraries, licences."""

from importlib import metadata
from pathlib import Path

from sim.command import Failed
from tools import glyph_sheets as glyphs
from tools.glyph_sheets import PANELS, panel_of
from tools.target import MODULES

ROOT = Path(__file__).resolve().parents[1]

# Adafruit's PyPI releases that the firmware or a board needs, and the modules of each. adafruit_pixelbuf,
# which neopixel needs, is built into CircuitPython.
LIBRARIES = {
    "adafruit-circuitpython-display-text": (
        "adafruit_display_text/__init__.py", "adafruit_display_text/label.py",
    ),
    "adafruit-circuitpython-displayio-sh1106": ("adafruit_displayio_sh1106.py",),
    "adafruit-circuitpython-displayio-ssd1306": ("adafruit_displayio_ssd1306.py",),
    "adafruit-circuitpython-miniqr": ("adafruit_miniqr.py",),
    "adafruit-circuitpython-neopixel": ("neopixel.py",),
}
EVERYWHERE = "adafruit-circuitpython-display-text", "adafruit-circuitpython-miniqr"  # on every board
_BOARDS = "lib/handheld/boards/"
MANIFEST = "units.toml"  # assigns modules to files; see tools/units.py


def firmware():
    """Return our own files for the device, sorted: path on the drive -> source file."""
    files = [ROOT / "boot.py", ROOT / "code.py"]
    for folder in ("games", "lib/handheld"):
        paths = (ROOT / folder).rglob("*")
        files += [path for path in paths if path.suffix in (".py", ".bin", ".toml") and path.name != MANIFEST]
    files += glyphs.files()
    return {path.relative_to(ROOT).as_posix(): path for path in sorted(files)}


def libraries():
    """Return the Adafruit modules for the device: path on the drive -> installed source file."""
    sources = {}
    for name, modules in LIBRARIES.items():
        try:
            release = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            raise Failed("%s is not installed: pip install -r requirements.txt" % name) from None
        for module in modules:
            sources["lib/" + module] = Path(str(release.locate_file(module)))
    return sources


def module_of(path):
    """Return the module name of a path: lib/handheld/boards/__init__.py is handheld.boards."""
    return path.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


LAYOUTS = {"small": PANELS[0], "large": PANELS[1]}  # two modules in a folder, for a panel each


def of_boards(files, boards):
    """Return the files (path -> content) that these boards need.

    Leaves out modules of other boards, other libraries, layouts and sheets of other panels.
    """
    theirs = {board.id for board in boards}
    wired = any(not board.built_in for board in boards)
    kits = {board.settings["TREFOIL_PRESET"] for board in boards if "TREFOIL_PRESET" in board.settings}
    named = {*EVERYWHERE, *(name for board in boards for name in board.libraries)}
    other_panels = set(PANELS) - {panel_of(board.panel.height) for board in boards}
    left_out = {"lib/" + module for name in LIBRARIES if name not in named for module in LIBRARIES[name]}

    def needed(path):
        module = path.replace(".mpy", ".py").removeprefix(_BOARDS).removesuffix(".py")
        if module in MODULES:
            return module in theirs
        if module.startswith("presets/"):
            return wired and not kits or module[len("presets/") :].removesuffix(".toml") in kits
        if module.startswith("wired/"):
            return wired
        if module == "pixels":
            return wired or "adafruit-circuitpython-neopixel" in named
        if path.startswith("type/"):
            return path.split("/")[1] not in other_panels
        both = {Path(path).with_stem(name).as_posix() for name in LAYOUTS}
        if Path(path).stem in LAYOUTS and both <= files.keys():
            return LAYOUTS[Path(path).stem] not in other_panels
        return path.replace(".mpy", ".py") not in left_out

    return {path: content for path, content in files.items() if needed(path)}


def licences():
    """Return the licence texts but the font's. The libraries' have the same words, so they are one file."""
    heads = words = ""
    for name in LIBRARIES:
        for file in metadata.distribution(name).files or ():
            if file.name == "LICENSE":
                head, grant, rest = file.locate().read_bytes().decode().partition("Permission is")
                heads += "%s: %s" % (name, head)
                words = grant + rest
    return {"LICENSE": (ROOT / "LICENSE").read_bytes(), "LICENSE.adafruit": (heads + words).encode()}
