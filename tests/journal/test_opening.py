"""How much is looked at as the journal opens, however full it is."""

import itertools
import random

from handheld.journal import Journal, sector
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES, Player


def most_blocks(flash):
    """Two matches taken up in turn, an event each time, until the journal asks to be made anew."""
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    matches = {}
    for game, options in ("knister", {"sheets": "3"}), ("cybo", {"level": "master", "ties": "extra"}):
        journal.begin(game, ["Ada", "Ben"], [0, 0], options, {"dice": "rolled"}, "round", 1)
        matches[game] = RULES[game](["Ada", "Ben"], options)
    player = Player(random.Random(1))
    for game in itertools.cycle(sorted(matches)):
        if journal.log.blocks >= sector.BLOCKS:
            return journal
        journal.reader().resume(journal, journal.saved(game), RULES[game])
        code, data = player.event(matches[game])
        journal.event(code, data)
        matches[game].play(code, data)


def test_opening_takes_40_ms_of_device_time_at_most(show):
    """However full the log is, behind a torn record, and with a stray bit at its far end."""
    flash = Flash()
    at = most_blocks(flash).log.head
    times = []
    for place, byte in (at, 0xFF), (at, 7), (sector.SIZE - 1, 0xEF):
        flash.data[place] = byte
        machine = Machine(BOARDS["picosystem"], VirtualClock(), flash)
        with machine.session():
            from handheld.journal import Journal, opening  # noqa: F401  it is loaded before

            machine.spend(0)
            start = machine.clock.now
            assert Journal(machine.nvm, "handheld.people.ledger").notice == ""
            machine.spend(0)
            times.append((machine.clock.now - start) / 1000)
    show("Journal: opening, device time", ", ".join("%.0f ms" % time for time in times))
    assert 10 < min(times) and max(times) < 40
