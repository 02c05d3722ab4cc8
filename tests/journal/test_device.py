"""The journal under MicroPython: byte for byte what it writes on CPython, and what is left in memory."""

import random

from games.knister.rules import Knister
from handheld.journal import Journal
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end

SCRIPT = """
import gc, sys
from binascii import hexlify
from games.knister.rules import Knister
from handheld.journal import Journal
from handheld.rules.match import Outcome

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
        log.tick()
        log.note(3, 1000)
        yield
        log = on()
        yield
        match, undone = log.resume(log.saved("knister"), Knister)
        log.unload()
        loaded()
        yield
        log.undo()
        match.undo()
        log.tidy(match)
        loaded()
        yield
        log.settings.set("volume", turn)
        log.ledger().names()
        log.ledger().statistics("knister", "Ada")
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
        code = rng.choice(match.legal())
        codes.append(code)
        match.play(code)
    return codes


def test_the_same_bytes_as_on_cpython(micropython):
    events = codes()
    *loaded, nvm = micropython(SCRIPT % (events,)).split("\n")[:7]
    flash = Flash()
    for turn in range(2):
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        match = Knister(["Ada", "Ben"], {})
        journal.begin("knister", ["Ada", "Ben"], [0, 0], {})
        for code in events:
            journal.event(code)
            match.play(code)
        journal.tick()
        journal.note(3, 1000)
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        match, _ = journal.resume(journal.saved("knister"), Knister)
        journal.undo()
        match.undo()
        journal.tidy(match)
        journal.settings.set("volume", turn)
        end(journal, match.scores(), bars=[3, 4], times=[100, 200])
    assert nvm == flash.data.hex()
    stay = "handheld.journal handheld.journal.log handheld.journal.sector handheld.journal.settings"
    assert loaded == [stay] * 6  # once a match is taken up, all else goes


MEMORY = """
import gc
from handheld.journal import Journal
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
        log.undo()
        log.tick()
        yield
    print(gc.mem_alloc() - before)
    log.tidy()
    yield
    start = gc.mem_alloc()
    for _ in range(5):
        log.tidy()
        yield
        saved = log.saved("knister")
        log.about(saved)
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


RESUME = """
from handheld.play.description import Description
from handheld.journal import Journal
from handheld.rules.record import tell
from handheld.play.resuming import resume
from handheld.play.session import Session
import games

NVM = bytearray(b"\\xff" * 4096)
TABLE = {"mode": "table", "deck": "52", "explain": "30", "turn": "60", "tie": "100"}

class Table:
    games = "games"
    shelf = ("knister", "cybo", "krypto")
    def __init__(self):
        self.journal = Journal(NVM, "handheld.people.ledger")
    def sit(self, match):
        self.session = Session(self.journal, match, (), (), False, %(seed)d)
    def load(self, game, module=None):
        return __import__("games." + game + ("." + module if module else ""), None, None, ("x",))
    def release(self):
        pass

def steps():
    for game, options, extras in (
        ("knister", {"sheets": "1"}, {"dice": "rolled"}),
        ("cybo", {"level": "advanced", "ties": "share"}, {"dice": "rolled"}),
        ("knister", {"sheets": "3"}, {"dice": "real"}),
        ("krypto", TABLE, {"cards": "real", "difficulty": "hard"}),
    ):
        table = Table()
        match = table.load(game, "rules").MATCH(["Ada", "Ben"], options)
        about = Description(table.load(game))
        about.complete()
        offered = [each for each in about.offered(options, 2) if each.recorded]
        chosen = {each.key: each.values[0] for each in reversed(offered)}
        chosen.update(options)
        table.journal.begin(game, match.names, [0, 0], chosen, extras, about.word(chosen), 1)
        yield
        table.sit(match)
        while len(match.log) < 30 and game != "krypto":
            event = match.legal()[-1]
            if match.turn == -1:
                dice = table.session.chance()
                event = dice.die(6) + dice.die(6) if game == "knister" else dice.die(12)
            table.journal.event(event)
            match.play(event)
            if match.boundary:
                table.journal.progress(match.round)
        table.journal.note(4, 55)
        table.journal.tick()
        following = table.session.chance().below(1000)
        yield
        table = Table()
        resumed, undone, levels, found = resume(table, table.journal.saved(game))
        notes, trail = found.pop("resumed")
        kept = not [key for key in extras if found[key] != extras[key]]
        same = resumed.log == match.log, levels, kept, resumed.options == chosen
        print(*same, undone, notes[4], trail[-1])
        if "rolled" in extras.values():
            table.sit(resumed)
            print(table.session.chance().below(1000) == following)
        yield
        print(*table.journal.where(table.journal.saved(game)))
        yield
"""


def test_a_match_is_taken_up_again_with_its_dice(micropython):
    """Under MicroPython; on CPython whole scripts show it."""
    said = micropython(RESUME % {"seed": 5}).splitlines()
    first = "True [0, 0] True True [] 55 250"
    cybo = said[5]
    assert said == [first, "True", "round 11", first, "True", cybo, first, "round 11", first, "round 1"]
    assert cybo.startswith("round ")
