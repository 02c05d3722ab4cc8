"""Keyboard of the computer, mapped to the keys of a board. The window and the terminal share it."""

_LONG = 560_000  # microseconds of a long push of the MacroPad's wheel; the console needs 500 ms
_TAP = 90_000  # microseconds of a key press, for keyboards that do not report releases

# Roles of each key of the keyboard, of which the first one on the board counts. A number is a turn of the
# wheel, "hold" a long push of it.
_KEYS = {
    "up": ("up", -1), "down": ("down", 1), "[": (-1,), "]": (1,), "pageup": (-1,), "pagedown": (1,),
    "left": ("left",), "right": ("right",),
    "a": ("a", "push"), "return": ("a", "push"), "space": ("a", "push"),
    "b": ("b", "hold"), "escape": ("b", "hold"), "backspace": ("b", "hold"),
    "x": ("x",), "y": ("y",),
    **{name: (str(n),) for n, name in enumerate("1234567890-=", 1)},
}


def keyboard(board):
    """Map each key of the keyboard to its action on a board: a pin, detents of the wheel, or a long press."""
    can = dict(board.roles)
    if "push" in can:
        can["hold"] = (can["push"],)
    if board.encoder:
        can.update({-1: -1, 1: 1})
    found = {key: [can[role] for role in roles if role in can] for key, roles in _KEYS.items()}
    return {key: whats[0] for key, whats in found.items() if whats}


def legend(board):
    """Return the names of the board's parts and the keys for them, as pairs."""
    roles = board.roles
    pairs = []
    if "1" in roles:
        pairs.append(("keys", "1-9 0 - ="))
    if "up" in roles:
        pairs.append(("pad", "arrows"))
        pairs += [("turn", "[ ]")] if board.encoder else []
    elif board.encoder:
        pairs += [("turn", "Up Down"), ("push", "A Enter"), ("hold", "B Esc"), ("7 9", "Left Right")]
    letters = [role.upper() for role in "abxy" if role in roles]
    return pairs + [("keys", " ".join(letters)), ("A", "Enter"), ("B", "Esc")] if letters else pairs


class Hands:
    """The keyboard's connection to a board: it presses pins and turns the wheel.

    `down` and `up` are for keyboards that report both. `tap` is for those that report only key presses,
    repeated while a key is held.
    """

    def __init__(self, machine):
        self._machine = machine
        self._keys = keyboard(machine.board)
        self._until = {}  # pin -> time of its automatic release

    def down(self, key):
        """Handle a key press. True if the key has a meaning here."""
        what = self._keys.get(key)
        if what is None:
            return False
        if isinstance(what, int):
            self._machine.turn(what)
        elif isinstance(what, tuple):
            self.hold(what[0])
        else:
            self._machine.press(what)
        return True

    def up(self, key):
        what = self._keys.get(key)
        if isinstance(what, str):
            self._machine.release(what)

    def tap(self, key):
        """Handle a key press on a keyboard that reports no releases. True if the key has a meaning."""
        what = self._keys.get(key)
        if isinstance(what, str):
            self.hold(what, _TAP)
            return True
        return self.down(key)

    def hold(self, pin, us=_LONG, late=_TAP // 2):
        """Press a pin, or keep it pressed, for `us` microseconds.

        It stays pressed longer, once, if the release comes more than `late` after its time: the computer was
        busy, and the board may not have scanned its keys meanwhile.
        """
        machine = self._machine
        self._until[pin] = machine.clock.now + us
        machine.press(pin)

        def let_go():
            over = machine.clock.now - self._until[pin]
            if over > late:
                self.hold(pin, _TAP, 1 << 30)
            elif over >= 0:
                machine.release(pin)

        machine.clock.at(self._until[pin], let_go)
