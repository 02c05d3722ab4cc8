"""Reads what version 1 of the journal saved, and makes it anew (docs/journal.md, the last part)."""

from binascii import crc32
from struct import unpack_from

from micropython import const

from handheld.journal import ending, laying, people, reader, rows, sector, statistics
from handheld.journal.log import Saved
from handheld.journal.opening import CUT, FOREIGN
from handheld.journal.sector import DUMP, ERASED, NOTE, SIZE, WIDE, tail

ROTTEN = "Part of what an earlier version saved could not be read. What could be kept is here."
FEWER = "Figures are kept for the 24 players and games that were played most."

_LAST_BYTE = const(0x3F)
_FIRST = const(1024)
_START = const(10)
_STOP = const(1020)
_SETTINGS = const(13)
_GAMES = const(28)
_LINEUPS = const(52)
_NAMES = const(88)
_FIGURES = const(216)
_TIMES = const(792)
_BARS = const(824)
_ROW = const(12)
_PEOPLE = const(16)
_SELECT = const(250)
_MEND = const(251)
_POKE = const(252)
_BLOCK = const(253)
_BEGIN = const(1)
_END = const(2)
_KEPT = const(3)
_CLOSED = const(4)
_LAST = const(4072)  # no record begins from here on


def check(match, at, content):
    """The check byte of a record, as version 1 had it."""
    value = crc32(content, crc32(bytes((match, at & 255, at >> 8)))) & 255
    return value if value != ERASED else 0


def crc(memory, start, end):
    """The crc of a stretch, as version 1 had it."""
    return sector.crc(memory, start, end, _LAST_BYTE)


class Old:
    """A match of version 1: its number, game, what BEGIN held, snapshot and records."""

    def __init__(self, begun, game, kept=(b"", b"")):
        self.number = begun[0]
        self.game = game
        self.over = False
        seats = begun[2]
        lines = str(begun[3 + seats :], "utf-8").split("\n")
        self.levels = begun[3 : 3 + seats]
        self.names = lines[0].split(",")
        self.options = dict([line.split("=") for line in lines[1:]])
        self.extras = {}
        self.word = ""
        self.base, stream = kept
        self.stream = bytearray(stream)
        if len(self.names) != seats or len(self.levels) != seats:
            raise ValueError

    def measure(self):
        """As `reader.measure`."""
        dealt = [at for at, size, code in self.walk() if size > 1 and code < NOTE]
        return len(self.stream), dealt[-1] if dealt else 0

    def walk(self):
        """(position, size, code) of each record."""
        at = 0
        while at < len(self.stream):
            size = reader.width(self.stream, at)
            yield at, size, self.stream[at]
            at += size


def convert(journal):
    """Take on a sector of version 1 and make it anew."""
    nvm = journal.nvm
    ledger = bytearray(_FIRST)
    for at in range(0, _FIRST, 256):
        ledger[at : at + 256] = nvm[at : at + 256]
    end = ledger[4] | ledger[5] << 8
    sound = ledger[_STOP:] == crc(nvm, _START, _STOP)
    if not sound:
        journal.notice = FOREIGN
        return
    journal.foreign = False
    journal.wear = int.from_bytes(ledger[_START : _START + 3], "little")
    log = _Log(nvm, ledger)
    log.read()
    whole = _FIRST <= end <= SIZE and ledger[6:10] == crc(nvm, _START, end)
    if ledger[0] != ERASED and whole:
        whole = log.closed and nvm[log.closed + 5 : log.closed + 9] == crc(nvm, 1, log.closed)
    if not whole or log.end < end:
        journal.notice = CUT if ledger[0] != ERASED else ROTTEN
    elif log.damaged:
        journal.notice = ROTTEN
    journal.ledger.settings[:15] = ledger[_SETTINGS : _SETTINGS + 15]
    book = journal.ledger.book()
    _rows(book, ledger)
    for about, told in log.since:
        if told:
            ending.count(book, about, told)
        else:
            people.begin(book, about)
    if book.gone:
        journal.notice = journal.notice or FEWER
    _lay(journal, log.matches)


def _lay(journal, matches):
    parts = []
    for old in matches:
        saved = Saved(old.number, old.game, 0)
        saved.over = old.over
        base = (DUMP, old.base) if old.base else None
        stream = laying.compact(old.stream, old.walk(), old.measure())
        parts.append((saved, (old, 0, base, stream)))
    laid = laying.lay_out(journal, parts)  # in the image that the opening has made
    journal.nvm[0:SIZE] = journal.image
    laying.settle(journal, laid)


def _rows(book, old):
    """The tables, from the ledger's fields.

    Bars and times were kept by name alone: all its games get them, and those that have such show them.
    """
    for place in range(_PEOPLE):
        at = _NAMES + 8 * place
        book.rows[rows.NAMES].append(people.row(people.text(old[at : at + 8])) or bytes(8))
    counts = []
    for slot in range(3):
        game = _text(old, slot)
        if not game:
            continue
        line = bytes(old[_LINEUPS + 12 * slot : _LINEUPS + 12 * slot + 12])
        if line.strip(b"\0"):
            book.rows[rows.LINEUPS].append(rows.key(game) + line)
        for place in range(_PEOPLE):
            row = unpack_from("<HHhiBB", old, _FIGURES + _ROW * (slot * _PEOPLE + place))
            if row[0]:
                counts.append((row[0], -slot, -place, game, place, row))
    counts.sort(reverse=True)
    book.gone += [count[4] for count in counts[24:]]
    for _, _, _, game, place, (played, won, best, total, streak, longest) in counts[:24]:
        time = unpack_from("<H", old, _TIMES + 2 * place)[0]
        bars = bytes(old[_BARS + _ROW * place : _BARS + _ROW * (place + 1)])
        total = max(-statistics.FAR, min(statistics.FAR, total))
        row = statistics.row(game, place, (played, won, best, statistics.NEVER, total, streak, longest, time))
        book.rows[rows.FIGURES].append(row[:18] + bars)


