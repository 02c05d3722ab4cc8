"""Opening the journal: reads any content of the sector (docs/journal.md, "How it is read")."""

from micropython import const

from handheld.journal import Log, Saved, matches, sector
from handheld.journal.matches import about, finish, replay, resume, wear, where  # noqa: F401  for `reader`
from handheld.journal.reading import payload_of, record_end, seek, tables
from handheld.machine.text import t

FOREIGN = t("The saved data cannot be read. A starts over.")
OLDER = t("Saved by an older version. A starts over.")
OTHER = t("Saved by another version. A starts over.")
DAMAGED = t("The memory was damaged, or power failed during tidying. Lost: %s. All else is safe.")

_CRC = const(43)  # offset of the header's checksum
_SETTINGS = const(1)  # kind of the settings' table
_ROWS = (
    t("a row"), t("the settings"), t("a name"), t("a line-up"), t("figures of a name"), t("a best result"),
    t("badges of a name"), t("a challenge"), t("the series"), t("the next challenge"),
)  # fmt: skip


def read(nvm, settings):
    """Read the sector and restore the settings. Return (Log, list of Saved, notice)."""
    image = bytes(nvm[0 : sector.SIZE])
    used = sector.used_end(image)
    if used <= sector.NEW and sector.blank(image, 0, sector.COPY):
        return Log(nvm), [], ""  # empty, or its first compaction was cut
    header = _header(image)
    if not header and (_older(image) or seek(image, 1, used) == used):
        return Log(nvm), [], _older(image) or FOREIGN
    return _Opening(image, header or bytes(sector.HEADER), used).read(nvm, settings)


def _older(image):
    if image[1:3] != b"Tf" or image[3] == sector.VERSION:
        return ""
    return OLDER if image[3] < sector.VERSION else OTHER


def _header(image):
    for at in (1, sector.COPY):
        header = image[at : at + sector.HEADER]
        if header[:3] == b"Tf\3" and header[_CRC:] == sector.checksum(header, 0, _CRC):
            end = sector.FIRST + sum([size * count for _, size, count in tables(header)])
            if end <= header[6] | header[7] << 8 <= sector.SIZE:
                return header
    return None


