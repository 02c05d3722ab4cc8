"""The description of a board for the emulator: which GPIO goes where, from the board's own entry."""

from tools.target import BOARDS, FLASH, NVM

_WINBOND = 0xEF, 0x40  # a flash's JEDEC ID, but for its last byte: how large it is, as a power of two


def wiring(board):
    """A board of sim.boards as a dict for rp2040/run.mjs.

    Of the RP2040's pins, every eighth four belong to SPI 0 or 1 in turn, every second two to I2C 0 or 1.
    """
    flash = BOARDS[board.id]
    panel, wires = board.panel, board.panel.wires
    bus = {"type": panel.kind, "width": panel.width, "height": panel.height, "turn": panel.turn}
    if "sda" in wires:
        bus.update(i2c=wires["sda"] >> 1 & 1, address=panel.address, lines=[wires["sda"], wires["scl"]])
    else:
        bus.update(spi=wires["clk"] >> 3 & 1, dc=wires["dc"], cs=wires["cs"])
    start = flash.nvm - FLASH
    return {
        "flashId": [*_WINBOND, flash.flash.bit_length() - 1],
        "nvm": [start, start + NVM],
        "panel": bus,
        "keys": {name: board.pins[name] for name in board.keys},
        "wheel": [board.pins[name] for name in board.encoder or ()],
        "pixels": board.pins.get(board.pixels),
        "high": [board.pins[name] for name in board.high],
        "volts": {board.pins[name]: volts for name, volts in board.volts.items()},
    }