def _text(old, slot):
    """The name of a game by its place, or ""."""
    return people.text(old[_GAMES + 8 * slot : _GAMES + 8 * slot + 8]) if slot < 3 else ""


class _Log:
    """The log of version 1: `matches`, and what is not yet counted, `since`: (match, b"" or its END)."""

    def __init__(self, nvm, ledger):
        self.nvm = nvm
        self.ledger = ledger
        self.matches = []
        self.since = []
        self.closed = 0
        self.match = 0  # that records belong to
        self.end = _FIRST
        self.damaged = False

    def read(self):
        """Read every record."""
        while True:
            at = self.end
            end = self._sound(at)
            if not end:
                if not self._mended(at):
                    return
                continue
            self.end = end
            try:
                self._take(at, end)
            except (ValueError, IndexError):
                self.damaged = True
                return

    def _take(self, at, end):
        nvm = self.nvm
        code = nvm[at]
        self.closed = self.closed if code > NOTE else 0
        if code <= NOTE:
            self._open(self.match).stream += nvm[at : end - 1 if code else end]
        elif code == _SELECT:
            self.match = nvm[at + 1]
            self._front(self._open(self.match))
        elif code == _POKE:
            size = nvm[at + 2] & 15
            start = nvm[at + 1] | nvm[at + 2] >> 4 << 8
            if not _START <= start <= _STOP - size:
                raise ValueError
            self.ledger[start : start + size] = nvm[at + 3 : at + 3 + size]
        elif code == _BLOCK:
            self._block(nvm[at + 1], at, bytes(nvm[at + 5 : end - 4]))

    def _block(self, kind, at, content):
        self.closed = at if kind == _CLOSED else 0
        if kind == _BEGIN:
            old = self._match(content)
            self.matches = [other for other in self.matches if other.game != old.game or other.over]
            self.matches.insert(0, old)
            self.match = old.number
            self.since.append((old, b""))
        elif kind == _KEPT:
            base = content[1] + 2
            events = base + 2 + (content[base] | content[base + 1] << 8)
            old = self._match(content[2:base], (content[base + 2 : events], content[events:]))
            old.over = content[0] != 0
            self.matches.append(old)
        elif kind == _END:
            old = self._open(content[0])
            self.matches.remove(old)
            if content[1] & 1:
                self.since.append((old, content[1:]))
                self.matches = [other for other in self.matches if not other.over] + [old]
                old.over = True
        elif kind != _CLOSED:
            raise ValueError

    def _match(self, begun, kept=(b"", b"")):
        game = _text(self.ledger, begun[1])
        if not game:
            raise ValueError
        return Old(begun, game, kept)

    def _open(self, number):
        for old in self.matches:
            if old.number == number and not old.over:
                return old
        raise ValueError

    def _front(self, old):
        self.matches.remove(old)
        self.matches.insert(0, old)

    def _width(self, at):
        """Bytes of the record at `at`, of a block's head alone."""
        nvm = self.nvm
        code = nvm[at]
        if not code:
            return 1
        if WIDE <= code < NOTE:
            return code - WIDE + 3
        if code == _POKE:
            return 4 + (nvm[at + 2] & 15)
        return {NOTE: 4, _SELECT: 3, _BLOCK: 5}.get(code, 2)

    def _sound(self, at):
        """Where the record at `at` ends, or 0 if it is none."""
        nvm = self.nvm
        if at >= _LAST or nvm[at] == ERASED:
            return 0
        if not nvm[at]:
            return at + 1
        end = at + self._width(at)
        match = self.match if nvm[at] <= NOTE else 0
        if nvm[end - 1] != check(match, at, nvm[at : end - 1]):
            return 0
        if nvm[at] == _BLOCK:
            start = end
            end = start + (nvm[at + 2] | nvm[at + 3] << 8)
            if end + 4 > SIZE or nvm[end : end + 4] != crc(nvm, start, end):
                return 0
            end += 4
        return end

    def _mended(self, at):
        """Go on behind what is no record at `at`; False at the log's end."""
        nvm = self.nvm
        used = tail(nvm)
        if at >= used:
            return False
        after = at + self._width(at) if at < _LAST else SIZE
        if at < _LAST and nvm[at] == _BLOCK and nvm[after - 1] == check(0, at, nvm[at : after - 1]):
            after += (nvm[at + 2] | nvm[at + 3] << 8) + 4
        while after < min(used, _LAST) and nvm[after] == _MEND:
            if nvm[after + 1] == check(0, after, bytes((_MEND,))):
                self.end = after + 2
                return True
            after += 2  # a MEND that was torn itself
        self.damaged = after < used
        return False
