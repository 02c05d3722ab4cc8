"""Linked firmware: linked by the packages' manifests, and described beside the bundle.

OUT/linked has the Python text that each .mpy of OUT/CIRCUITPY was compiled from, and `table.json`: for each
.mpy the SHA-256 of its bytes, and the source of each function of its text. The simulator runs the texts
(sim/bundled.py); `tools.traceback` reads the table.
"""

import ast
import functools
import json
import re
import sys
from importlib import metadata

from sim.bundled import TABLE, digest
from sim.command import Failed
from tools import cache
from tools.circuitpython import BUILTINS
from tools.linker import Linked, link, written
from tools.short import chosen, rename
from tools.tree import MANIFEST, ROOT, firmware, libraries, module_of
from tools.units import Source, complete, read

_ROOM = re.compile(r"lib/handheld/(\w+)/__init__\.py")
_TOOLS = "circuitpython external_names linked linker modules rewriting scopes short units".split()
_DEF = re.compile(r"\s*(?:def|class) (\w+)")


def _manifest_texts():
    """Yield (path, text) of every package's manifest."""
    for folder in ("games", "lib/handheld"):
        for path in sorted((ROOT / folder).rglob(MANIFEST)):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def manifests(texts=None, flat=None):
    """Return the units of all packages: main module -> the others, as on the device. Raises Failed."""
    units = {}
    for path, text in texts or _manifest_texts():
        units.update(read(text, module_of(path.replace(MANIFEST, "__init__.py")), path))
    flat = flat or flattened(sources().items())
    return {flat(main): [flat(name) for name in others] for main, others in units.items()}


def flattened(texts):
    """Return a function that takes the console's rooms out of the names of modules in a text.

    On the device a folder costs as much time as a file. It has none for the packages of `handheld` that are
    nothing but a docstring: handheld.people.result is handheld.result there.
    """
    rooms = []
    for path, text in texts:
        room = _ROOM.fullmatch(path)
        if room and len(ast.parse(text).body) == 1:
            rooms.append(room[1])
    within = re.compile(r"\bhandheld[./](?:%s)\b" % "|".join(rooms or ["(?!)"]))
    return lambda text: within.sub("handheld", text)


def linked():
    """Return the linked firmware: path on the drive -> Linked. Raises Failed."""
    return dict(joined(sources())[0])


def sources():
    """Return the firmware's sources: path on the drive -> text."""
    files = {path: file for path, file in firmware().items() if file.suffix == ".py"}
    return {path: file.read_text(encoding="utf-8") for path, file in files.items()}


def joined(texts):
    """Link sources (path on the drive -> text). Return (linked files, new names, places of globals)."""
    return _linked(tuple(texts.items()), tuple(_manifest_texts()))


@functools.lru_cache(maxsize=2)
def _linked(texts, manifest_texts):
    """Return `joined` of tuples of (path, text)."""
    parts = [word for pair in (*texts, *manifest_texts) for word in pair]
    parts += [sys.version, metadata.version("circuitpython-stubs"), *cache.tools(*_TOOLS), *sorted(BUILTINS)]
    parts += [path.read_bytes() for path in libraries().values()]
    made = cache.cached(parts, lambda: json.dumps(_link(texts, manifest_texts)).encode())
    files, new, places = json.loads(made)
    return {path: Linked(text, list(map(tuple, lines))) for path, (text, lines) in files.items()}, new, places


def _link(texts, manifest_texts):
    flat = flattened(texts)
    sources, places_of = {}, {}  # module on the device -> its Source; path there -> path here
    for path, text in texts:
        device = flat(path)
        if "/" not in path or device != path and device == "lib/handheld/__init__.py":
            continue
        if device in places_of:
            raise Failed("%s and %s have one name on the device" % (path, places_of[device]))
        places_of[device] = path
        sources[module_of(device)] = Source(device, flat(text))
    units = complete(manifests(manifest_texts, flat), sources)
    outside = {path: ast.parse(text) for path, text in texts if "/" not in path}
    for path, tree in outside.items():
        _check(path, tree, sources, units)
    trees, places = link(units, sources, outside.values())
    new = chosen(trees, outside.values())
    for tree in trees.values():
        rename(tree, new)
    places = {thing: (main, new.get(name, name)) for thing, (main, name) in places.items()}
    files = {}
    for path, tree in trees.items():
        text, lines = written(tree)
        files[path] = Linked(text, [(places_of[device], number) for device, number in lines])
    return files, new, places


def _check(path, tree, sources, units):
    """Check a file that is not linked itself: it may import only heads of units. Raises Failed."""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            wholes = ["%s.%s" % (node.module, alias.name) for alias in node.names]
            names = [whole if whole in sources else node.module for whole in wholes]
        for name in names:
            if name in sources and name not in units:
                words = "%s:%d: %s is no unit: expected the main module of one"
                raise Failed(words % (path, node.lineno, name))


def unlinked(sources):
    """Return source files unchanged as Linked texts: path on the drive -> Linked."""
    result = {}
    for path, source in sources.items():
        text = source.read_text(encoding="utf-8")
        result[path] = Linked(text, [(path, number + 1) for number in range(text.count("\n") + 1)])
    return result


def described(texts, files):
    """Return the content of OUT/linked (path -> bytes) for texts (path -> Linked) and the bundle's files."""
    table, content = {}, {}
    for path, text in texts.items():
        mpy = path.removesuffix(".py") + ".mpy"
        if mpy not in files:
            continue
        content[path] = text.text.encode()
        functions = _functions(text.text, tuple(text.lines))
        table[mpy] = {"digest": digest(files[mpy]), "functions": functions}
    content[TABLE] = (json.dumps(table, sort_keys=True) + "\n").encode()
    return content


@functools.lru_cache(maxsize=200)
def _functions(text, lines):
    """Return {name in a Linked text: [(source, name there) of each function so called]}."""
    sources, found = {}, {}

    def visit(node, inside):
        for child in ast.iter_child_nodes(node):
            name = inside
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                source, number = lines[child.lineno - 1]
                if source not in sources:
                    path = ROOT / source
                    sources[source] = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
                definition = _DEF.match("".join(sources[source][number - 1 : number]))
                name = inside + (definition[1] if definition else child.name)
                if isinstance(child, ast.FunctionDef):
                    found.setdefault(child.name, []).append((source, name))
                name += "."
            visit(child, name)

    visit(ast.parse(text), "")
    return found
