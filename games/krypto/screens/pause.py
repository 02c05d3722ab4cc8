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
            found.append((t("Pass turn"), screen.pass_turn))
        if match.may(SKIP):
            found.append((t("End round"), ask_both))
    elif here and match.phase == LYING and not screen.covered:
        if not mode.strict:
            found.append((t("Hint"), screen.hint))
        if match.settled.get("deals") == "random" and not screen.turning:
            found.append((t("Unplayable"), unplayable))
        if screen.clock.left is None:
            found.append((t("New cards"), screen.time_out))
        if match.may(SKIP):
            found.append((t("Skip hand"), skip))
    elif here and match.phase == EXPLAINING and not mode.strict and match.may(TIME):
        found.append((t("Give up call"), screen.time_out))
    found.append((t("Points"), screen.points))
    if match.may(END):  # the players end a match of open hands
        found.append((t("Finish match"), finish))
    return found
