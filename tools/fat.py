"""Image of the drive's file system, as CircuitPython formats it: FAT without a partition table.

It follows f_mkfs() of CircuitPython's lib/oofatfs/ff.c: one FAT, a root directory of 512 entries, one
hidden sector (the partition table that CircuitPython shows to a host is not in the flash). It differs in
three ways. On a drive below 1 MB the root directory has 128 entries, which leaves 12 KB more for files.
Clusters always have one sector of 512 bytes, which wastes less room on small files; CircuitPython uses
larger clusters on larger drives. The label is in the boot sector as well as in the root directory, as
fsck.vfat expects.

All files are dated 1980, the first year of FAT, and the volume's serial number is a checksum of its content,
so the same files make the same image.
"""

import binascii
import re
import struct
from itertools import zip_longest
from typing import NamedTuple

SECTOR = 512
LABEL = "CIRCUITPY"

_ENTRY = 32  # size of a directory entry in bytes
_FAT12_MOST = 4084  # clusters; with more the FAT has 16 bits (Microsoft's fatgen103)
_FAT16_MOST = 65524
_SMALL = 2048  # sectors
_DATE = 1 << 5 | 1  # 1 January 1980

_LABEL, _FOLDER, _FILE, _LONG = 0x08, 0x10, 0x20, 0x0F  # attributes
_LOWER_BASE, _LOWER_SUFFIX = 0x08, 0x10  # flags: show this part of the short name in lower case
_SHORT = re.compile(r"[A-Z0-9_\-!#$%&'()@^`{}~]{1,8}")


class Layout(NamedTuple):
    """Sizes of the parts of a volume, in sectors; `bits` is the width of a FAT entry."""

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
        """The number of clusters."""
        return self.sectors - self.data


def layout(size):
    """Return the layout of a volume of `size` bytes. Raises ValueError for a size that no FAT fits."""
    sectors = size // SECTOR
    bits = 12 if sectors <= _FAT12_MOST else 16
    entries = (sectors * 3 + 1) // 2 + 3 if bits == 12 else sectors * 2 + 4
    root = (128 if sectors < _SMALL else 512) * _ENTRY // SECTOR
    place = Layout(sectors, bits, -(-entries // SECTOR), root)
    fits = place.clusters >= 16 if bits == 12 else _FAT12_MOST < place.clusters <= _FAT16_MOST
    if not fits:
        raise ValueError("no FAT fits a drive of %d bytes in clusters of one sector" % size)
    return place


def make(files, size, label=LABEL):
    """Return the image of a volume of `size` bytes with these files (path -> bytes).

    The image ends with the last cluster in use; the content of the free clusters after it does not matter.
    Raises ValueError if the files do not fit.
    """
    volume = _Volume(layout(size))
    root = volume.listing(_tree(files), 0, _entry(label.ljust(11).encode(), _LABEL, 0, 0))
    return volume.image(root, label)


def _tree(files):
    """Return paths as nested folders: name -> bytes, or the dict of a folder."""
    tree = {}
    for path, content in sorted(files.items()):
        *folders, name = path.split("/")
        folder = tree
        for part in folders:
            folder = folder.setdefault(part, {})
        folder[name] = content
    return tree


class _Volume:
    """A volume under construction. Clusters are allocated in order, so those in use come first."""

    def __init__(self, place):
        self.layout = place
        self.fat = [0xFFFFFFF8, 0xFFFFFFFF]
        self.data = bytearray()

    def store(self, content):
        """Store bytes in new clusters. Return the first of them, 0 for no bytes."""
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
        """Store a folder with its content. Return its first cluster."""
        size = 2 * _ENTRY + sum(len(long) + _ENTRY for long, *_ in _names(tree).values())
        own = self.store(bytes(size))
        dots = _entry(b".".ljust(11), _FOLDER, own, 0) + _entry(b"..".ljust(11), _FOLDER, parent, 0)
        listing = self.listing(tree, own, dots)
        start = (own - 2) * SECTOR
        self.data[start : start + len(listing)] = listing
        return own

    def listing(self, tree, own, rows):
        """Store the content of the folder at cluster `own` (0: the root). Return `rows` plus its entries."""
        for name, (long, short, case) in _names(tree).items():
            content = tree[name]
            if isinstance(content, dict):
                rows += long + _entry(short, _FOLDER, self.folder(content, own), 0, case)
            else:
                rows += long + _entry(short, _FILE, self.store(content), len(content), case)
        return rows

    def image(self, root, label):
        """Return the whole image: boot sector, FAT, root directory, clusters."""
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
        body = table.ljust(place.fat * SECTOR, b"\0") + root.ljust(room, b"\0") + self.data
        return _boot_sector(place, label, binascii.crc32(body)) + body


def _boot_sector(place, label, number):
    """Return the boot sector; `number` is the volume's serial number."""
    small = place.sectors < 0x10000
    return struct.pack(
        "<3s8sHBHBHHBHHHIIBBBI11s8s448sH",
        b"\xeb\xfe\x90",
        b"MSDOS5.0",
        SECTOR,
        1,  # sectors per cluster
        1,  # sectors before the FAT
        1,  # number of FATs
        place.root * SECTOR // _ENTRY,
        place.sectors if small else 0,
        0xF8,  # fixed disk
        place.fat,
        63,  # sectors per track, and heads: arbitrary
        255,
        1,  # hidden sectors
        0 if small else place.sectors,
        0x80,  # a hard disk
        0,
        0x29,  # extended boot signature: the next three fields are present
        number,
        label.ljust(11).encode(),
        b"FAT     ",
        b"",
        0xAA55,
    )


def _entry(short, attributes, cluster, size, case=0):
    """Return a directory entry of 32 bytes."""
    return struct.pack(
        "<11sBBBHHHHHHHI", short, attributes, case, 0, 0, _DATE, _DATE, 0, 0, _DATE, cluster, size
    )


def _names(names):
    """Return {name: (long entries, b"" if the short name suffices; short name; case flags)} of a folder."""
    taken, entries = set(), {}
    for name in names:
        base, _, suffix = name.rpartition(".") if "." in name[1:] else (name, "", "")
        if all(_is_plain(part) for part in (base, suffix) if part) and len(suffix) <= 3:
            short = (base.upper().ljust(8) + suffix.upper().ljust(3)).encode()
            case = _LOWER_BASE * (base != base.upper()) | _LOWER_SUFFIX * (suffix != suffix.upper())
            entries[name] = b"", short, case
        else:
            short = _numbered(base, suffix, taken)
            entries[name] = _long(name, short), short, 0
        taken.add(short)
    return entries


def _is_plain(part):
    """Return True if a short name can hold this part: allowed characters, all in one case."""
    return part in (part.upper(), part.lower()) and _SHORT.fullmatch(part.upper())


def _numbered(base, suffix, taken):
    """Return a short name (NAME~1 and so on) that is not taken in the folder."""
    base, suffix = [re.sub(r"[^A-Z0-9_\-]", "_", part.lstrip(".").upper()) for part in (base, suffix)]
    number = 1
    while True:
        tail = "~%d" % number
        short = (base[: 8 - len(tail)] + tail).ljust(8) + suffix[:3].ljust(3)
        if short.encode() not in taken:
            return short.encode()
        number += 1


def _long(name, short):
    """Return the entries of a long name, its last part first, as they precede the short entry."""
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
