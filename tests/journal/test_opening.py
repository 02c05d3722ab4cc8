"""How much is looked at as the journal opens, however full it is; and that no note keeps a match away."""

import itertools
import random
import types

import pytest

from games.krypto import clock as again
from games.krypto.clock import Clock
from games.krypto.rules import events as codes
from handheld.journal import Journal, reader, sector
from handheld.journal.sector import TICK
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES, Player


def most_blocks(flash):
    """Two matches taken up in turn, an event each time, until the journal asks to be made anew."""
    journal = Journal(ByteArray(flash))
    matches = {}
    for game, options in ("knister", {"sheets": "3"}), ("cybo", {"level": "master", "ties": "extra"}):
        journal.begin(game, ["Ada", "Ben"], [0, 0], options, {"dice": "rolled"}, "round", 1)
        matches[game] = RULES[game](["Ada", "Ben"], options)
    player = Player(random.Random(1))
    for game in itertools.cycle(sorted(matches)):
        if journal.full:
            return journal
        journal.resume(journal.saved(game), RULES[game])
        code, data = player.event(matches[game])
        journal.event(code, data)
        matches[game].play(code, data)


def test_the_log_is_bounded_and_events_are_not_read(monkeypatch, show):
    flash = Flash()
    journal = most_blocks(flash)
    assert flash.erases == 0 and journal.blocks > sector.BLOCKS
    heads = []
    events = []
    length, sound = reader.length, reader.sound
    monkeypatch.setattr(reader, "length", lambda memory, at: heads.append(at) or length(memory, at))
    monkeypatch.setattr(reader, "sound", lambda nvm, at, *how: events.append(at) or sound(nvm, at, *how))
    opened = Journal(ByteArray(flash))
    assert opened.notice == "" and len(opened.matches) == 2
    assert not events and len(heads) <= sector.BLOCKS + 8
    show("Journal: opening", f"{len(heads)} heads of blocks at most, no event")


@pytest.mark.parametrize("phase", [codes.LYING, codes.TURN, codes.EXPLAINING, codes.DEALING])
def test_no_subset_of_notes_keeps_a_match_from_being_resumed(phase):
    """Any of the notes may be missing after a power cut; of a number in two, as version 1 had it, either."""
    keys = (codes.HINTS, codes.STREAK, codes.OLD_NUMBER, codes.OLD_NUMBER + 1, codes.TIMES, codes.NUMBER, 15)
    for size in range(len(keys) + 1):
        for subset in itertools.combinations(keys, size):
            notes = dict.fromkeys(subset, 7)
            screen = resumed(phase, notes)
            whole = codes.NUMBER in notes
            pair = codes.OLD_NUMBER in notes and codes.OLD_NUMBER + 1 in notes
            assert screen.deal_number == (7 if whole else 7007 if pair else -1)
            assert screen.times[0] == notes.get(codes.TIMES, 0)


@pytest.mark.parametrize("value", [0, 99_999, 100_000, 16_777_215])
def test_a_number_that_is_none_asks_for_a_new_one(value):
    screen = resumed(codes.LYING, {codes.NUMBER: value})
    assert screen.deal_number == (value if value < 100_000 else -1)


def resumed(phase, notes):
    screen = types.SimpleNamespace(deal_number=-1, next_number=-1, times=[0])
    screen.match = types.SimpleNamespace(
        phase=phase, seats=1, settled={"mode": "solo"}, mode=types.SimpleNamespace(last=False)
    )
    screen.clock, screen.explain = Clock(1000, lambda: None), Clock(1000, lambda: None)
    screen.hand_clock = lambda: 180
    screen.seconds = lambda key: 30
    again.restore(screen, notes, bytes([TICK, codes.KRYPTO, TICK]))
    return screen


def test_a_hand_number_is_kept_whole_or_not_at_all():
    """The power cut at each byte of it."""
    flash = Flash()
    journal = Journal(ByteArray(flash))
    journal.begin("krypto", ["Ada"], [0], {"mode": "solo"}, {}, "hand", 1)
    journal.event(codes.DEAL, bytes([2, 1, 2, 2, 3, 24]))
    journal.note(codes.NUMBER, 7532)
    before = bytes(flash.data)
    journal.note(codes.NUMBER, 99_999)
    for at in range(len(before)):
        if flash.data[at] == before[at]:
            continue
        for size in range(at, sector.tail(flash.data)):
            cut = Flash()
            cut.data[:] = before
            cut.data[at : size + 1] = flash.data[at : size + 1]
            heard = []
            opened = Journal(ByteArray(cut))
            opened.resume(opened.saved("krypto"), RULES["krypto"], lambda *event: heard.append(event))  # noqa: B023
            numbers = [data[1] for code, data in heard if code == sector.NOTE]
            assert numbers in ([7532], [7532, 99_999])
        return
