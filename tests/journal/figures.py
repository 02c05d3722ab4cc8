"""Measures the journal: matches between two erases, and wear over ten years.

Play is by chance, but most calls in Krypto are right, as players' are. Options are kept as the console keeps
them, and of Krypto's clocks and best times what the console notes.
"""

import random

from games.krypto.clock import UNIT
from games.krypto.rules import events as codes
from games.krypto.rules.events import TIMES
from handheld.journal import Journal, sector
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end
from tests.journal.life import NAMES, RULES, Player
from tools import records

PAIRS = (
    ("cybo, beginner", "cybo", 2, {"level": "beginner", "ties": "share"}),
    ("cybo, advanced", "cybo", 2, {"level": "advanced", "ties": "share"}),
    ("cybo, master, extra rounds", "cybo", 2, {"level": "master", "ties": "extra"}),
    ("cybo, grand master", "cybo", 2, {"level": "grand master", "ties": "share"}),
    ("knister", "knister", 2, {"sheets": "1"}),
    ("krypto, international", "krypto", 2, {"mode": "international"}),
    ("krypto, home", "krypto", 2, {"mode": "home", "hands": "10"}),
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


def options(game, fixed):
    """The options of a match as the setup gives them, with the default of those that are not fixed."""
    about = records.about(game)
    chosen = dict(fixed)
    for each in [each.choice for each in about.offered(chosen, 2)]:
        if each.recorded:
            chosen.setdefault(each.key, each.values[0])
    return chosen


def note(journal, game, code, data, best, rng, solo):
    """What Krypto's screen keeps beside the event that was just played."""
    if game != "krypto":
        return
    if len(data) > 1 or code > codes.TAKE:
        for _ in range(HANDS * 1000 // UNIT):
            journal.mark(sector.TICK)
    elif codes.KRYPTO <= code < codes.UNPLAYABLE:
        for _ in range(CALLS * 1000 // UNIT):
            journal.mark(sector.TICK)
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
    journal = journal or Journal(ByteArray(flash), "handheld.people.ledger")
    start = flash.erases
    solo = fixed.get("mode") == "solo"
    player = Player(rng, SKILL)
    make = RULES[game]
    names = NAMES[:seats]
    about = records.about(game)
    matches = events = 0
    first = None
    while flash.erases < start + erases + 1 and (erases or not matches):
        if first is None and flash.erases > start:
            first = matches, events
        match = make(names, options(game, fixed))
        extras = {each.key: each.values[0] for each in about.CHOICES if not each.recorded}
        word, number = about.word(match.options), match.round
        journal.begin(game, names, [0] * seats, match.options, extras, word, number)
        match, _ = journal.reader().resume(journal, journal.saved(game), make)  # in a start of its own
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
                journal.progress(match.round)
            assert flash.erases == before and not journal.incomplete
            if match.boundary and not match.over and journal.full:
                journal.tidy(match)
        end(journal, match.scores(), *told_at_the_end(game, match.scores(), best, solo))
        matches += 1
    return ((matches - first[0]) / erases, (events - first[1]) / erases) if erases else None


def wear(game, events):
    """Erases in ten years of an hour a day, with so many events between two erases."""
    return HOURS * 3600 / PACE[game] / events
