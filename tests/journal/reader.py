"""Where what lies in 4,096 bytes, as docs/journal.md tells it, and by nothing of the journal's."""

import zlib

SIZE = 4096
FIRST = 95
BLOCK = 0xFD
BEGIN, RUN, SNAPSHOT, END, ROW, CLOSED = range(1, 7)
NOTE, PROGRESS = 249, 252
NAMES = {BEGIN: "begin", RUN: "run", SNAPSHOT: "run", END: "end", ROW: "row", CLOSED: "closed"}


def check(content):
    value = zlib.crc32(content)
    value = (value >> 8 ^ value >> 18) & 255
    return 254 if value == 255 else value


def checksum(content, position=0):
    return (zlib.crc32(content, position) & 0x3FFFFFFF).to_bytes(4, "little")


def width(code):
    """Bytes of a record without its check."""
    if 240 < code <= 246:
        return 2 + code - 240
    return {NOTE: 5, PROGRESS: 3}.get(code, 1)


def seek(data, at, used):
    """The next sound block from `at` on: (its start, its end); (SIZE, SIZE) if there is none."""
    while at < used:
        end = at + 12 + int.from_bytes(data[at + 4 : at + 6], "little")
        if data[at] == BLOCK and end <= SIZE and checksum(data[at : end - 4], at) == data[end - 4 : end]:
            return at, end
        at += 1
    return SIZE, SIZE


def parts(data):
    """(start, end, what, whose) of everything that may be hit, upwards."""
    out = [(1, 48, "header", 0), (48, FIRST, "header", 0)]
    at = FIRST
    for kind, size, count in zip(data[14:44:3], data[15:44:3], data[16:44:3]):
        for _ in range(count):
            out.append((at, at + size, "row", kind))
            at += size
    last, used = None, len(data.rstrip(b"\xff"))
    while at < used:
        behind, (start, end) = at, seek(data, at, used)
        if last:  # its records, and `before` behind them
            out.append((behind, min(start + 8, used), "run", last))
        if start < used:
            kind, number = data[start + 1 : start + 3]
            out.append((start, end, NAMES.get(kind, ""), number))
            last = number if kind == RUN else None
        at = end
    return out
