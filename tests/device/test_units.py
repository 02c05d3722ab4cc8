"""What the units of the linked firmware take of the device's memory, beside the same modules apart."""

from pathlib import Path

from tests.device import source, wasm
from tests.soak import only
from tools import bundle, linked
from tools.target import MODULES

HERE = Path(__file__).parent
NATIVE = "array binascii builtins collections errno gc io json math micropython os random re struct sys time"

IMPORT_EACH = """
import standins
standins.stand_in(%r)
from drive import used
def steps():
    yield
    for name in %r:
        before = used()
        __import__(name)
        yield
        print("$", used() - before)
"""


def costs(micropython, names, firmware):
    """The heap that each module takes, bytes, when they are imported in this order."""
    files = {name + ".mpy": bundle.compile_mpy(HERE / (name + ".py"), name) for name in ("standins", "drive")}
    trees = [source.File(path, text) for path, text in source.tree().items()]
    wanted = {module for file in trees for _, module, _ in file.imports}
    foreign = sorted(name for name in wanted if name.split(".")[0] not in [*NATIVE.split(), *source.OWN])
    said = micropython(IMPORT_EACH % (foreign, names), {**firmware, **files}, heap=1 << 20)
    return [int(line[2:]) for line in said.splitlines() if line.startswith("$ ")]


def as_linked():
    """The linked firmware as .mpy for MicroPython: path -> bytes. And the texts it was made from."""
    texts = linked.linked()
    compiled = bundle.compiled(texts)
    tables = {path: data for path, data in wasm.firmware().items() if not path.endswith(".mpy")}
    return {**tables, **{path: b"M" + content[1:] for path, content in compiled.items()}}, texts


@only
def test_units_take_less_than_their_modules_apart(micropython, show):
    firmware, texts = as_linked()
    heads = sorted(linked.manifests(), key=lambda name: (not name.startswith("handheld."), name))
    paths = {bundle.module_of(path): path for path in texts}
    sources = [[bundle.module_of(source) for source, _ in texts[paths[head]].lines] for head in heads]
    orders = [list(dict.fromkeys(names)) for names in sources]
    names = [name for order in orders for name in order]
    assert not {"handheld.boards." + board for board in MODULES} & set(names)
    taken, every = costs(micropython, heads, firmware), costs(micropython, names, wasm.firmware())
    assert sum(taken) < sum(every)  # not one by one: the table of all names grows now and then, by 4 KB
    lines = []
    for head, order, heap in zip(heads, orders, taken):
        apart = sum(every.pop(0) for _ in order)
        size = len(firmware[paths[head].replace(".py", ".mpy")])
        sizes = sum(len(content) for file, content in wasm.firmware().items()
                    if file.endswith(".mpy") and bundle.module_of(file.replace(".mpy", ".py")) in order)
        lines.append("%-28s %2d modules %6d of .mpy (%6d apart) %6d of heap (%6d apart)"
                     % (head, len(order), size, sizes, heap, apart))
        assert size < sizes, lines[-1]
    show("Units", "\n".join(lines))
