"""The menu of a match. The cards are out of sight meanwhile, and the clocks stand."""

from games.krypto.rules.events import END, EXPLAINING, LYING, SKIP, TIME, TURN
from games.krypto.screens.common import drop
from handheld.screens.lists import ActionScreen, ConfirmScreen
from handheld.text import t


def pause(play):
    """Push the menu above what is up in the match of this screen."""
    console = play.console
    match = play.match

    def back_to(action, *of):
        return lambda: console.pop(lambda: action(*of))

    def finish():
        play.session.play(END)
        console.redraw() if console.top is play else console.pop()

    def pad():
        console.push(console.load("krypto", "screens.pad").PadScreen(console, match))

    def how():
        text = console.load("krypto", "howto").of(match.settled)
        drop("howto")
        console.tell("Krypto", text)

    def sure(question, no, yes, action):
        console.push(ConfirmScreen(console, question, no, yes, action))

    actions = [("Go on", console.pop)]
    if match.settled["mode"] == "table":
        if match.phase == TURN:
            actions.append(("Pass the turn", back_to(play.close, "turn_out")))
        if match.may(SKIP):
            end_round = back_to(play.close, "end_round")
            actions.append(("End the round", lambda: sure(t("Do both agree?"), t("No"), t("Yes"), end_round)))
    elif console.top is play and match.phase == LYING and not play.covered:
        if not match.mode.strict:
            actions.append(("Hint", back_to(play.hint)))
        if play.clock.left is None:
            actions.append(("New cards", back_to(play.close, "time_out")))
        if match.may(SKIP):
            actions.append(("Skip the hand", back_to(play.close, "skip")))
    elif console.top is play and match.phase == EXPLAINING and not match.mode.strict and match.may(TIME):
        actions.append(("Give up the call", back_to(play.close, "time_out")))
    if play.session.correctable and (match.settled["mode"] != "table" or match.mode.round < 2):
        actions.append(("Correct the cards", back_to(play.close, "correct")))
    actions.append(("Points", pad))
    if match.may(END):
        actions.append(("Finish", back_to(finish)))
    actions.append(("How to play", how))
    actions.append(("Leave", console.home))
    end = t("End it?"), t("Play on"), t("End the match"), console.abandon
    actions.append(("End the match", lambda: sure(*end)))
    console.push(ActionScreen(console, "Krypto", actions))
