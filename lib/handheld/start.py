"""Start of the machine: first the keys, then the menu or a match, according to the handover."""

import gc

import board
import keypad
import rotaryio
import supervisor

from handheld.machine import handover


def run():
    """Run until the power goes or the next start begins. Called by code.py."""
    made = supervisor.ticks_ms()
    scanner, wheel = early_keys()
    here = None
    try:
        here = console(scanner, made, wheel)
        here.run()
    except Exception as problem:  # noqa: BLE001  shown as a message that a player can pass on
        if here:
            scanner = here.hardware.scanner
        here = None  # that makes room
        gc.collect()
        from handheld.machine.halt import fail

        fail(problem, scanner, supervisor.runtime.display)


def early_keys():
    """Return scanner and wheel on the pins in the handover, or None, first of all: no key is lost."""
    scanner = wheel = None
    try:
        names = handover.pins().split("/")
        keys = [getattr(board, name) for name in names[0].split()]
        scanner = keypad.Keys(keys, value_when_pressed=False, pull=True)
        scanner.reset()  # also reports keys that are already down
        wheel = rotaryio.IncrementalEncoder(*[getattr(board, name) for name in names[1].split()])
        wheel.position = 0  # a new one may report 1: see `boards.wheel`
    except Exception:  # noqa: BLE001  random bytes at power-on: the board makes its own; or no wheel
        pass
    return scanner, wheel


def console(scanner=None, made=0, wheel=None):
    """Return the console of this start; a scanner was made at the ticks `made`."""
    handed = handover.receive()
    load_early(handed)
    given = handed, scanner, made, wheel
    if handover.RESULT <= handed.target < handover.TEST:
        from handheld.result_start import ResultConsole

        return ResultConsole(*given)
    if handed.target == handover.LESSON:
        from handheld.lesson import LessonConsole

        return LessonConsole(*given)
    if handover.MATCH <= handed.target < handover.RESULT:
        from handheld.match_start import MatchConsole

        return MatchConsole(*given)
    from handheld.menu_start import menu

    return menu(*given)


def load_early(handed):
    """Import what the handover requires early: each import collects the whole heap, 1 ms now."""
    from handheld import boards
    from handheld.machine.loading import games, hold, load

    boards.board_module()
    names = ["handheld.journal"]
    rare = []
    ends = handover.RESULT <= handed.target < handover.TEST
    if ends or handed.target in (handover.MATCH, handover.NEW_MATCH):
        game = "games." + handed.game
        names.append(game + ".rules")
        rare = [game + ".choices", game + ".about"]
        if ends:
            names = [rare.pop(), game + ".honours"] + names
    else:
        folders = games()
        names += ["games." + game + ".about" for game in folders]
        if handed.game not in folders and (handed.game or handed.target == handover.LESSON):
            handed.target = handover.LOST
            handed.game = ""
            handed.events = b""
    for name in names + rare:
        try:
            hold(name, 0) if name in rare else load(name)
        except Exception:  # noqa: BLE001  the console will report the error
            pass
