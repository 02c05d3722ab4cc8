"""Finds the one bit that flipped, where a check or a crc says that something did."""

from handheld.journal import reader
from handheld.journal.sector import FIRST, HALVES, check, crc


def mend(memory, start, end, sound):
    """Flip each bit of a stretch until `sound()`; False, and nothing is changed, if none helps."""
    for at in range(start, end):
        for bit in range(8):
            memory[at] ^= 1 << bit
            if sound():
                return True
            memory[at] ^= 1 << bit
    return False


def head(memory, at):
    """Mend a block's head."""

    def sound():
        size = reader.length(memory, at)
        return size >= 0 or size == reader.OPEN

    return mend(memory, at, at + HALVES, sound)


def block(memory, at, size):
    """Mend a block's content."""
    start = at + HALVES
    end = start + size
    return mend(memory, start, end, lambda: memory[end : end + 4] == crc(memory, start, end))


def rows(memory, tables, laid, right):
    """Mend the only damaged bit of the tables: `right` is the crc of the part made anew, up to `laid`."""
    at = FIRST
    for kind, width, count in tables:
        for _ in range(count):
            if not _checked(memory, kind, at, width):
                return _row(memory, kind, at, width, laid, right)
            at += width
    return False


def _row(memory, kind, at, width, laid, right):
    def sound():
        return _checked(memory, kind, at, width) and crc(memory, FIRST, laid) == right

    return mend(memory, at, at + width, sound)


def _checked(memory, kind, at, width):
    return memory[at + width - 1] == check(0, kind, memory[at : at + width - 1])
