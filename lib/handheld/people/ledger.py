"""Ledger: the tables, updated from the log; and the Outcome of a match as bytes of END."""

from struct import unpack_from

from micropython import const

from handheld.journal.matches import BeginPayload
from handheld.journal.reading import payload_of
from handheld.journal.sector import BEGIN, END, ROW
from handheld.machine.text import t
from handheld.people.honours import Honours
from handheld.people.outcome import Outcome
from handheld.people.rows import BADGES, BEST, CHALLENGES, FIGURES, NEXT, PACES, SERIES

REMOVED = t("The statistics were full. Those with the fewest matches were removed: %s.")

_FULL = const(0xFFFF)


class Ledger(Honours):
    """The current tables, with what the log has changed since the last compaction."""

    def __init__(self, journal):
        super().__init__(journal)
        for item in journal.log.pending:
            self.apply(item)
        self.removed = []

    def apply(self, item):
        """Apply a block of the log to the rows: `item` is its offset, and that of its match's BEGIN or 0."""
        nvm = self._journal.log.nvm
        at, begun = item
        payload = payload_of(nvm, at)
        if nvm[at + 1] == BEGIN:
            self.begin(BeginPayload(payload))
        elif nvm[at + 1] == END:
            self.count(BeginPayload(payload_of(nvm, begun)), payload)
        elif nvm[at + 1] == ROW:
            self.change(payload)

    def end(self, outcome):
        """End the current match and count it. May compact."""
        journal = self._journal
        self.removed = []
        self.enter_paces(outcome)
        journal.reader().finish(journal, journal.current, encode(outcome))
        if self.removed:
            journal.notice = REMOVED % ", ".join(self.removed)

    def count(self, about, payload):
        """Count the payload of an END. An invalid payload is ignored."""
        outcome = decode(about, payload)
        if not outcome:
            return
        places = self.places(outcome)
        for seat in range(len(places)):
            place = places[seat]
            if place >= 0:
                self.add_figures(outcome, seat, place)
                self.enter_result(outcome, seat, place)
                if outcome.badges:
                    self.add_badges(place, outcome.badges[seat])
        self.count_challenge(outcome, places[0])
        if outcome.series:
            self.rows[SERIES] = [self.closed_series(outcome).row]

    def reset(self):
        """Reset statistics, lists, badges, challenges, series and mark. The next compaction saves that."""
        self._journal.settings.set("leaves", 0)
        self._journal.save()
        for kind in (FIGURES, BEST, BADGES, CHALLENGES, SERIES, NEXT, PACES):
            self.rows[kind] = []


def encode(outcome):
    """Return the payload of END for a match that counts: a bit for each part that it has, then the parts."""
    parts = (
        _pack([max(-0x7FFF, min(0x7FFF, score)) & _FULL for score in outcome.scores]),
        bytes(outcome.bars or ()),
        _pack([min(_FULL, time) for time in outcome.times or ()]),
        _pack([outcome.hinted] if outcome.hinted else ()),
        bytes([outcome.best] if outcome.best else ()),
        _pack(outcome.badges or ()),
        b"" if outcome.spent is None else outcome.spent.to_bytes(3, "little"),
    )
    return bytes((sum([1 << at for at in range(len(parts)) if parts[at]]),)) + b"".join(parts)


def decode(about, payload):
    """Return the Outcome in an END of a match with this BeginPayload, or None if invalid or given up."""
    seats = len(about.names)
    sizes = 2 * seats, seats, 2 * seats, 2, 1, 2 * seats, 3
    parts = []
    end = 1
    for bit in range(len(sizes)):
        at = end
        end += sizes[bit] * (payload[0] >> bit & 1)
        parts.append(payload[at:end])
    if not parts[0] or end != len(payload):
        return None
    scores = unpack_from("<%dh" % seats, parts[0])
    hinted = int.from_bytes(parts[3], "little")
    outcome = Outcome(about.game, about.names, about.levels, about.extras, scores, hinted)
    outcome.bars = parts[1]
    outcome.times = _numbers(parts[2])
    outcome.best = int.from_bytes(parts[4], "little")
    outcome.badges = _numbers(parts[5])
    if parts[6]:
        outcome.spent = int.from_bytes(parts[6], "little")
    return outcome


def _pack(numbers):
    return b"".join([number.to_bytes(2, "little") for number in numbers])


def _numbers(packed):
    return [packed[at] | packed[at + 1] << 8 for at in range(0, len(packed), 2)]
