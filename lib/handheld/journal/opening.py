"""Opening the journal: reads any content of the sector (docs/journal.md, "How it is read")."""

from micropython import const

from handheld.journal import Saved, matches, sector
from handheld.journal.matches import about, finish, replay, resume, where  # noqa: F401  called by the journal
from handheld.machine.text import t

FOREIGN = t("The saved data cannot be read. A starts over.")
OLDER = t("Saved by an older version. A starts over.")
OTHER = t("Saved by another version. A starts over.")
DAMAGED = t("The memory was damaged, or power failed during tidying. Lost: %s. All else is safe.")

_TABLES = const(13)  # offset of the tables' sizes in the header
_CRC = const(43)  # offset of the header's checksum
_SETTINGS = b"\1"  # kind of the settings' table
_NOTHING = b"\0\0"  # checksum of no bytes
_ERASED = b"\xff\xfe\xfd\xfb\xf7\xef\xdf\xbf\x7f"  # an erased byte, and what one flipped bit makes of it
_ROWS = (
    t("a row"), t("the settings"), t("a name"), t("a line-up"), t("figures of a name"), t("a best result"),
    t("badges of a name"), t("a challenge"), t("the series"), t("the next challenge"),
)  # fmt: skip


def read(journal):
    """Read the sector into a journal that is made. A damaged sector is compacted at once."""
    image = journal.image = bytes(journal.nvm[0 : sector.SIZE])
    used = sector.used_end(image)
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
        if image[at] == sector.MAGIC and sector.block_end(image, at):
            return at
        at = image.find(b"\xfd", at + 1, end)
        if at < 0:
            break
    return end


def torn(image, last, at, used):
    """Return True if power cuts may have left the bytes from `at` to the log's end.

    `last` is the end of the last block. A torn record or block may be followed by further torn blocks, one
    for each power cut.
    """
    place = good = used  # all bytes from `good` on may be torn
    while place > at:
        place = max(at, image.rfind(b"\xfd", at, place))
        stop = place + len(image[place:good].rstrip(_ERASED))
        apart = place == at or not image[place - sector.GAP : place].strip(_ERASED)
        if apart and _may_be_cut(image, last, place, stop):
            good = place
    return good == at


def _may_be_cut(image, last, at, stop):
    """Return True if the bytes from `at` to `stop` may be a record or block that is not complete."""
    if image[at] != sector.MAGIC:
        end = at + sector.width(image[at])
        return _unfinished(image, end, stop, bytes((sector.check(image[at:end]),)))
    start = at + sector.HEAD
    before = sector.checksum(image, last, at)[:2]
    if stop <= start:
        return _unfinished(image, start - 2, stop, before)
    kind, match, order, size, pages = image[at + 1 : at + 6]
    end = start + size + (pages << 8)
    if image[start - 2 : start] != before or end + 4 > sector.SIZE or kind == sector.RUN and end != start + 2:
        return False
    if sector.block(kind, image[start : stop - 4], match, order, at, before)[-4:] == image[stop - 4 : stop]:
        return False  # it is complete, but its size is wrong
    return _unfinished(image, end, stop, sector.checksum(image, at, end, at))


def _unfinished(image, at, stop, check):
    """Return True if the bytes from `at` to `stop` are a part of `check`. The last one may lack some bits."""
    size = stop - at
    if not 0 < size <= len(check):
        return size <= 0
    return image[at : stop - 1] == check[: size - 1] and not check[size - 1] & ~image[stop - 1]


