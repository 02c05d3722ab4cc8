"""The menu of a match. The cards are out of sight meanwhile, and the clocks stand."""

from games.krypto.codes import END, EXPLAINING, LYING, SKIP, TIME
from handheld.screens.lists import ActionScreen, ConfirmScreen
from handheld.text import t


def pause(play, playing=True):
    """Push the menu. `play` is the match's screen; `playing` is False while an outcome is up."""
    console = play.console
    match = play.match

    def back_to(action):
        def go():
            console.pop(action)

        return go

    def finish():
        play.session.play(END)
        console.redraw()

    def pad():
        console.push(console.load("krypto", "pad").PadScreen(console, match))

    def end():
        console.push(ConfirmScreen(console, t("End it?"), t("Play on"), t("End the match"), console.abandon))

    actions = [("Go on", console.pop)]
    if playing and match.phase == LYING and not play.covered:
        if not match.mode.strict:
            actions.append(("Hint", back_to(play.hint)))
        if play.clock.left is None and match.settled["mode"] != "table":
            actions.append(("New cards", back_to(lambda: play.close("time_out"))))
        if match.may(SKIP) and match.settled["mode"] != "table":
            actions.append(("Skip the hand", back_to(lambda: play.close("skip"))))
    if playing and match.phase == EXPLAINING and not match.mode.strict and match.may(TIME):
        actions.append(("Give up the call", back_to(lambda: play.close("time_out"))))
    actions.append(("Points", pad))
    if match.may(END):
        actions.append(("Finish", back_to(finish)))
    actions.append(("How to play", lambda: console.explain("krypto")))
    actions.append(("Leave", console.home))
    actions.append(("End the match", end))
    console.push(ActionScreen(console, "Krypto", actions))
