"""Krypto's lists: its rows of the pause menu, and the choice of a penalty."""

from micropython import const

from games.krypto.rules.events import END, EXPLAINING, LYING, PENALTY, SKIP, TIME, TURN
from handheld import keys
from handheld.prompts import MENU
from handheld.screens.lists import ConfirmScreen, ListScreen
from handheld.text import agree, t

_SEEN_MS = const(1500)  # delay before an opponent chooses a penalty


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
        if match.resolved.get("deals") == "random" and not screen.turning:
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


class PenaltyScreen(ListScreen):
    """The choice after a false call, by the other player: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, screen):
        super().__init__(console)
        self._screen = screen
        match = screen.match
        self._erred = match.names[match.mode.false]
        self.heading = agree(t("%s decides") % match.names[match.turn])
        self._opponent = not screen.session.person(match.turn)
        if self._opponent:
            self.every = _SEEN_MS
            self.at = 1

    def count(self):
        return 2

    def line(self, i):
        return (t("one hand off"), self._erred[:6]) if i else (t("no penalty"), "")

    def choose(self, i):
        self._screen.session.play(PENALTY + i)
        self.console.pop()
        return False

    def tick(self, now):
        if not self._opponent:
            return super().tick(now)
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._screen.pause()
            return True
        return self._opponent or super().key(key)
