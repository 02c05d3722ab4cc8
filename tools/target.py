"""The supported releases of CircuitPython and boards, and the layout of the boards' flash.

Sources: ports/raspberrypi of CircuitPython, mpconfigport.h (firmware, then 4 KiB of nvm, then the drive to
the end) and boards/BOARD/mpconfigboard.mk (size of the flash; CIRCUITPY_FIRMWARE_SIZE if it is not 1,020
KiB). The figures of each board are in its module in lib/handheld/boards. The family is the RP2040's of the
UF2 specification, which the boot ROM checks.
"""

from typing import NamedTuple

from sim.boards import BOUGHT, WIRED

CIRCUITPYTHON = ("10.2", "10.3")  # the releases that the bundle supports
RELEASES = " and ".join(CIRCUITPYTHON)

FLASH = 0x10000000  # address of the flash
SECTOR = 4096  # bytes of an erase sector
NVM = 4096  # bytes of nvm: the saved matches

FAMILY = 0xE48BFF56


class Board(NamedTuple):
    """A board with an RP2040: the bytes of its flash, and of the firmware at the start of the flash."""

    flash: int
    firmware: int

    @property
    def nvm(self):
        """The address of the saved matches."""
        return FLASH + self.firmware

    @property
    def drive(self):
        """The address of the drive, which extends to the end of the flash."""
        return self.nvm + NVM

    @property
    def drive_size(self):
        """The bytes of the drive."""
        return FLASH + self.flash - self.drive


def _known():
    """Yield (board_id, Board) of the boards whose flash layout is known."""
    facts = {board.id: vars(board) for board in BOUGHT.values()}
    for board_id, layout in {**facts, **WIRED}.items():
        yield board_id, Board(layout["flash"], layout["drive"] - NVM)


BOARDS = dict(_known())
MODULES = tuple(board.id for board in BOUGHT.values())  # those with a module in handheld/boards
