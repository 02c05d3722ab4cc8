"""The flash behind microcontroller.nvm: it clears bits, it erases whole, and its power can fail."""

import pytest

from sim.nvm import PAGE, SECTOR, ByteArray, Flash, PowerCut


def test_programming_only_clears_bits():
    flash = Flash()
    flash.program(10, b"\xf0")
    flash.program(10, b"\x3c")
    assert flash.data[10] == 0x30
    flash.erase()
    assert flash.data[10] == 0xFF
    assert (flash.erases, flash.programs) == (1, 2)


def test_programming_stays_in_a_page():
    flash = Flash()
    flash.program(PAGE - 2, b"ab")
    with pytest.raises(ValueError):
        flash.program(PAGE - 1, b"ab")
    with pytest.raises(ValueError):
        flash.program(SECTOR, b"a")


def test_appending_does_not_erase_and_anything_else_does():
    flash = Flash()
    nvm = ByteArray(flash)
    nvm[0:3] = b"abc"
    nvm[3] = 7
    assert (flash.erases, flash.programs) == (0, 2)
    nvm[2:5] = b"xyz"
    assert flash.erases == 1
    assert bytes(nvm[0:6]) == b"abxyz\xff"
    nvm[0] = ord("a")  # the same value
    assert flash.erases == 2


def test_what_it_costs():
    spent = []
    nvm = ByteArray(Flash(), spent.append)
    nvm[0:2] = b"ab"
    nvm[0:2] = b"ab"
    assert spent == [640, 53_000]


def test_indexing_as_on_the_device():
    nvm = ByteArray(Flash())
    nvm[-1] = 5
    assert (len(nvm), nvm[4095], nvm[-1]) == (4096, 5, 5)
    assert isinstance(nvm[0:4], bytearray) and len(nvm[4090:5000]) == 6
    with pytest.raises(IndexError):
        nvm[4096]
    with pytest.raises(ValueError):
        nvm[0] = 256
    with pytest.raises(ValueError):
        nvm[0:2] = b"abc"
    with pytest.raises(NotImplementedError):
        nvm[0:4:2]
    with pytest.raises(NotImplementedError):
        nvm[0:2] = [1, 2]


def cut_at(step):
    """A hook that fails the power ahead of step number `step` (from 0)."""
    steps = iter(range(10**9))

    def before(what, address, size):
        if next(steps) == step:
            raise PowerCut

    return before


def test_the_power_fails_anywhere_in_an_append():
    seen = set()
    for step in range(20):
        flash = Flash(before=cut_at(step))
        try:
            ByteArray(flash)[254:260] = b"abcdef"
        except PowerCut:
            pass
        seen.add(bytes(flash.data[254:260]))
    assert seen == {b"abcdef"[:n] + b"\xff" * (6 - n) for n in range(7)}


def test_the_power_fails_anywhere_in_a_rewrite():
    old = bytes(range(256)) * 16
    states = set()
    for step in (0, 1, 100, 4097, 4098, 4200, 8000):
        flash = Flash()
        flash.data[:] = old
        flash.before = cut_at(step)
        with pytest.raises(PowerCut):
            ByteArray(flash)[0:2] = b"zz"
        states.add((flash.data[:2] == b"\0\1", flash.data.count(0xFF)))
    assert (True, 16) in states  # nothing done yet
    assert (False, 4096) in states  # erased and nothing more
    assert len(states) > 4
