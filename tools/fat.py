"""The drive's file system as CircuitPython formats it, made whole: FAT without a partition table.

As f_mkfs() of CircuitPython's lib/oofatfs/ff.c: one FAT, a root directory of 512 entries, one hidden
sector (the partition table that CircuitPython shows to a host is not in the flash). Two things are
different: CircuitPython takes larger clusters on larger drives, here they have one sector of 512 bytes, so
that the files take little room; and the label stands in the boot sector as well as in the root directory,
or fsck.vfat would find it missing.

Everything is dated 1980, where FAT begins, and the volume's number follows from its content: the same
files make the same drive.
"""

import binascii
import re
import struct
from itertools import zip_longest
from typing import NamedTuple

SECTOR = 512
LABEL = "CIRCUITPY"

_ENTRY = 32  # bytes of a directory's entry
_FAT12_MOST = 4084  # clusters; from one more on the FAT has 16 bits (Microsoft's fatgen103)
_FAT16_MOST = 65524
_DATE = 1 << 5 | 1  # 1 January 1980

_LABEL, _FOLDER, _FILE, _LONG = 0x08, 0x10, 0x20, 0x0F  # attributes
_LOWER_BASE, _LOWER_SUFFIX = 0x08, 0x10  # a short name is shown in lower case
_SHORT = re.compile(r"[A-Z0-9_\-!#$%&'()@^`{}~]{1,8}")


class Layout(NamedTuple):
    """Where things are on a volume, in sectors; `bits` is the width of the FAT's entries."""

    sectors: int
    bits: int
    fat: int
    root: int

    @property
    def data(self):
        """The first sector of the first cluster, which is number 2."""
        return 1 + self.fat + self.root

    @property
    def clusters(self):
        """How many clusters there are."""
        return self.sectors - self.data


