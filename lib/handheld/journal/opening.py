"""Opening the journal: reads any content of the sector (docs/journal.md, "How it is read")."""

from micropython import const

from handheld.journal import matches, sector
from handheld.journal.log import Saved
from handheld.journal.matches import about, replay, resume, where  # noqa: F401  called by the journal
from handheld.text import t

FOREIGN = t("The saved data cannot be read. A starts over.")
OLDER = t("Saved by an older version. A starts over.")
OTHER = t("Saved by another version. A starts over.")
DAMAGED = t("The memory was damaged, or power failed during tidying. Lost: %s. All else is safe.")

_PAGE = const(256)
_TABLES = const(13)  # offset of the tables' sizes in the header
_CRC = const(43)  # offset of the header's checksum
_SETTINGS = const(1)  # kind of the settings' table
_ROWS = (
    "a row",
    "the settings",
    "a name",
    "a line-up",
    "figures of a name",
    "a best result",
    "badges of a name",
    "a challenge",
    "the series",
)


def read(journal):
    """Read the sector into the journal. A damaged sector is compacted at once.

    Called when the journal is made.
    """
    image = journal.image = bytearray(sector.SIZE)
    for at in range(0, sector.SIZE, _PAGE):
        image[at : at + _PAGE] = journal.nvm[at : at + _PAGE]
    used = sector.tail(image)
    if used <= sector.NEW and sector.blank(image, 0, sector.COPY):
        journal.unsaved = True  # an empty sector, or its first compaction was cut: the menu formats it
        return
    header = _header(image)
    if header or not _older(image) and seek(image, 1, used) < used:
        journal.foreign = False
        _Opening(journal, used).read(header)
    else:
        journal.notice = _older(image) or FOREIGN


def _older(image):
    """Return the message for the layout of another version, or ""."""
    if image[1:3] != b"Tf" or image[3] == sector.VERSION:
        return ""
    return OLDER if image[3] < sector.VERSION else OTHER


def _header(image):
    """Return the first valid copy of the header, or None."""
    for at in (1, sector.COPY):
        header = image[at : at + sector.HEADER]
        if header[:3] == b"Tf\3" and header[_CRC:] == sector.checksum(header, 0, _CRC):
            end = sector.FIRST + sum([header[i + 1] * header[i + 2] for i in range(_TABLES, _CRC, 3)])
            if end <= header[6] | header[7] << 8 <= sector.SIZE:
                return header
    return None


def seek(image, at, end):
    """Return the offset of the next valid block from `at` on, or `end`."""
    while at < end:
        if image[at] != sector.MAGIC:
            found = bytes(image[at : min(at + _PAGE, end)]).find(bytes((sector.MAGIC,)))
            at = at + found if found >= 0 else min(at + _PAGE, end)
        elif sector.after(image, at):
            return at
        else:
            at += 1
    return end


def torn(image, last, at, used):
    """Return True if power cuts or stray bits may have left the bytes from `at` to the log's end.

    `last` is the end of the last block. A torn record or block may be followed by further torn blocks, one
    for each power cut. The header of a block contains a checksum of the bytes before it.
    """
    if image[at] == image[at + 1] == sector.ERASED:
        return True
    good = 0  # all bytes from here on may be torn
    for place in range(used - 1, at - 1, -1):
        if image[place] == sector.MAGIC and (place == at or sector.blank(image, place - sector.GAP, place)):
            end = place + sector.HEAD  # of a torn header
            if image[place + 6 : end] == sector.checksum(image, last, place)[:2]:
                end += sector.FRAME - sector.HEAD + (image[place + 4] | image[place + 5] << 8)
        elif place == at:
            end = at + sector.width(image[at]) + 1
        else:
            continue
        if (
            used <= end
            and (used < end or _unfinished(image, place, end))
            or good
            and good <= end + sector.GAP
        ):
            good = place
    return good == at


def _unfinished(image, at, end):
    """Return True if the header, record or block from `at` to `end` may lack only bits of its check."""
    if image[at] != sector.MAGIC:
        right = bytes((sector.check(image[at : end - 1]),))
    elif end - at > sector.HEAD:
        right = sector.checksum(image, at, end - 4, at)
    else:
        return True
    start = end - len(right)
    for i in range(len(right)):
        if right[i] & ~image[start + i]:
            return False
    return True


