"""Plays a script in the simulator at a pace of its own; the other half of rp2040/run.mjs.

Standard input is a JSON job: {board, steps, settings, shots, seconds, pace}; `pace` is how many times as long
as on the device everything takes that is counted (sim/costs.py). Standard output is JSON as run.mjs's.
"""

import json
import os
import sys

from sim import costs

_COUNTED = (
    "POLL",
    "PRINT",
    "REFRESH",
    "PIXEL",
    "IMPORT",
    "IMPORT_BYTE",
    "COMPILE",
    "I2C_BYTE",
    "COLLECT",
    "LIGHT",
)


def main():
    """Play the job on standard input."""
    job = json.load(sys.stdin)
    for name in _COUNTED:
        cost = getattr(costs, name)
        setattr(costs, name, type(cost)(cost * job["pace"]))

    # Only now: they take the costs as they find them.
    from sim.clock import VirtualClock
    from sim.machine import Machine
    from sim.nvm import Flash
    from sim.run import Run
    from sim.script import save
    from tools.bundle import board_of

    os.makedirs(job["shots"], exist_ok=True)
    clock = VirtualClock()
    machine = Machine(board_of(job["board"], job["settings"]), clock, Flash(None), job["settings"])
    said = []
    machine.serial.listeners.append(lambda piece: said.append((clock.now / 1000, piece)))
    run = Run(machine, job["steps"], job["shots"], job["seconds"])
    run.start()
    outcome = machine.run()
    save(machine.panel, job["shots"], "end")
    words = run.unmet() or ("" if outcome == "end" else outcome)
    outcome = "late" if run.unmet() else outcome
    report = {"outcome": outcome, "words": words, "said": said, "keys": [], "ms": clock.now / 1000}
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
