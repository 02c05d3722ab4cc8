"""The kinds of start: the menu, a match, a lesson, a result. `start` unloads it when the console is made."""

from handheld import boards
from handheld.machine import handover
from handheld.machine.loading import games, hold, load


def console(scanner=None, made=0, wheel=None):
    """Return the console of this start; a scanner was made at the ticks `made`."""
    handed = handover.receive()
    _load_early(handed)
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


def _load_early(handed):
    """Import what the handover requires early: each import collects the whole heap, 1 ms now."""
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
