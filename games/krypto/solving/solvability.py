"""Reader of whole.bin and fraction.bin, tables of the objectives that hands of cards 1-25 cannot make.

A table covers 27 objectives (0 to 25, and 100) times the 118,755 hands. It has no list of pairs: hashing a
pair gives a page and some bits of it, and these bits tell whether the hand makes the objective. A lookup
reads one page of 512 bytes, and takes the same few steps for every pair. tools/krypto_table.py makes the
file and has its format.
"""

import binascii

from micropython import const

_PAGE = const(512)
_HEAD = const(1024)
_CRC = const(4)
_INDEX = const(8)
_WEIGHTS = const(279)  # where they begin in the head
_BITS = const(4048)  # of both systems
_WINDOW = const(15)  # the largest width
_LESS = const(256)  # taken off the sum of the weights
_MAGIC = b"TfK\x02"


class TableDamaged(Exception):
    """A table that cannot be used. Its text is one line with the reason."""


class SolvabilityTable:
    """The table of one rule. It takes 2 KB: the head, a page, an open file.

    `rule` is "whole" or "fraction" and names the file in this module's folder, unless `path` is given. Raises
    TableDamaged if the file is missing, belongs to another rule or has a damaged head.
    """

    def __init__(self, rule, path=None):
        self._path = path or __file__[: -len(__file__.replace("\\", "/").split("/")[-1])] + rule + ".bin"
        try:
            self._file = open(self._path, "rb")
        except OSError:
            raise TableDamaged("the table %s is missing" % self._path) from None
        try:
            self._head = self._read(0, _HEAD)
            if self._head[:5] != _MAGIC + rule[0].encode():
                raise TableDamaged("%s is not the table of the %s rule" % (self._path, rule))
        except TableDamaged:
            self._file.close()
            raise

    def _read(self, at, size):
        """Return the head or a page of the file, verified."""
        data = bytearray(size)
        try:
            self._file.seek(at)
            size -= self._file.readinto(data)
        except OSError:
            raise TableDamaged("the table %s cannot be read" % self._path) from None
        if size:
            raise TableDamaged("%s is cut off" % self._path)
        if binascii.crc32(memoryview(data)[:-_CRC]) != int.from_bytes(data[-_CRC:], "big"):
            raise TableDamaged("%s is damaged: a checksum is wrong" % self._path)
        return data

    def close(self):
        self._file.close()

    def solvable(self, cards, objective):
        """Return whether cards 1-25 make 0 to 25 or 100; None for others. Raises TableDamaged."""
        if not 0 <= objective <= 25 and objective != 100:
            return None
        if len(cards) != 5 or min(cards) < 1 or max(cards) > 25:
            return None
        cards = sorted(cards)
        key = min(objective, 26)
        for card in cards:
            key = key * 25 + card - 1
        low = key & 0x3FFF
        key >>= 14
        page = self._page((low * 24593 + key * 31957) >> 8 & 0xFFFF)
        number = (low * 29959 + key * 21467) >> 8 & 0x7FFF
        step = (low * 18917 + key * 27751) >> 8 & 0x7FFF
        size = page[0] << 8 | page[1]
        window = last = 0
        for _ in range(5):
            number = (number * 25173 + step) & 0x7FFF
            bit = number * (size - _WINDOW) >> 15
            at = 2 + (bit >> 3)
            window ^= (page[at] | page[at + 1] << 8 | page[at + 2] << 16) >> (bit & 7)
            bit = size + (number * (_BITS - size) >> 15)
            last ^= page[2 + (bit >> 3)] >> (bit & 7)
        number = (number * 25173 + step) & 0x7FFF
        if (window ^ number) & (1 << _width(self._head, cards, objective)) - 1:
            return True
        return not last & 1

    def _page(self, sought):
        """Return the page for a hash."""
        head = self._head
        page = 0
        step = 64
        while step:
            at = _INDEX + 2 * (page + step)
            if page + step < head[7] and head[at] << 8 | head[at + 1] <= sought:
                page += step
            step >>= 1
        return self._read(_HEAD + _PAGE * page, _PAGE)


def _width(head, cards, objective):
    """Return the number of bits that a pair is tested by."""
    row = _WEIGHTS
    total = -_LESS
    for card in cards:
        total += head[row + card - 1]
        row += 25
    for gap in (1, 2):
        for at in range(5 - gap):
            total += head[row + cards[at + gap] - cards[at]]
            row += 25
    for divisor in (2, 3, 5):
        at = row + (6 if objective % divisor == 0 else 0)
        for card in cards:
            if card % divisor == 0:
                at += 1
        total += head[at]
        row += 12
    row += 15 * min(objective, 26)
    for at in range(1, 5):
        if cards[at] == cards[at - 1]:
            row += 3
    row += min(cards.count(objective), 2)
    total += head[row]
    return min(max(total >> 3, 0), _WINDOW)


def look_up(hands, objective, rule):
    """Look up hands, five bytes each; yield the table's answer for each, or None if it has none.

    Nor has it one where memory is full: it takes 1,024 bytes in one piece, the search only small ones.
    """
    try:
        table = SolvabilityTable(rule)
    except (TableDamaged, MemoryError):
        table = None
    try:
        for at in range(0, len(hands), 5):
            solved = None
            try:
                if table:
                    solved = table.solvable(bytes(hands[at : at + 5]), objective)
            except (TableDamaged, MemoryError):
                pass
            yield solved
    finally:  # an abandoned search closes the file as well
        if table:
            table.close()
