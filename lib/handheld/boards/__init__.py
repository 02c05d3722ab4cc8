"""A board is one module, named as its `board_id`, or one preset: the whole of a port.

A bought board is a module here. It has:

* `NAME`: what people call it;
* `b_pin()`: the pin of the key that is B, for boot.py, or None;
* `make_panel()`: makes the display, for boot.py; it is `supervisor.runtime.display` from then on;
* `Board(scanner)`, or `Board(scanner, encoder)` where it has a wheel: with `display`, `scanner` (a
  `keypad.Keys`: the one given, else one of its own), `wheel` (a `rotaryio.IncrementalEncoder` likewise, or
  None), `pins` (the scanner's, by their names in `board` with blanks between, and after a slash the wheel's
  two, for code.py, which makes both first of all where the machine starts anew; "" where it cannot),
  `keys` (scanner's key number -> key), `plain` (NUMBER n -> key, index 0 unused), `names`, `lights`, `tone`,
  `battery()` and `turn(upside_down)`, which sets `keys` and `names`.
* `names`: by key (`keys.UP` to `keys.UNDO`), what is printed on it, to be shown where a screen speaks of it:
  `names[keys.A]`. Empty where the board has no such key. Directions go by pairs: UP and DOWN have one name,
  LEFT and RIGHT another. Left-handed, a key keeps its print and changes its meaning, and so the name moves.
* `lights`: `show(colours, shift)`; `colours` has 13 places, 0 the status light and 1-12 those under the
  keys; `shift` takes that many bits of brightness off.
* `tone`: `play(frequency, volume)` in Hz and 0-3, frequency 0 is silence.
* a comment from `# /// board` to `# ///`: what only the computer has to know of it, as docs/build.md says.

Any other RP2040 is a board wired by hand: module `wired`, and settings.toml or a preset says what is wired.
"""

import os

import board
import keypad
import rotaryio


def scan(pins):
    """The `keypad.Keys` of keys between these pins, by their names with blanks between, and ground."""
    found = [getattr(board, name) for name in pins.split()]
    return keypad.Keys(found, value_when_pressed=False, pull=True)


def wheel(pins):
    """The `rotaryio.IncrementalEncoder` between two pins, named as for `scan`, at position 0.

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
