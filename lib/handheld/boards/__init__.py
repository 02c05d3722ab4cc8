"""Boards: a port is one module, named as its `board_id`, or one preset.

The module of a ready-made board is in this package. It has:

* `NAME`: its common name;
* `b_pin()`: returns the pin of the key that is B, or None. Called by boot.py;
* `make_panel()`: makes the display, which is `supervisor.runtime.display` from then on. Called by boot.py;
* `Board(scanner)`, or `Board(scanner, encoder)` if it has a wheel. Called once by the console. Its attributes
  are `display`, `scanner` (a `keypad.Keys`: the argument, or else its own), `wheel` (a
  `rotaryio.IncrementalEncoder` likewise, or None), `pins` (the scanner's pins by their names in `board`,
  separated by spaces, then a slash and the wheel's two; `start` makes both first after a reload; "" if it
  cannot), `keys` (scanner's key number -> key), `plain` (NUMBER n -> key, index 0 unused), `names`, `lights`,
  `tone`, `battery()` and `turn(upside_down)`, which sets `keys` and `names`.
* `names`: the label printed on each key (`keys.UP` to `keys.UNDO`), which screens show for it:
  `names[keys.A]`. It is empty if the board has no such key. Directions share names: UP and DOWN have one,
  LEFT and RIGHT another. In left-handed mode a key keeps its label and changes its role, so the names move.
* `lights`: `show(colours, shift)`; `colours` has 13 entries, 0 the status light and 1-12 the lights under the
  keys; brightness is shifted right by `shift` bits.
* `tone`: `play(frequency, volume)` in Hz and 0-3, frequency 0 is silence.
* a comment from `# /// board` to `# ///`: data for the computer, described in docs/build.md.

Any other RP2040 is a board wired by hand: module `wired` reads its pins from settings.toml or a preset.
"""

import os

import board
import keypad
import rotaryio


def scan(pins):
    """Return a `keypad.Keys` for keys between ground and these pins, names separated by spaces."""
    found = [getattr(board, name) for name in pins.split()]
    return keypad.Keys(found, value_when_pressed=False, pull=True)


def wheel(pins):
    """Return a `rotaryio.IncrementalEncoder` for two pins, named as for `scan`, at position 0.

    CircuitPython may count a detent while it makes one, as its interrupt is on before the divisor is set.
    """
    made = rotaryio.IncrementalEncoder(*[getattr(board, name) for name in pins.split()])
    made.position = 0
    return made


def this():
    """Return the module of this board.

    Raises ImportError if it is missing and no settings describe the wiring.
    """
    name = "handheld.boards." + board.board_id
    try:
        return __import__(name, None, None, ("Board",))
    except ImportError as error:
        described = os.getenv("TREFOIL_PANEL") or os.getenv("TREFOIL_PRESET")
        if board.board_id not in str(error) or (hasattr(board, "DISPLAY") and not described):
            raise
    from handheld.boards import wired

    return wired
