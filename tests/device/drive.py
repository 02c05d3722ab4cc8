"""Plays on the console under MicroPython, by the MacroPad's keys and a clock of its own.

All of it are generators that yield after each step of the console, so that garbage is collected there.
"""

import gc
import sys

from standins import Event, clock, scanner, wheel

BUTTON = 12  # the wheel's, among the scanner's keys: A, or B when it is held
DOWN, RIGHT = 7, 8  # KEY8 and KEY9 where a screen takes no numbers

console = None


class _Began(Exception):
    pass


def _begin(self):
    raise _Began


def settle(steps=12):
    """Let the console take what was pressed, and 50 ms pass each time."""
    for _ in range(steps):
        clock.ms += 50
        console.step()
        yield


def press(key, ms=60):
    """Press a key of the scanner and let it go `ms` later."""
    scanner.waiting.append(Event(key, True, clock.ms))
    yield from settle(1 + ms // 50)
    scanner.waiting.append(Event(key, False, clock.ms))
    yield from settle()


def start():
    """Power on: until the menu is there."""
    global console
    from handheld.console import Console

    yield
    step = Console.step
    Console.step = _begin
    console = Console("games")
    yield
    try:
        console.run()
    except _Began:
        pass
    Console.step = step
    yield from settle()


def at_play(game):
    """True while the game's own screen is up, or another one above it."""
    screens = sys.modules.get("games.%s.screens" % game)
    return bool(screens) and any(isinstance(screen, screens.MatchScreen) for screen in console.screens)


def open_match(game, place, choices=()):
    """From the menu, where the game is the one at `place`, into a match by its setup.

    `choices` are (row, times): how often to turn that row of the setup first.
    """
    yield from press(place)
    for row, times in choices:
        for key in [DOWN] * row + [RIGHT] * times:
            yield from press(key)
        console.top.at = 0  # rows come and go with what is chosen; the first one begins the match
    for _ in range(8):
        if at_play(game):
            return
        yield from press(BUTTON)
    raise RuntimeError("no match of %s after %s" % (game, console.top.name))


def leave():
    """Back to the menu."""
    console.home()
    yield from settle()


class Chance:
    """Numbers by chance, the same each time."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103 + 12347) % 1000003
        return self.state // 7 % n


def wander(game, place, matches, presses):
    """Begin some matches, each set up by chance; in each press this and that, by chance too."""
    chance = Chance(12345)
    for _ in range(matches):
        choices = [(chance.below(10), chance.below(4)) for _ in range(3)]
        yield from open_match(game, place, choices)
        for _ in range(presses):
            if console.top.name == "menu":
                yield from open_match(game, place)
            what = chance.below(20)
            if what < 13:
                yield from press(what)
            elif what < 15:
                yield from press(BUTTON, 600)
            else:
                wheel.position += 1 if what % 2 else -1
                yield from settle(3)
        yield from leave()


def used():
    """Bytes of the heap in use, no garbage among them once a step has ended."""
    return gc.mem_alloc()


def loaded():
    """Our modules that are in memory."""
    return sorted([name for name in sys.modules if name.split(".")[0] in ("handheld", "games")])
