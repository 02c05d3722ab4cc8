"""Bits that flip in what was saved: only the rows and runs that they hit are lost, and that is said.

What lies where is read by `reader`, which knows docs/journal.md alone; its meaning by the account
of the life that filled the flash.
"""

import functools
import random

import pytest

from handheld.journal import Journal, matches, sector
from sim.nvm import SECTOR
from tests.journal.console import Console
from tests.journal.ended import end as end_match
from tests.journal.life import Held, Life
from tests.journal.powercut import goes_on
from tests.journal.reader import BEGIN, END, FIRST, NOTE, PROGRESS, ROW, RUN, SNAPSHOT, TICK, Reading, width
from tests.soak import only, share, times

LONGEST = 9  # bytes of a record with its check


@functools.cache
def lived(seed):
    """A life with several matches open, compacted lately: (it, every state that a match has been in)."""
    known = set()

    def watch(before, after, call):
        known.update((game, bytes(about[3])) for game, about in after.open.items())
        call()

    life = Life(seed, watch)
    while len(life.account.open) < 2 or len(life.account.counts) < 4:
        life.run(50)
    life.tidy(life.match if life.match and life.match.boundary and not life.match.over else None)
    life.run(120)
    return life, known


def parts(data):
    """(start, end, what, whose) of everything that may be hit, upwards."""
    reading = Reading(data)
    out = [(1, 48, "header", 0), (48, FIRST, "header", 0)]
    at = FIRST
    for kind, size, count in zip(data[14:44:3], data[15:44:3], data[16:44:3]):
        for _ in range(count):
            out.append((at, at + size, "row", kind))
            at += size
    last = None
    while at < reading.used:
        start, at = at, reading._seek(at)
        if last:  # its records, and `before` behind them
            out.append((start, min(at + 8, reading.used), "run", last))
        if at >= reading.used:
            break
        kind, number = data[at + 1 : at + 3]
        end = at + 12 + int.from_bytes(data[at + 4 : at + 6], "little")
        what = {BEGIN: "begin", END: "end", ROW: "row", RUN: "run", SNAPSHOT: "run"}[kind]
        out.append((at, end, what, number))
        last = number if kind == RUN else None
        at = end
    return out


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(2, 10)))
def test_only_what_is_hit_is_lost_and_that_is_said(seed, show):
    life, known = lived(seed)
    data = bytes(life.flash.data)
    whole = Held(data)
    numbers = {match.game: number for number, match in Reading(data).matches if not match.over}
    assert whole.notice == "" and whole.fits(life.account)
    spans = parts(data)
    used = len(data.rstrip(b"\xff"))
    rng = random.Random(seed)
    lost = said = silent = 0
    for _ in range(times(40, 200)):
        worn = bytearray(data)
        bits = rng.sample(range(used * 8 + 400), rng.randint(1, 8))
        for bit in bits:
            worn[bit // 8] ^= 1 << bit % 8
        hit = {
            (what, whose) for start, end, what, whose in spans if any(start <= bit // 8 < end for bit in bits)
        }
        headers = sum(any(start <= bit // 8 < end for bit in bits) for start, end in ((1, 48), (48, 95)))
        found = Held(worn)
        said += bool(found.notice)
        whats = {what for what, _ in hit}
        counts = found.counts, found.times, found.bars, found.names, found.settings
        same = counts == (whole.counts, whole.times, whole.bars, whole.names, whole.settings)
        if headers < 2 and not whats & {"row", "begin", "end"}:
            assert same, (bits, hit)
        for game, about in whole.open.items():
            number = numbers[game]
            mine = hit & {("run", number), ("begin", number), ("end", number)} or (
                "begin" in whats and headers == 2
            )
            if mine:
                continue
            assert game in found.open and found.open[game][3].log == about[3].log, (
                bits,
                hit,
                game,
                found.notice,
            )
        for game, about in found.open.items():
            match = about[3]
            assert match.base is not None or (game, bytes(match.log)) in known or "end" in whats, (bits, hit)
        if not same or content(found) != content(whole):
            lost += 1
            silent += not found.notice
            # the last block, or a record behind it, may look as torn by a power cut
            assert found.notice or any(bit // 8 >= min(spans[-2][0], used - 12) for bit in bits), (bits, hit)
        goes_on(found, rng)
    show(
        "Journal: flipped bits",
        f"{times(40, 200)} images: {lost} lost something, {said} said so, {silent} silent",
    )


def content(held):
    """Its matches, with notes and ticks."""
    opened = {game: (bytes(about[3].log), about[7:]) for game, about in held.open.items()}
    return opened, held.last and (held.last[0], held.last[1] and bytes(held.last[1].log))


def test_flips_in_both_headers_lose_the_tables_and_not_the_matches():
    life, _ = lived(0)
    worn = bytearray(life.flash.data)
    worn[20] ^= 1
    worn[70] ^= 1
    found = Held(worn)
    assert "settings, names and figures" in found.notice
    assert set(found.open) == set(life.account.open)


def test_without_a_header_a_match_that_is_over_adds_no_names():
    console = Console()
    for game, names in ("cybo", ["Ada", "Ben"]), ("knister", ["Cy", "Dora"]):
        console.begin(game, names)
        if game == "cybo":
            end_match(console.journal, [1, 2])
    console.journal.tidy()
    console.flash.data[20] ^= 1
    console.flash.data[70] ^= 1
    assert "settings, names and figures" in console.on()
    assert console.ledger.names() == ["Cy", "Dora"]
    found = {(saved.game, saved.over) for saved in console.journal.matches}
    assert found == {("cybo", True), ("knister", False)}


# One bit, anywhere


def ends(seed):
    """What ends the log -> an image: each kind of block, records, a torn record, two torn blocks."""
    images = {}

    def watch(before, after, call):
        call()
        data = bytes(life.flash.data)
        reading = Reading(data)
        at = FIRST
        while at < reading.end:
            at = reading._seek(at)
            last, at = at, at + 12 + int.from_bytes(data[at + 4 : at + 6], "little")
        if reading.compacted < reading.used:
            images["records" if at < reading.used else data[last + 1]] = data

    life = Life(seed, watch)
    while not {"records", BEGIN, RUN, END, ROW} <= set(images) or life.flash.erases < 1:
        life.run(20)
    data = bytearray(images["records"])
    journal = Journal(data, "handheld.people.ledger")
    at = journal.at
    data[at : at + 2] = 7, 0xFF
    images["a torn record"] = bytes(data)
    for size in 3, 11:
        journal = Journal(data, "handheld.people.ledger")
        at = journal.at
        journal.block(ROW, bytes(12))
        data[at + size :] = b"\xff" * (SECTOR - at - size)
    images["torn blocks"] = bytes(data)
    return images


def kept(records):
    """The records that a compaction keeps."""
    deal = max((at for at, record in enumerate(records) if 240 < record[0] <= 246), default=-1)
    last = {record[1]: at for at, record in enumerate(records) if record[0] == NOTE}
    out = []
    for at, record in enumerate(records):
        if record[0] == NOTE:
            keep = last[record[1]] == at and (record[1] or at > deal)
        else:
            keep = record[0] != PROGRESS and (record[0] != TICK or at > deal)
        out += [record] * keep
    return out


def state(data):
    """(notice, settings and tables, (game, over) -> (setup, snapshot, records)) that a console finds."""
    nvm = bytearray(data)
    journal = Journal(nvm, "handheld.people.ledger")
    tables = {kind: list(rows) for kind, rows in journal.ledger().rows.items() if kind > 1}
    tables[1] = bytes(journal.settings.values)
    found = {}
    for saved in journal.matches:
        about = journal.about(saved)
        setup = about.names, about.levels, about.options, about.extras, about.word
        base = sector.body(nvm, saved.base) if saved.base else b""
        records = [bytes(nvm[at : at + size]) for at, size, _ in matches.records(nvm, saved)]
        if saved.over and saved is not journal.matches[-1]:
            base, records = b"", []  # a compaction leaves them out
        found[saved.game, saved.over] = setup, base, kept(records)
    return journal.notice, tables, found


def records_of(data):
    """Number of each match -> [(start, end, record)], where a RUN's payload is one span."""
    reading = Reading(data)
    found, at, number = {}, FIRST, None
    while at < reading.used:
        block = reading._seek(at)
        while number and at < min(block, reading.used):
            last = at + width(data[at])
            if data[at] >= 0xFD or last >= min(block, reading.used):
                break
            found[number].append((at, last + 1, data[at:last]))
            at = last + 1
        if block >= reading.used:
            break
        at = block + 12 + int.from_bytes(data[block + 4 : block + 6], "little")
        number = data[block + 2] if data[block + 1] == RUN else None
        if number:
            mine = found.setdefault(number, [])
            place = block + 10
            while place < at - 4:
                mine.append((block, at, data[place : place + width(data[place])]))
                place += width(data[place])
    return found


class Whole:
    """An image, what it holds, and what may become of it when one bit flips."""

    def __init__(self, data):
        self.data = data
        self.used = len(data.rstrip(b"\xff"))
        notice, self.tables, self.matches = state(data)
        assert notice == ""
        self.parts = parts(data)
        self.records = records_of(data)
        self.codes = {start for mine in self.records.values() for start, _, _ in mine}
        self.numbers = {(match.game, match.over): number for number, match in Reading(data).matches}

    def flip(self, bit):
        """Flip a bit and compare. Return (whether anything is lost, whether that is said)."""
        at = bit // 8
        worn = bytearray(self.data)
        worn[at] ^= 1 << bit % 8
        notice, tables, found = state(worn)
        hit = {(what, whose) for start, end, what, whose in self.parts if start <= at < end}
        what = {what for what, _ in hit}
        if not what or what == {"header"}:
            assert notice == ""
        if (tables, found) == (self.tables, self.matches):
            return False, notice
        if not notice:
            self._unseen(at, worn[at] > self.data[at], tables, found)
        elif not what & {"begin", "end"}:
            self._seen(at, hit, tables, found)
        return True, notice

    def _unseen(self, at, is_set, tables, found):
        """It looks like a record or block that a power cut has torn."""
        spans = [*self.parts, *sum(self.records.values(), [])]
        start = max(start for start, end, *_ in spans if start <= at < end)
        assert at == self.used - 1 and is_set or at == start >= self.used - LONGEST
        assert (tables, found) == state(self.data[:start] + b"\xff" * (SECTOR - start))[1:]

    def _seen(self, at, hit, tables, found):
        """Lost are rows of the table that is hit, and the records of a match from the hit on."""
        compacted = at < self.data[7] + 256 * self.data[8]
        rows = {whose if compacted else 0 for what, whose in hit if what == "row"}
        if 2 in rows:  # a line-up of the log knows its people by name, and a lost name is entered anew
            rows.add(3)
        if 0 not in rows:
            assert [kind for kind in tables if tables[kind] != self.tables[kind] and kind not in rows] == []
        for key, (setup, base, records) in self.matches.items():
            number = self.numbers[key]
            if found[key] == (setup, base, records):
                continue
            assert ("run", number) in hit
            mine = self.records.get(number, [])
            whole = [record for _, _, record in mine]
            least = len([end for _, end, _ in mine if end <= at])
            allowed = [kept(whole[:size]) for size in range(least, len(whole) + 1)]
            if at in self.codes:  # once in 256 a code of another size finds its check in a later byte
                whole[least:] = found[key][2][-1:]
                allowed.append(kept(whole))
            assert found[key][0] == setup and found[key][2] in allowed
            assert found[key][1] == base or not found[key][2]


@only
@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_no_single_bit_takes_more_than_the_format_says_nor_silently(seed, show):
    lost = silent = tried = 0
    for data in ends(seed).values():
        whole = Whole(data)
        last = 8 * (whole.parts[-2][0] if whole.parts[-2][0] > 1 else 0)
        late = range(max(last, 8 * (whole.used - 40)), 8 * whole.used + 80)
        for bit in [*share(range(late.start), 40), *late, *share(range(late.stop, 8 * SECTOR), 160)]:
            is_lost, said = whole.flip(bit)
            lost += is_lost
            silent += is_lost and not said
            tried += 1
    show("Journal: single bits", f"{tried} images: {lost} lost something, {silent} as a torn record would")
