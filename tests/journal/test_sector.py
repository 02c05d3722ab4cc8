"""Blocks and records: what is one, and that what a power cut leaves of one is never taken for one."""

import itertools
import random
import zlib

import pytest

from handheld.journal import mending, reader, sector
from handheld.journal.log import Saved
from sim.nvm import SECTOR

AT = 2000
MATCH = 7


def record(at, *content, match=MATCH):
    """A record as docs/journal.md tells it, by itself."""
    check = folded(zlib.crc32(bytes(content), zlib.crc32(bytes([match, at & 255, at >> 8]))))
    return bytes([*content, {0: 1, 255: 254}.get(check, check)])


def folded(value):
    """Eight bits of a crc."""
    return (value >> 8 ^ value >> 18) & 255


def block(at, kind, content, match=MATCH):
    """A block, likewise."""
    head = record(at, kind, match, match=0)
    head = record(at, *head, len(content) & 255, len(content) >> 8, match=0)
    return head + content + (zlib.crc32(content) & 0x7FFFFFFF).to_bytes(4, "little")


def word(number):
    """A word as docs/journal.md tells it."""
    odd = bin(number).count("1") & 1
    return number << 4 | number ^ 15 * odd


def terse(place, *content):
    """A record as it is in a TERSE."""
    if content == (251, 1):
        return bytes([word(13)])
    if len(content) == 1 and 0 < content[0] <= 12:
        return bytes([word(content[0])])
    return bytes([word(14)]) + (record(place + 1, *content) if content != (0,) else b"\0")


def run(data, *records, at=AT, kind=sector.RUN):
    """Write a RUN that is still open; gives its match."""
    data[at : at + 3] = record(at, kind, MATCH, match=0)
    make = record if kind == sector.RUN else terse
    place = at + 6
    for content in records:
        one = make(place, *content) if content != (0,) or make == terse else b"\0"
        data[place : place + len(one)] = one
        place += len(one)
    saved = Saved(MATCH, "knister", 0)
    saved.pieces = [(at, 0)]
    return saved, place


def blank():
    return bytearray(b"\xff" * SECTOR)


def read(data, saved):
    return [bytes([code]) + data[at + 1 : at + size] for at, size, code in reader.records(data, saved)]


RECORDS = [
    (5,),
    (sector.UNDO,),
    (sector.WIDE + 2, 106, 1, 2),
    (0,),
    (sector.CORRECT,),
    (sector.NOTE, 0x31, 5),
    (sector.LARGE, 12, 1, 2, 3),
    (sector.PROGRESS + 1, 9),
]


def test_every_kind_of_record_is_read():
    data = blank()
    saved, end = run(data, *RECORDS)
    assert read(data, saved) == [bytes(content) for content in RECORDS]
    assert not saved.torn and sector.tail(data) == end == reader.ends(data, AT, MATCH)[0]


def test_every_kind_of_record_is_read_where_they_are_terse():
    data = blank()
    saved, end = run(data, *RECORDS, (12,), (13,), kind=sector.TERSE)
    assert read(data, saved) == [bytes(content) for content in (*RECORDS, (12,), (13,))]
    assert not saved.torn and sector.tail(data) == end
    assert reader.ends(data, AT, MATCH) == (end, 265, 0)  # PROGRESS + 1, 9


def test_steps_count_from_what_was_told_before():
    data = blank()
    saved, end = run(data, (5,), (251, 1), (6,), (251, 1), kind=sector.TERSE)
    assert read(data, saved) == [b"\5", b"\6"] and reader.ends(data, AT, MATCH) == (end, -1, 2)
    data[1000:1008] = block(1000, sector.BEGIN, b"\x07\1")[:8]
    saved.at = 1000
    assert reader.progress(data, saved) == 263 + 2


def test_words_are_four_bits_apart_and_none_is_a_torn_one():
    words = [word(number) for number in range(16)]
    assert list(sector.WORDS) == [0xFF] + words[1:15] + [0]  # no word is that of erased flash, nor 0
    assert (sector.STEP, sector.OTHER, sector.FEW) == (words[13], words[14], 12)
    for one, other in itertools.combinations(words, 2):
        assert bin(one ^ other).count("1") >= 4
    for one in words[1:15]:
        assert not set(torn_bytes(one)) & set(words) - {one, 0xFF}


@pytest.mark.parametrize("kind", range(1, 16))
def test_every_kind_of_block_is_read(kind):
    data = blank()
    one = block(AT, kind, b"content")
    data[AT : AT + len(one)] = one
    assert reader.length(data, AT) == 7 and reader.body(data, AT) == b"content"
    assert reader.state(data, AT, 7) == reader.SOUND
    assert reader.seek(data, AT - 50, AT + 10) == AT


