"""Reads 4,096 bytes as docs/journal.md tells them, and by nothing of the journal's.

What there is no word of damage for it takes to be whole; `Reading.damage` says where it is not.
"""

import zlib
from struct import unpack_from

SIZE = 4096
FIRST = 95
BLOCK = 0xFD
BEGIN, RUN, SNAPSHOT, END, ROW, CLOSED = range(1, 7)
UNDO, CORRECT, NOTE, TICK, PROGRESS = 240, 248, 249, 250, 252
NEVER = -0x8000


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


def number_of(game):
    return (zlib.crc32(game.encode()) & 0xFFFF).to_bytes(2, "little")


def is_name(text):
    """Whether it may stand in the table of names: no guest, 1 to 8 printable letters of ASCII."""
    guest = text[:1] == "P" and text[1:].isdigit()
    return 0 < len(text) <= 8 and text.isascii() and text.isprintable() and not guest


class Match:
    """A match as it is told: `records` are (code, data), an event's payload apart from its code."""

    def __init__(self, begun):
        self.progress = int.from_bytes(begun[:2], "little")
        self.over = begun[2] >= 128
        seats = begun[2] & 127
        self.levels = list(begun[3 : 3 + seats])
        lines = begun[3 + seats :].decode().split("\n")
        self.game, names, self.word = lines[:3]
        self.names = names.split(",")
        self.options = dict(line.split("=", 1) for line in lines[3:] if "=" in line)
        self.extras = dict(line.split(":", 1) for line in lines[3:] if "=" not in line and ":" in line)
        self.base = None
        self.records = []
        self.order = 1
        self.broken = False

    def add(self, record):
        code, data = record[0], record[1:]
        if code == PROGRESS:
            self.progress = int.from_bytes(data, "little")
        elif 240 < code <= 246:
            self.records.append((data[0], data[1:]))
        else:
            self.records.append((code, data))

    def log(self):
        """(the events that hold, packed; those that may be redone; notes; ticks since the last deal)."""
        events, undone, notes, ticks = [], [], {}, 0
        for code, data in self.records:
            if code == UNDO:
                undone.append(events.pop())
            elif code == CORRECT:
                events.pop()
                undone = []
            elif code == NOTE:
                notes[data[0]] = int.from_bytes(data[1:], "little")
            elif code == TICK:
                ticks += 1
            else:
                events.append((code, data))
                if undone and undone.pop() != (code, data):
                    undone = []
                if data:
                    ticks = 0
                    notes.pop(0, None)
        return b"".join(bytes([code]) + data for code, data in events), undone, notes, ticks


