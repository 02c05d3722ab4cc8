"""Plays on the console under MicroPython, by the board's keys and a clock of its own.

All of it are generators that yield after each step of the console, so that garbage is collected there.
"""

import gc
import sys

from standins import Event, Reload, clock, display, nvm, scanner, wheel

MATCH = 2  # as in handheld.machine.handover; the linked firmware has the number alone
BUTTON = 12  # the wheel's, among the scanner's keys: A, or B when it is held

console = None


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
    """A start of the machine, without what was in memory before: until its first screen is there."""
    global console
    console = None
    for name in loaded():
        del sys.modules[name]
    yield
    from handheld.start import console as make

    yield
    console = make()
    yield
    console.start()
    yield from settle()


def at_play(game):
    """True while the game's own screen is up, or another one above it."""
    screens = sys.modules.get("games.%s.screens" % game)
    return bool(screens) and any(isinstance(screen, screens.MatchScreen) for screen in console.screens)


def begin_match(game, seed, fixed):
    """A match of the game, as the menu begins it; the next start has it.

    Seats and options come by chance, but for those in `fixed`.
    """
    chance = Chance(seed)
    from handheld.drawing.stage import Stage
    from handheld.front.description import Description
    from handheld.journal import Journal
    from handheld.machine.handover import Handover, leave
    from handheld.rules.choice import extras as extras_of

    about = Description(Stage().load, game)
    yield
    chosen = {}
    for _ in range(3):  # what is chosen may bring other options
        fewest, most = about.seats(chosen)
        for each in [each.choice for each in about.offered(chosen, fewest)]:
            if each.recorded:
                at = 0 if each.key == "deck" else chance.below(min(len(each.values), 4))
                chosen[each.key] = each.values[at]
        chosen.update(fixed)
    fewest, most = about.seats(chosen)
    seats = fewest + chance.below(most - fewest + 1)
    choices = [each.choice for each in about.offered(chosen, seats)]
    known = [each.key for each in choices if each.recorded]
    options = {key: chosen[key] for key in chosen if key in known}
    extras = extras_of(about.CHOICES, fixed)
    levels = [chance.below(len(about.LEVELS) + 1) for _ in range(seats)]
    names = ["Name%d" % seat for seat in range(seats)]
    journal = Journal(nvm, "handheld.people.ledger")
    number = journal.begin(game, names, levels, options, extras, about.word(options), 1).number
    leave(Handover(MATCH, number))


class Chance:
    """Numbers by chance, the same each time."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103 + 12347) % 1000003
        return self.state // 7 % n


def wander(game, seed, presses):
    """Take up the match that was handed over, and press this and that, by chance, until it is left."""
    chance = Chance(seed)
    wheeled = display.height == 64  # the MacroPad
    clock.runtime.run_reason = clock.RunReason.SUPERVISOR_RELOAD
    yield from start()
    if not at_play(game):
        raise RuntimeError("no match of %s, but %s" % (game, console.top.name))
    try:
        for _ in range(presses):
            what = chance.below(20)
            if not wheeled:
                yield from press(what % 8)
            elif what < 13:
                yield from press(what)
            elif what < 15:
                yield from press(BUTTON, 600)
            else:
                wheel.position += 1 if what % 2 else -1
                yield from settle(3)
    except Reload:
        pass


def used():
    """Bytes of the heap in use, no garbage among them once a step has ended. A match's reserve is free."""
    kept = 0
    if console:
        from handheld.machine.loading import reserve

        kept = reserve.held
    return gc.mem_alloc() - kept


def loaded():
    """Our modules that are in memory."""
    return sorted([name for name in sys.modules if name.split(".")[0] in ("handheld", "games")])