class _Opening:
    """One pass over a valid sector, upwards. `journal.last` is the end of the last valid block."""

    def __init__(self, journal, used):
        self.journal = journal
        self.image = journal.image
        self.used = used
        self.lost = []  # names of the lost parts
        self.closed = False  # the last block is CLOSED: an erase was about to begin
        self.run = 0  # offset of the last block if it is a RUN
        self.running = None  # the Saved of that RUN
        self.whole = True  # the checksum of the compacted part is right

    def read(self, header):
        """Read the header, the tables and the log, and report losses."""
        journal = self.journal
        if header:
            self._tables(header)
        else:
            self.lost.append("settings, names and figures")
        while journal.last < self.used:
            at = seek(self.image, journal.last, self.used)
            if at == self.used:
                break
            self._before(at, header)
            self._block(at)
        self._tail()
        journal.at = max(journal.last, self.used)
        erasing = self.image[0] == 0
        if self.used < journal.laid:
            self.lost.append("part of the saved data")
        elif erasing and not self.closed:
            self.lost.append("the latest data")
        elif not self.whole and not self.lost:  # several wrong bits that the check byte of a row has missed
            self.lost.append(_ROWS[0])
        if self.lost:
            journal.notice = DAMAGED % self._words()
        if self.lost or erasing:
            self.image = None  # frees its memory for the compaction
            journal.tidy()

    def _words(self):
        """Return the lost parts, each once."""
        return ", ".join([self.lost[i] for i in range(len(self.lost)) if self.lost[i] not in self.lost[:i]])

    def _tables(self, header):
        """Read the header. Check each row if the checksum of the compacted part is wrong."""
        journal = self.journal
        image = self.image
        journal.wear = int.from_bytes(header[3:6], "little")
        journal.laid = header[6] | header[7] << 8
        journal.number = header[12]
        self.whole = sector.checksum(image, sector.FIRST, journal.laid) == header[8:12]
        at = sector.FIRST
        for place in range(_TABLES, _CRC, 3):
            kind, width, count = header[place : place + 3]
            if width < 2 or not count:
                continue
            journal.tables.append((kind, width, count))
            for start in range(at, at + width * count, width):
                last = start + width - 1
                sound = self.whole or image[last] == sector.check(image[start:last])
                if not sound:
                    self.lost.append(_ROWS[kind] if kind < len(_ROWS) else _ROWS[0])
                elif kind == _SETTINGS:
                    journal.ledger.take(image[start:last])
            at += width * count
        journal.last = at

    def _before(self, at, header):
        """Read the bytes before the block at `at`: records, and those that power cuts have torn."""
        image = self.image
        start = self.journal.last
        stored = image[at + 6 : at + sector.HEAD]
        intact = stored == (sector.checksum(image, start, at)[:2] if at > start else b"\0\0")
        if not intact and (header or start > sector.FIRST):
            self._damage(start, at)
        elif self.running:
            self.running.runs.append((self.run, at))

    def _damage(self, start, at):
        """Handle damage from `start` to `at`: keep the records before it."""
        image = self.image
        end = self._records(at)
        # If a damaged block follows, its header may still confirm the records before it.
        sound = image[end + 6 : end + sector.HEAD] == sector.checksum(image, start, end)[:2]
        sound = sound and image[end] == sector.MAGIC
        self.lost.append("part of the saved data" if sound or not self.run else "part of a match")
        if self.running:
            self.running.broken = not sound
            if end < at:
                self.running.runs.append((self.run, end))

    def _records(self, stop):
        """Return the end of the valid records after the last block; that block's end if it is no RUN."""
        at = after = self.journal.last
        while self.run and after and after < stop:
            at = after
            after = sector.following(self.image, at, stop)
        return after or at

    def _tail(self):
        """Read the bytes after the last block. New records may be appended to an undamaged RUN."""
        journal = self.journal
        image = self.image
        end = self._records(self.used)
        if end >= self.used:
            if self.running:
                journal.run = self.run
                journal.writing = self.running
                self.running.runs.append((self.run, sector.SIZE))
        elif journal.last >= journal.laid and torn(image, journal.last, end, self.used):
            self.used += sector.GAP
            if self.running:
                self.running.runs.append((self.run, end))
        else:
            self._damage(journal.last, self.used)

    def _block(self, at):
        """Read the block at `at`."""
        journal = self.journal
        kind = self.image[at + 1]
        journal.last = at + sector.FRAME + (self.image[at + 4] | self.image[at + 5] << 8)
        journal.blocks += 1
        saved = journal.find(self.image[at + 2])
        self.closed = kind == sector.CLOSED
        self.run = at if kind == sector.RUN else 0
        self.running = None
        if kind == sector.RUN or kind == sector.SNAPSHOT:
            if saved:
                self._part(at, kind, saved)
            return
        payload = sector.body(self.image, at)
        try:
            if kind == sector.BEGIN:
                self._begin(at, payload, saved)
            elif kind == sector.ROW and payload[0] == _SETTINGS:
                journal.ledger.take(payload[2:])
            elif kind == sector.ROW:
                journal.pending.append((at, 0))
            elif saved and kind == sector.END and not saved.over:
                matches.end(journal, saved, payload[0] & 1, at)
        except (ValueError, IndexError):
            self.lost.append("a match")

    def _begin(self, at, payload, other):
        """Read the start of a match."""
        journal = self.journal
        begun = matches.BeginPayload(payload)
        number = self.image[at + 2]
        if other:  # match numbers are unique
            journal.matches.remove(other)
        if at >= journal.laid and not begun.over:
            matches.begin(journal, at, number, begun.game)
        else:
            saved = Saved(number, begun.game, at)
            saved.over = begun.over
            journal.matches.append(saved)

    def _part(self, at, kind, saved):
        """Read a RUN or a snapshot of a match, unless one of its blocks before is lost."""
        order = self.image[at + 3]
        if order != saved.order and not saved.broken:
            saved.broken = True
            self.lost.append("part of a match")
        saved.order = order + 1 & 255
        if saved.broken:
            return
        if kind == sector.SNAPSHOT:
            saved.base = at
        else:
            self.running = saved
            if at >= self.journal.laid and not saved.over and self.journal.matches[0] is not saved:
                matches.front(self.journal, saved)
