"""Measures the journal: matches between two erases, wear over ten years, heap and time.

    python3 -m tests.journal.figures

Play is by chance, but most calls in Krypto are right, as players' are. Heap and time are measured under
MicroPython; times are scaled to the device by a simple loop step, 3.4 us there (DESIGN.md).
"""

import random

from handheld.journal import Journal
from sim.nvm import ByteArray, Flash
from tests.device import wasm
from tests.journal.life import RULES, Player, quick, some_options

PAIRS = (
    ("cybo, beginner", "cybo", 2, {"level": "beginner", "ties": "share"}),
    ("cybo, advanced", "cybo", 2, {"level": "advanced", "ties": "share"}),
    ("cybo, master, extra rounds", "cybo", 2, {"level": "master", "ties": "extra"}),
    ("cybo, grand master", "cybo", 2, {"level": "grand master", "ties": "share"}),
    ("knister", "knister", 2, {"sheets": "1"}),
    ("krypto, international", "krypto", 2, {"mode": "international", "clock": "180"}),
    ("krypto, home", "krypto", 2, {"mode": "home", "hands": "10"}),
    ("krypto, table", "krypto", 2, {"mode": "table", "deck": "56"}),
)
LONGEST = (
    ("cybo, 6 players, beginner", "cybo", 6, {"level": "beginner", "ties": "share"}),
    ("knister, 12 players", "knister", 12, {"sheets": "1"}),
    ("knister, 12 players, 3 sheets", "knister", 12, {"sheets": "3"}),
    ("krypto, 8 players, international", "krypto", 8, {"mode": "international"}),
    ("krypto, 8 players, 50 hands at home", "krypto", 8, {"mode": "home", "hands": "50"}),
    ("krypto, solo, 50 hands", "krypto", 1, {"mode": "solo", "hands": "50"}),
)
HANDS = 60  # seconds that a hand of Krypto lies open
TICK = 20  # seconds between two ticks
PACE = {"cybo": 3, "knister": 3, "krypto": 8}  # seconds from one event to the next
HOURS = 3650  # ten years of an hour a day


def play(game, seats, fixed, erases=4, seed=1):
    """Play match after match until the flash was erased so often: (matches, events, erases in a hand).

    Counted from the first erase to the last. Raises AssertionError if an event erases.
    """
    rng = random.Random(seed)
    flash = Flash()
    journal = Journal(ByteArray(flash))
    player = Player(rng, skill=0.9)
    matches = events = 0
    first = None
    while flash.erases < erases + 1:
        if first is None and flash.erases:
            first = matches, events
        options, names, _ = some_options(game, seats, rng, **fixed)
        if game == "krypto":
            options = {key: value for key, value in options.items() if key in fixed}
        match = RULES[game](names, options)
        journal.begin(game, names, [0] * seats, options)
        while not match.over:
            code, data = player.event(match)
            if game == "cybo" and match.offer and code != 32 and rng.random() < 0.5:
                code = 32
            before = flash.erases
            journal.event(code, data)
            match.play(code, data)
            events += 1
            if data and len(data) > 1:
                for _ in range(HANDS // TICK):
                    journal.tick()
            assert flash.erases == before and not journal.behind
            if match.boundary and not match.over and journal.full:
                journal.tidy(match)
        journal.end(match.scores())
        matches += 1
    return (matches - first[0]) / erases, (events - first[1]) / erases


def tell(rows):
    """Print matches between two erases and the wear of ten years."""
    for title, game, seats, fixed in rows:
        matches, events = play(game, seats, fixed)
        wear = HOURS * 3600 / PACE[game] / events
        print(f"{title:36} {matches:5.1f} matches of {events / matches:3.0f} events;", end=" ")
        print(f"{wear:5.0f} erases in ten years")


SCRIPT = """
import gc, time

def loop():
    i = 0
    while i < 10000:
        i += 1

def took(call):
    start = time.ticks_us()
    call()
    return time.ticks_diff(time.ticks_us(), start)

def steps():
    yield
    before = gc.mem_alloc()
    from handheld.match import Match
    yield
    start = gc.mem_alloc()
    from handheld import journal
    yield
    print("heap of the modules that stay", gc.mem_alloc() - start)
    start = gc.mem_alloc()
    nvm = bytearray(%r)
    log = journal.Journal(nvm)
    yield
    print("heap of the open journal", gc.mem_alloc() - start - 4096 - 16)
    journal.let_go = lambda: None
    saved = log.matches[0]
    def event():
        for code in range(32, 42):
            log.event(code)
    log.playing = saved
    log.at = 1400
    best = {}
    from handheld.journal import fresh
    def opening():
        journal.Journal(nvm)
    def tidying():
        fresh.lay(log, None)
    def appending():
        at = log.at
        for code in range(32, 42):
            log.room()
            log.append(bytes((code,)), 1)
        for place in range(at, log.at):
            nvm[place] = 255
        log.at = at
    for turn in range(10):
        for name, call in ("loop", loop), ("open", opening), ("lay out anew", tidying):
            best[name] = min(took(call), best.get(name, 1 << 29))
            yield
    for name in ("open", "lay out anew"):
        print("%%s: %%d ms on the device" %% (name, best[name] * 34 // best["loop"]))
"""


def memory():
    """Print heap and time under MicroPython."""
    why = wasm.missing()
    if why:
        print(why)
        return
    rng = random.Random(1)
    flash = Flash()
    journal = Journal(ByteArray(flash))
    match = RULES["knister"](["Ada", "Ben"], {})
    journal.begin("knister", ["Ada", "Ben"], [0, 0], {})
    while not match.over:
        code = rng.choice(match.legal())
        journal.event(code)
        match.play(code)
    records = (journal.at - 1024) // 2
    print(f"with a whole match of Knister in the log, {records} records:")
    print(wasm.run(SCRIPT % bytes(flash.data)).strip())


def main():
    """Print everything."""
    quick()
    print(f"Seconds from one event to the next: {PACE}.")
    print(f"In Krypto a hand lies open for {HANDS} s, with a tick every {TICK} s; one call in ten is wrong.")
    print("\nTwo players, between two erases:")
    tell(PAIRS)
    print("\nThe longest line-ups:")
    tell(LONGEST)
    print("\nMemory and time:")
    memory()


if __name__ == "__main__":
    main()
