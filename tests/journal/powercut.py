"""Cuts the power at every byte that is programmed in whole matches, and all through every erase.

    python3 -m tests.journal.powercut [--matches N] [--erases N] [--seed N] [--game GAME]

Every state that the flash passes through is copied, once as it is and once with the byte torn (some of
its bits are programmed, some not). A console is switched on with each copy: it has to find what the
journal held before the call or after it, and go on saving. After a cut erase it has to say in words what
was lost, or find all of it, and go on saving.
"""

import argparse
import random
import sys
import time

from handheld.journal import Journal
from handheld.journal.opening import CUT, FOREIGN
from sim.nvm import PAGE, SECTOR, ByteArray
from tests.journal.life import RULES, Held, Life, Player, quick


class Cutter:
    """Watches a Life: makes its calls and looks at the flash wherever the power could fail in them."""

    def __init__(self, seed, every=1, erase_bytes=40):
        """Looks at one in `every` bytes programmed by an append, and at `erase_bytes` in an erase."""
        self.rng = random.Random(seed)
        self.every = every
        self.erase_bytes = erase_bytes
        self.flash = None
        self.appends = self.erases = 0  # cuts that were looked at
        self.old = self.new = self.lost = 0
        self.words = {}
        self._known = set()  # every state that a match has been in, as its log

    def watch(self, before, after, call):
        """Make a call, then check every cut within it."""
        flash = self.flash
        self._see(after)
        self._images = []  # (image, whether the erase had begun)
        self._erasing = False
        self._torn = None
        self._sample = set(self.rng.sample(range(SECTOR), self.erase_bytes))
        flash.before = self._before
        start = bytes(flash.data)
        call()
        self._tear()
        flash.before = None
        assert self._erasing == (not _appended(start, flash.data))
        self._images.append((bytes(flash.data), False))
        assert self._check(*self._images[-1], after, after), "the call itself has not saved what it should"
        for image, erasing in self._images[:-1]:
            self._check(image, erasing, before, after)

    def skip(self, before, after, call):
        """Make a call without a cut."""
        self._see(after)
        call()

    def _see(self, account):
        for game, about in account.open.items():
            self._known.add((game, bytes(about[3])))

    def _before(self, what, address, size):
        flash = self.flash
        self._tear()
        if what == "erase":
            self._erasing = True
            self._images.extend((image, True) for image in self._half_erased(flash.data))
        elif what.endswith("byte"):
            if self._erasing:
                if address not in self._sample and not (what == "program byte" and address % PAGE == 0):
                    return
            elif self.rng.randrange(self.every):
                return
            self._torn = bytes(flash.data), address

    def _tear(self):
        """Keep the flash as it was before the last byte, and with some of that byte's bits programmed."""
        if self._torn:
            image, address = self._torn
            self._torn = None
            changed = image[address] ^ self.flash.data[address]
            if changed:
                torn = bytearray(image)
                torn[address] ^= changed & self.rng.randrange(256)
                self._images.append((image, self._erasing))
                self._images.append((bytes(torn), self._erasing))

    def _half_erased(self, data):
        """What a sector may look like when its erase is cut, beside bytes erased from the front."""
        rng = self.rng
        whole = bytes(data)
        yield whole
        for keep in rng.sample(range(SECTOR), 3):
            yield whole[:keep] + b"\xff" * (SECTOR - keep)
        start, stop = sorted(rng.sample(range(SECTOR), 2))
        yield whole[:start] + b"\xff" * (stop - start) + whole[stop:]
        for bits in 1, 4, 7:  # few, half, most bits have risen
            yield bytes(byte | _bits(rng, bits) for byte in whole)
            yield whole[:start] + bytes(byte | _bits(rng, bits) for byte in whole[start:])
        yield bytes(SECTOR)  # chips program all to 0 before they erase

    def _check(self, image, erasing, before, after):
        if erasing:
            self.erases += 1
        else:
            self.appends += 1
        held = Held(image)
        if erasing and not bytes(image).strip(b"\xff"):
            assert held.notice == "" and not held.names and not held.open  # as new: nothing can be said
            self.lost += 1
        elif not held.notice:
            assert held.settings in (before.settings, after.settings)
            assert held.names in [after.names[:count] for count in range(len(before.names), 17)]
            if held.fits(after):
                self.new += 1
            else:
                assert held.fits(before), "neither the old state nor the new"
                self.old += 1
        else:
            assert erasing or not before.names and not before.open, "words, though nothing was erased"
            assert held.notice in (CUT, FOREIGN), held.notice
            if erasing:
                self.lost += 1
                self.words[held.notice] = self.words.get(held.notice, 0) + 1
            for game, about in held.open.items():
                match = about[3]
                known = match.base is not None or (game, bytes(match.log)) in self._known
                assert known, "a match that has never been so"
        self._goes_on(held)
        return True

    def _goes_on(self, held):
        """The console that was switched on saves an event, and finds it when it is switched on again."""
        journal = held.journal
        notice = journal.notice
        journal.notice = ""
        if held.open:
            game = self.rng.choice(sorted(held.open))
            saved = journal.saved(game)
            match, _ = journal.resume(saved, RULES[game])
        else:
            game = "knister"
            match = RULES[game](["Zoe"], {})
            journal.begin(game, ["Zoe"], [0], {})
        if not match.over:
            event = Player(self.rng, skill=0).event(match)
            journal.event(*event)
            match.play(*event)
        again = Journal(ByteArray(held.flash))
        assert again.notice == "", (notice, again.notice)
        found, _ = again.resume(again.saved(game), RULES[game])
        assert found.log == match.log and found.base == match.base


