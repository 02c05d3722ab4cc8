"""Which screen is due in a match, where it is not that of the hand."""

from games.krypto.rules.events import DEALING, JUDGING, LYING, OPENING, TURN


def screen(play):
    """The screen that is to come up now above the match's own one, or None."""
    match = play.match
    phase = match.phase
    real = play.extras["cards"] == "real"
    if real and (phase == DEALING or phase == OPENING and not play.opening and match.mode.turns_up()):
        module, name = "screens.real_cards", "RealScreen"
    elif phase == DEALING and play.next_number < 0 and match.settled["mode"] == "solo":
        module, name = "screens.hand_number", "NumberScreen"
    elif phase == OPENING or looking(play) or phase == DEALING and _deals(play):
        play.go = False
        module, name = "screens.work", "WorkScreen"
    elif phase == JUDGING:
        module, name = "screens.penalty", "JudgeScreen"
    elif phase == TURN and (play.new_turn or not match.mode.held):
        module, name = "screens.hands", "BoardScreen"
    else:
        if phase == LYING and play.new_turn and match.settled["mode"] == "table":
            play.new_turn = False
            if not play.covered:
                play.dealt()  # the last hand is turned for both
        return None
    return getattr(play.console.load("krypto", module), name)(play.console, play)


def _deals(play):
    """True if the deal that is due may begin."""
    match = play.match
    if play.go or not play.session.people():
        return True
    return match.settled["mode"] == "table" and len(match.mode.hands) > 0


def looking(play):
    """True if cards lie there that an opponent has to look at, and has not yet."""
    match = play.match
    if not match.cards or play.session.people() == match.seats:
        return False
    if play.planned == (match.cards, match.objective):
        return False
    return match.phase == LYING or not play.session.person(match.turn)
