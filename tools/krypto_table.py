"""Writer and reader of whole Krypto tables.

games/krypto/solving/solvability.py documents the format and looks up single pairs.
"""

import binascii
import functools
import itertools
import math

import numpy as np

from tools.krypto_pairs import CARDS, OBJECTIVES

PAGE = 128  # bytes of a page
HANDS = math.comb(29, 5)
MAGIC = b"TfK\x01"
SCALE = [((4 + (code & 3)) << (code >> 2)) - 3 for code in range(32)]
REST = 15  # the code of an open run, which ends with the page
_HEAD = 9  # bits in the header of a run
_ROOM = 8 * PAGE - 1  # bits for runs; one is left, so that a reader may look one bit ahead
_SPAN = 0xFFFF  # places


def hands(objective):
    """Return all hands as rows of five sorted cards, in the order of the table."""
    others = [number for number in CARDS if number != objective]
    labels = _labels(len(others), objective in CARDS)
    return np.sort(np.array([objective, *others])[labels], axis=1)


@functools.cache
def _labels(others, dealt):
    """Return the rows of `hands` as labels: 0 the objective, if it can be dealt, 1 and up the others."""
    rows = []
    for equal in range(6 if dealt else 1):
        many = 5 - equal
        for kinds in range(many, 0, -1):
            cuts = [(0, *cut, many) for cut in itertools.combinations(range(1, many), kinds - 1)]
            shapes = [[b - a for a, b in itertools.pairwise(cut)] for cut in cuts]
            for labels in itertools.combinations(range(1, others + 1), kinds):
                for shape in shapes:
                    row = [0] * equal
                    for label, times in zip(labels, shape):
                        row += [label] * times
                    rows.append(row)
    if dealt:
        rows.append([0] * 5)
    return np.array(rows)


def places(masks):
    """Return the sorted places of the unsolvable pairs, from the masks of `krypto_pairs.unsolvable`."""
    index = np.zeros((26,) * 5, np.int64)
    index[tuple(np.array(list(itertools.combinations_with_replacement(CARDS, 5))).T)] = np.arange(HANDS)
    parts = []
    for at, objective in enumerate(OBJECTIVES):
        bits = masks[index[tuple(hands(objective).T)]] >> at & 1
        parts.append(np.nonzero(bits)[0] + at * HANDS)
    return np.concatenate(parts)


def pairs(listed):
    """Return the pairs at these places as sorted rows of five sorted cards and the objective."""
    rows = []
    for at, objective in enumerate(OBJECTIVES):
        mine = listed[(listed >= at * HANDS) & (listed < (at + 1) * HANDS)] - at * HANDS
        cards = hands(objective)[mine]
        rows.append(np.column_stack([cards, np.full(len(cards), objective)]))
    rows = np.concatenate(rows)
    return rows[np.lexsort(rows.T[::-1])]


# Writing


def _width(divisor):
    return (divisor - 1).bit_length()


