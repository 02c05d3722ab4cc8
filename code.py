"""Trefoil. The keys come first, so that no press is lost. Compiled at each start, so it is short."""
import alarm
import board
import keypad
import rotaryio
import supervisor

made, scanner, wheel = supervisor.ticks_ms(), None, None
try:
    supervisor.runtime.display.auto_refresh = False
    names = bytes(alarm.sleep_memory[128:]).decode().split("/")
    keys = [getattr(board, name) for name in names[0].split()]
    scanner = keypad.Keys(keys, value_when_pressed=False, pull=True)
    scanner.reset()  # reports the keys that are down by now too
    wheel = rotaryio.IncrementalEncoder(*[getattr(board, name) for name in names[1].split()])
    wheel.position = 0  # a new one may report 1: see `boards.wheel`
except Exception:  # noqa: BLE001  rubbish, as at power-on: the board makes its own; or it has no wheel
    pass
from handheld.start import fail, run  # noqa: E402  the keys come first

try:
    run("games", scanner, made, wheel)
except Exception as problem:  # noqa: BLE001  said in words that a player can pass on
    fail(problem, scanner)
