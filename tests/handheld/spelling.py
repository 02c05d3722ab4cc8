"""The fewest presses that type a name: every key is pressed in every state of the firmware's own screen.

A detent of the wheel counts as a press. docs/presses.md shows the figures.
"""

import copy
from types import SimpleNamespace

from tests.play import at_play

NAMES = """
    Anna Ben Emma Felix Finn Frieda Hanna Jakob Jonas Karl Lena Leon Lukas Mia Wolfgang
    Alice Charlie Daniel Emily George Grace Harry Isla Jack James Lily Noah Oliver Olivia William
    Andriy Bohdan Dmytro Iryna Ivan Kateryna Mykola Oksana Olena Taras
    Aoi Haruto Hina Kenji Mei Ren Sakura Sota Yui Yuto
""".split()


class _Nothing:
    """A stub for the things that a screen draws on: it has every attribute and method and does nothing."""

    def __getattr__(self, name):
        return self

    def __call__(self, *_):
        return self


def names(board, given=NAMES):
    """Return {name: presses} to type each name, from the empty line until it is accepted.

    After the first letter the screen is the same for every letter.
    """
    with at_play(board, "cybo", None, 1) as one:
        first, others = _letters(one.console, ""), _letters(one.console, "A")
    return {name: first[name[0]] + sum(others[letter] for letter in name[1:]) + others[""] for name in given}


def _letters(console, before):
    """Return {letter, "" for the end: fewest presses} after typing the text `before`."""
    from handheld.front.name_entry import EntryScreen
    from handheld.machine import keys

    class Typing(EntryScreen):
        """The entry of a name, without drawing."""

        came = None

        def _fill(self):
            pass

        def _end(self):
            self.came = "" if self._typed and not self._open else None

    if console.keys.plain:
        pressed = [keys.TURN_BACK, keys.TURN_ON, keys.A, *range(keys.NUMBER + 1, keys.NUMBER + 13)]
    else:
        pressed = [keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.A]
    screen = Typing(SimpleNamespace(keys=console.keys, hardware=console.hardware, pop=_Nothing()), "")
    screen._typed = before
    screen._case()
    fewest, seen, screens, presses = {}, {_state(screen)}, [screen], 0
    while screens:
        presses += 1
        now, screens = screens, []
        for one, key in [(one, key) for one in now for key in pressed]:
            other = copy.copy(one)
            _press(other, key, keys)
            if other.came is not None or len(other._typed) > len(before):
                fewest.setdefault("" if other.came is not None else other._typed[-1], presses)
            elif _state(other) not in seen:
                seen.add(_state(other))
                screens.append(other)
    return fewest


def _state(screen):
    return tuple((name, value) for name, value in vars(screen).items() if isinstance(value, int | str))


def _press(screen, key, keys):
    """Press a key as the console does: as a number or the wheel first, then as a plain key."""
    if key > keys.NUMBER and screen.number(key - keys.NUMBER):
        return
    if key in (keys.TURN_BACK, keys.TURN_ON) and screen.on_wheel(1 if key == keys.TURN_ON else -1):
        return
    plain = screen.console.keys.direction(key)
    if plain <= keys.A:  # menu, hint and undo lead elsewhere
        screen.key(plain)
