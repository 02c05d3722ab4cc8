"""Blocks and records as docs/journal.md tells them, against a reader that knows that page alone."""

import re
from pathlib import Path

import pytest

from handheld.journal import Journal, Saved, reading, sector
from sim.nvm import SECTOR, ByteArray, Flash
from tests.journal import reader

AT = 2000
PAGE = Path(__file__).parents[2] / "docs/journal.md"
RECORDS = [
    bytes([0]), bytes([5]), bytes([239]), bytes([sector.UNDO]), bytes([sector.WIDE + 2, 106, 1, 2]),
    bytes([sector.WIDE + 6, 106, 1, 2, 3, 4, 5, 253]), bytes([sector.CORRECT]),
    bytes([sector.NOTE, 3, 253, 1, 2]), bytes([sector.TICK]), bytes([sector.PROGRESS, 9, 253]),
]  # fmt: skip


def checked(record):
    return record + bytes([reader.check(record)])


def block(at, kind, payload, match=7, order=1, before=b""):
    content = bytes([0xFD, kind, match, order]) + len(payload).to_bytes(2, "little")
    content += reader.checksum(before)[:2] + payload
    return content + reader.checksum(content, at)


def run(*records, at=AT):
    """(a sector with a RUN of these records, its match)."""
    data = bytearray(b"\xff" * SECTOR)
    content = block(at, sector.RUN, b"\1\0") + b"".join(map(checked, records))
    data[at : at + len(content)] = content
    saved = Saved(7, "knister", 0)
    saved.runs = [(at, SECTOR)]
    return data, saved


def read(data, saved):
    return [bytes(data[at : at + size]) for at, size, _ in reading.records(data, saved)]


def test_the_worked_example_is_what_the_journal_writes():
    flash = Flash()
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.begin("pig", ["Ada"], [0], {"goal": "50"}, {"dice": "real"}, "round", 1)
    journal.event(6)
    journal.event(32)
    journal.progress(2)
    journal.settings.set("volume", 3)
    journal.event(5)
    journal.mark(sector.UNDO)
    journal.note(14, 1)
    lines = re.findall(r"^ *(\d+)  ((?:[0-9a-f]{2} )+)", PAGE.read_text(encoding="utf-8"), re.M)
    for at, told in lines:
        told = bytes.fromhex(told)
        assert flash.data[int(at) : int(at) + len(told)] == told, at
    assert int(at) + len(told) == sector.used_end(flash.data) and len(lines) == 15


def test_every_kind_of_record_is_read():
    data, saved = run(*RECORDS)
    assert read(data, saved) == RECORDS


def test_a_record_that_leaves_its_payload_is_none():
    for record in RECORDS:
        for size in range(1, len(record)):
            data, saved = run()
            whole = block(AT, sector.RUN, b"\1\0\5" + record[:size])
            data[AT : AT + len(whole)] = whole
            assert read(data, saved) == [bytes([5])]


@pytest.mark.parametrize("kind", range(1, 7))
def test_a_block_is_read_and_none_where_a_bit_of_it_has_flipped(kind):
    whole = block(AT, kind, b"content")
    data = bytearray(b"\xff" * SECTOR)
    data[AT : AT + len(whole)] = whole
    assert sector.block(kind, b"content", 7, 1, AT, bytes(4)) == whole
    assert reading.block_end(data, AT) == AT + len(whole) and reading.payload_of(data, AT) == b"content"
    assert reading.seek(data, 95, SECTOR) == AT
    for bit in range(len(whole) * 8):
        data[AT + bit // 8] ^= 1 << bit % 8
        assert not reading.block_end(data, AT)
        data[AT + bit // 8] ^= 1 << bit % 8
    data[AT - 1 : AT + len(whole)] = data[AT : AT + len(whole)] + b"\xff"
    assert reading.seek(data, 95, SECTOR) == SECTOR  # a block of another place


def test_no_check_ends_in_an_erased_byte():
    assert {sector.check(bytes([code, more])) for code in range(256) for more in range(256)} == set(
        range(255)
    )
    for content in range(256):
        assert sector.checksum(bytes([content]), 0, 1)[-1] < 0x80


def test_nothing_is_read_over_the_end():
    for code in range(256):
        for start in range(SECTOR - 12, SECTOR):
            data = bytearray(b"\xff" * SECTOR)
            data[start:] = bytes([code]) * (SECTOR - start)
            assert not reading.block_end(data, start) and reading.record_end(data, start, SECTOR) <= SECTOR
            assert reading.seek(data, start - 6, SECTOR) == SECTOR


def test_what_is_used_and_what_is_blank_in_every_page():
    for at in 0, 255, 256, 3839, 3840, 4095:
        data = bytearray(b"\xff" * SECTOR)
        data[at] = 0
        assert sector.used_end(data) == at + 1 and not sector.blank(data)
        assert sector.blank(data, at + 1) and sector.blank(data, 0, at)
