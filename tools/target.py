"""What the bundle is for: releases of CircuitPython, boards, and where these keep things in their flash.

Sources: ports/raspberrypi of CircuitPython, mpconfigport.h (firmware, then 4 KiB of nvm, then the drive
to the end) and boards/BOARD/mpconfigboard.mk (the flash; CIRCUITPY_FIRMWARE_SIZE, where it is not 1,020
KiB); each board's facts stand with the board, in lib/handheld/boards. The families are those of the UF2
specification, which the boot ROMs go by.
"""

from typing import NamedTuple

from sim.boards import BOUGHT, WIRED

CIRCUITPYTHON = ("10.2", "10.3")  # the releases whose devices the bundle is for
RELEASES = " and ".join(CIRCUITPYTHON)

FLASH = 0x10000000  # where the flash begins among the chip's addresses
SECTOR = 4096  # bytes that are erased together
NVM = 4096  # bytes of saved matches

FAMILIES = {"RP2040": 0xE48BFF56, "RP2350": 0xE48BFF59}


class Board(NamedTuple):
    """A board: its chip, and the bytes of all its flash and of the firmware at the flash's beginning."""

    chip: str
    flash: int
    firmware: int

    @property
    def nvm(self):
        """The address of the saved matches."""
        return FLASH + self.firmware

    @property
    def drive(self):
        """The address of the drive, which reaches to the flash's end."""
        return self.nvm + NVM

    @property
    def drive_size(self):
        """Bytes."""
        return FLASH + self.flash - self.drive


def _known():
    """Those boards whose flash somebody has looked up, by board_id."""
    facts = {board.id: vars(board) for board in BOUGHT.values()}
    for board_id, said in {**facts, **WIRED}.items():
        yield board_id, Board(said["chip"].upper(), said["flash"], said["drive"] - NVM)


BOARDS = dict(_known())
MODULES = tuple(board.id for board in BOUGHT.values())  # those with a module in handheld/boards
