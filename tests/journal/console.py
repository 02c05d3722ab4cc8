"""A console for tests of the journal: a flash of its own, and a match on it."""

import random

from handheld.journal import Journal, sector
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end
from tests.journal.life import RULES, Player


class Console:
    """A journal on a flash of its own, and a match on it."""

    def __init__(self):
        self.flash = Flash()
        self.on()

    def on(self):
        """Switch on, or off and on again; gives what the journal says."""
        self.journal = Journal(ByteArray(self.flash), "handheld.people.ledger")
        notice, self.journal.notice = self.journal.notice, ""
        return notice

    def worn(self, *bits):
        """Another console, with the content of this one's flash but for these bits."""
        other = Console()
        other.flash.data[:] = self.flash.data
        for bit in bits:
            other.flash.data[bit // 8] ^= 1 << bit % 8
        return other

    def begin(self, game="knister", names=("Ada", "Ben"), levels=None, options=None):
        if game == "cybo" and not options:
            options = {"level": "beginner"}
        options = options or {}
        self.journal.begin(game, list(names), levels or [0] * len(names), options, {}, "round", 1)
        self.match = RULES[game](list(names), options)
        return self.match

    def play(self, *codes):
        for code in codes:
            self.match.check(code, b"")
            self.journal.event(code)
            self.match.play(code)

    def play_out(self, player=None, until=lambda: False, ends=True):
        """Play by chance, and compact at boundaries, to the end or until something is true."""
        player = player or Player(random.Random(1))
        while not self.match.over and not until():
            code, data = player.event(self.match)
            erases = self.flash.erases
            self.journal.event(code, data)
            assert self.flash.erases == erases and not self.journal.incomplete, (
                "an event erases nothing, and is saved"
            )
            self.match.play(code, data)
            if self.match.boundary and not self.match.over and self.journal.full:
                self.journal.tidy(self.match)
                assert self.log.room() >= sector.RESERVE and not self.journal.full
        if self.match.over and ends:
            end(self.journal, self.match.scores())

    def undo(self):
        assert self.journal.mark(sector.UNDO)
        self.match.undo()

    def resume(self, game="knister", heard=None):
        journal = self.journal
        self.match, undone = journal.reader().resume(journal, journal.saved(game), RULES[game], heard)
        return self.match, undone

    def about(self, saved):
        return self.journal.reader().about(self.journal, saved)

    def where(self, saved):
        return self.journal.reader().where(self.journal, saved)

    def replay(self, saved, rules):
        return self.journal.reader().replay(self.journal, saved, rules)

    @property
    def log(self):
        return self.journal.log

    @property
    def ledger(self):
        return self.journal.ledger()

    def lineup(self, game):
        """Return (name, level) of each seat of a game's last line-up, with "" as an opponent's name."""
        row = [value for value in self.ledger.last(game)[2:] if value]
        ledger = self.ledger
        return [("", value - 128) if value > 128 else (ledger.name(value - 1), 0) for value in row]

    def count(self, game, scores, extras=None, names=("Ada", "Ben", "Cy"), levels=None, **more):
        """A match of which only the end matters."""
        names = list(names)[: len(scores)]
        self.journal.begin(game, names, levels or [0] * len(names), {}, extras)
        end(self.journal, scores, **more)

    def cut(self, call, look):
        """Make a call that writes. After a power cut at any byte, whole or torn, `look(console)` finds the
        old state or the new one; return both.
        """
        images = [bytes(self.flash.data)]
        self.flash.before = lambda what, at, size: images.append(bytes(self.flash.data))
        call()
        self.flash.before = None
        images.append(bytes(self.flash.data))
        steps = list(zip(images, images[1:]))
        assert len(steps) > 12 and not any(b & ~a for step in steps for a, b in zip(*step)), "an erase"
        found = []
        for image in images + [bytes(a & (b | 0x55) for a, b in zip(*step)) for step in steps]:
            one = Console()
            one.flash.data[:] = image
            assert one.on() == ""
            found.append(look(one))
        old, new = found[0], found[len(images) - 1]
        assert old != new and all(each in (old, new) for each in found)
        return old, new
