"""Krypto's rows of the pause menu."""

from games.krypto.rules.events import END, EXPLAINING, LYING, SKIP, TIME, TURN
from handheld.screens.lists import ConfirmScreen
from handheld.text import t


def rows(screen):
    """Return rows (text, function) for the current state of a match. Called when the menu opens."""
    match = screen.match
    mode = match.mode
    here = screen.console.top is screen and not screen.outcome
    found = []

    def end_round():
        screen.pass_turn(SKIP)

    def ask_both():
        question = t("Do both agree?"), t("No"), t("Yes"), end_round
        screen.console.push(ConfirmScreen(screen.console, *question))

    def unplayable():
        screen.state.ask_unplayable()

    def skip():
        screen.conclude(SKIP, -1, t("Skipped"))

    def finish():
        screen.session.play(END)
        screen.outcome = None
        screen.go_on()

    if match.table:
        if match.phase == TURN:
            found.append(("Pass the turn", screen.pass_turn))
        if match.may(SKIP):
            found.append(("End the round", ask_both))
    elif here and match.phase == LYING and not screen.covered:
        if not mode.strict:
            found.append(("Hint", screen.hint))
        if match.settled.get("deals") == "random" and not screen.turning:
            found.append(("Unplayable", unplayable))
        if screen.clock.left is None:
            found.append(("New cards", screen.time_out))
        if match.may(SKIP):
            found.append(("Skip the hand", skip))
    elif here and match.phase == EXPLAINING and not mode.strict and match.may(TIME):
        found.append(("Give up the call", screen.time_out))
    found.append(("Points", screen.points))
    if match.may(END):  # the players end a match of open hands
        found.append(("Finish", finish))
    return found
