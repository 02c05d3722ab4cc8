"""The next choice in a hand, which a lesson asks for. Loaded only by one."""

from games.krypto.entry import OPERATION, SECOND
from games.krypto.rules import number
from games.krypto.screens.step import ARROWS, OPS
from handheld.machine import keys
from handheld.machine.text import t

_SIDES = (t("up"), t("down"), t("right"), t("left"))  # the arrow of each operation


def next_choice(screen, code):
    """Return the next choice towards an event: see `MatchScreen.next_choice`."""
    entry = screen.state and screen.state.entry
    if not entry:
        return "", None, keys.A
    plain = screen.console.hardware.plain
    op, at = divmod(code, 25)
    first, second = divmod(at, 5)
    if entry.first >= 0 and entry.first != first or entry.op >= 0 and entry.op != op:
        return None
    if entry.stage == OPERATION:
        if plain:
            return "", None, keys.NUMBER + OPS.find(bytes((op,)))
        return "%s (%s)" % (_SIDES[op], number.SIGNS[op]), None, ARROWS.find(bytes((op,)))
    slot = second if entry.stage == SECOND else first
    place = screen.places.place(slot)
    if plain:
        return "", place, keys.NUMBER + slot + 1
    return number.text(screen.match.numbers[slot]), place, keys.A if entry.at == slot else keys.NUMBER
