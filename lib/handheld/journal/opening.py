"""Opens the journal: reads whatever the sector holds."""

from micropython import const

from handheld.journal import matches, reader, sector
from handheld.journal.ledger import SETTINGS
from handheld.journal.log import Saved
from handheld.journal.matches import replay, resume  # noqa: F401  asked for by the journal
from handheld.journal.reader import about, progress  # noqa: F401  likewise
from handheld.stage import Visit

FOREIGN = "What was saved cannot be read; power may have failed as it was tidied. It starts empty."
OTHER = "What another version has saved cannot be read. It starts empty."
CUT = "Power failed while the memory was tidied. What could be kept is here."
ROTTEN = "Some bits of the memory have changed by themselves. Lost: %s. All else is here."

_PAGE = const(256)
_TABLES = const(12)  # where the head has them
_SETTINGS = const(1)  # the first table
_ROWS = (  # and the rest as the first
    "a row", "the settings", "a name", "a line-up", "figures of a name", "a best result", "badges of a name",
    "a challenge", "the series",
)
_NUMBER = const(42)  # and the number of the match that was begun last


def read(journal):
    """Take on what the sector holds. What was interrupted or damaged is made anew at once."""
    image = journal.image = bytearray(sector.SIZE)
    for at in range(0, sector.SIZE, _PAGE):
        image[at : at + _PAGE] = journal.nvm[at : at + _PAGE]
    head = _head(image)
    if head is None:
        _strange(journal)
    elif head[2] != sector.VERSION:
        journal.notice = OTHER
    else:
        _ours(journal, head)


def _ours(journal, head):
    """A sector of this version: take on what its head says, then the rest."""
    journal.wear = head[3] | head[4] << 8 | head[5] << 16
    laid = head[6] | head[7] << 8
    tables = []
    end = sector.FIRST
    journal.number = head[_NUMBER]
    for at in range(_TABLES, _NUMBER, 3):
        if head[at + 1] > 1 and head[at + 2]:
            tables.append((head[at], head[at + 1], head[at + 2]))
            end += head[at + 1] * head[at + 2]
    if not sector.FIRST <= end <= laid <= sector.SIZE:
        journal.notice = FOREIGN
        return
    journal.foreign = False
    journal.laid = laid
    journal.tables = tables
    opening = _Opening(journal, sector.crc(journal.image, sector.FIRST, laid) == head[8:12])
    if not opening.sound:
        opening.sound = opening.mend(sector.FIRST, laid, head[8:12])
    opening.read(end)


def _strange(journal):
    """What is no journal of version 2."""
    if journal.image[1:4] == b"Tf\1":
        with Visit("handheld.journal.version1") as version1:
            version1.convert(journal)
    elif sector.blank(journal.nvm):
        journal.unsaved = True  # there is nothing to lose: it becomes ours in the menu
    else:
        journal.notice = FOREIGN


def _head(image):
    """The head, each bit as most of its copies have it where the first one is damaged; None for none."""
    copies = [image[at : at + sector.HEAD] for at in range(1, sector.FIRST, sector.HEAD)]
    most = bytearray(sector.HEAD)
    for at in range(sector.HEAD):
        a, b, c = [copy[at] for copy in copies]
        most[at] = a & b | a & c | b & c
    for copy in copies + [most]:
        if copy[:2] == b"Tf" and copy[sector.HEAD - 4 :] == sector.crc(copy, 0, sector.HEAD - 4):
            return copy
    return None