def layout(size):
    """The layout of a volume of so many bytes. Raises ValueError for a size that FAT does not fit."""
    sectors = size // SECTOR
    bits = 12 if sectors <= _FAT12_MOST else 16
    entries = (sectors * 3 + 1) // 2 + 3 if bits == 12 else sectors * 2 + 4
    root = (128 if sectors <= 256 else 512) * _ENTRY // SECTOR
    found = Layout(sectors, bits, -(-entries // SECTOR), root)
    fits = found.clusters >= 16 if bits == 12 else _FAT12_MOST < found.clusters <= _FAT16_MOST
    if not fits:
        raise ValueError("no FAT fits a drive of %d bytes in clusters of one sector" % size)
    return found


def make(files, size, label=LABEL):
    """A volume of `size` bytes that holds the files (path -> bytes), up to its last cluster in use.

    What follows is free, whatever lies there. Raises ValueError where the files do not fit.
    """
    volume = _Volume(layout(size))
    root = volume.listing(_tree(files), 0, _entry(label.ljust(11).encode(), _LABEL, 0, 0))
    return volume.image(root, label)


def _tree(files):
    """Paths as folders within folders: name -> bytes, or the folder's own."""
    tree = {}
    for path, content in sorted(files.items()):
        *folders, name = path.split("/")
        folder = tree
        for part in folders:
            folder = folder.setdefault(part, {})
        folder[name] = content
    return tree


class _Volume:
    """A volume in the making: clusters are given out in order, so what is in use comes first."""

    def __init__(self, place):
        self.layout = place
        self.fat = [0xFFFFFFF8, 0xFFFFFFFF]
        self.data = bytearray()

    def store(self, content):
        """Put this into clusters of its own; returns the first one, 0 for nothing."""
        if not content:
            return 0
        first = len(self.fat)
        count = -(-len(content) // SECTOR)
        if first + count - 2 > self.layout.clusters:
            raise ValueError("the files do not fit on a drive of %d KB" % (self.layout.sectors // 2))
        self.fat += range(first + 1, first + count)
        self.fat.append(0xFFFFFFFF)
        self.data += content.ljust(count * SECTOR, b"\0")
        return first

    def folder(self, tree, parent):
        """A folder and all that is in it; returns its first cluster."""
        size = 2 * _ENTRY + sum(len(long) + _ENTRY for long, *_ in _names(tree).values())
        own = self.store(bytes(size))
        dots = _entry(b".".ljust(11), _FOLDER, own, 0) + _entry(b"..".ljust(11), _FOLDER, parent, 0)
        listing = self.listing(tree, own, dots)
        start = (own - 2) * SECTOR
        self.data[start : start + len(listing)] = listing
        return own

    def listing(self, tree, own, rows):
        """The entries of the folder whose first cluster is `own` (0: the root), after those in `rows`."""
        for name, (long, short, case) in _names(tree).items():
            content = tree[name]
            if isinstance(content, dict):
                rows += long + _entry(short, _FOLDER, self.folder(content, own), 0, case)
            else:
                rows += long + _entry(short, _FILE, self.store(content), len(content), case)
        return rows

    def image(self, root, label):
        """All of it: the boot sector, the FAT, the root directory, the clusters."""
        place = self.layout
        room = place.root * SECTOR
        if len(root) > room:
            raise ValueError("too many files in the root of the drive")
        if place.bits == 16:
            table = struct.pack("<%dH" % len(self.fat), *[entry & 0xFFFF for entry in self.fat])
        else:
            table = b"".join(
                (low & 0xFFF | (high & 0xFFF) << 12).to_bytes(3, "little")
                for low, high in zip_longest(self.fat[::2], self.fat[1::2], fillvalue=0)
            )
        rest = table.ljust(place.fat * SECTOR, b"\0") + root.ljust(room, b"\0") + self.data
        return _boot_sector(place, label, binascii.crc32(rest)) + rest


def _boot_sector(place, label, number):
    """The first sector; `number` is the volume's."""
    small = place.sectors < 0x10000
    return struct.pack(
        "<3s8sHBHBHHBHHHIIBBBI11s8s448sH",
        b"\xeb\xfe\x90",
        b"MSDOS5.0",
        SECTOR,
        1,  # sectors a cluster
        1,  # the sectors before the FAT
        1,  # FATs
        place.root * SECTOR // _ENTRY,
        place.sectors if small else 0,
        0xF8,  # a disk that stays in
        place.fat,
        63,  # sectors a track, and heads: made up
        255,
        1,  # hidden sectors
        0 if small else place.sectors,
        0x80,  # a hard disk
        0,
        0x29,  # the next three are there
        number,
        label.ljust(11).encode(),
        b"FAT     ",
        b"",
        0xAA55,
    )


def _entry(short, attributes, cluster, size, case=0):
    """A directory's entry."""
    return struct.pack(
        "<11sBBBHHHHHHHI", short, attributes, case, 0, 0, _DATE, _DATE, 0, 0, _DATE, cluster, size
    )


def _names(names):
    """For each name in a folder: its long entries (b"" where the short name will do), short name, case."""
    taken, found = set(), {}
    for name in names:
        base, _, suffix = name.rpartition(".") if "." in name[1:] else (name, "", "")
        if all(_is_plain(part) for part in (base, suffix) if part) and len(suffix) <= 3:
            short = (base.upper().ljust(8) + suffix.upper().ljust(3)).encode()
            case = _LOWER_BASE * (base != base.upper()) | _LOWER_SUFFIX * (suffix != suffix.upper())
            found[name] = b"", short, case
        else:
            short = _numbered(base, suffix, taken)
            found[name] = _long(name, short), short, 0
        taken.add(short)
    return found


def _is_plain(part):
    """True for what a short name can say: few signs, all in one case."""
    return part in (part.upper(), part.lower()) and _SHORT.fullmatch(part.upper())


def _numbered(base, suffix, taken):
    """A short name, NAME~1 and so on, that no other in the folder has."""
    base, suffix = [re.sub(r"[^A-Z0-9_\-]", "_", part.lstrip(".").upper()) for part in (base, suffix)]
    number = 1
    while True:
        tail = "~%d" % number
        short = (base[: 8 - len(tail)] + tail).ljust(8) + suffix[:3].ljust(3)
        if short.encode() not in taken:
            return short.encode()
        number += 1


def _long(name, short):
    """The entries of a long name, the last part first, as they stand before the short one's."""
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    text = name.encode("utf-16-le")
    count = -(-len(text) // 26)
    if len(text) % 26:
        text = (text + b"\0\0").ljust(26 * count, b"\xff")
    rows = b""
    for place in range(count, 0, -1):
        part = text[26 * place - 26 : 26 * place]
        first = place | (0x40 if place == count else 0)
        rows += struct.pack("<B10sBBB12sH4s", first, part[:10], _LONG, 0, check, part[10:22], 0, part[22:])
    return rows
