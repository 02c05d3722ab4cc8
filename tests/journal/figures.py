"""Measures the journal: matches between two erases, wear over ten years, heap and time.

    python3 -m tests.journal.figures

Play is by chance, but most calls in Krypto are right, as players' are. Options are kept as the console keeps
them, and of Krypto's clocks and best times what the console notes. Heap and time are measured under
MicroPython; times are scaled to the device by a simple loop step, 3.4 us there (DESIGN.md).
"""

import random

from games.krypto import rules
from games.krypto.clock import CALL_TICK, HAND_TICK
from games.krypto.rules import events as codes
from games.krypto.rules import number
from games.krypto.rules.events import TIMES
from games.krypto.solving import search as solver
from handheld.journal import Journal
from sim.nvm import ByteArray, Flash
from tests.device import wasm
from tests.journal.life import NAMES, RULES, Player, quick
from tools import records

PAIRS = (
    ("cybo, beginner", "cybo", 2, {"level": "beginner", "ties": "share"}),
    ("cybo, advanced", "cybo", 2, {"level": "advanced", "ties": "share"}),
    ("cybo, master, extra rounds", "cybo", 2, {"level": "master", "ties": "extra"}),
    ("cybo, grand master", "cybo", 2, {"level": "grand master", "ties": "share"}),
    ("knister", "knister", 2, {"sheets": "1"}),
    ("krypto, international", "krypto", 2, {"mode": "international"}),
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
CALLS = 15  # seconds that a call takes
SKILL = 0.9  # of the calls in Krypto are right
PACE = {"cybo": 3, "knister": 3, "krypto": 8}  # seconds from one event to the next
HOURS = 3650  # ten years of an hour a day


class TablePlayer:
    """Two at Krypto's table: whoever is in turn takes a hand and mostly solves it."""

    def __init__(self, rng):
        self.rng = rng
        self.steps = []

    def event(self, match):
        """A legal event of the match."""
        rng = self.rng
        if match.phase == codes.DEALING:
            return codes.HAND, bytes(rng.sample(list(match.deck.left(match.mode.hands)), 5))
        if match.phase == codes.OPENING:
            return codes.OBJECTIVE, bytes([rng.choice(match.mode.objectives())])
        if match.phase == codes.EXPLAINING:
            return self.steps.pop(0), b""
        legal = match.legal()
        if match.phase == codes.JUDGING:
            return codes.PENALTY + 1, b""
        calls = [code for code in legal if codes.KRYPTO <= code < codes.UNPLAYABLE]
        if not calls:
            return rng.choice([code for code in legal if code > codes.TAKE]), b""
        self.steps = solution(match)
        if rng.random() > SKILL:
            self.steps = [codes.TIME]
        return rng.choice(calls), b""


def solution(match):
    """The codes of steps that solve the hand that lies there."""
    found = [steps for steps in solver.solve(match.cards, match.objective) if steps][0]
    numbers = list(match.numbers)
    out = []
    for a, op, b, result in found:
        first = numbers.index((a, 1))
        second = [at for at in range(5) if numbers[at] == (b, 1) and at != first][0]
        numbers[first], numbers[second] = None, (result, 1)
        out.append(number.OPS.find(op) * 25 + first * 5 + second)
    return out


def options(game, fixed):
    """The options of a match as the setup gives them, with the default of those that are not fixed."""
    about = records.about(game)
    chosen = dict(fixed)
    for key, _, choices in about.options(chosen, 2):
        chosen.setdefault(key, choices[0])
    return chosen


def note(journal, game, code, data, best, rng, solo):
    """What Krypto's screen keeps beside the event that was just played."""
    if game != "krypto":
        return
    if len(data) > 1 or code > codes.TAKE:
        for _ in range(HANDS * 1000 // HAND_TICK):
            journal.tick()
    elif codes.KRYPTO <= code < codes.UNPLAYABLE:
        for _ in range(CALLS * 1000 // CALL_TICK):
            journal.tick()
        seat = code - codes.KRYPTO
        took = rng.randrange(50, 10 * (HANDS + CALLS) * 2)
        if took < best.get(seat, 4096):
            best[seat] = took
            journal.note(TIMES + seat, took)
        if solo:
            best[1] = best.get(1, 0) + took
            journal.note(TIMES + 1, best[1])


def told_at_the_end(game, scores, best, solo):
    """(bars, times) as the games' screens give them."""
    bars = [min(max(score, 0) // 10, 11) for score in scores] if game == "knister" else None
    times = [best.get(seat, 0) for seat in range(len(scores) + solo)] if game == "krypto" else None
    return bars, times


def play(game, seats, fixed, erases=4, seed=1, journal=None, flash=None):
    """Play match after match until the flash was erased so often: (matches, events) between two erases.

    Counted from the first erase to the last; with 0 erases one match is played, for nothing. Raises
    AssertionError if an event erases.
    """
    rng = random.Random(seed)
    flash = flash or Flash()
    journal = journal or Journal(ByteArray(flash))
    start = flash.erases
    table = fixed.get("mode") == "table"
    solo = fixed.get("mode") == "solo"
    player = TablePlayer(rng) if table else Player(rng, SKILL)
    make = rules.MATCH if table else RULES[game]
    names = NAMES[:seats]
    about = records.about(game)
    matches = events = 0
    first = None
    while flash.erases < start + erases + 1 and (erases or not matches):
        if first is None and flash.erases > start:
            first = matches, events
        match = make(names, options(game, fixed))
        extras = {key: choices[0] for key, _, choices in about.EXTRAS}
        word, number = about.word(match.options), about.where(match)
        journal.begin(game, names, [0] * seats, match.options, extras, word, number)
        match, _ = journal.resume(journal.saved(game), make)  # as the machine starts anew for it
        best = {}
        while not match.over:
            code, data = player.event(match)
            if game == "cybo" and match.offer and code != 32 and rng.random() < 0.5:
                code = 32
            before = flash.erases
            journal.event(code, data)
            match.play(code, data)
            events += 1
            note(journal, game, code, data, best, rng, solo)
            if match.boundary and not match.over:
                journal.progress(about.where(match))
            assert flash.erases == before and not journal.behind
            if match.boundary and not match.over and journal.full:
                journal.tidy(match)
        journal.end(match.scores(), *told_at_the_end(game, match.scores(), best, solo))
        matches += 1
    return ((matches - first[0]) / erases, (events - first[1]) / erases) if erases else None


def wear(game, events):
    """Erases in ten years of an hour a day, with so many events between two erases."""
    return HOURS * 3600 / PACE[game] / events


def tell(rows):
    """Print matches between two erases and the wear of ten years."""
    for title, game, seats, fixed in rows:
        matches, events = play(game, seats, fixed)
        print(f"{title:36} {matches:5.1f} matches of {events / matches:3.0f} events;", end=" ")
        print(f"{wear(game, events):5.0f} erases in ten years")


SCRIPT = """
import gc, time
from handheld.match import Match
from handheld import journal

NVM = bytearray(%r)

def loop():
    i = 0
    while i < 10000:
        i += 1

def took(call, times):
    start = time.ticks_us()
    for _ in range(times):
        call()
    return time.ticks_diff(time.ticks_us(), start) / times

def steps():
    yield
    start = gc.mem_alloc()
    log = journal.Journal(NVM)
    yield
    print("heap of the open journal:", gc.mem_alloc() - start)
    start = gc.mem_alloc()
    journal.Journal(NVM)
    print("garbage of opening, with its modules:", gc.mem_alloc() - start)
    yield
    log.playing = log.matches[0]
    log.event(40)
    end = log.at
    def event():
        for place in range(log.at - end):
            NVM[end + place] = 255
        log.at = end
        log.event(40)
    best = {}
    for turn in range(25):
        for name, call, times in (
            ("loop", loop, 5),
            ("opening", lambda: journal.Journal(NVM), 4),
            ("an event, without the flash", event, 400),
        ):
            best[name] = min(took(call, times), best.get(name, 1 << 29))
            yield
    for name in sorted(best):
        if name != "loop":
            print("%%s: %%.1f ms on the device" %% (name, best[name] * 34 / best["loop"]))
"""


def memory():
    """Print heap and time under MicroPython."""
    why = wasm.missing()
    if why:
        print(why)
        return
    rng = random.Random(1)
    for matches in 1, 9:
        flash = Flash()
        journal = Journal(ByteArray(flash))
        for turn in range(matches):
            match = RULES["knister"](["Ada", "Ben"], {})
            journal.begin("knister", ["Ada", "Ben"], [0, 0], {})
            while not match.over:
                code = rng.choice(match.legal())
                journal.event(code)
                match.play(code)
            if turn < matches - 1:
                journal.end(match.scores(), bars=[1, 2])
        print(f"\n{matches} matches of Knister in the log, {journal.at} bytes:")
        print(wasm.run(SCRIPT % bytes(flash.data), heap=600_000).strip())


def main():
    """Print everything."""
    quick()
    print(f"Seconds from one event to the next: {PACE}.")
    print(f"In Krypto a hand lies open for {HANDS} s and a call takes {CALLS} s, with a tick each", end=" ")
    print(f"{HAND_TICK // 1000} and {CALL_TICK // 1000} s; {100 * (1 - SKILL):.0f} % of the calls are wrong.")
    print("\nTwo players, between two erases:")
    tell(PAIRS)
    print("\nThe longest line-ups:")
    tell(LONGEST)
    memory()


if __name__ == "__main__":
    main()