class _Opening:
    """One pass over a valid sector, upwards."""

    def __init__(self, image, header, used):
        self.image = image
        self.header = header  # zeros if neither copy is valid
        self.compacted = header[6] | header[7] << 8
        self.used = used
        self.lost = []  # names of the lost parts
        self.matches = []
        self.pending = []  # as in Log
        self.blocks = 0
        self.block_end = sector.FIRST  # end of the last valid block
        self.at = self.kind = 0  # offset and kind of the last block, 0 for none
        self.running = None  # the Saved of the last block, if it is a RUN

    def read(self, nvm, settings):
        """Read the header, the tables and the log. Return (Log, list of Saved, notice)."""
        image = self.image
        whole = True
        if self.compacted:
            whole = sector.checksum(image, sector.FIRST, self.compacted) == self.header[8:12]
            self._tables(settings, whole)
        else:
            self.lost.append(t("settings, names and figures"))
        at = seek(image, self.block_end, self.used)
        while at < self.used:
            self._before(at)
            self._block(at, settings)
            at = seek(image, self.block_end, self.used)
        head = self._tail()
        if self.used < self.compacted:
            self.lost.append(t("part of the saved data"))
        elif image[0] == 0 and self.kind != sector.CLOSED:
            self.lost.append(t("the latest data"))
        elif not whole and not self.lost:  # several wrong bits that the check byte of a row has missed
            self.lost.append(_ROWS[0])
        log = Log(nvm, self.header, self.blocks, self.block_end, head, self.running, self.pending)
        names = [self.lost[at] for at in range(len(self.lost)) if self.lost[at] not in self.lost[:at]]
        return log, self.matches, DAMAGED % ", ".join(names) if names else ""

    def _tables(self, settings, whole):
        """Read the settings. Check each row if the checksum of the compacted part is wrong."""
        image = self.image
        at = sector.FIRST
        for kind, width, count in tables(self.header):
            for start in range(at, at + width * count, width) if kind == _SETTINGS or not whole else ():
                last = start + width - 1
                if not whole and image[last] != sector.check(image[start:last]):
                    self.lost.append(_ROWS[kind] if kind < len(_ROWS) else _ROWS[0])
                elif kind == _SETTINGS:
                    settings.restore(image[start:last])
            at += width * count
        self.block_end = at

    def _before(self, at):
        """Read the bytes before the block at `at`: records, and those that power cuts have torn."""
        start = self.block_end
        before = self.image[at + 6 : at + sector.HEAD]
        if (self.compacted or start > sector.FIRST) and before != sector.checksum(self.image, start, at)[:2]:
            self._damage(at)
        elif self.running:
            self.running.runs.append((self.at, at))

    def _damage(self, stop):
        """Handle damage between the last block and `stop`: keep the records before it."""
        image = self.image
        end = self._records(stop)
        # If a damaged block follows, its header may still confirm the records before it.
        sound = image[end + 6 : end + sector.HEAD] == sector.checksum(image, self.block_end, end)[:2]
        sound = sound and image[end] == sector.MAGIC
        run = self.kind == sector.RUN and not sound
        self.lost.append(t("part of a match") if run else t("part of the saved data"))
        if self.running:
            self.running.broken = not sound
            if end < stop:
                self.running.runs.append((self.at, end))

    def _records(self, stop):
        """Return the end of the valid records after the last block; that block's end if it is no RUN."""
        at = after = self.block_end
        while after and after < stop and self.kind == sector.RUN:
            at = after
            after = record_end(self.image, at, stop)
        return after or at

    def _tail(self):
        """Read what follows the last block; return the offset for the next. An invalid rest was not made."""
        end = self._records(self.used)
        invalid = end < self.used
        if invalid and self.block_end < self.compacted:
            self._damage(self.used)
        elif self.running:
            self.running.runs.append((self.at, end if invalid else sector.SIZE))
        if not invalid:
            return max(self.block_end, self.used)
        self.running = None
        return self.used + sector.GAP

    def _block(self, at, settings):
        image = self.image
        kind = self.kind = image[at + 1]
        self.block_end = at + sector.FRAME + (image[at + 4] | image[at + 5] << 8)
        self.blocks += 1
        self.at = at
        self.running = None
        if kind == sector.ROW:
            payload = payload_of(image, at)
            if payload and payload[0] == _SETTINGS:
                settings.restore(payload[2:])
            else:
                self.pending.append((at, 0))
            return
        found = [saved for saved in self.matches if saved.number == image[at + 2]]
        saved = found[0] if found else None
        if kind == sector.RUN or kind == sector.SNAPSHOT:
            if saved:
                self._part(at, kind, saved)
            elif not self.lost:  # its BEGIN is damaged, and the check in this block's header has missed that
                self.lost.append(t("a match"))
            return
        payload = payload_of(image, at)
        try:
            if kind == sector.BEGIN:
                self._begin(at, payload, saved)
            elif saved and kind == sector.END and not saved.over:
                if payload[0] & 1:
                    self.pending.append((at, saved.at))
                matches.close(self.matches, saved)
        except (ValueError, IndexError):
            self.lost.append(t("a match"))

    def _begin(self, at, payload, other):
        saved = Saved(self.image[at + 2], matches.text(payload)[0], at, over=payload[2] >= 128)
        if other:  # match numbers are unique
            self.matches.remove(other)
        if at >= self.compacted and not saved.over:
            matches.add(self.matches, saved)
            self.pending.append((at, at))
        else:
            self.matches.append(saved)

    def _part(self, at, kind, saved):
        """Read a RUN or a snapshot of a match, unless one of its blocks before is lost."""
        order = self.image[at + 3]
        short = self.block_end - at < sector.FRAME + 2
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
            if at >= self.compacted and not saved.over and self.matches[0] is not saved:
                matches.move_to_front(self.matches, saved)
