"""Fast-forward of a match, without its screens, for pictures of its late stages."""

from handheld.match import CHANCE
from sim.command import Failed

_MOST = 2000  # limit of events


def play(session, key, value):
    """Play until `match.key` reaches the value. The key may be dotted ("mode.hand"); "log" counts events.

    `session` is the console's own, so every event is saved. Raises Failed if the match ends first.
    """
    play_on = {"cybo": _cybo, "knister": _knister, "krypto": _krypto}[session.match.game]
    for _ in range(_MOST):
        if _at(session.match, key) >= value:
            return
        if session.match.over:
            break
        play_on(session)
    raise Failed("the match does not come to %s = %d" % (key, value))


def _at(match, key):
    if key == "log":
        return len(match.log)
    for name in key.split("."):
        match = getattr(match, name)
    return match


def _knister(session):
    match = session.match
    if match.turn == CHANCE:
        dice = session.chance()
        session.play(dice.die(6) + dice.die(6))
        return
    from games.knister import opponent

    session.play(_answer(opponent.think(match, match.turn, (2, 0)[match.turn % 2])))


def _cybo(session):
    from games.cybo.rules import SIDES, STOP

    match = session.match
    session.play(STOP if match.offer else session.chance().die(SIDES))


def _answer(slices):
    """Return the answer of a generator of slices, its first value that is not None."""
    return next(answer for answer in slices if answer is not None)


def _krypto(session):
    """Deal, and let the seats solve in turn. At the table each takes the first remaining hand."""
    from games.krypto.rules import events, number
    from games.krypto.solving import deal, search

    match = session.match
    if match.turn == CHANCE:
        for event in deal.deal(match, session.chance()):
            if event:
                session.play(*event)
    elif match.phase == events.TURN and not match.mode.held:
        session.play(events.TAKE + 1 + list(match.mode.states).index(events.LEFT))
    elif match.phase == events.JUDGING:
        session.play(events.PENALTY)
    elif match.phase != events.EXPLAINING:
        seats = [seat for seat in range(match.seats) if match.may(events.KRYPTO + seat)]
        session.play(events.KRYPTO + seats[len(match.log) % len(seats)])
    else:
        steps = _answer([steps for steps in search.solve(match.cards, match.objective, match.rule) if steps])
        a, op, b, _ = steps[len(match.steps)]
        first = match.numbers.index((a, 1))
        second = [at for at in range(5) if match.numbers[at] == (b, 1) and at != first][0]
        session.play(number.OPS.find(op) * 25 + first * 5 + second)
