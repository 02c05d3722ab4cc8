"""What the modules cost in the device's memory, and that a game gives back all that it took.

DESIGN.md, "Budgets": the console and any one game together at most 56 KB of .mpy and 75 KB of heap,
measured by importing the device's own .mpy here. CircuitPython's modules and Adafruit's libraries are
stood in for; on the device those are built in, or told apart in DESIGN.md (12 KB).
"""

import ast

import pytest

from tests.device import source, wasm
from tools import bundle

MPY_BUDGET = 56 * 1024
HEAP_BUDGET = 75 * 1024

GAMES = sorted(path.parent.name for path in (bundle.ROOT / "games").glob("*/__init__.py"))
BOARD = bundle.BOARDS[0]

# In MicroPython itself; all else that the firmware imports and that is not ours is stood in for.
NATIVE = """
    array binascii builtins collections errno gc io json math micropython os random re struct sys time
""".split()

STAND_INS = """
import sys
class Thing:
    def __init__(self, *a, **k):
        pass
    def __call__(self, *a, **k):
        return self
    def __getattr__(self, name):
        return self
class Module:
    def __getattr__(self, name):
        return Thing
for name in %r:
    sys.modules[name] = Module()
"""


def firmware():
    """The firmware's modules, parsed, without those of other boards: module -> (path, tree)."""
    others = {"lib/handheld/boards/%s.py" % board for board in bundle.BOARDS if board != BOARD}
    skip = others | {"code.py", "boot.py"}
    return {
        source.module_of(path): (path, ast.parse(text))
        for path, text in source.tree().items()
        if path not in skip
    }


def stand_ins(modules):
    """The script that stands in for what the modules import and MicroPython does not have."""
    wanted = {module for path, tree in modules.values() for _, module, _ in source.imports(path, tree)}
    return STAND_INS % sorted(m for m in wanted if m.split(".")[0] not in [*NATIVE, *source.OWN])


def in_order(modules, names):
    """The names, and what they import of ours, each after what it imports itself."""
    done = []

    def visit(name):
        if name in done or name not in modules or name in entered:
            return
        entered.add(name)
        if "." in name:
            visit(name.rpartition(".")[0])
        path, tree = modules[name]
        for _, module, part in source.imports(path, tree):
            visit(module)
            visit("%s.%s" % (module, part))
        done.append(name)

    entered = set()
    for name in names:
        visit(name)
    return done


def mpy(name):
    """The module's .mpy file."""
    for path in ("lib/%s.mpy", "lib/%s/__init__.mpy", "%s.mpy", "%s/__init__.mpy"):
        found = wasm.firmware().get(path % name.replace(".", "/"))
        if found:
            return found
    raise KeyError(name)


IMPORT_EACH = """
import gc
def steps():
    yield
    for name in %r:
        before = gc.mem_alloc()
        __import__(name)
        yield
        print(gc.mem_alloc() - before)
"""


def costs(micropython, names, files=None, script=""):
    """The heap that each module takes, bytes, when they are imported in this order."""
    printed = micropython(script + IMPORT_EACH % (names,), files)
    return dict(zip(names, map(int, printed.split()), strict=True))


def table(names, heap):
    """Each module's .mpy and heap, dearest first, as text."""
    lines = sorted(((heap[name], len(mpy(name)), name) for name in names), reverse=True)
    return "\n".join("%-36s %6d of .mpy %6d of heap" % (name, size, cost) for cost, size, name in lines)


@pytest.mark.parametrize("game", GAMES)
def test_console_and_game_keep_within_the_budget(micropython, show, game):
    modules = firmware()
    console = in_order(modules, [name for name in modules if name.startswith("handheld")] + ["games"])
    wanted = [name for name in modules if (name + ".").startswith("games.%s." % game)]
    names = console + [name for name in in_order(modules, wanted) if name not in console]
    heap = costs(micropython, names, script=stand_ins(modules))
    sums = sum(len(mpy(name)) for name in names), sum(heap.values())
    said = "console and %s: %d bytes of .mpy, %d of heap; at most %d and %d" % (
        game,
        *sums,
        MPY_BUDGET,
        HEAP_BUDGET,
    )
    if game == GAMES[0]:
        show("Memory: console", table(console, heap))
    show("Memory: " + game, table(names[len(console) :], heap) + "\n" + said)
    assert sums[0] <= MPY_BUDGET and sums[1] <= HEAP_BUDGET, said


def test_costs_are_what_is_allocated(micropython):
    files = {"one.py": b"x = bytearray(4096)", "two.py": b"import one\ny = bytearray(1024)"}
    heap = costs(micropython, ["one", "two"], files)
    assert 4096 <= heap["one"] < 4800 and 1024 <= heap["two"] < 1700


SWAP = """
import gc, sys
from handheld.console import let_go
import games
def steps():
    for turn in range(20):
        for game, modules in %r:
            for name in modules:
                __import__(name)
                yield
            %s
            yield
        print(gc.mem_alloc())
"""


def swap(micropython, release):
    """The heap taken after each of 20 turns of importing all of each game and letting go of it."""
    modules = firmware()
    games = [
        (game, in_order(modules, [m for m in modules if (m + ".").startswith("games.%s." % game)]))
        for game in GAMES
    ]
    games = [(game, [name for name in names if name.startswith("games.")]) for game, names in games]
    return list(map(int, micropython(stand_ins(modules) + SWAP % (games, release)).split()))


def test_letting_go_of_a_game_gives_all_its_memory_back(micropython):
    taken = swap(micropython, "let_go('games', game)")
    assert len(taken) == 20
    assert max(taken[2:]) - min(taken[2:]) <= 256, taken  # names are interned in the first turns


def test_memory_that_is_kept_is_noticed(micropython):
    taken = swap(micropython, "let_go('games', game); sys.modules['kept%d' % turn + game] = bytearray(100)")
    assert max(taken[2:]) - min(taken[2:]) > 1000, taken
