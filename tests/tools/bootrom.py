"""What the RP2040's boot ROM does with a UF2 file: _write_uf2_page() of bootrom/virtual_disk.c.

The sector of a block's address is erased where no block of the same sixteen, by number, came before; then
its page is programmed, which turns ones into zeros.
"""

import struct


def drag(data, flash, order=None):
    """Write a UF2 file into `flash` (a bytearray), its blocks in this order. True: the chip starts anew."""
    cleared, written = set(), set()
    for place in order or range(len(data) // 512):
        block = data[512 * place : 512 * place + 512]
        *_, address, size, number, count, family = struct.unpack_from("<8I", block)
        assert size == 256 and number < count and family == 0xE48BFF56 and not address % 256
        if number in written:
            continue
        at = address - 0x10000000
        if number // 16 not in cleared:
            cleared.add(number // 16)
            flash[at & ~4095 : (at & ~4095) + 4096] = b"\xff" * 4096
        page = int.from_bytes(flash[at : at + 256], "big") & int.from_bytes(block[32:288], "big")
        flash[at : at + 256] = page.to_bytes(256, "big")
        written.add(number)
    return len(written) == count
