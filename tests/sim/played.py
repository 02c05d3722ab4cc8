"""Plays a few lines of firmware on a simulated board."""

import textwrap

from sim import serial
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run


class Played:
    """What came of it: `outcome` of code.py, the `machine`, `unmet`, and `said` by the firmware (lines)."""

    def __init__(self, root, code, board="macropad", steps=None, seconds=5, until=None, **options):
        (root / "code.py").write_text(textwrap.dedent(code))
        self.machine = Machine(BOARDS[board], VirtualClock(), root=str(root), **options)
        run = Run(self.machine, steps, str(root / "shots"), seconds, until)
        run.start()
        self.outcome = self.machine.run()
        self.said = [line for line in serial.without(self.machine.serial.text).splitlines() if line]
        self.unmet = run.unmet()


def endless(code):
    """These lines, and then sleep for ever, as firmware does."""
    return "import time\n" + textwrap.dedent(code) + "\nwhile True:\n    time.sleep(0.005)\n"