def _bits(rng, eighths):
    """A byte in which each bit is set `eighths` times of eight."""
    return sum((rng.random() * 8 < eighths) << bit for bit in range(8))


def _appended(start, end):
    """Whether bits were only cleared."""
    return all(new & ~old == 0 for old, new in zip(start, end))


def run(seed, matches, game, every=1, progress=None):
    """Live for so many whole matches, the power cut all through it; gives the Cutter and the Life."""
    cutter = Cutter(seed, every)
    life = Life(seed, cutter.watch, (game,))
    life.seats = 2  # where the game may be played so
    cutter.flash = life.flash
    while life.ended[game] < matches:
        life.step()
        if progress:
            progress(life.ended[game], matches)
    return cutter, life


def through_erase(seed):
    """Live until the flash is erased for the first time, and cut the power all through that."""
    cutter = Cutter(seed, every=100_000)
    life = Life(seed, cutter.skip)
    cutter.flash = life.flash
    while not life.flash.erases:
        life.step()
        playing = life.journal.playing
        if life.journal.room() < 400 or playing and playing.size > 900:
            life.watch = cutter.watch
    return cutter


def main():
    """Run the whole proof and print what was found."""
    parser = argparse.ArgumentParser(prog="tests.journal.powercut", description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=5, help="whole matches of each game")
    parser.add_argument("--erases", type=int, default=30, help="lives that come to an erase")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(RULES))
    chosen = parser.parse_args()
    quick()
    for game in [chosen.game] if chosen.game else sorted(RULES):
        started = time.time()
        cutter, life = run(chosen.seed, chosen.matches, game, progress=_progress)
        print(f"{game}: {chosen.matches} whole matches, {life.flash.programs} programs;", end=" ")
        print(f"{time.time() - started:.0f} s")
        print(
            f"  cuts while appending: {cutter.appends}, found as before {cutter.old}, as after {cutter.new}"
        )
        if cutter.erases:
            print(f"  cuts in {life.flash.erases} erases: {cutter.erases}, lost and said so {cutter.lost}")
    words = {}
    cuts = lost = 0
    for done in range(chosen.erases):
        cutter = through_erase(chosen.seed + done)
        cuts += cutter.erases
        lost += cutter.lost
        for said, count in cutter.words.items():
            words[said] = words.get(said, 0) + count
        _progress(done + 1, chosen.erases)
    print(f"{chosen.erases} erases: {cuts} cuts, nothing lost in {cuts - lost}, lost and said so in {lost}:")
    for said, count in sorted(words.items()):
        print(f"{count:8} {said}")


def _progress(done, whole):
    if sys.stderr.isatty():
        end = "\n" if done == whole else ""
        print(f"\r{done} of {whole}", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