class _Opening:
    """One pass over a valid sector, upwards. `journal.last` is the end of the last valid block."""

    def __init__(self, journal, used):
        self.journal = journal
        self.image = journal.image
        self.used = used
        self.lost = []  # names of the lost parts
        self.at = 0  # offset of the last block, 0 for none
        self.saved = None  # the Saved of the last block
        self.running = None  # the same, if the last block is a RUN
        self.whole = True  # the checksum of the compacted part is right

    def read(self, header):
        """Read the header, the tables and the log, and report losses."""
        journal = self.journal
        if header:
            self._tables(header)
        else:
            self.lost.append(t("settings, names and figures"))
        image = self.image
        used = self.used
        at = seek(image, journal.last, used)
        while at < used:
            self._before(at, header)
            self._block(at)
            at = seek(image, journal.last, used)
        image = None
        self._tail()
        journal.at = max(journal.last, self.used)
        erasing = self.image[0] == 0
        if self.used < journal.compacted:
            self.lost.append(t("part of the saved data"))
        elif erasing and self.image[self.at + 1] != sector.CLOSED:
            self.lost.append(t("the latest data"))
        elif not self.whole and not self.lost:  # several wrong bits that the check byte of a row has missed
            self.lost.append(_ROWS[0])
        if self.lost:
            journal.notice = DAMAGED % self._lost_parts()
        if self.lost or erasing:
            self.image = None  # frees its memory for the compaction
            journal.tidy()

    def _lost_parts(self):
        """Return the lost parts, each once."""
        return ", ".join([self.lost[i] for i in range(len(self.lost)) if self.lost[i] not in self.lost[:i]])

    def _tables(self, header):
        """Read the header. Check each row if the checksum of the compacted part is wrong."""
        journal = self.journal
        image = self.image
        journal.wear = int.from_bytes(header[3:6], "little")
        journal.compacted = header[6] | header[7] << 8
        journal.number = header[12]
        whole = self.whole = sector.checksum(image, sector.FIRST, journal.compacted) == header[8:12]
        at = sector.FIRST
        for place in range(_TABLES, _CRC, 3):
            kind, width, count = header[place : place + 3]
            if width < 2 or not count:
                continue
            journal.tables.append((kind, width, count))
            for start in range(at, at + width * count, width) if kind == _SETTINGS[0] or not whole else ():
                last = start + width - 1
                if not whole and image[last] != sector.check(image[start:last]):
                    self.lost.append(_ROWS[kind] if kind < len(_ROWS) else _ROWS[0])
                elif kind == _SETTINGS[0]:
                    journal.settings.restore(image[start:last])
            at += width * count
        journal.last = at

    def _before(self, at, header):
        """Read the bytes before the block at `at`: records, and those that power cuts have torn."""
        image = self.image
        start = self.journal.last
        before = sector.checksum(image, start, at) if at > start else _NOTHING
        if (image[at + 6] != before[0] or image[at + 7] != before[1]) and (header or start > sector.FIRST):
            self._damage(start, at)
        elif self.running:
            self.running.runs.append((self.at, at))

    def _damage(self, start, at):
        """Handle damage from `start` to `at`: keep the records before it."""
        image = self.image
        end = self._records(at)
        # If a damaged block follows, its header may still confirm the records before it.
        sound = image[end + 6 : end + sector.HEAD] == sector.checksum(image, start, end)[:2]
        sound = sound and image[end] == sector.MAGIC
        self.lost.append(t("part of the saved data") if sound or not self._run() else t("part of a match"))
        if self.running:
            self.running.broken = not sound
            if end < at:
                self.running.runs.append((self.at, end))

    def _run(self):
        return self.at and self.image[self.at + 1] == sector.RUN

    def _records(self, stop):
        """Return the end of the valid records after the last block; that block's end if it is no RUN."""
        at = after = self.journal.last
        while after and after < stop and self._run():
            at = after
            after = sector.record_end(self.image, at, stop)
        return after or at

    def _tail(self):
        """Read the bytes after the last block. New records may be appended to an undamaged RUN."""
        journal = self.journal
        image = self.image
        end = self._records(self.used)
        if end >= self.used:
            if self.running:
                journal.run = self.at
                journal.writing = self.running
                self.running.runs.append((self.at, sector.SIZE))
        elif journal.last >= journal.compacted and torn(image, journal.last, end, self.used):
            self.used += sector.GAP
            if self.running:
                self.running.runs.append((self.at, end))
        else:
            self._damage(journal.last, self.used)

    def _block(self, at):
        journal = self.journal
        image = self.image
        kind = image[at + 1]
        journal.last = at + sector.FRAME + (image[at + 4] | image[at + 5] << 8)
        journal.blocks += 1
        self.at = at
        self.running = None
        if kind == sector.ROW:
            payload = sector.payload_of(image, at)
            if payload[:1] == _SETTINGS:
                journal.settings.restore(payload[2:])
            else:
                journal.pending.append((at, 0))
            return
        saved = self.saved
        if not saved or saved.number != image[at + 2]:
            saved = self.saved = journal.find(image[at + 2])
        if kind == sector.RUN or kind == sector.SNAPSHOT:
            if saved:
                self._part(at, kind, saved)
            elif not self.lost:  # its BEGIN is damaged, and the check in this block's header has missed that
                self.lost.append(t("a match"))
            return
        self.saved = None
        payload = sector.payload_of(image, at)
        try:
            if kind == sector.BEGIN:
                self._begin(at, payload, saved)
            elif saved and kind == sector.END and not saved.over:
                matches.close(journal, saved, payload[0] & 1, at)
        except (ValueError, IndexError):
            self.lost.append(t("a match"))

    def _begin(self, at, payload, other):
        journal = self.journal
        game = matches.text(payload)[0]
        over = payload[2] >= 128
        number = self.image[at + 2]
        if other:  # match numbers are unique
            journal.matches.remove(other)
        if at >= journal.compacted and not over:
            matches.begin(journal, at, number, game)
        else:
            saved = Saved(number, game, at)
            saved.over = over
            journal.matches.append(saved)

    def _part(self, at, kind, saved):
        """Read a RUN or a snapshot of a match, unless one of its blocks before is lost."""
        order = self.image[at + 3]
        short = self.journal.last - at < sector.FRAME + 2
        if (order != saved.order or short) and not saved.broken:
            saved.broken = True
            self.lost.append(t("part of a match"))
        saved.order = order + 1 & 255
        if saved.broken:
            return
        if kind == sector.SNAPSHOT:
            saved.base = at
        else:
            self.running = saved
            if at >= self.journal.compacted and not saved.over and self.journal.matches[0] is not saved:
                matches.move_to_front(self.journal, saved)
