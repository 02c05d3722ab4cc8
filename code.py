"""Trefoil: the keys first, so that none is lost, then the menu or a match. Compiled at each start: short."""
import alarm
import board
import keypad
import supervisor

made = supervisor.ticks_ms()
try:
    supervisor.runtime.display.auto_refresh = False
    names = bytes(alarm.sleep_memory[128:]).decode().split()
    scanner = keypad.Keys([getattr(board, name) for name in names], value_when_pressed=False, pull=True)
    scanner.reset()  # what is down by now is reported too
except Exception:  # noqa: BLE001  rubbish, as at power-on: the board makes it
    scanner = None
from handheld.start import fail, run  # noqa: E402  the keys come first

try:
    run("games", scanner, made)
except Exception as problem:  # noqa: BLE001  said in words that a player can pass on
    fail(problem, scanner)
