"""What the device's drive is made from: our source files, Adafruit's, and the licences of both."""

import ast
from importlib import metadata
from pathlib import Path

from tools.target import Refused

ROOT = Path(__file__).resolve().parents[1]

# What is taken from Adafruit's PyPI releases. adafruit_pixelbuf, which neopixel needs, is built into
# CircuitPython on both boards.
LIBRARIES = {"adafruit-circuitpython-neopixel": ("neopixel.py",)}


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
