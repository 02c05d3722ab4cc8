"""The rows of a hand in the pause menu. Loaded only while that opens."""

from games.krypto.rules.events import END, EXPLAINING, OPEN, SKIP
from games.krypto.screens.state import ENDED
from handheld.machine import keys
from handheld.machine.text import t


def rows(screen):
    """Return the rows of a match's screen: see `MatchScreen.rows`."""
    match, hand = screen.match, screen.hand
    kind = "" if screen.stage == ENDED else screen.due()
    found = []
    if kind == "h" or kind == "v":
        found.append((t("Pass turn"), screen.pass_turn, 0))
    elif kind == "o" or kind == "s" and hand.running is hand.clock:
        found = [] if match.table else _open(screen)
    elif (kind == "s" or kind == "x") and not match.mode.strict:
        found.append((t("Give up call"), screen.time_out, 0))
    if match.table and match.is_legal(SKIP):
        question = t("Do both agree?"), t("No"), t("Yes"), lambda: screen.pass_turn(SKIP)
        ask = lambda: screen.console.open("handheld.play.pause", "AskScreen", *question)  # noqa: E731
        found.append((t("End round"), ask, 0))
    if match.seats > 1 or match.resolved["mode"] == "international":
        found.append((t("Points"), screen.points, 0))
    if match.is_legal(END):
        found.append((t("Finish match"), lambda: screen.pass_turn(END), 0))
    return found


def _open(screen):
    match, resolved = screen.match, screen.match.resolved
    found = [] if match.mode.strict else [(t("Hint"), screen.mode.hint, keys.HINT)]
    if resolved.get("deals") == "random" and match.phase == OPEN:
        found.append((t("No way"), lambda: screen.state.call_unplayable(), 0))  # the state of that time
    # A hand of a fixed number is skipped instead.
    if screen.hand.clock.remaining is None and resolved.get("hands", "open") == "open":
        found.append((t("New cards"), screen.time_out, 0))
    if match.phase == EXPLAINING or match.is_legal(SKIP):
        found.append((t("Skip hand"), lambda: screen.conclude(SKIP, -1, t("Skipped")), 0))
    return found
