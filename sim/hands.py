"""A computer's keyboard as the fingers on a board. The window and the terminal share it."""

_LONG = 560_000  # microseconds that B holds the MacroPad's encoder down: the console takes 500 ms
_TAP = 90_000  # for keyboards that do not tell when a key comes up

# What each key of the keyboard does, by role; the first of the roles that the board has counts. A number is
# a turn of the wheel, and "hold" pushes the wheel for long.
_KEYS = {
    "up": ("up", -1), "down": ("down", 1), "[": (-1,), "]": (1,), "pageup": (-1,), "pagedown": (1,),
    "left": ("left",), "right": ("right",),
    "return": ("a", "push"), "space": ("a", "push"), "z": ("a", "push"),
    "escape": ("b", "hold"), "backspace": ("b", "hold"), "x": ("b", "hold"),
    "a": ("x",), "s": ("y",),
    **{name: (str(n),) for n, name in enumerate("1234567890-=", 1)},
}


def keyboard(board):
    """What each key of the keyboard does on a board: a pin, detents of the wheel, or a pin held for long."""
    can = dict(board.roles)
    if "push" in can:
        can["hold"] = (can["push"],)
    if board.encoder:
        can.update({-1: -1, 1: 1})
    found = {key: [can[role] for role in roles if role in can] for key, roles in _KEYS.items()}
    return {key: whats[0] for key, whats in found.items() if whats}


def legend(board):
    """What the board's parts are called, and the keys for them, as pairs."""
    roles = board.roles
    pairs = []
    if "1" in roles:
        pairs.append(("keys", "1-9 0 - ="))
    if "up" in roles:
        pairs.append(("pad", "arrows"))
        pairs += [("turn", "[ ]")] if board.encoder else []
    elif board.encoder:
        pairs += [("turn", "Up Down"), ("push", "Enter"), ("hold", "Esc"), ("7 9", "Left Right")]
    named = (("a", "A", "Z Enter"), ("b", "B", "X Esc"), ("x", "X", "A"), ("y", "Y", "S"))
    return pairs + [(name, keys) for role, name, keys in named if role in roles]


class Hands:
    """Presses what a key of the keyboard stands for.

    `down` and `up` are for keyboards that tell of both; `tap` for those that tell only that a key was
    struck, and again while it is held.
    """

    def __init__(self, machine):
        self._machine = machine
        self._keys = keyboard(machine.board)
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
