"""A drive made whole holds what was put into it, by another reader, and by Debian's fsck.vfat where it is."""

import random
import shutil
import subprocess

import pytest

from tests.tools.vfat import Volume
from tools import fat

KB = 1024
SIZES = [508 * KB, 1024 * KB, 3072 * KB, 7168 * KB, 15360 * KB]  # those of Pico W, Pico, and 4, 8, 16 MB
FSCK = shutil.which("fsck.vfat", path="/usr/sbin:/sbin:/usr/bin")

TREE = {
    "code.py": b"code", "boot.py": b"", "settings.toml": b"A = 1\n", "lib/neopixel.mpy": bytes(511),
    "lib/handheld/rules/match.mpy": b"m" * 512,
    "lib/handheld/boards/adafruit_macropad_rp2040.mpy": b"b" * 513,
    "lib/handheld/boards/adafruit_macropad_rp2041.mpy": b"c",
    "games/krypto/table.bin": bytes(range(256)) * 200, ".fseventsd/no_log": b"", ".Trash-1000": b"",
    "README": b"1", "Mixed.Case": b"2", "two.dots.here": b"3",
}  # fmt: skip


def fsck(image, size, path):
    """Let fsck.vfat look at a volume: what it finds wrong, in words. Where it is not installed, nothing."""
    if not FSCK:
        return ""
    path.write_bytes(image.ljust(size, b"\xa5"))
    done = subprocess.run([FSCK, "-n", path], capture_output=True, text=True)
    words = done.stdout.splitlines()[1:-1]  # its version, and how much is in use
    return "\n".join(words) if done.returncode or words else ""


@pytest.mark.parametrize("size", SIZES)
def test_what_was_put_in_comes_out(size, tmp_path):
    image = fat.make(TREE, size)
    volume = Volume(image.ljust(size, b"\xa5"))
    assert volume.files == TREE
    assert volume.label == "CIRCUITPY"
    assert not fsck(image, size, tmp_path / "image")


@pytest.mark.parametrize("seed", range(30))
def test_trees_by_chance(seed, tmp_path):
    chance = random.Random(seed)

    def name():
        letters = chance.choice(["abc", "ABC", "aBc_-", "ab.c", "a~1"])
        length = chance.choice([1, 3, 8, 9, 12, 13, 14, 26, 27, 40])
        return "x" + "".join(chance.choice(letters) for _ in range(length)) + "x"

    folders = ["", *["/".join(name() for _ in range(chance.randrange(1, 4))) + "/" for _ in range(5)]]
    sizes = [0, 1, 511, 512, 513, 1024, 5000]
    tree, seen = {}, {"/".join(folder.split("/")[:n]).lower() for folder in folders for n in range(5)}
    for _ in range(60):
        path = chance.choice(folders) + name()
        if path.lower() not in seen:  # FAT tells no cases apart
            seen.add(path.lower())
            tree[path] = chance.randbytes(chance.choice(sizes))
    size = chance.choice(SIZES)
    image = fat.make(tree, size)
    assert Volume(image.ljust(size, b"\xa5")).files == tree
    assert not fsck(image, size, tmp_path / "image")


def test_a_drive_can_be_filled_to_the_last_cluster(tmp_path):
    size = SIZES[0]
    room = fat.layout(size).clusters * 512
    image = fat.make({"all": bytes(room)}, size)
    assert len(image) == size and Volume(image).files == {"all": bytes(room)}
    assert not fsck(image, size, tmp_path / "image")
    with pytest.raises(ValueError, match="the files do not fit on a drive of 508 KB"):
        fat.make({"all": bytes(room + 1)}, size)


def test_too_many_names_for_the_root():
    names = {"a long name, number %d" % n: b"" for n in range(200)}
    with pytest.raises(ValueError, match="too many files in the root"):
        fat.make(names, SIZES[0])


@pytest.mark.parametrize("size", [0, 20 * 512, 4090 * 512, 70000 * 512])
def test_a_size_that_no_fat_fits(size):
    with pytest.raises(ValueError, match="no FAT fits a drive of %d bytes" % size):
        fat.layout(size)
