"""Reads a FAT volume, by Microsoft's fatgen103 and not by tools/fat.py."""

import struct


class Volume:
    """A volume of FAT12 or FAT16 without a partition table: `files` (path -> bytes) and its `label`."""

    def __init__(self, image):
        assert image[510:512] == b"\x55\xaa"
        (self.sector, self.cluster, reserved, self.fats, self.root_entries) = struct.unpack_from(
            "<HBHBH", image, 11
        )
        small, self.media, fat_size = struct.unpack_from("<HBH", image, 19)
        self.hidden, large = struct.unpack_from("<II", image, 28)
        self.sectors = small or large
        self.image = image
        self.fat_at = reserved * self.sector
        root_at = self.fat_at + self.fats * fat_size * self.sector
        self.data_at = root_at + self.root_entries * 32
        self.clusters = (self.sectors - self.data_at // self.sector) // self.cluster
        self.bits = 12 if self.clusters < 4085 else 16
        self.label, self.files, self.used = None, {}, set()
        self.walk(image[root_at : self.data_at], "")

    def next(self, cluster):
        if self.bits == 16:
            return struct.unpack_from("<H", self.image, self.fat_at + 2 * cluster)[0]
        word = struct.unpack_from("<H", self.image, self.fat_at + cluster * 3 // 2)[0]
        return word >> 4 if cluster & 1 else word & 0xFFF

    def chain(self, cluster):
        content, size = b"", self.sector * self.cluster
        while cluster < (0xFF8 if self.bits == 12 else 0xFFF8):
            assert 2 <= cluster < self.clusters + 2 and cluster not in self.used
            self.used.add(cluster)
            at = self.data_at + (cluster - 2) * size
            content += self.image[at : at + size]
            cluster = self.next(cluster)
        return content

    def walk(self, table, prefix):
        long, shorts = "", set()
        for at in range(0, len(table), 32):
            entry = table[at : at + 32]
            if not entry[0]:
                break
            if entry[0] == 0xE5:
                continue
            if entry[11] == 0x0F:
                part = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le")
                long = part.split("\0")[0].rstrip("\uffff") + long
                continue
            if entry[11] & 0x08:
                assert not prefix
                self.label = entry[:11].decode().rstrip()
                continue
            assert entry[:11] not in shorts
            shorts.add(entry[:11])
            name = entry[:8].decode().rstrip(), entry[8:11].decode().rstrip()
            case = entry[12] & 0x08, entry[12] & 0x10
            name = [part.lower() if lower else part for part, lower in zip(name, case)]
            name, long = long or ".".join(filter(None, name)), ""
            (first, size) = struct.unpack_from("<HI", entry, 26)
            if entry[0] == ord("."):
                continue
            if entry[11] & 0x10:
                self.walk(self.chain(first), prefix + name + "/")
            else:
                content = self.chain(first) if size else b""
                assert len(content) - size in range(self.sector * self.cluster)
                self.files[prefix + name] = content[:size]
