"""A board that somebody has wired: settings.toml, or a preset that it names, says what hangs on which pin.

The settings are those of docs/build.md. One that cannot be is told in one line on the serial console, and on
the panel once that works; the device then waits for a settings.toml that is better, which restarts it.
"""

# What is known of those boards that CircuitPython has, by board_id:
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
    """The pin of B, for boot.py, or None."""
    from handheld.boards.wired import pins

    try:
        return pins.Pins(pins.told()).pin("KEY_B", False)
    except pins.BadSetting:
        return None


def make_panel():
    """Nothing to do for boot.py: code.py makes the display."""


class Board(pad.Board):
    """What the settings say is there. Does not come back where they cannot be."""

    def __init__(self, scanner=None):
        from handheld.stage import Visit

        super().__init__(None, scanner)
        with Visit("handheld.boards.wired.wiring") as wiring:  # 5 KB, until all is wired
            try:
                wiring.wire(self, scanner)
            except wiring.BadSetting as problem:
                from handheld.boards.wired import trouble

                trouble.tell("settings.toml: " + str(problem), self.display)
        self.turn(False)
