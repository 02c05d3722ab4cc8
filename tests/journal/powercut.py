"""Cuts the power: at random bytes in a row, and all through erases.

A console that is switched on has to find what the journal held before the call that was cut, or after it, to
say nothing, and to go on saving. After a cut erase it has to say that something is lost, or find it all.
"""

import random

from handheld.journal import Journal
from handheld.journal.opening import FOREIGN, OLDER, OTHER
from sim.nvm import SECTOR, ByteArray, PowerCut
from tests.journal.life import RULES, Held, Life, Player


def goes_on(held, rng):
    """The console that was switched on saves an event, and finds it when it is switched on again."""
    journal = held.journal
    journal.notice = ""
    if held.open:
        game = rng.choice(sorted(held.open))
        match, _ = journal.reader().resume(journal, journal.saved(game), RULES[game])
    else:
        game = "knister"
        match = RULES[game](["Zoe"], {})
        journal.begin(game, ["Zoe"], [0], {})
    if not match.over:
        event = Player(rng, skill=0).event(match)
        journal.event(*event)
        match.play(*event)
    reopened = Journal(ByteArray(held.flash), "handheld.people.ledger")
    assert reopened.notice == "", reopened.notice
    found, _ = reopened.reader().resume(reopened, reopened.saved(game), RULES[game])
    assert found.log == match.log and found.base == match.base


class Row:
    """A life in which the power fails again and again, a few calls apart, in a row on the same flash."""

    def __init__(self, seed, chance=0.3):
        self.rng = random.Random(seed)
        self.seed = seed
        self.chance = chance  # of a call to be cut
        self.cuts = self.pairs = self.erases = self.said = self.blank = 0
        self._new_life()

    def _new_life(self):
        self.seed += 1000
        self.life = Life(self.seed, self.watch)
        self.calls = 99  # since the last cut

    def run(self, pairs):
        """Until so many cuts have followed another one within ten calls."""
        while self.pairs < pairs:
            try:
                self.life.step()
            except PowerCut:
                self._power_on()
        return self

    def watch(self, before, after, call):
        """Make a call; the power may fail in the midst of it, and in the midst of a byte."""
        self.calls += 1
        self.erasing = False
        self.accounts = before, after
        if self.rng.random() > self.chance:
            return call()
        flash = self.life.flash
        left = self.rng.choice(
            (1, 2, 3, self.rng.randrange(1, 20), self.rng.randrange(1, 80), self.rng.randrange(1, 9000))
        )
        last = None

        def cut(what, address, size):
            nonlocal left, last
            self.erasing = self.erasing or what == "erase"
            if what.endswith("byte"):
                if last and not left:
                    self._tear(*last)
                    raise PowerCut
                left -= 1
                last = address, flash.data[address], what

        flash.before = cut
        try:
            call()
            if last and left < 2:
                self._tear(*last)
                raise PowerCut
        finally:
            flash.before = None

    def _tear(self, address, was, what):
        """Leave some bits of the byte that was written last as they were."""
        mask = self.rng.choice((0, self.rng.randrange(256), 255))
        data = self.life.flash.data
        data[address] = data[address] & ~mask | was & mask

    def _power_on(self):
        self.cuts += 1
        if self.erasing:
            self.erases += 1
        before, after = self.accounts
        life = self.life
        found = Held(life.flash.data)
        held = next((one for one in (after, before) if not found.notice and found.fits(one)), None)
        blank = not bytes(life.flash.data).strip(b"\xff")
        life.reboot()
        said = life.journal.notice
        if held is None:
            first = not life.flash.erases and not before.names  # nothing was saved yet
            assert self.erasing or first, "lost without an erase"
            assert bool(said) != (blank or first), "lost, and not said" if not said else said
            self.blank += blank or first
            self.said += bool(said)
            return self._new_life()
        assert said == "", said
        life.account = held
        if len(held.counts) + len(held.times) > 20:  # some rows of figures give way; the account keeps all
            return self._new_life()
        self.pairs += self.calls <= 10
        self.calls = 0


def through_erase(seed):
    """Live until the flash is erased, and look at what a cut in that leaves: (cuts, said, blank)."""
    rng = random.Random(seed)
    cuts = said = blank = 0

    def watch(before, after, call):
        nonlocal cuts, said, blank
        flash = life.flash
        images = []

        def look(what, address, size):
            if what == "erase":
                images.extend(half_erased(rng, bytes(flash.data)))
            elif flash.erases and what.endswith("byte") and not rng.randrange(100):
                images.append(bytes(flash.data))

        flash.before = look
        call()
        flash.before = None
        for image in images:
            cuts += 1
            held = Held(image)
            if not bytes(image).strip(b"\xff"):
                assert held.notice == ""
                blank += 1
            else:
                assert held.notice or held.fits(before) or held.fits(after), "lost, and not said"
                said += bool(held.notice)
            if not held.journal.log.foreign:
                goes_on(held, rng)
            else:
                assert held.notice in ("", FOREIGN, OLDER, OTHER)  # a half-erased header may name any version

    life = Life(seed, watch)
    while not life.flash.erases:
        life.step()
    return cuts, said, blank


def half_erased(rng, whole):
    """What a sector may look like when its erase is cut, beside bytes erased from the front."""
    yield whole
    for keep in rng.sample(range(SECTOR), 3):
        yield whole[:keep] + b"\xff" * (SECTOR - keep)
    start, stop = sorted(rng.sample(range(SECTOR), 2))
    yield whole[:start] + b"\xff" * (stop - start) + whole[stop:]
    for bits in 1, 4, 7:  # few, half, most bits have risen
        yield bytes(byte | _bits(rng, bits) for byte in whole)
        yield whole[:start] + bytes(byte | _bits(rng, bits) for byte in whole[start:])
    yield bytes(SECTOR)  # chips program all to 0 before they erase


def _bits(rng, eighths):
    """A byte in which each bit is set `eighths` times of eight."""
    return sum((rng.random() * 8 < eighths) << bit for bit in range(8))
