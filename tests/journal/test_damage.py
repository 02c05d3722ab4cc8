"""Bits that flip in what was saved: nothing but what they hit is lost, and that is said.

What a flash held is told by the account of the life that filled it, not by the journal.
"""

import functools
import random

import pytest

from handheld.journal import Journal, opening
from handheld.journal.matches import UNREADABLE
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES, Life, ledger_of
from tests.soak import times

pytestmark = pytest.mark.soak
SEEDS = (1, 3)  # lives with no more figures than there is room for


@functools.cache
def lived(seed):
    """A life with matches of every game open, figures of several names, a sector made anew lately."""
    known = set()  # every state that a match has been in, as its log

    def watch(before, after, call):
        known.update((game, bytes(about[3])) for game, about in after.open.items())
        call()

    life = Life(seed, watch)
    life.known = known
    while len(life.account.open) < 3 or len(life.account.counts) < 6:
        life.run(50)
    life.tidy(life.match if life.match and life.match.boundary and not life.match.over else None)
    life.run(60)
    return life


class Found:
    """What a console finds, and what it says of it, at its start and as matches are resumed."""

    def __init__(self, data):
        flash = Flash()
        flash.data[:] = data
        journal = Journal(ByteArray(flash))
        self.said = journal.notice
        self.names = journal.ledger.book().names()
        self.counts, self.times, self.bars = ledger_of(journal)
        self.settings = [journal.ledger.get(key) for key, _, _ in opening.SETTINGS]
        self.open = {}
        self.broken = set()
        for saved in list(journal.matches):
            journal.notice = ""
            replayed = journal.replay(saved, RULES[saved.game])
            if journal.notice:
                self.broken.add(saved.game)
                assert journal.notice == UNREADABLE
            if not saved.over and replayed:
                self.open[saved.game] = replayed[0]
        for game in self.open:
            journal.resume(journal.saved(game), RULES[game])
        again = Journal(ByteArray(flash))
        assert again.notice == ""
        assert {saved.game for saved in again.matches if not saved.over} == set(self.open)

    def figures(self):
        return self.counts, self.times, self.bars, self.settings


def was_so(life, match):
    """Whether a match is where it is, or was at some time."""
    return match.base is not None or (match.game, bytes(match.log)) in life.known


@pytest.mark.parametrize("seed", SEEDS)
def test_one_flipped_bit_loses_at_most_what_it_hits(seed, show):
    life = lived(seed)
    data = bytes(life.flash.data)
    whole = Found(data)
    assert whole.said == "" and not whole.broken and set(whole.open) == set(life.account.open)
    used = len(data.rstrip(b"\xff"))
    rng = random.Random(7)
    spots = rng.sample(range(used * 8), min(used * 8, times(40, 2_000))) + rng.sample(
        range(used * 8, 4096 * 8), 20
    )
    shorter = said = 0
    for spot in spots:
        worn = bytearray(data)
        worn[spot // 8] ^= 1 << spot % 8
        found = Found(worn)
        assert set(found.open) == set(whole.open), spot
        assert found.names == whole.names
        assert found.figures() == whole.figures() or found.said
        said += bool(found.said)
        for game, match in found.open.items():
            assert was_so(life, match), (spot, game)
            if len(match.log) < len(whole.open[game].log):
                shorter += 1
                last = (
                    len(whole.open[game].log) - len(match.log) <= 7
                )  # taken for torn: it was the last event
                assert game in found.broken or found.said or last, (spot, game)
    show("Journal: flipped bits", f"{len(spots)}: {shorter} matches are shorter, {said} said at the start")
    assert shorter < len(spots) // 4


@pytest.mark.parametrize("seed", SEEDS)
def test_up_to_eight_flipped_bits(seed):
    life = lived(seed)
    data = bytes(life.flash.data)
    whole = Found(data)
    used = len(data.rstrip(b"\xff"))
    rng = random.Random(8)
    for _ in range(times(24, 800)):
        worn = bytearray(data)
        for spot in rng.sample(range(used * 8), rng.randint(2, 8)):
            worn[spot // 8] ^= 1 << spot % 8
        found = Found(worn)
        gone = set(whole.open) - set(found.open)
        assert not gone or found.said
        for game in found.open:
            match = found.open[game]
            assert was_so(life, match)
        lost = [key for key in whole.counts if key not in found.counts]
        assert not lost or found.said
        assert found.figures() == whole.figures() or found.said
        assert "Power" not in found.said or worn[0] != 0xFF, "a flipped bit is no power cut"


def test_a_flipped_bit_is_told_from_a_power_cut():
    data = bytearray(lived(1).flash.data)
    for at in range(145, 162):  # the settings, beyond what can be mended
        data[at] ^= 0x55
    said = Found(data).said
    assert said == opening.ROTTEN % "the settings" and said != opening.CUT


def test_a_new_memory_says_nothing():
    assert Journal(ByteArray(Flash())).notice == ""