class _Opening:
    def __init__(self, journal, sound):
        self.journal = journal
        self.image = journal.image
        self.sound = sound  # all that was made anew
        self.lost = []  # in words
        self.closed = 0  # where CLOSED lies, if it is last
        self.broken = set()  # numbers of matches of which a piece is lost
        self.mended = False
        self.torn = False  # the last byte of what was made anew, and nothing lies behind

    def mend(self, start, end, right):
        """Turn back the bit that has flipped in a stretch; False if it is not one bit."""
        with Visit("handheld.journal.mending") as mending:
            mended = mending.mend(self.image, start, end, right)
        self.mended = self.mended or mended
        return mended

    def read(self, at):
        """Read the tables and the blocks; `at` is where these begin."""
        journal = self.journal
        nvm = journal.nvm
        self._settings()
        self._blocks(at)
        closing = self.image[0] != sector.ERASED  # or a single bit of it has flipped
        cut = closing and self.image[0] not in [sector.ERASED ^ 1 << bit for bit in range(8)]
        told = self.closed + sector.HALVES
        whole = self.closed and nvm[told : told + 4] == sector.crc(nvm, 1, self.closed)
        if self.mended:
            nvm[0:sector.SIZE] = self.image
        if not self.sound:
            self._rows()
        cut = cut or sector.tail(nvm) < journal.laid or self.torn
        if not (self.sound or cut or self.lost):  # several bits, which together escaped the rows' checks
            self.lost.append("something small")
        if not whole and (cut or self.lost):
            # A cut erase says so by what was written before it, or by its end, or it has spoilt very much.
            cut = cut or self.closed or len(self.lost) > 8
            journal.notice = CUT if cut else ROTTEN % _list(self.lost)
        if closing or self.lost or self.mended or not self.sound:
            journal.tidy()

    def _settings(self):
        """Take on the settings, the first table."""
        journal = self.journal
        if journal.tables and journal.tables[0][0] == _SETTINGS:
            width = min(journal.tables[0][1] - 1, len(journal.ledger.settings))
            journal.ledger.settings[:width] = self.image[sector.FIRST : sector.FIRST + width]

    def _rows(self):
        """Look which rows are damaged, as the sector is to be made anew."""
        journal = self.journal
        if journal.laid == sector.tail(self.image) and journal.tables:
            kind, width, _ = journal.tables[-1]
            last = journal.laid - 1
            right = sector.check(0, kind, self.image[last + 1 - width : last])
            self.torn = self.torn or not journal.blocks and not right & ~self.image[last]
        with Visit("handheld.journal.book") as book:
            rotten = book.read(journal)[1]
        for kind in rotten:
            self.lost.append(_ROWS[kind] if kind < len(_ROWS) else _ROWS[0])
            if kind == _SETTINGS:
                for place in range(len(SETTINGS)):
                    journal.ledger.settings[place] = 0

    def _blocks(self, at):
        """Go from block to block to the last byte that is not erased."""
        journal = self.journal
        image = self.image
        used = sector.tail(image)
        while at < used:
            size = reader.length(image, at)
            if size == reader.NONE or size == reader.LOOSE:
                after = reader.seek(image, at + 1, used)
                if len(bytes(image[at:after]).strip(b"\xff")) > sector.HALVES:
                    with Visit("handheld.journal.mending") as mending:
                        mended = mending.head(image, at)
                    if mended:
                        self.mended = True
                        continue
            if size == reader.NONE:
                if at < journal.laid or len(bytes(image[at:after]).strip(b"\xff")) > sector.HALVES:
                    self._hole()
                at = max(after, at + sector.HALVES) if after == used else after
                continue
            journal.blocks += 1
            if size == reader.OPEN:
                journal.run = at
                journal.writing = journal.find(image[at + 1])
                after = max(used, at + sector.HALVES)
                end = 0
            elif size == reader.LOOSE:
                end = max(reader.seek(image, at + sector.HALVES, used), at + sector.HALVES)
                after = end
                end |= sector.TORN
            elif image[at] in (sector.RUN, sector.TERSE):
                end = at + sector.HALVES + (size & ~sector.TORN)
                after = min(end + 4, sector.SIZE)
                if reader.state(image, at, size & ~sector.TORN) == reader.ROTTEN:
                    self.mend(at + sector.HALVES, end, image[end:after])
                end |= size & sector.TORN
            else:
                after = at + sector.HALVES + size + 4
                end = after - 4
            if image[at] in (sector.RUN, sector.TERSE):
                self._piece(at, end)
            else:
                self._block(at, size)
            at = after
        journal.at = max(at, used)

    def _hole(self):
        """Blocks are lost: any match before may have been told of in them."""
        self.lost.append("part of what was saved")
        for saved in self.journal.matches:
            self.broken.add(saved.number)

    def _piece(self, at, end):
        journal = self.journal
        saved = journal.find(self.image[at + 1])
        if saved and saved.number not in self.broken:
            saved.pieces.append((at, end))
            if at >= journal.laid and not saved.over and journal.matches[0] is not saved:
                matches.front(journal, saved)
        self.closed = 0

    def _block(self, at, size):
        """Take a block on, unless it is damaged."""
        journal = self.journal
        image = self.image
        kind = image[at]
        self.closed = at if kind == sector.CLOSED else 0
        if at >= journal.laid or not self.sound:
            state = reader.state(image, at, size)
            if state == reader.ROTTEN:
                end = at + sector.HALVES + size
                if self.mend(at + sector.HALVES, end, image[end : end + 4]):
                    state = reader.SOUND
            if state != reader.SOUND:
                if state == reader.CUT and at + sector.FRAME + size == journal.laid == sector.tail(image):
                    self.torn = True
                if state == reader.ROTTEN or at < journal.laid:
                    self._lose(kind, image[at + 1])
                return
        try:
            self._take(kind, at, size)
        except (ValueError, IndexError):
            self._lose(kind, image[at + 1])

    def _lose(self, kind, number):
        saved = self.journal.find(number)
        if kind == sector.BEGIN:
            self.lost.append("a match")
        elif kind == sector.PACKED:
            self.broken.add(number)
            self.lost.append("part of a match")
        elif kind == sector.SNAPSHOT or kind == sector.DUMP:
            self.lost.append("a match")
            if saved:
                self.journal.matches.remove(saved)
        elif kind == sector.END:
            self.lost.append("the figures of a match")
            if saved and not saved.over:  # it cannot go on: it was over
                self.journal.matches.remove(saved)
        elif kind in (sector.ROW, sector.SETTING):
            self.lost.append("a row")

    def _take(self, kind, at, size):
        journal = self.journal
        image = self.image
        saved = journal.find(image[at + 1])
        if kind == sector.BEGIN:
            begun = reader.About(bytes(image[at + sector.HALVES : at + sector.HALVES + size]))
            if saved:  # no two matches have the same number
                journal.matches.remove(saved)
            if at >= journal.laid:
                matches.begin(journal, at, image[at + 1], begun.game)
            else:
                saved = Saved(image[at + 1], begun.game, at)
                saved.over = begun.over
                journal.matches.append(saved)
        elif kind == sector.SETTING:
            place = image[at + sector.HALVES] % len(journal.ledger.settings)
            journal.ledger.settings[place] = image[at + sector.HALVES + 1]
        elif kind == sector.ROW:
            journal.pending.append((at, 0))
        elif saved and not saved.over and kind == sector.END:
            matches.end(journal, saved, image[at + sector.HALVES] & 1, at)
        elif saved and (kind == sector.SNAPSHOT or kind == sector.DUMP):
            saved.base = at
        elif saved and kind == sector.PACKED and saved.number not in self.broken:
            saved.pieces.append((at, at + sector.HALVES + size))
        elif saved and kind == sector.FRONT:
            matches.front(journal, saved)


def _list(lost):
    """Things in words, those that are there twice counted."""
    texts = []
    for what in lost:
        count = lost.count(what)
        text = what if count == 1 else "%s (%d)" % (what, count)
        if text not in texts:
            texts.append(text)
    return ", ".join(texts)
