"""Boards: a port is a module named as its `board_id` or a preset, for `wired`. See docs/build.md."""

import os

import board
import keypad
import rotaryio


def scan(pins):
    """Return a `keypad.Keys` for keys between ground and these pins, names separated by spaces."""
    return keypad.Keys([getattr(board, name) for name in pins.split()], value_when_pressed=False, pull=True)


def wheel(pins):
    """Return an encoder on two pins, named as for `scan`, at position 0. A new one may report 1."""
    made = rotaryio.IncrementalEncoder(*[getattr(board, name) for name in pins.split()])
    made.position = 0
    return made


def board_module():
    """Return the module of this board. Raises ImportError if it is missing and nothing describes a wiring."""
    try:
        return __import__("handheld.boards." + board.board_id, None, None, ("Board",))
    except ImportError as error:
        described = os.getenv("TREFOIL_PANEL") or os.getenv("TREFOIL_PRESET")
        if board.board_id not in str(error) or (hasattr(board, "DISPLAY") and not described):
            raise
    from handheld.boards import wired

    return wired
