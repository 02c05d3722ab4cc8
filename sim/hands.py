"""A computer's keyboard as the fingers on a board. The window and the terminal share it."""

_LONG = 560_000  # microseconds that B holds the MacroPad's encoder down: the console takes 500 ms
_TAP = 90_000  # for keyboards that do not tell when a key comes up

# What each key of the keyboard does: a pin of the board, a turn of the wheel, or a pin held for long.
_MACROPAD = {
    "up": -1, "down": 1, "[": -1, "]": 1, "pageup": -1, "pagedown": 1,
    "left": "KEY7", "right": "KEY9",
    "return": "ENCODER_SWITCH", "space": "ENCODER_SWITCH", "z": "ENCODER_SWITCH",
    "escape": ("ENCODER_SWITCH",), "backspace": ("ENCODER_SWITCH",), "x": ("ENCODER_SWITCH",),
    **{name: "KEY%d" % n for n, name in enumerate("1234567890-=", 1)},
}
_PICOSYSTEM = {
    "up": "SW_UP", "down": "SW_DOWN", "left": "SW_LEFT", "right": "SW_RIGHT",
    "return": "SW_A", "space": "SW_A", "z": "SW_A",
    "escape": "SW_B", "backspace": "SW_B", "x": "SW_B",
    "a": "SW_X", "s": "SW_Y",
}
_KEYS = {"macropad": _MACROPAD, "picosystem": _PICOSYSTEM}

# For the legend: what the board's parts are called, and the keys for them.
LEGEND = {
    "macropad": (("keys", "1-9 0 - ="), ("turn", "Up Down"), ("push", "Enter"), ("hold", "Esc"),
                 ("7 9", "Left Right")),
    "picosystem": (("pad", "arrows"), ("A", "Z Enter"), ("B", "X Esc"), ("X", "A"), ("Y", "S")),
}


class Hands:
    """Presses what a key of the keyboard stands for.

    `down` and `up` are for keyboards that tell of both; `tap` for those that tell only that a key was
    struck, and again while it is held.
    """

    def __init__(self, machine):
        self._machine = machine
        self._keys = _KEYS[machine.board.name]
        self._until = {}  # pin -> when it comes up by itself

    def down(self, key):
        """A key went down. True if it means anything here."""
        what = self._keys.get(key)
        if what is None:
            return False
        if isinstance(what, int):
            self._machine.turn(what)
        elif isinstance(what, tuple):
            self.hold(what[0], _LONG)
        else:
            self._machine.press(what)
        return True

    def up(self, key):
        what = self._keys.get(key)
        if isinstance(what, str):
            self._machine.release(what)

    def tap(self, key):
        """A key was struck, on a keyboard that will not tell when it comes up. True if it means anything."""
        what = self._keys.get(key)
        if isinstance(what, str):
            self.hold(what, _TAP)
            return True
        return self.down(key)

    def hold(self, pin, us):
        """Press a pin, or go on pressing it, for so many microseconds."""
        machine = self._machine
        self._until[pin] = machine.clock.now + us
        machine.press(pin)

        def let_go():
            if machine.clock.now >= self._until[pin]:
                machine.release(pin)

        machine.clock.at(self._until[pin], let_go)
