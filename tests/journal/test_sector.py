"""Records: what a record is, and that what a power cut leaves of one is never taken for a record."""

import zlib

import pytest

from handheld.journal import reader, sector
from sim.nvm import SECTOR

AT = 2000
MATCH = 7


def record(at, *content, match=MATCH):
    """A record as sector.py tells it, by itself."""
    check = zlib.crc32(bytes([match, at & 255, at >> 8, *content])) & 255
    return bytes([*content, 0 if check == 255 else check])


def block(at, kind, content):
    head = record(at, sector.BLOCK, kind, len(content) & 255, len(content) >> 8, match=0)
    return head + content + (zlib.crc32(content) & 0x3FFFFFFF).to_bytes(4, "little")


def image(*records, at=AT):
    data = bytearray(b"\xff" * SECTOR)
    for one in records:
        data[at : at + len(one)] = one
        at += len(one)
    return data


def read(data, at=AT):
    """(codes read, the cursor at the end)."""
    cursor = reader.Cursor(data, at, MATCH)
    codes = []
    while (code := cursor.step()) != sector.ERASED:
        codes.append(code)
    return codes, cursor


def go_on(data, cursor):
    """Write on as the journal does; gives the code that was written."""
    at = cursor.end
    if cursor.torn:
        data[at : at + 2] = record(at, sector.MEND, match=0)
        at += 2
    assert data[at : at + 2] == b"\xff\xff"
    data[at : at + 2] = record(at, 99)
    return 99


SHORT = [
    (5,),
    (sector.UNDO,),
    (sector.WIDE + 2, 106, 1, 2),
    (sector.NOTE, 0x31, 5),
    (sector.SELECT, MATCH),
    (sector.POKE, 13, 1, 4),
    (sector.POKE, 88, 8, *b"Ada\0\0\0\0\0"),
    (sector.MEND,),
]


def test_every_kind_of_record_is_read():
    data = bytearray(b"\xff" * SECTOR)
    at = AT
    codes = []
    for content in SHORT:
        match = MATCH if content[0] <= sector.NOTE else 0
        one = record(at, *content, match=match)
        data[at : at + len(one)] = one
        codes.append(content[0])
        at += len(one)
    data[at] = 0  # a tick
    one = block(at + 1, sector.CLOSED, b"four")
    data[at + 1 : at + 1 + len(one)] = one
    found, cursor = read(data)
    assert found == [*codes, 0, sector.BLOCK]
    assert cursor.end == at + 1 + len(one) == reader.tail(data)
    assert not cursor.torn and not cursor.damaged


def test_no_record_ends_in_an_erased_byte():
    for at in range(1024, 1280):
        for code in range(256):
            assert sector.check(MATCH, at, bytes([code])) != 0xFF
    for content in range(256):
        assert sector.crc(bytes([content]), 0, 1)[-1] != 0xFF


def test_one_changed_byte_is_always_seen():
    """Among all events at a place, and among all matches and places of an event, checks differ."""
    for change in (
        [sector.check(MATCH, AT, bytes([code])) for code in range(256)],
        [sector.check(match, AT, b"\x05") for match in range(256)],
        [sector.check(MATCH, 1024 + low, b"\x05") for low in range(256)],
    ):
        assert len(set(change)) >= 255  # 0xFF becomes 0, and so meets another once


def torn_bytes(byte):
    """What programming a byte leaves when only some of its bits came through."""
    free = [bit for bit in range(8) if not byte >> bit & 1]
    for chosen in range(1 << len(free)):
        yield byte | sum(1 << bit for at, bit in enumerate(free) if chosen >> at & 1)


def test_an_event_torn_at_any_bit_is_skipped_and_the_log_goes_on():
    seen = 0
    for code in range(1, 241, 2):
        whole = record(AT + 2, code)
        left = {bytes([first, 0xFF]) for first in torn_bytes(code)}
        left |= {bytes([code, check]) for check in torn_bytes(whole[1])}
        for one in left - {whole}:
            data = image(record(AT, 5), one)
            codes, cursor = read(data)
            assert codes == [5] and not cursor.damaged
            go_on(data, cursor)
            assert [code for code in read(data)[0] if code != sector.MEND] == [5, 99]
            seen += 1
    assert seen > 4_000


@pytest.mark.parametrize("content", SHORT)
def test_longer_records_torn_at_any_bit_are_skipped(content):
    match = MATCH if content[0] <= sector.NOTE else 0
    whole = record(AT + 2, *content, match=match)
    for size in range(len(whole)):
        for byte in torn_bytes(whole[size]):
            one = whole[:size] + bytes([byte])
            if one == whole:
                continue
            data = image(record(AT, 5), one)
            codes, cursor = read(data)
            assert codes == [5] and not cursor.damaged
            go_on(data, cursor)
            assert [code for code in read(data)[0] if code != sector.MEND] == [5, 99]


@pytest.mark.parametrize("code", [1, 4, 100, 239])
def test_a_torn_tick_is_skipped(code):
    data = image(record(AT, 5), bytes([code]))
    codes, cursor = read(data)
    assert codes == [5] and cursor.torn


def test_a_block_torn_anywhere_is_skipped_whole():
    whole = block(AT + 2, sector.BEGIN, bytes(range(40)))
    for size in range(1, len(whole)):
        data = image(record(AT, 5), whole[:size])
        codes, cursor = read(data)
        assert codes == [5] and cursor.torn and not cursor.damaged
        go_on(data, cursor)
        assert [code for code in read(data)[0] if code != sector.MEND] == [5, 99]


def test_power_cuts_in_a_row_tear_mend_after_mend():
    data = image(record(AT, 5), bytes([17]))
    for _ in range(20):
        codes, cursor = read(data)
        assert codes == [5] and cursor.torn
        data[cursor.end] = sector.MEND
    go_on(data, read(data)[1])
    assert [code for code in read(data)[0] if code != sector.MEND] == [5, 99]


def test_what_is_no_log_is_called_damaged():
    data = image(record(AT, 5), bytes(range(1, 200)))
    codes, cursor = read(data)
    assert codes == [5] and cursor.damaged


def test_events_of_another_match_or_place_are_none():
    for one in record(AT + 2, 6, match=MATCH + 1), record(AT + 4, 6), record(AT, 6):
        codes, _ = read(image(record(AT, 5), one))
        assert codes == [5]


def test_nothing_is_read_over_the_end():
    for code in range(256):
        for start in range(SECTOR - 40, SECTOR):
            data = bytearray(b"\xff" * SECTOR)
            data[start:] = bytes([code]) * (SECTOR - start)
            codes, cursor = read(data, at=start)
            assert cursor.end <= SECTOR
