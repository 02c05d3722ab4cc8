"""Counts the pixels that a key sends to the panel, by screen: python3 -m tools.pixels [BOARD ...]

Plays the scripts of whole matches in the simulator. In brackets: what they take on I2C at 400 kHz, where a
byte, eight pixels of an OLED, takes nine clocks; a full frame of 128x64 takes 23 ms.
"""

import statistics
import sys
import tempfile
import tomllib
from pathlib import Path

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.command import Parser, Refused, command
from sim.machine import Machine
from sim.run import Run
from sim.script import parse

SCRIPTS = Path(__file__).resolve().parents[1] / "tests" / "scripts"
GAMES = ("cybo", "knister", "krypto")
_I2C_US = 22.5 / 8  # for a pixel


def count(game, board, shots):
    """The refreshes that a key caused in the script of a game: (screen, pixels) each, in order.

    Raises Refused if the script does not run to its end.
    """
    script = SCRIPTS / ("%s-%s.json" % (game, board))
    settings = tomllib.loads(script.with_suffix(".toml").read_text(encoding="utf-8"))
    told = {name: str(value) for name, value in settings.items()}
    machine = Machine(BOARDS[board], VirtualClock(), settings={**told, "TREFOIL_DEBUG": "1"})
    found = []

    def listen(text):
        if text.startswith("# key "):
            found.append((text.split()[2], machine.display.pixels_sent))

    machine.serial.listeners.append(listen)
    run = Run(machine, parse(script.read_text(encoding="utf-8"), machine.board), shots)
    run.start()
    if machine.run() != "end" or run.unmet():
        raise Refused("%s: %s" % (script.name, run.unmet() or "the firmware ended"))
    return found


def line(game, board, found):
    """A row of the table: keys within a screen, and keys that brought another one."""
    before = [""] + [screen for screen, _ in found]
    within = [pixels for (screen, pixels), last in zip(found, before) if screen == last]
    new = [pixels for (screen, pixels), last in zip(found, before) if screen != last]
    cells = [game, board, str(len(found))]
    for pixels in (within, new):
        middle, most = statistics.median(pixels), max(pixels)
        cells.append(
            "%d (%.1f ms), %d (%.1f ms)" % (middle, middle * _I2C_US / 1e3, most, most * _I2C_US / 1e3)
        )
    return "| %s |" % " | ".join(cells)


@command("tools.pixels")
def main(arguments=None):
    """Count and print a table; gives the exit status."""
    parser = Parser("tools.pixels", "Count the pixels that a key sends to the panel, by game and board.")
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="macropad and pico_oled_i2c unless told")
    chosen = parser.parse_args(arguments).boards or ["macropad", "pico_oled_i2c"]
    for board in chosen:
        if board not in BOARDS:
            raise Refused("unknown board '%s', expected %s" % (board, ", ".join(BOARDS)))
    print("| game | board | keys | within a screen: median, worst | another screen: median, worst |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as shots:
        for game in GAMES:
            for board in chosen:
                if (SCRIPTS / ("%s-%s.json" % (game, board))).exists():
                    print(line(game, board, count(game, board, shots)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
