"""A script in the simulator, played as by rp2040/run.mjs on the emulated board. Called by `runs.simulated`.

Standard input is a JSON job: {board, steps, settings, shots, seconds, pace, places, nvm, wires}. All work
takes `pace` times as long as on the device; `places` are the folders of the drive and of its modules, `wires`
the settings of --miswire.
Standard output is JSON, the same as run.mjs's.
"""

import json
import os
import sys

from sim.boards import miswired
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.nvm import Flash
from sim.run import Run
from sim.script import save
from tools.bundle import board_of


def main():
    """Play the job on standard input."""
    job = json.load(sys.stdin)
    os.makedirs(job["shots"], exist_ok=True)
    clock = VirtualClock(job["pace"])
    settings = job["settings"]
    flash = Flash()
    flash.data[:] = bytes.fromhex(job["nvm"]) or flash.data
    board = miswired(board_of(job["board"], settings), job["wires"])
    machine = Machine(board, clock, flash, settings, **job["places"])
    said = []
    machine.serial.listeners.append(lambda piece: said.append((clock.now / 1000, piece)))
    keys = []
    for name in ("press", "turn"):
        setattr(machine, name, noted(getattr(machine, name), clock, keys))
    run = Run(machine, job["steps"], job["shots"], job["seconds"])
    run.start()
    outcome = machine.run()
    save(machine.panel, job["shots"], "end")
    words = run.unmet() or ("" if outcome == "end" else outcome)
    outcome = "late" if run.unmet() else outcome
    report = {"outcome": outcome, "words": words, "said": said, "keys": keys, "ms": clock.now / 1000}
    json.dump(report, sys.stdout)


def noted(act, clock, keys):
    """Wrap a press or turn so that it appends its ms to `keys`."""

    def acted(*what):
        keys.append(clock.now / 1000)
        act(*what)

    return acted


if __name__ == "__main__":
    main()
