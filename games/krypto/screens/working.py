"""The work before the cards are turned: deals, proofs, and the opponents' plans. `deal.Work` loads it."""

from micropython import const

from games.krypto.rules.events import DEALING, OBJECTIVE, OPEN, OPENING
from games.krypto.solving import deal as dealer
from handheld.machine.loading import Loaded
from handheld.machine.text import t

_SLICES = const(3)  # slices between two checks of the keys
_LAST_BLOCK = b"\1\3\5\7\x09"  # with 0 in the file's last block, which a copy that was cut off lacks


def slices(screen):
    """Deal, prove and plan for the match's screen; yield None from time to time."""
    for count, _ in enumerate(_all(screen)):
        if count % _SLICES == 2:
            yield None


def _all(screen):
    """Deal the cards or the objective, prove it, and have the opponents plan; yield after each slice."""
    match, hand = screen.match, screen.hand
    if not screen.tested:
        screen.tested = True
        _try_proofs(screen)
        yield
    while match.phase == DEALING:
        code, data = yield from dealer.last(_deal(screen))
        screen.session.play(code, data)
        if match.phase == OPEN:
            screen.dealt()
        yield
    if match.phase == OPENING:
        yield from _open_round(screen)
    elif match.resolved.get("deals") == "random":
        yield from _prove(match, match.cards, match.objective)
    if hand.unplanned:
        with Loaded("games.krypto.opponent") as opponent:
            session = screen.session
            pace = session.extras.get("pace", "")
            calls = opponent.plan_calls(match, session.levels, session.opponent_dice(), pace)
            hand.plan, hand.rivals, hand.erring, hand.rated = yield from dealer.last(calls)
        hand.planned = match.cards, match.objective


def _open_round(screen):
    """Prove the objective of a round of the table mode, drawn or a real card, and play it."""
    match, hand = screen.match, screen.hand
    data = hand.objective
    if not data:
        _, data = yield from dealer.last(dealer.deal(match, screen.session.chance_dice()))
    yield from _prove(match, match.mode.hands, data[0])
    hand.objective = b""
    screen.session.play(OBJECTIVE, data)


def _try_proofs(screen):
    """Report an unreadable `unsolvable.bin`, once per match. The match continues with the slower search."""
    damaged = False
    with Loaded("games.krypto.solving.solvability") as solvability:
        try:
            list(solvability.look_up(_LAST_BLOCK, 0, screen.match.rule))
        except OSError:
            damaged = True
    if damaged:
        text = "Krypto's file unsolvable.bin is missing or damaged. %s"
        text %= t("Without it deals take longer; they are as fair as before.")
        screen.console.call_later(lambda: screen.console.show_pages(t("Damaged file"), text))


def _deal(screen):
    """Deal for the chosen difficulty; yield None for each slice, then the event."""
    dice = screen.session.chance_dice()
    level = screen.session.extras.get("difficulty", "any")
    if screen.match.resolved.get("deals") != "solvable" or level == "any":
        yield from dealer.deal(screen.match, dice)
        return
    for event in dealer.draw_of_difficulty(screen.match, dice, level):
        if isinstance(event, int):
            screen.hand.progress = event, dealer.MOST
            screen.console.changed()
            if event == dealer.MOST:
                screen.notice = t("none of %d hands is %s") % (event, level)
        else:
            yield event


def _prove(match, hands, objective):
    mask = yield from dealer.last(dealer.sifting(hands, objective, match.rule))
    match.remember_proof(hands, objective, mask)
