"""The linked firmware, compiled for MicroPython, with stand-ins for what CircuitPython and Adafruit give."""

import ast
import functools
import tempfile
from pathlib import Path

from tests.device import source, wasm
from tools import bundle, linked
from tools.target import MODULES

# MicroPython collects only between steps here, where the device does so whenever it has to. So there is
# room for a step's garbage, and what counts is what is in use after it.
ROOM = 2 * 1024 * 1024

# The attributes of the firmware that scripted.py uses, and that are not their own.
CALLED = "below chance_dice die run session start step".split()

# In MicroPython itself; all else that the firmware imports and that is not ours is stood in for.
NATIVE = """
    array binascii builtins collections errno gc io json math micropython os random re struct sys time
""".split()


# Adafruit's library without hardware, which is not stood in for.
PROSE = "adafruit_display_text"


@functools.cache
def drive():
    """The linked firmware and PROSE as they lie on the drive: path -> bytes, compiled for MicroPython."""
    tables = {path: data for path, data in wasm.firmware().items() if not path.endswith(".mpy")}
    library = {path: source for path, source in bundle.libraries().items() if PROSE in path}
    compiled = bundle.compiled({**linked.unlinked(library), **linked.linked()})
    return {**tables, **{path: b"M" + content[1:] for path, content in compiled.items()}}


@functools.cache
def firmware():
    """The linked firmware's modules, without those of other boards: name -> source.File."""
    skip = {"code.py", "boot.py", *("lib/handheld/boards/%s.py" % board for board in MODULES[1:])}
    files = [source.parsed(path, file.text) for path, file in linked.linked().items() if path not in skip]
    return {bundle.module_of(file.path): file for file in files}


def foreign():
    """The modules that the firmware imports, and that are neither ours nor in MicroPython."""
    wanted = {module for file in firmware().values() for _, module, _ in file.imports}
    return sorted(module for module in wanted if module.split(".")[0] not in [*NATIVE, *source.OWN, PROSE])


def names():
    """{attribute in the source: its name in the linked firmware} of those that change."""
    return linked.joined(linked.sources())[1]


def as_linked(text, attributes):
    """A Python text that uses the firmware's sources as one that uses the linked firmware.

    Imports of our names, and these attributes, get the linked names.
    """
    _, new, places = linked.joined(linked.sources())
    tree = ast.parse(linked.flattened(linked.sources().items())(text))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found = [places.get("%s.%s" % (node.module, alias.name)) for alias in node.names]
            if all(found):
                node.module = found[0][0]
                node.names = [ast.alias(short, alias.asname or alias.name)
                              for alias, (_, short) in zip(node.names, found)]
        elif isinstance(node, ast.Attribute) and node.attr in attributes:
            node.attr = new.get(node.attr, node.attr)
        elif isinstance(node, ast.ClassDef):  # stands in for one of the firmware's
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and each.name in attributes:
                    each.name = new.get(each.name, each.name)
    return ast.unparse(tree)


@functools.cache
def helper(name):
    """The .mpy of a module beside this one."""
    text = (Path(__file__).parent / (name + ".py")).read_text()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, name + ".py")
        source.write_text(as_linked(text, CALLED))
        return bundle.compile_mpy(source, name)


def said(micropython, script, more):
    """What a script prints that has the firmware, stand-ins in their places, scripted.py and more files."""
    files = {name + ".mpy": helper(name) for name in ("standins", "scripted")}
    head = "import standins\nstandins.stand_in(%r)\n" % foreign()
    script = head + as_linked(script, CALLED)
    text = micropython(script, {**drive(), **files, **more}, heap=ROOM)
    assert "FAILED" not in text, "a screen failed:\n" + text
    return text