class Reading:
    """What 4,096 bytes hold. `ours`: it is a journal; `damage`: where it is not whole."""

    def __init__(self, data):
        self.data = bytes(data)
        self.used = len(self.data.rstrip(b"\xff"))
        self.damage = []
        self.settings = bytearray(16)
        self.names = [b""] * 16
        self.figures = {}
        self.lineups = {}
        self.matches = []
        self.compacted = 0
        self.cut = False  # an erase, and that can be told
        header = self._header()
        self.ours = header is not None
        if header is not None:
            self._tables(header)
            self._log()

    def _header(self):
        for at in 1, 48:
            header = self.data[at : at + 47]
            if header[:3] == b"Tf\3" and checksum(header[:43]) == header[43:]:
                return header
        return None

    def _tables(self, header):
        self.compacted = int.from_bytes(header[6:8], "little")
        if checksum(self.data[FIRST : self.compacted]) != header[8:12]:
            self.damage.append(FIRST)
        at = FIRST
        for kind, size, count in zip(header[13:43:3], header[14:43:3], header[15:43:3]):
            for place in range(count):
                row = self.data[at : at + size - 1]
                if check(row) == self.data[at + size - 1]:
                    self._row(kind, place, row)
                else:
                    self.damage.append(at)
                at += size
        self.end = at

    def _row(self, kind, place, row):
        if kind == 1:
            self.settings[:] = row
        elif kind == 2:
            if not any(row):
                self.figures = {key: row for key, row in self.figures.items() if key[1] & 0x7F != place}
            self.names[place] = row.rstrip(b"\0")
        elif kind == 3:
            self.lineups[row[:2]] = row[2:]
        elif kind == 4:
            played, won, best, _, low, high, streak, longest, time = unpack_from("<HHhhHbBBH", row, 3)
            self.figures[row[:2], row[2]] = [
                played,
                won,
                best,
                high << 16 | low,
                streak,
                longest,
                time,
                list(row[18:]),
            ]

    def _log(self):
        """From block to block; what is between is told by the records, and by `before`."""
        match, closed = None, False
        while True:
            at = self._seek(self.end)
            self._between(self.end, min(at, self.used), match, at)
            if at >= self.used:
                break
            size = int.from_bytes(self.data[at + 4 : at + 6], "little")
            match = self._block(at, self.data[at + 8 : at + 8 + size])
            closed = self.data[at + 1] == CLOSED
            self.end = at + size + 12
        self.cut = self.used < self.compacted or self.data[0] == 0 and not closed

    def _seek(self, at):
        while at < self.used:
            if self.data[at] == BLOCK:
                end = at + 12 + int.from_bytes(self.data[at + 4 : at + 6], "little")
                if end <= SIZE and checksum(self.data[at : end - 4], at) == self.data[end - 4 : end]:
                    return at
            at += 1
        return SIZE

    def _between(self, at, end, match, block):
        """Records of a match, then what was torn."""
        start = at
        while match is not False and at < end:
            last = at + width(self.data[at])
            if self.data[at] >= BLOCK or last >= end or check(self.data[at:last]) != self.data[last]:
                break
            if match:
                match.add(self.data[at:last])
            at = last + 1
        if block < SIZE and self.data[block + 6 : block + 8] != checksum(self.data[start:end])[:2]:
            self.damage.append(at)
            if match:
                match.broken = True

    def _block(self, at, payload):
        """Take a block on; gives the match whose records follow, None for an unknown one, False for none."""
        kind, number, order = self.data[at + 1 : at + 4]
        match = dict(self.matches).get(number)
        if kind == BEGIN:
            self._begin(number, Match(payload), at >= self.compacted)
        elif kind == ROW:
            self._row(payload[0], payload[1], payload[2:])
        elif kind == END and match and not match.over:
            self._end(number, match, payload)
        elif kind == SNAPSHOT and match and order == match.order:
            match.base = payload
        elif kind == RUN:
            if match is None or match.broken or order != match.order:
                if match:
                    match.broken = True
                return None
            match.order = order + 1 & 255
            match.progress = int.from_bytes(payload[:2], "little")
            place = 2
            while place < len(payload):
                after = place + width(payload[place])
                match.add(payload[place:after])
                place = after
            return match
        if match and kind == SNAPSHOT:
            match.order = order + 1
        return False

    def _begin(self, number, match, new):
        if new:
            for name, level in zip(match.names, match.levels):
                told = name.encode() in self.names or level or not is_name(name)
                if not told and b"" in self.names:
                    self.names[self.names.index(b"")] = name.encode()
            seats = [
                0x80 + level
                if level
                else self.names.index(name.encode()) + 1
                if name.encode() in self.names
                else 0
                for name, level in zip(match.names, match.levels)
            ]
            self.lineups[number_of(match.game)] = bytes(seats) + bytes(12 - len(seats))
            self.matches = [(n, m) for n, m in self.matches if m.over or m.game != match.game]
        self.matches.append((number, match))

    def _end(self, number, match, payload):
        self.matches.remove((number, match))
        how, seats = payload[0], len(match.names)
        self.matches = [(n, m) for n, m in self.matches if not m.over or m.game != match.game] + [
            (number, match)
        ]
        match.over = True
        if not how & 1:
            return
        scores = unpack_from("<%dh" % seats, payload, 1)
        at = 1 + 2 * seats
        bars = payload[at : at + seats] if how & 2 else None
        at += seats * bool(bars)
        times = unpack_from("<%dH" % seats, payload, at) if how & 4 else None
        for seat, value in enumerate(self.lineups[number_of(match.game)][:seats]):
            if how & 64 and scores[0] and 0 < value <= 16:
                self._solve((number_of(match.game), 0x80 | value - 1), scores[0], times[0], payload[-3:])
            elif not how & 64 and 0 < value <= 16:
                row = self.figures.setdefault(
                    (number_of(match.game), value - 1), [0, 0, NEVER, 0, 0, 0, 0, [0] * 12]
                )
                won = seats > 1 and scores[seat] == max(scores)
                row[0] += 1
                row[1] += won
                row[2] = max(row[2], scores[seat])
                row[3] += scores[seat]
                if seats > 1:
                    row[4] = row[4] + 1 if won else 0
                    row[5] = max(row[4], row[5])
                if times and times[seat]:
                    row[6] = min(times[seat], row[6] or 0xFFFF)
                if bars:
                    row[7][bars[seat]] += 1

    def _solve(self, key, hands, best, total):
        """Count hands solved alone."""
        row = self.figures.setdefault(key, [0, 0, NEVER, 0, 0, 0, 0, [0] * 12])
        row[0] += hands
        row[3] += int.from_bytes(total, "little")
        row[6] = min(best or 0xFFFF, row[6] or 0xFFFF) % 0xFFFF
