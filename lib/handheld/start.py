"""Start of the machine: first the keys, then the menu or a match, according to the handover."""

import gc

import board
import keypad
import rotaryio
import supervisor

from handheld.machine import handover


def run():
    """Run until the power goes or the next start begins. Called by code.py."""
    made = supervisor.ticks_ms()
    scanner, wheel = early_keys()
    here = None
    try:
        from handheld.machine.loading import Loaded

        with Loaded("handheld.kinds") as kinds:
            here = kinds.console(scanner, made, wheel)
        del kinds  # unloaded: it would stay for the sitting
        here.run()
    except Exception as problem:  # noqa: BLE001  shown as a message that a player can pass on
        if here:
            scanner = here.hardware.scanner
        here = None  # that makes room
        gc.collect()
        from handheld.machine.halt import fail

        fail(problem, scanner, supervisor.runtime.display)


def early_keys():
    """Return scanner and wheel on the pins in the handover, or None, first of all: no key is lost."""
    scanner = wheel = None
    try:
        names = handover.pins().split("/")
        keys = [getattr(board, name) for name in names[0].split()]
        scanner = keypad.Keys(keys, value_when_pressed=False, pull=True)
        scanner.reset()  # also reports keys that are already down
        wheel = rotaryio.IncrementalEncoder(*[getattr(board, name) for name in names[1].split()])
        wheel.position = 0  # a new one may report 1: see `boards.wheel`
    except Exception:  # noqa: BLE001  random bytes at power-on: the board makes its own; or no wheel
        pass
    return scanner, wheel
