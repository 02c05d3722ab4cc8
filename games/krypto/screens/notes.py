"""What stands beside the cards: everyone's points, and which hand it is."""

from games.krypto.rules.events import DEALING, LYING
from handheld.text import t


def show(screen):
    """Write names and points as far as they have room; a - before the name of who is out of the hand.

    Gives which hand it is.
    """
    match = screen.match
    view = screen.view
    lines = view.notes
    scores = match.scores()
    columns = min((match.seats + lines - 1) // lines, 3 if lines > 1 else 2)
    room = (view.room + 1) // columns
    texts = [""] * lines
    for seat in range(min(match.seats, lines * columns)):
        points = " %d" % scores[seat]
        name = match.names[seat]
        if match.phase == LYING and not match.mode.may_call(seat):
            name = "-" + name
        at = seat % lines
        texts[at] += " " * (seat // lines * room - len(texts[at])) + name[: room - len(points) - 1] + points
    for at in range(lines):
        view.note(at, texts[at])
    return hand_name(screen)


def hand_name(screen):
    """Which hand it is, in a few words."""
    match = screen.match
    mode = match.mode
    if match.settled["mode"] == "table":
        if mode.held:
            return "%s %d" % (t("Hand"), mode.held)
        return t("Table") if match.phase == DEALING else t("Last hand")
    if screen.deal_number >= 0:
        return "%s %05d" % (t("No."), screen.deal_number)
    if not mode.strict:
        return "%s %d%s" % (t("Hand"), mode.hand, "/%d" % mode.hands if mode.hands else "")
    if mode.hand > 10:
        return "%s %d" % (t("Extra hand"), mode.hand - 10)
    return "%s %d/10" % (t("Hand"), mode.hand)
