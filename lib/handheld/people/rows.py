"""Tables of the ledger: rows, each with a check byte (docs/journal.md)."""

from binascii import crc32

from micropython import const

from handheld.journal.reading import tables
from handheld.journal.sector import FIRST, LEDGER, check

SETTINGS = const(1)
NAMES = const(2)
LINEUPS = const(3)
FIGURES = const(4)
BEST = const(5)
BADGES = const(6)
CHALLENGES = const(7)
SERIES = const(8)
NEXT = const(9)
PACES = const(10)

# Kind, row size without the check byte, maximum number of rows.
TABLES = (
    (SETTINGS, 16, 1), (NAMES, 8, 16), (LINEUPS, 14, 8), (FIGURES, 30, 24), (BEST, 4, 15), (BADGES, 3, 16),
    (CHALLENGES, 7, 12), (SERIES, 16, 1), (NEXT, 5, 6), (PACES, 26, 4),
)  # fmt: skip
BEHIND = const(255)  # a place: append the row; a full table then drops its first one
_TABLES = const(10)  # limit of tables in the header
_PLACE = const(0x7F)  # a name's place, without the flag for hints
_OWNED = (FIGURES, 2), (BEST, 1), (BADGES, 0), (CHALLENGES, 4), (PACES, 0)  # offset of the name's place


def key(game):
    """Return a game's key in a row: two bytes of its name's crc32."""
    return (crc32(game.encode()) & 0xFFFF).to_bytes(2, "little")


def _form(kind, size=0):
    """Return (row size, maximum number of rows) of a table. An unknown table has rows of `size`."""
    return TABLES[kind - 1][1:] if 0 < kind <= len(TABLES) else (size, 255)


class Tables:
    """The current tables of a journal: `rows` by kind, lists of bytes; `removed` names lost statistics."""

    def __init__(self, journal):
        """Read the compacted tables. Damaged rows are left out."""
        self._journal = journal
        self.removed = []
        self.rows = {kind: [] for kind, _, _ in TABLES}
        at = FIRST
        for kind, width, count in tables(journal.log.header):
            size = _form(kind, width - 1)[0]
            self.rows[kind] = []
            for place in range(count):
                row = bytes(journal.log.nvm[at : at + width - 1])
                if journal.log.nvm[at + width - 1] != check(row):
                    row = b"Name %d" % (place + 1) if kind == NAMES else None
                if row is not None:
                    self.rows[kind].append(row[:size] + bytes(max(0, size - len(row))))
                at += width

    def find(self, kind, prefix):
        """Return the first row of a table that begins with `prefix`, or b""."""
        for row in self.rows[kind]:
            if row[: len(prefix)] == prefix:
                return row
        return b""

    def change(self, payload):
        """Set a row by a ROW's payload if it is valid. A name of zeros removes all rows of that name."""
        table = self.rows.get(payload[0]) if len(payload) > 1 else None
        if table is None:
            return False
        size, most = _form(payload[0], len(table[0]) if table else 0)
        row = payload[2:]
        place = payload[1]
        if place == BEHIND and len(row) == size:
            place = min(len(table), most - 1)
            del table[: len(table) - place]
        if len(row) != size or not size or place >= most:
            return False
        table[place : place + 1] = [row]
        if payload[0] == NAMES and not any(row):
            self._forget(place)
        return True

    def _forget(self, place):
        """Remove every row of the name at a place, and its seats in the line-ups."""
        rows = self.rows
        for kind, at in _OWNED:
            rows[kind] = [row for row in rows[kind] if row[at] & _PLACE != place]
        rows[LINEUPS] = [row[:2] + row[2:].replace(bytes((place + 1,)), b"\0") for row in rows[LINEUPS]]

    def put(self, kind, place, row):
        """Set the row at a place of a table, or append it (BEHIND), and save it. A wrong size is ignored."""
        payload = bytes((kind, place)) + row
        if self.change(payload):
            at = self._journal.save(payload)
            if at:
                self._journal.log.pending.append((at, 0))

    def write(self, image):
        """Write the tables into a sector's image. Return their end and directory. Called by a compaction."""
        self.rows[SETTINGS] = [bytes(self._journal.settings.values)]
        out = FIRST
        directory = b""
        for kind in sorted(self.rows):
            table = self.rows[kind][: _form(kind)[1]]
            width = len(table[0]) + 1 if table else 0
            full = len(directory) == 3 * _TABLES or out + width * len(table) > LEDGER
            if not table or full and kind > len(TABLES):  # a newer version's table without room
                continue
            directory += bytes((kind, width, len(table)))
            for row in table:
                end = out + len(row)
                image[out:end] = row
                image[end] = check(row)
                out = end + 1
        return out, directory
