"""Reader of whole.bin and fraction.bin, tables of the objectives that hands of cards 1-25 cannot make.

A table holds 27 objectives (0 to 25, and 100) times the 118,755 hands. The place of a pair is

    objective's index * 118,755 + number of hands before it

and hands are ordered by the number of cards equal to the objective; then by the number of the others that
repeat; then by the set of those others, smallest first; then by which of them repeat. Neighbouring hands are
about equally hard. The table stores the gaps between the places that cannot be made, so neighbours share the
cost of their parameters: it is a quarter smaller than if every set of the same size were as likely.

The file: a header of 12 bytes (`TfK` and the version, the rule's first letter, 0, the number of pages in two
bytes, CRC-32 of all else), then two bytes per page for the number of places it spans, then the pages, 128
bytes each. All numbers are big-endian. Each page can be read alone. It is a bit string: runs of gaps, each
with a header of 9 bits, five for the divisor M and four for the length, both on `_scale` (length 15: to the
end of the page). A gap g is g // M ones, a zero, and g % M in truncated binary (M a power of two: that many
bits; else the first values one bit shorter). Ones pad the page.

A lookup takes one seek and one read of 128 bytes, and decodes half a page on average.
"""

import binascii
from array import array

from micropython import const

_HANDS = const(118755)
_PAGE = const(128)
_HEAD = const(12)
_MOST = const(511)  # limit of pages
_REST = const(15)  # length code of a run to the end of the page
_MAGIC = b"TfK\x01"


class TableDamaged(Exception):
    """A table that cannot be used. Its text is one line with the reason."""


def _scale(code):
    """Return the value of a code in a run's header: 1, 2, 3, 4, 5, 7, 9, 11, 13, 17, 21, 25, 29, ..."""
    return ((4 + (code & 3)) << (code >> 2)) - 3


def choose(n, k):
    """Return the number of ways to choose k of n; 0 if k is below 0 or above n."""
    if not 0 <= k <= n:
        return 0
    ways = 1
    for at in range(k):
        ways = ways * (n - at) // (at + 1)
    return ways


def rank(numbers, n):
    """Return the rank, from 0, of rising numbers from 1 to n among all sets of the same size."""
    k = len(numbers)
    after = choose(n, k) - 1
    for number in numbers:
        after -= choose(n - number, k)
        k -= 1
    return after


def place(cards, objective):
    """Return the place of a pair in a table: five cards from 1 to 25, an objective of 0 to 25 or 100."""
    numbers = 25
    left = []  # the cards that differ from the objective
    for card in sorted(cards):
        if card != objective:
            left.append(card)
    if 1 <= objective <= 25:
        numbers = 24
        left = [card - (card > objective) for card in left]
    before = min(objective, 26) * _HANDS
    many = len(left)
    for more in range(many + 1, 6):
        before += choose(numbers + more - 1, more)
    if not left:
        return before
    kinds = []
    starts = []  # indexes at which a new number begins
    for at in range(many):
        if at == 0 or left[at] != left[at - 1]:
            kinds.append(left[at])
            if at:
                starts.append(at)
    for more in range(len(kinds) + 1, many + 1):
        before += choose(numbers, more) * choose(many - 1, more - 1)
    ways = choose(many - 1, len(starts))
    return before + rank(kinds, numbers) * ways + rank(starts, many - 1)


