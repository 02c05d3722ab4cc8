"""Colours of lights under keys, in 24 bits. A function has the same colour in every game."""

from micropython import const

from handheld.machine import keys

WHITE = const(0x606060)  # a choice, or a move of the cursor
GREEN = const(0x00A020)  # A: continue
RED = const(0x900010)  # B: back, the menu
BLUE = const(0x0030A0)  # a hint
AMBER = const(0x806000)  # undo; as the status light: an opponent is thinking

_KEYS = (0, WHITE, WHITE, WHITE, WHITE, GREEN, RED, BLUE, AMBER)  # by role, keys.UP to keys.UNDO


def key_light(role):
    """Return the light's colour for a role, `keys.UP` to `keys.UNDO`; 0 for others."""
    return _KEYS[role] if 0 <= role <= keys.UNDO else 0


# Seats, in the hues of `theme.SEATS`.
_SEATS = (
    0x00A080, 0xA05000, 0x6020B0, 0x10A010, 0xA01038, 0x1040B0,
    0x908000, 0xA02800, 0x0080A0, 0x609000, 0x900090, 0x706040,
)  # fmt: skip


def seat_light(seat):
    """Return the colour of a seat's lights."""
    return _SEATS[seat % len(_SEATS)]
