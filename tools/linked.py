"""Links the firmware by the packages' manifests, and describes it beside the bundle.

OUT/linked has the Python text that each .mpy of OUT/CIRCUITPY was compiled from, and `table.json`: for each
.mpy the SHA-256 of its bytes and the source of each line of its text. The simulator runs the texts
(sim/bundled.py); `tools.traceback` reads the table.
"""

import ast
import functools
import json
import re

from sim.bundled import TABLE, digest
from sim.command import Failed
from tools.linker import Linked, link
from tools.short import chosen, renamed
from tools.tree import MANIFEST, ROOT, firmware, module_of
from tools.units import Source, complete, read

_DEF = re.compile(r"\s*(?:def|class) (\w+)")


def _manifest_texts():
    """Yield (path, text) of every package's manifest."""
    for folder in ("games", "lib/handheld"):
        for path in sorted((ROOT / folder).rglob(MANIFEST)):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def manifests(texts=None):
    """Return the units of all packages: head -> other modules. Raises Failed."""
    units = {}
    for path, text in texts or _manifest_texts():
        units.update(read(text, module_of(path.replace(MANIFEST, "__init__.py")), path))
    return units


def linked():
    """Return the linked firmware: path on the drive -> Linked. Raises Failed."""
    return dict(joined(_texts())[0])


def names():
    """Return {name in the source: name in the linked firmware} of the names that change."""
    return dict(joined(_texts())[1])


def _texts():
    """Return the firmware's sources: path on the drive -> text."""
    files = {path: file for path, file in firmware().items() if file.suffix == ".py"}
    return {path: file.read_text(encoding="utf-8") for path, file in files.items()}


def joined(texts):
    """Link sources (path on the drive -> text). Return (linked files, new names)."""
    return _linked(tuple(texts.items()), tuple(_manifest_texts()))


@functools.lru_cache(maxsize=2)
def _linked(texts, manifest_texts):
    """Do the same for tuples of (path, text). Cached: linking takes seconds."""
    sources = {module_of(path): Source(path, text) for path, text in texts if "/" in path}
    units = complete(manifests(manifest_texts), sources)
    result = link(units, sources)
    for path, text in texts:
        if "/" not in path:
            _check(path, text, sources, units)
    outside = [text for path, text in texts if "/" not in path]
    new = chosen({path: file.text for path, file in result.items()}, outside)
    return {path: Linked(renamed(file.text, new), file.lines) for path, file in result.items()}, new


def _check(path, text, sources, units):
    """Check a file that is not linked itself: it may import only heads of units. Raises Failed."""
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            wholes = ["%s.%s" % (node.module, alias.name) for alias in node.names]
            names = [whole if whole in sources else node.module for whole in wholes]
        for name in names:
            if name in sources and name not in units:
                words = "%s:%d: %s is no unit: expected the head of one"
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
        runs = []
        for source, number in text.lines:
            if not runs or runs[-1][0] != source:
                runs.append([source, []])
            runs[-1][1].append(number)
        inside = _inside(text)
        names = {at: name for at, name in enumerate(inside) if name != (inside[at - 1] if at else "")}
        table[mpy] = {"digest": digest(files[mpy]), "lines": runs, "names": names}
    content[TABLE] = (json.dumps(table, sort_keys=True) + "\n").encode()
    return content


def _inside(text):
    """Return the source name of the function or class around each line of a Linked, "" at module level."""
    inside = [""] * len(text.lines)
    sources = {}
    for node in ast.walk(ast.parse(text.text)):  # outer definitions come first
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            source, number = text.lines[node.lineno - 1]
            if source not in sources:
                path = ROOT / source
                sources[source] = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
            definition = _DEF.match("".join(sources[source][number - 1 : number]))
            name = definition[1] if definition else node.name
            first = node.body[0].lineno - 1
            inside[first : node.end_lineno] = [name] * (node.end_lineno - first)
    return inside
