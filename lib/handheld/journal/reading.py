"""Reading of the sector: tables, blocks and records. Play only writes, and needs none of it."""

from micropython import const

from handheld.journal import sector

_TABLES = const(13)  # offsets in the header: the directory of tables, and its end
_CRC = const(43)


def tables(header):
    """Return (kind, row size with the check byte, number of rows) of each table."""
    found = [tuple(header[at : at + 3]) for at in range(_TABLES, _CRC, 3)] if header else ()
    return [table for table in found if table[1] > 1 and table[2]]


def block_end(memory, at):
    """Return the end of the valid block at `at`, or 0."""
    if at + sector.FRAME > sector.SIZE or memory[at] != sector.MAGIC:
        return 0
    end = at + sector.FRAME + (memory[at + 4] | memory[at + 5] << 8)
    if end > sector.SIZE or memory[end - 4 : end] != sector.checksum(memory, at, end - 4, at):
        return 0
    return end


def payload_of(memory, at):
    """Return the payload of the block at `at`."""
    start = at + sector.HEAD
    return bytes(memory[start : start + (memory[at + 4] | memory[at + 5] << 8)])


def seek(image, at, end):
    """Return the offset of the next valid block from `at` on, or `end`."""
    while at < end:
        if image[at] == sector.MAGIC and block_end(image, at):
            return at
        at = image.find(b"\xfd", at + 1, end)
        if at < 0:
            break
    return end


def width(code):
    """Return the size of a record with this code, without its check byte."""
    if sector.WIDE < code <= sector.WIDE + 6:
        return code - sector.WIDE + 2
    return 5 if code == sector.NOTE else 3 if code == sector.PROGRESS else 1


def record_end(memory, at, end):
    """Return the end of the valid record at `at`, which has to end before `end`, or 0."""
    last = at + width(memory[at])
    if last >= end or memory[last] != sector.check(memory[at:last]) or memory[at] >= sector.MAGIC:
        return 0
    return last + 1


def records(nvm, saved, runs=None):
    """Yield (offset, size without the check byte, code) of each record of a match or of some of its runs."""
    for run, stop in saved.runs if runs is None else runs:
        at = run + sector.HEAD + 2
        end = run + sector.HEAD + (nvm[run + 4] | nvm[run + 5] << 8)
        while at < end and at < saved.stop:  # the payload: consecutive records
            code = nvm[at]
            size = width(code)
            if at + size > end:
                break
            yield at, size, code
            at += size
        at = end + sector.FRAME - sector.HEAD
        while at < stop and at < saved.stop:
            end = record_end(nvm, at, stop)
            if not end:
                break
            yield at, end - at - 1, nvm[at]
            at = end