def _lengths(gaps):
    """Return [code of the divisor, gap]: the bits that the gap takes."""
    lengths = []
    for divisor in SCALE:
        short = (1 << _width(divisor)) - divisor
        lengths.append(gaps // divisor + 1 + _width(divisor) - (gaps % divisor < short))
    return np.stack(lengths)


class _Page:
    """The cheapest runs for the `fits` gaps that one page holds, found by dynamic programming."""

    def __init__(self, gaps):
        sums = np.concatenate([np.zeros((len(SCALE), 1), int), _lengths(gaps).cumsum(axis=1)], axis=1)
        runs = np.array(SCALE[:REST])
        closed = np.zeros(len(gaps) + 1, int)  # bits of the first n gaps, all in closed runs
        self._closed = [None]  # start of the last of those: (gaps before it, code of its divisor)
        self._open = []  # the same for an open last run
        header = np.full(len(SCALE), _HEAD)  # bits when an open run begins, less those of its divisor so far
        begun = [0] * len(SCALE)
        for n in range(len(gaps) + 1):
            if n:
                before = n - runs[runs <= n]
                bits = closed[before] + _HEAD + sums[:, n, None] - sums[:, before]
                code, which = divmod(int(bits.argmin()), len(before))
                closed[n] = bits[code, which]
                self._closed.append((int(before[which]), code))
                for code in np.nonzero(closed[n] + _HEAD - sums[:, n] < header)[0]:
                    header[code] = closed[n] + _HEAD - sums[code, n]
                    begun[code] = n
            bits = header + sums[:, n]
            code = int(bits.argmin())
            if bits[code] > _ROOM:
                break
            self._open.append((begun[code], code))
        self.fits = len(self._open) - 1

    def runs(self):
        """Return the runs as (number of gaps, code of the divisor, code of the length)."""
        n, code = self._open[-1]
        runs = [(self.fits - n, code, REST)]
        while n:
            before, code = self._closed[n]
            runs.append((n - before, code, SCALE.index(n - before)))
            n = before
        return runs[::-1]


def _coded(gaps, runs):
    """Return the bits of a page as text, without padding."""
    bits = []
    at = 0
    for many, code, run in runs:
        bits.append(format(code << 4 | run, "09b"))
        divisor = SCALE[code]
        width = _width(divisor)
        short = (1 << width) - divisor
        for gap in gaps[at : at + many]:
            bits.append("1" * (gap // divisor) + "0")
            rest = gap % divisor
            if rest < short:
                bits.append(format(rest, "0%db" % (width - 1)))
            elif width:
                bits.append(format(rest + short, "0%db" % width))
        at += many
    return "".join(bits)


def written(listed, rule, progress):
    """Return the bytes of a table that lists these places."""
    end = len(OBJECTIVES) * HANDS
    listed = np.append(listed, end)
    spans, body = [], []
    start = at = 0
    while start < end:
        progress(start, end, "pages of " + rule)
        gaps = np.diff(listed[at : at + 8 * PAGE], prepend=start - 1) - 1
        gaps = gaps[listed[at : at + 8 * PAGE] < min(end, start + _SPAN)]
        page = _Page(gaps)
        many = page.fits
        stop = int(min(listed[at + many], start + _SPAN))
        bits = _coded(gaps[:many].tolist(), page.runs()).ljust(8 * PAGE, "1")
        body.append(int(bits, 2).to_bytes(PAGE, "big"))
        spans.append((stop - start).to_bytes(2, "big"))
        start = stop
        at += many
    header = MAGIC + rule[:1].encode() + b"\0" + len(spans).to_bytes(2, "big")
    content = b"".join(spans + body)
    return header + binascii.crc32(header + content).to_bytes(4, "big") + content


# Reading


def read(data):
    """Return the sorted places that a table lists. `Table` checks the bytes; this does not."""
    pages = int.from_bytes(data[6:8], "big")
    listed = []
    start = 0
    for page in range(pages):
        at = 12 + 2 * pages + PAGE * page
        bits = format(int.from_bytes(data[at : at + PAGE], "big"), "0%db" % (8 * PAGE))
        listed += _listed(bits, start)
        start += int.from_bytes(data[12 + 2 * page : 14 + 2 * page], "big")
    return np.array(listed)


def _listed(bits, start):
    """Return the places that a page lists; `start` is its first place."""
    listed = []
    here = start - 1
    at = 0
    while True:
        divisor = SCALE[int(bits[at : at + 5], 2)]
        run = int(bits[at + 5 : at + 9], 2)
        at += 9
        width = _width(divisor)
        short = (1 << width) - divisor
        for _ in range(8 * PAGE if run == REST else SCALE[run]):
            zero = bits.find("0", at)
            if zero < 0:
                return listed
            here += 1 + (zero - at) * divisor
            at = zero + 1
            if width:
                rest = int("0" + bits[at : at + width - 1], 2)
                at += width - 1
                if rest >= short:
                    rest = 2 * rest + int(bits[at]) - short
                    at += 1
                here += rest
            listed.append(here)