class Table:
    """The table of one rule. It takes 1 KB: an index, a buffer for a page, an open file.

    `rule` is "whole" or "fraction" and names the file in this module's folder, unless `path` is given. Raises
    TableDamaged if the file is missing, belongs to another rule or is incomplete.
    """

    def __init__(self, rule, path=None):
        path = path or __file__[: -len(__file__.replace("\\", "/").split("/")[-1])] + rule + ".bin"
        self._page = bytearray(_PAGE)
        try:
            self._file = open(path, "rb")
        except OSError:
            raise TableDamaged("the table %s is missing" % path) from None
        try:
            self._load(rule, path)
        except OSError:
            self._file.close()
            raise TableDamaged("the table %s cannot be read" % path) from None
        except TableDamaged:
            self._file.close()
            raise

    def _load(self, rule, path):
        file = self._file
        header = file.read(_HEAD)
        if len(header) < _HEAD or header[:3] != _MAGIC[:3]:
            raise TableDamaged("%s is no Krypto table" % path)
        if header[3] != _MAGIC[3]:
            raise TableDamaged("%s is a table of version %d, not %d" % (path, header[3], _MAGIC[3]))
        if header[4] != ord(rule[0]):
            raise TableDamaged("%s is not the table of the %s rule" % (path, rule))
        pages = header[6] << 8 | header[7]
        raw = file.read(2 * pages) if pages <= _MOST else b""
        crc = binascii.crc32(raw, binascii.crc32(header[:8]))
        self._at = _HEAD + len(raw)
        for _ in range(pages):
            if len(raw) != 2 * pages or file.readinto(self._page) != _PAGE:
                raise TableDamaged("%s is cut off" % path)
            crc = binascii.crc32(self._page, crc)
        if file.read(1) or crc != (header[8] << 8 | header[9]) << 16 | header[10] << 8 | header[11]:
            raise TableDamaged("%s is damaged: its checksum is wrong" % path)
        self._spans = array("H", raw)
        for at in range(pages):
            self._spans[at] = raw[2 * at] << 8 | raw[2 * at + 1]

    def close(self):
        """Close the file."""
        self._file.close()

    def solvable(self, cards, objective):
        """Return True or False for five cards 1-25 and an objective 0 to 25 or 100; None for others.

        Raises TableDamaged if the file can no longer be read.
        """
        if not 0 <= objective <= 25 and objective != 100:
            return None
        if len(cards) != 5 or min(cards) < 1 or max(cards) > 25:
            return None
        sought = place(cards, objective)
        spans = memoryview(self._spans)
        page = 0
        step = 256
        while step:
            if page + step <= len(spans):
                span = sum(spans[page : page + step])
                if span <= sought:
                    sought -= span
                    page += step
            step >>= 1
        try:
            self._file.seek(self._at + _PAGE * page)
            read = self._file.readinto(self._page)
        except OSError:
            read = 0
        if read != _PAGE:
            raise TableDamaged("the table can no longer be read")
        return not _lists(self._page, sought)


def _lists(page, sought):
    """Return True if a page lists the pair at its place `sought`, from 0, as unsolvable."""
    at = acc = unread = left = step = width = short = 0
    here = -1
    while here < sought:
        if not left:  # the header of a run
            while unread < 9:
                acc = (acc << 8 | page[at]) & 0x1FFFF
                at += 1
                unread += 8
            unread -= 9
            step = _scale(acc >> unread + 4 & 31)
            left = acc >> unread & 15
            left = -1 if left == _REST else _scale(left)
            width = 0  # bits of a remainder; the first `short` values have one bit less
            while 1 << width < step:
                width += 1
            short = (1 << width) - step
        left -= 1
        here += 1
        while True:
            if not unread:
                if at == _PAGE:
                    return False
                acc = page[at]
                at += 1
                unread = 8
            unread -= 1
            if not acc >> unread & 1:
                break
            here += step
        if width:
            while unread < width:
                acc = (acc << 8 | page[at]) & 0x1FFFF
                at += 1
                unread += 8
            unread -= width
            rest = acc >> unread & (1 << width) - 1
            if rest >> 1 < short:
                rest >>= 1
                unread += 1
            else:
                rest -= short
            here += rest
    return here == sought


def look_up(hands, objective, rule):
    """Look up hands, five bytes each; yield the table's answer for each, or None if it has none."""
    try:
        table = Table(rule)
    except TableDamaged:
        table = None
    try:
        for at in range(0, len(hands), 5):
            solved = None
            try:
                if table:
                    solved = table.solvable(bytes(hands[at : at + 5]), objective)
            except TableDamaged:
                pass
            yield solved
    finally:  # an abandoned search closes the file as well
        if table:
            table.close()
