"""Runs of a script on the emulated board and in the simulator."""

import json
import re
import shutil
import subprocess
import tempfile
from bisect import bisect
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from sim import serial
from sim.boards import miswired
from sim.clock import VirtualClock
from sim.command import Failed, Refused
from sim.machine import Machine
from sim.nvm import Flash
from sim.run import Run as Script
from sim.script import save
from tools.bundle import board_of
from tools.target import BOARDS, FLASH, NVM

ROOT = Path(__file__).resolve().parents[2]
_RUN = Path(__file__).with_name("rp2040") / "run.mjs"
SLOWER = 4  # pace of the run that shows the places of times in the pictures
_WINBOND = 0xEF, 0x40  # a flash's JEDEC ID without its last byte, which is the size as a power of two


class Run(NamedTuple):
    """The output of a script.

    `outcome` is "end" or a failure, described by `words`; `lines` are (ms, line) of the serial console and
    `keys` the ms of presses and turns, both since the first power-on; `shots` is the folder of pictures.
    """

    outcome: str
    words: str
    lines: list
    keys: list
    shots: Path

    @property
    def record(self):
        """The lines printed by the firmware itself, without comments and empty lines.

        CircuitPython prints `[CYW43]` on a board with Wi-Fi, because the emulated one lacks the chip.
        """
        texts = [serial.ours(text) for _, text in self.lines]
        return [text for text in texts if text and not text.startswith(("#", "[CYW43]"))]


def lines(said):
    """Yield (ms, line) from pieces of text with their times. A line has the time of its first character.

    CircuitPython's title, which has no end of a line, is a line too.
    """
    text = ""
    starts = []  # (place in the text, ms) of each piece
    for ms, piece in said:
        starts.append((len(text), ms))
        text += piece.replace("\r", "")
    for found in re.finditer(r".*?\x1b\\|.*\n|.+", text):
        yield starts[bisect(starts, (found.start(), float("inf"))) - 1][1], found[0].rstrip("\n")


def commit():
    """Return the short name of the commit that is played."""
    done = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip()


def missing():
    """Return the reason why the emulated board cannot run here, or None."""
    if not shutil.which("node"):
        return "node is not installed: it runs the emulated board"
    if not (ROOT / "node_modules" / "rp2040js").is_dir():
        return "rp2040js is not installed: make test does it, or npm ci"
    return None


def on_device(uf2, bootrom, board, steps, shots, seconds, flash_cache=False):
    """Play the steps on the emulated board (one of sim.boards), with the UF2 file in its flash.

    With `flash_cache` misses of the flash cache take their time. Raises Failed if the emulator itself breaks.
    """
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder, "flash.uf2")
        image.write_bytes(uf2)
        job = {"uf2": str(image), "bootrom": str(bootrom), "board": _wiring(board), "steps": steps,
               "shots": str(shots), "seconds": seconds, "flashCache": flash_cache}
        done = subprocess.run(["node", _RUN], input=json.dumps(job), capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        words = (done.stderr.strip() or "no reason given").splitlines()
        raise (Refused if done.returncode == 2 else Failed)(words[-1])
    result = json.loads(done.stdout)
    return Run(result["outcome"], result["words"], list(lines(result["said"])), result["keys"], Path(shots))


def _wiring(board):
    """Return a board of sim.boards as a dict for rp2040/run.mjs: which GPIO goes where.

    On the RP2040 each eight pins belong to SPI 0 and SPI 1 in turn, and each two to I2C 0 and I2C 1.
    """
    flash = BOARDS[board.id]
    panel, wires = board.panel, board.panel.wires
    bus = {"type": panel.kind, "width": panel.width, "height": panel.height, "turn": panel.turn}
    bus.update(panel.glass)
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
        "shorts": board.shorts,
        "wheel": [board.pins[name] for name in board.encoder or ()],
        "pixels": board.pins.get(board.pixels),
        "high": [board.pins[name] for name in board.high],
        "volts": {board.pins[name]: volts for name, volts in board.volts.items()},
    }


def simulated(board, steps, settings, shots, seconds, pace=1, drive=None, nvm=b"", wires=None):
    """Play the steps in the simulator, in a process of its own, where all work takes `pace` times as long.

    `drive` is a folder with the bundle and its source, CIRCUITPY and linked; None for the source tree.
    `wires` are the settings of --miswire, if any.
    """
    places = {"root": str(drive / "CIRCUITPY"), "modules": str(drive / "linked")} if drive else {}
    job = board.name, steps, settings, Path(shots), seconds, pace, places, nvm, wires or {}
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(_simulated, *job).result()


def _simulated(name, steps, settings, shots, seconds, pace, places, nvm, wires):
    shots.mkdir(parents=True, exist_ok=True)
    clock = VirtualClock(pace)
    flash = Flash()
    said, keys = [], []
    flash.data[:] = nvm or flash.data
    board = miswired(board_of(name, settings), wires)
    machine = Machine(board, clock, flash, settings, **places)
    machine.serial.listeners.append(lambda piece: said.append((clock.now / 1000, piece)))
    for each in "press", "turn":
        act = getattr(machine, each)
        setattr(machine, each, lambda *what, act=act: (keys.append(clock.now / 1000), act(*what)))
    script = Script(machine, steps, shots, seconds)
    script.start()
    outcome, unmet = machine.run(), script.unmet()
    save(machine.panel, shots, "end")
    words = unmet or ("" if outcome == "end" else outcome)
    return Run("late" if unmet else outcome, words, list(lines(said)), keys, shots)
