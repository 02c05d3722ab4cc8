"""What the linked firmware takes of the device's memory in a match.

docs/design.md, "Budgets": 36 KB free at the worst moment of a match on the MacroPad, 30 KB on the
PicoSystem, whose sheets are larger. The console is driven through matches by its keys, with stand-ins for
what CircuitPython and Adafruit's libraries give, and what is in use is looked at after each step. It comes
out above the device, which has CircuitPython's own names in its flash: for a match of Cybo on the MacroPad
135 KB here and 114 KB on the device, which leaves 43 KB free there (docs/device.md). So the limits
below only keep it from growing. What each file takes is measured by importing the same .mpy again one by one.
"""

from itertools import product

import pytest

from tests.device import onboard, source
from tests.soak import only, some, times

# KB that code.py finds with the bundle's settings.toml (8 KB more without its larger stack for Python calls),
# on the MacroPad without the 2 KB of neopixel. Measured on CircuitPython 10.2.1.
ROOMY = {"adafruit_macropad_rp2040": 157, "pimoroni_picosystem": 159}
# KB that are to be free in any screen.
FREE = {"pimoroni_picosystem": 30, "adafruit_macropad_rp2040": 36}
# Bytes that the worst of nine matches or a lesson takes here beyond them.
MISSED = {
    ("krypto", "pimoroni_picosystem"): 23_500, ("krypto", "adafruit_macropad_rp2040"): 19_500,
    ("cybo", "pimoroni_picosystem"): 14_500, ("cybo", "adafruit_macropad_rp2040"): 16_500,
    ("knister", "pimoroni_picosystem"): 8_000,
}  # fmt: skip
# What is not left to chance in a match, of which there is one for each: Krypto's modes.
FIXED = {
    "krypto": [
        {"mode": "international"}, {"mode": "home"}, {"mode": "table"}, {"mode": "solo"},
        {"mode": "table", "cards": "real"},
    ],
}  # fmt: skip

# The collector takes any word for a pointer that looks like one, a piece of a glyph too, and may then keep a
# module that is gone. Where the heap begins elsewhere it is another word: what is too much is measured again,
# after so many bytes.
SHIFTS = (0, 1040, 5008)


def in_order(names):
    """The modules, and what they import of ours as they are imported, each after what it imports itself."""
    modules, done, entered = onboard.firmware(), [], set()

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
        found = onboard.drive().get(path % name.replace(".", "/"))
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
    return dict(zip(names, map(int, onboard.run(micropython, IMPORT_EACH % (names,))), strict=True))


def table(names, heap):
    """Each module's .mpy and heap, dearest first, as text."""
    lines = sorted(((heap[name], len(mpy(name)), name) for name in names), reverse=True)
    return "\n".join("%-36s %6d of .mpy %6d of heap" % (name, size, cost) for cost, size, name in lines)


BEGIN = """
import standins, sys
standins.be(%r)
def steps():
    yield from begin_match(%r, %d, %r)
    print("$", standins.nvm.hex())
    print("$", sys.modules["alarm"].sleep_memory.hex())
"""

# In a run of its own, as a match is a start of its own.
WANDER = """
import standins, sys
standins.be(%r)
standins.nvm[:] = bytes.fromhex(%r)
sys.modules["alarm"].sleep_memory[:] = bytes.fromhex(%r)
sizes = %r
shift = bytearray(%d)
def steps():
    yield
    before, most, where, largest, names, count = used(), 0, "", 0, [], 0
    for _ in wander(%r, %d, 100):
        yield
        if not drive.console or not drive.console.screens:
            continue  # the machine starts
        if used() - before > most:
            most, where = used() - before, drive.console.top.name
        if len(sys.modules) != count:
            count = len(sys.modules)
            size = sum([sizes.get(name, 0) for name in loaded()])
            if size > largest:
                largest, names = size, loaded()
    print("$", most, where)
    print("$", *names)
"""


@only
@pytest.mark.parametrize("game, board", list(product(("krypto", "knister", "cybo"), FREE)))
def test_a_match_keeps_within_the_budgets(micropython, show, board, game):
    sizes = {name: len(mpy(name)) for name in onboard.firmware()}
    in_use = (ROOMY[board] - FREE[board]) * 1024 + MISSED.get((game, board), 0)
    runs = []
    for seed, fixed in enumerate(FIXED.get(game, [{}, {}])[: times(1, 9)], 12345):
        nvm, handed = onboard.run(micropython, BEGIN % (board, game, seed, fixed))
        for shift in SHIFTS:
            found = onboard.run(micropython, WANDER % (board, nvm, handed, sizes, shift, game, seed))
            if int(found[0].split()[0]) <= in_use:
                break
        runs.append(found)
    most, where = max([in_use.split() for in_use, _ in runs], key=lambda found: int(found[0]))

    def size(names):
        return sum(sizes.get(name, 0) for name in names)

    names = max([names.split() for _, names in runs], key=size)
    names = [name for name in in_order(sorted(names, reverse=True)) if name in names]  # handheld, then games
    said = ["in use with all that is shown: %s bytes, in the screen %s, at most %d" % (most, where, in_use)]
    if board == "adafruit_macropad_rp2040":  # what the modules take is the same on each
        heap = costs(micropython, names)
        loaded = sum(map(sizes.get, names)), sum(heap.values())
        said = [table(names, heap), "loaded at one time: %d of .mpy, %d of heap" % loaded, *said]
    show("Memory: %s on %s" % (game, board), "\n".join(said))
    assert int(most) <= in_use, "\n".join(said)


LEARN = """
import standins
from handheld.machine.handover import Handover, leave
standins.be(%r)
def steps():
    leave(Handover(4, 0, %r))  # LESSON
    standins.clock.runtime.run_reason = standins.clock.RunReason.SUPERVISOR_RELOAD
    yield
    for name in loaded():
        del sys.modules[name]
    yield
    before, most, done, chance = used(), 0, 0, Chance(7)
    leaves, pushed = (9, BUTTON) if standins.display.height == 64 else (5, 4)  # B, and A
    yield from start()
    try:
        for turn in range(120):
            what = pushed if turn %% 2 else chance.below(12 if pushed == BUTTON else 8)
            for _ in press(what) if what != leaves else ():
                yield
                most = max(most, used() - before)
    except Reload:
        pass
    print("$", most)
"""


@pytest.mark.soak
@pytest.mark.parametrize("game, board", some(product(["cybo", "knister", "krypto"], FREE), 2))
def test_a_lesson_keeps_within_the_budgets(micropython, show, board, game):
    most = int(onboard.run(micropython, LEARN % (board, game))[0])
    show("Memory: lessons", "%s on %s: %d bytes in use" % (game, board, most))
    assert 20_000 < most <= (ROOMY[board] - FREE[board]) * 1024 + MISSED.get((game, board), 0)


SIZES = """
from displayio import Bitmap, Group, TileGrid
def make(what, count):
    group = Group()
    for _ in range(count):
        group.append(what())
    return group
def steps():
    sheet = Bitmap(60, 8, 2)
    tiles = lambda: TileGrid(sheet, width=2)
    for what in tiles, lambda: bytearray(4096):
        yield
        before = used()
        kept = make(what, 37)
        yield
        print("$", (used() - before) // 37)
        kept = None
"""


def test_stand_ins_take_what_they_stand_for_takes(micropython):
    """docs/design.md, "Other measurements": a TileGrid of two tiles 111 bytes."""
    tiles, block = map(int, onboard.run(micropython, SIZES))
    assert 95 <= tiles <= 125
    assert 4096 <= block <= 4200
