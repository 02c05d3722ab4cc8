"""What the firmware takes of the device's memory, and that a game gives back all that it took.

DESIGN.md, "Budgets": the console and any one game together at most 56 KB of .mpy and 75 KB of heap. What
counts is what is in memory while a match is on: the console is driven there, with stand-ins for what
CircuitPython and Adafruit's libraries give, and the same .mpy are then imported one by one. This comes out
some 2 % above the device, which has CircuitPython's own names in its flash.
"""

import functools
from pathlib import Path

import pytest

from tests.device import source, wasm
from tools import bundle

MPY_BUDGET = 56 * 1024
HEAP_BUDGET = 75 * 1024
# Of 167 KB that code.py finds, 12 KB are for label and neopixel, and 64 KB are to be free in any screen.
IN_USE = (167 - 12 - 64) * 1024

# MicroPython collects only between steps here, where the device does so whenever it has to. So there is
# room for a step's garbage, and what counts is what is in use after it.
ROOM = 1024 * 1024

PLACES = sorted(path.parent.name for path in (bundle.ROOT / "games").glob("*/__init__.py"))  # in the menu
GAMES = [game for game in PLACES if (bundle.ROOT / "games" / game / "screens.py").exists()]

# In MicroPython itself; all else that the firmware imports and that is not ours is stood in for.
NATIVE = """
    array binascii builtins collections errno gc io json math micropython os random re struct sys time
""".split()


@functools.cache
def firmware():
    """The firmware's modules, without those of other boards: name -> source.File."""
    skip = {"code.py", "boot.py", *("lib/handheld/boards/%s.py" % board for board in bundle.BOARDS[1:])}
    files = [source.File(path, text) for path, text in source.tree().items() if path not in skip]
    return {source.module_of(file.path): file for file in files}


def foreign():
    """The modules that the firmware imports, and that are neither ours nor in MicroPython."""
    wanted = {module for file in firmware().values() for _, module, _ in file.imports}
    return sorted(module for module in wanted if module.split(".")[0] not in [*NATIVE, *source.OWN])


def run(micropython, script):
    """Run a script that has the firmware, the stand-ins in their places, and all of drive.py."""
    here = Path(__file__).parent
    files = {name + ".mpy": bundle.compile_mpy(here / (name + ".py"), name) for name in ("standins", "drive")}
    head = "import standins\nstandins.stand_in(%r)\nfrom drive import *\nimport drive\n" % foreign()
    said = micropython(head + script, {**wasm.firmware(), **files}, heap=ROOM)
    assert "FAILED" not in said, "a screen failed:\n" + said
    return [line[2:] for line in said.splitlines() if line.startswith("$ ")]


def in_order(names):
    """The modules, and what they import of ours as they are imported, each after what it imports itself."""
    modules, done, entered = firmware(), [], set()

    def visit(name):
        if name in done or name not in modules or name in entered:
            return
        entered.add(name)
        if "." in name:
            visit(name.rpartition(".")[0])
        file = modules[name]
        for _, module, part in source.imports(file.path, file.tree.body):  # not those within functions
            visit(module)
            visit("%s.%s" % (module, part))
        done.append(name)

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
def steps():
    yield
    for name in %r:
        before = used()
        __import__(name)
        yield
        print("$", used() - before)
"""


def costs(micropython, names):
    """The heap that each module takes, bytes, when they are imported in this order."""
    return dict(zip(names, map(int, run(micropython, IMPORT_EACH % (names,))), strict=True))


def table(names, heap):
    """Each module's .mpy and heap, dearest first, as text."""
    lines = sorted(((heap[name], len(mpy(name)), name) for name in names), reverse=True)
    return "\n".join("%-36s %6d of .mpy %6d of heap" % (name, size, cost) for cost, size, name in lines)


MATCH = """
def steps():
    yield
    before = used()
    yield from start()
    yield from open_match(%r, %d)
    print("$", used() - before)
    print("$", *loaded())
"""


@pytest.mark.parametrize("game", GAMES)
def test_console_and_game_keep_within_the_budget(micropython, show, game):
    in_use, loaded = run(micropython, MATCH % (game, PLACES.index(game)))
    wanted = loaded.split() + [name for name in firmware() if name.startswith("games.%s." % game)]
    names = in_order(sorted(wanted, reverse=True))  # handheld, then games
    heap = costs(micropython, names)
    console = [name for name in names if not name.startswith("games.")]
    sums = sum(len(mpy(name)) for name in names), sum(heap.values())
    said = "console and %s: %d bytes of .mpy, %d of heap; at most %d and %d" % (
        game,
        *sums,
        MPY_BUDGET,
        HEAP_BUDGET,
    )
    if game == GAMES[0]:
        show("Memory: console", table(console, heap))
    lines = [table([name for name in names if name not in console], heap), said]
    lines.append("as a match begins, with all that is on the screen: %s bytes" % in_use)
    show("Memory: " + game, "\n".join(lines))
    assert sums[0] <= MPY_BUDGET and sums[1] <= HEAP_BUDGET, said


WANDER = """
def steps():
    yield
    before, most, where = used(), 0, ""
    yield from start()
    for _ in wander(%r, %d, 150):
        yield
        if used() - before > most:
            most, where = used() - before, drive.console.top.name
    print("$", most, where)
"""


@pytest.mark.parametrize("game", GAMES)
def test_memory_is_left_in_every_screen(micropython, show, game):
    most, where = run(micropython, WANDER % (game, PLACES.index(game)))[0].split()
    said = "%s: %s bytes in use at most, in the screen %s; at most %d" % (game, most, where, IN_USE)
    show("Memory: in use, keys pressed by chance", said)
    assert int(most) <= IN_USE, said


SWAP = """
kept = []
def steps():
    yield from start()
    for turn in range(20):
        for game, place in %r:
            yield from open_match(game, place)
            %s
            yield from leave()
        yield
        print("$", used())
"""


def swap(micropython, meanwhile="pass"):
    """The heap in use after each of 20 turns of opening a match of every game."""
    games = [(game, PLACES.index(game)) for game in GAMES]
    return list(map(int, run(micropython, SWAP % (games, meanwhile))))


def test_letting_go_of_a_game_gives_all_its_memory_back(micropython):
    taken = swap(micropython)
    assert len(taken) == 20
    assert max(taken[4:]) - min(taken[4:]) <= 512, taken  # names are interned in the first turns


def test_a_screen_that_is_kept_is_noticed(micropython):
    taken = swap(micropython, "kept.append(drive.console.top)")
    assert taken[19] - taken[4] > 15 * 1024, taken


def test_costs_are_what_is_allocated(micropython):
    before, after = map(int, run(micropython, """
def steps():
    yield
    print("$", used())
    global block
    block = bytearray(4096)
    yield
    print("$", used())
"""))  # fmt: skip
    assert 4096 <= after - before < 4400
