"""The journal under MicroPython: byte for byte what it writes on CPython, and what is left in memory."""

import random

from games.knister.rules import Knister
from tests.legal import legal

SCRIPT = """
import gc, sys
from binascii import hexlify
from games.knister.rules import Knister
from handheld.journal import Journal, sector
from handheld.people.outcome import Outcome

NVM = bytearray(b"\\xff" * 4096)

def on():
    return Journal(NVM, "handheld.people.ledger")

def loaded():
    print(" ".join(sorted([name for name in sys.modules if name.startswith("handheld.journal")])))

def steps():
    log = on()
    yield
    for turn in range(2):
        match = Knister(["Ada", "Ben"], {})
        log.begin("knister", ["Ada", "Ben"], [0, 0], {})
        yield
        for code in %r:
            log.event(code)
            match.play(code)
        log.mark(sector.TICK)
        log.note(3, 1000)
        yield
        log = on()
        yield
        match, undone = log.reader().resume(log, log.saved("knister"), Knister)
        log.unload()
        loaded()
        yield
        log.mark(sector.UNDO)
        match.undo()
        log.tidy(match)
        loaded()
        yield
        log.settings.set("volume", turn)
        log.ledger().names()
        log.ledger().figures_of("knister", "Ada")
        outcome = Outcome("knister", ["Ada", "Ben"], [0, 0], {}, match.scores())
        outcome.bars = [3, 4]
        outcome.times = [100, 200]
        log.ledger().end(outcome)
        yield
        loaded()
    print(hexlify(NVM).decode())
"""


def codes():
    """Ten rounds of Knister."""
    rng = random.Random(9)
    match = Knister(["Ada", "Ben"], {})
    codes = []
    while match.played < 10:
        code = rng.choice(legal(match))
        codes.append(code)
        match.play(code)
    return codes


def test_the_same_bytes_as_on_cpython(micropython, capsys):
    script, here = SCRIPT % (codes(),), {}
    *loaded, nvm = micropython(script).split("\n")[:7]
    exec(script, here)
    for _ in here["steps"]():
        pass
    assert capsys.readouterr().out.split("\n")[6] == nvm
    stay = "handheld.journal handheld.journal.sector handheld.journal.settings"
    assert loaded == [stay] * 6  # once a match is taken up, all else goes


MEMORY = """
import gc
from handheld.journal import Journal, sector
NVM = bytearray(b"\\xff" * 4096)

def steps():
    log = Journal(NVM, "handheld.people.ledger")
    yield
    log.begin("knister", ["Ada", "Ben"], [0, 0], {})
    yield
    before = gc.mem_alloc()
    for _ in range(40):
        for code in range(32, 42):
            log.event(code)
        yield
        log.mark(sector.UNDO)
        log.mark(sector.TICK)
        yield
    print(gc.mem_alloc() - before)
    log.tidy()
    yield
    start = gc.mem_alloc()
    for _ in range(5):
        log.tidy()
        yield
        saved = log.saved("knister")
        log.reader().about(log, saved)
        log.unload()
        yield
    print(gc.mem_alloc() - start)
    log.event(5)
    yield
    start = gc.mem_alloc()
    log.event(5)
    print(gc.mem_alloc() - start)
"""


def test_nothing_stays_in_memory(micropython, show):
    events, tidied, garbage = map(int, micropython(MEMORY, heap=500_000).split())
    show("Journal: memory", f"{garbage} bytes of garbage an event")
    assert events <= 200 and tidied <= 64  # but for what comes and goes with a call, and where RUNs lie
