"""Cuts the power: at random bytes in a row, and all through erases.

What a flash holds after a cut is read by `reader`, which knows docs/journal.md alone: it has to be what the
journal held before the call that was cut, or after it. A console that is switched on has to find the same,
to say nothing, and to go on saving. After a cut erase it has to say that something is lost, or find it all.
"""

import random

from handheld.journal import Journal
from handheld.journal.opening import FOREIGN, OLDER, OTHER
from handheld.journal.settings import SETTINGS
from sim.nvm import SECTOR, ByteArray, PowerCut
from tests.journal.life import RULES, Held, Life, Player, play_all, same
from tests.journal.reader import NEVER, Reading, number_of


def fits(reading, account):
    """Whether the reading is whole and has all that changes together as the account has it."""
    if not reading.ours or reading.damage or reading.cut:
        return False
    for place, (key, default, _) in enumerate(SETTINGS):
        value = reading.settings[place]
        if (value - 1 if value else default) != account.settings[key]:
            return False
    if [name.decode() for name in reading.names if name] != account.names:
        return False
    figures = {}
    for (game, name), (played, won, best, total, streak, longest) in account.counts.items():
        time, bars = account.times.get((game, name), 0), account.bars.get((game, name), [0] * 12)
        key = number_of(game), account.names.index(name)
        figures[key] = [played, won, best, total, streak, longest, time, bars]
    for key in account.times:
        if key[2:] == ("solo",):
            hands, best, total = account.times[key]
            key = number_of(key[0]), 0x80 | account.names.index(key[1])
            figures[key] = [hands, 0, NEVER, total, 0, 0, best, [0] * 12]
    if reading.figures != figures or NEVER in [row[2] for key, row in figures.items() if key[1] < 0x80]:
        return False
    opened = {match.game: match for _, match in reading.matches if not match.over}
    return opened.keys() == account.open.keys() and all(
        _is(opened[game], *account.open[game]) for game in opened
    )


def _is(match, names, levels, options, log, undone, extras, told, notes, ticks):
    events, redo, heard, passed = match.log()
    if (match.names, match.levels, match.options, match.extras) != (names, list(levels), options, extras):
        return False
    if match.broken or match.progress not in told or heard != notes or passed != ticks:
        return False
    if match.base is None:
        return events == log and redo == undone
    whole = RULES[match.game](names, options)
    whole.restore(match.base)
    play_all(whole, events)
    return same(whole, log)


def goes_on(held, rng):
    """The console that was switched on saves an event, and finds it when it is switched on again."""
    journal = held.journal
    journal.notice = ""
    if held.open:
        game = rng.choice(sorted(held.open))
        match, _ = journal.resume(journal.saved(game), RULES[game])
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
    found, _ = reopened.resume(reopened.saved(game), RULES[game])
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
        reading = Reading(life.flash.data)
        held = next((account for account in (after, before) if fits(reading, account)), None)
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
            reading = Reading(image)
            whole = fits(reading, before) or fits(reading, after)
            held = Held(image)
            if not bytes(image).strip(b"\xff"):
                assert held.notice == ""
                blank += 1
            elif whole:
                assert held.notice == "", "words of damage, and all is here"
            else:
                assert held.notice, "lost, and not said"
                said += 1
            if not held.journal.foreign:
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
