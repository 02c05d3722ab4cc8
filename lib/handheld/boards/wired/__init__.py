"""A board wired by hand (docs/build.md). An invalid setting is told, and the device waits for a new one."""

# Data of boards known to CircuitPython, by board_id:
# /// board
# [raspberry_pi_pico]
# title = "Raspberry Pi Pico"
# chip = "rp2040"
# flash = 0x200000
# drive = 0x100000
# [raspberry_pi_pico_w]
# title = "Raspberry Pi Pico W"
# chip = "rp2040"
# flash = 0x200000
# drive = 0x181000
# ///

from handheld.boards import pad

NAME = "RP2040 built by hand"


def b_pin():
    """Return the pin of B, or None. Called by boot.py."""
    from handheld.boards.wired import pins

    try:
        return pins.Pins(pins.configuration()).pin("KEY_B", False)
    except pins.BadSetting:
        return None


def make_panel():
    """Do nothing: the display is made later, by `Board`. Called by boot.py."""


class Board(pad.Board):
    """The devices in the settings. With an invalid setting the constructor never returns."""

    wrong = None  # or a list for lines about invalid settings: then it returns

    def __init__(self, scanner=None):
        from handheld.machine.loading import Loaded

        super().__init__(None, scanner)
        with Loaded("handheld.boards.wired.wiring") as wiring:  # 5 KB, unloaded when all is wired
            try:
                wiring.wire(self, scanner)
            except wiring.BadSetting as problem:
                from handheld.machine import halt

                halt.report(str(problem), self.display)
        self.rotate(False)