def test_a_block_whose_crc_alone_has_flipped_is_sound():
    for bit in range(31):
        data = blank()
        one = block(AT, sector.BEGIN, b"content")
        data[AT : AT + len(one)] = one
        data[AT + 13 + bit // 8] ^= 1 << bit % 8
        assert reader.state(data, AT, 7) == reader.SOUND


def test_a_block_that_was_torn_is_told_from_one_that_rots():
    one = block(AT, sector.BEGIN, bytes(range(40)))
    for size in range(6, len(one) - 1):
        data = blank()
        data[AT : AT + size] = one[:size]
        assert reader.state(data, AT, 40) == reader.CUT
    for place in range(6, 46):
        data = blank()
        data[AT : AT + len(one)] = one
        data[AT + place] ^= 0x10
        assert reader.state(data, AT, 40) == reader.ROTTEN


def test_no_record_ends_in_an_erased_byte_nor_in_a_tick():
    for at in range(1024, 1280):
        for code in range(256):
            assert 0 < sector.check(MATCH, at, bytes([code])) < 0xFF
    for content in range(256):
        assert sector.crc(bytes([content]), 0, 1)[-1] != 0xFF


def test_one_changed_byte_is_always_seen():
    """Among all events at a place, and among all matches and places of an event, checks differ."""
    for change in (
        [sector.check(MATCH, AT, bytes([code])) for code in range(256)],
        [sector.check(match, AT, b"\x05") for match in range(256)],
        [sector.check(MATCH, 1024 + low, b"\x05") for low in range(256)],
    ):
        assert len(set(change)) >= 254  # two become others, and so meet these


def changed(content, bit):
    """The content with one bit turned over."""
    one = bytearray(content)
    one[bit >> 3] ^= 1 << (bit & 7)
    return bytes(one)


def syndromes(size):
    """What each bit of so many bytes changes in their crc, whatever they are: crc32 is linear."""
    right = zlib.crc32(bytes(size))
    return [zlib.crc32(changed(bytes(size), bit)) ^ right for bit in range(size * 8)]


def test_no_single_bit_escapes_a_check_byte():
    """By trying each bit. 0 and 1 are the same check, and so are 254 and 255."""
    assert not {0} & set(map(folded, syndromes(60)))
    assert not {0, 1} & set(map(folded, syndromes(30)))  # a row has no more, a record far less
    rng = random.Random(3)
    for size in range(1, 31):
        for _ in range(3):
            content = rng.randbytes(size)
            right = sector.check(MATCH, AT, content)
            for bit in range(size * 8):
                assert sector.check(MATCH, AT, changed(content, bit)) != right


def test_each_bit_of_the_first_half_of_a_head_changes_the_check_in_its_own_way():
    """So which of them has flipped is told without a crc, in a RUN that is open."""
    values = [folded(value) for value in syndromes(2)] + [1 << bit for bit in range(8)]
    assert len(set(values)) == 24


def test_each_bit_of_a_sector_changes_a_crc_in_its_own_way():
    values = [value & 0x7FFFFFFF for value in syndromes(SECTOR)]
    assert len(set(values)) == len(values) == SECTOR * 8
    assert min(bin(value).count("1") for value in values) > 1  # one bit alone is of the stored crc itself


@pytest.mark.parametrize("size", [1, 5, 128, 600, SECTOR - 145])
def test_the_bit_that_flipped_is_found(size):
    rng = random.Random(size)
    whole = rng.randbytes(size)
    right = sector.crc(whole, 0, size)
    for bit in range(0, size * 8, 1 + size // 16):
        memory = bytearray(changed(whole, bit))
        assert mending.mend(memory, 0, size, right) and memory == whole
    memory = bytearray(changed(changed(whole, 1), 6))
    before = bytes(memory)
    assert not mending.mend(memory, 0, size, right) and memory == before


@pytest.mark.parametrize("content", [b"", b"x", bytes(range(128))])
@pytest.mark.parametrize("kind", [sector.BEGIN, sector.RUN, sector.FRONT, sector.TERSE])
def test_a_flipped_bit_of_a_head_is_found(kind, content):
    one = block(AT, kind, content)
    whole = blank()
    whole[AT : AT + len(one)] = one
    after = block(AT + len(one), sector.END, b"x")
    whole[AT + len(one) : AT + len(one) + len(after)] = after
    for bit in range(48):
        memory = bytearray(whole)
        memory[AT + bit // 8] ^= 1 << bit % 8
        assert mending.head(memory, AT) and memory == whole


@pytest.mark.parametrize("kind", [sector.RUN, sector.TERSE])
def test_a_flipped_bit_of_the_head_of_an_open_run_is_found(kind):
    whole = blank()
    run(whole, *RECORDS, kind=kind)
    for bit in range(48):
        memory = bytearray(whole)
        memory[AT + bit // 8] ^= 1 << bit % 8
        assert mending.head(memory, AT) and memory == whole


def torn_bytes(byte):
    """What programming a byte leaves when only some of its bits came through."""
    free = [bit for bit in range(8) if not byte >> bit & 1]
    for chosen in range(1 << len(free)):
        yield byte | sum(1 << bit for at, bit in enumerate(free) if chosen >> at & 1)


def torn(whole):
    """All that a power cut may leave of these bytes, as they are programmed upwards."""
    for size in range(len(whole)):
        for byte in torn_bytes(whole[size]):
            one = whole[:size] + bytes([byte])
            if one.rstrip(b"\xff") and one != whole:
                yield one


@pytest.mark.parametrize("content", [content for content in RECORDS if content != (0,)])
def test_records_torn_at_any_bit_are_skipped(content):
    for one in torn(record(AT + 8, *content)):
        data = blank()
        saved, end = run(data, (5,))
        data[end : end + len(one)] = one
        assert read(data, saved) == [bytes([5])]
        assert saved.torn and saved.stop == sector.SIZE  # a power cut: nothing is lost that was there


@pytest.mark.parametrize("content", RECORDS + [(251, 1), (13,)])
def test_terse_records_torn_at_any_bit_are_skipped(content):
    for one in torn(terse(AT + 7, *content)):
        data = blank()
        saved, end = run(data, (5,), kind=sector.TERSE)
        data[end : end + len(one)] = one
        assert read(data, saved) == [bytes([5])]
        assert saved.torn and saved.stop == sector.SIZE
        assert reader.ends(data, AT, MATCH) == (end, -1, 0)


def test_any_three_bits_that_flip_in_a_terse_record_are_seen():
    whole = blank()
    saved, _ = run(whole, (5,), (6,), (251, 1), (7,), (8,), kind=sector.TERSE)
    for place, before in (AT + 6, []), (AT + 7, [b"\5"]), (AT + 8, [b"\5", b"\6"]):
        for bits in range(1, 256):
            if bin(bits).count("1") < 4:
                data = bytearray(whole)
                data[place] ^= bits
                saved.stop = sector.SIZE
                assert read(data, saved) == before and saved.stop == place


def test_heads_torn_at_any_bit_are_none_and_the_next_block_is_found():
    after = block(AT + 6, sector.END, b"x")
    for one in torn(block(AT, sector.BEGIN, b"abc")[:6]):
        data = blank()
        data[AT : AT + len(one)] = one
        data[AT + 6 : AT + 6 + len(after)] = after
        assert reader.length(data, AT) == reader.NONE
        assert reader.seek(data, AT + 1, AT + 6 + len(after)) == AT + 6


def test_the_length_of_a_run_may_be_torn():
    after = block(AT + 10, sector.END, b"x")
    data = blank()
    run(data, (5,), (6,))
    data[AT + 10 : AT + 10 + len(after)] = after
    whole = record(AT, *data[AT : AT + 3], 4, 0, match=0)[3:]
    for one in torn(whole):
        data[AT + 3 : AT + 6] = one + b"\xff" * (3 - len(one))
        assert reader.length(data, AT) == reader.LOOSE
    assert reader.seek(data, AT + 6, AT + 10 + len(after)) == AT + 10


def test_events_of_another_match_or_place_are_none():
    for one in record(AT + 8, 6, match=MATCH + 1), record(AT + 10, 6), record(AT, 6):
        data = blank()
        saved, end = run(data, (5,))
        data[end : end + 2] = one
        assert read(data, saved) == [bytes([5])]


def test_what_flipped_before_other_records_is_no_power_cut():
    data = blank()
    saved, _ = run(data, (5,), (6,), (7,))
    data[AT + 8] ^= 2
    assert read(data, saved) == [bytes([5])] and saved.stop == AT + 8


@pytest.mark.parametrize("code", [sector.PROGRESS, 239, 127])
def test_a_record_whose_code_has_become_that_of_erased_flash_is_no_end(code):
    data = blank()
    saved, _ = run(data, (5,), (code, 9)[: 1 + (code == sector.PROGRESS)], (7,))
    data[AT + 8] = 0xFF
    assert read(data, saved) == [bytes([5])] and saved.stop == AT + 8


def test_nothing_is_read_over_the_end():
    for code in range(255):
        for start in range(SECTOR - 12, SECTOR):
            data = blank()
            data[start:] = bytes([code]) * (SECTOR - start)
            assert reader.length(data, start) in (reader.NONE, reader.OPEN, reader.LOOSE) or code == 0
            assert reader.ends(data, start - 6, MATCH)[0] <= SECTOR
            saved = Saved(MATCH, "knister", 0)
            saved.pieces = [(start - 6, 0)]
            read(data, saved)
