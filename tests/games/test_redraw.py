"""Drawing anew changes no pixel: what lies on the panel is a function of the state, not of the way to it."""

import random

import pytest

from tests.games.every import MATCHES, matches
from tests.games.player import Player
from tests.play import BOARDS, at_play
from tests.soak import FACTOR, some, times

CASES = [case for game in MATCHES for case in matches(game, MATCHES[game][FACTOR > 0], not FACTOR)]
MOMENTS = times(12, 20)  # settled moments of a match on a board; TREFOIL_SOAK=5 tries 22,400
STILL = 150  # ms without a change


def noted(screen):
    """Return True while a message of a moment is in the place of the prompts."""
    return screen.prompts._asked is None


def celebrates(device):
    """Return True while Krypto shows how a hand ended; a search for its solution holds that up."""
    if device.top not in ("outcome", "miss"):
        return False
    outcome = device.console.top.state
    praised = outcome._weight and outcome.frame < outcome.end + 40
    return outcome.frame < outcome.end or praised or outcome.over and outcome._tune != ()


def settled(device):
    """Let time pass until nothing moves or is about to: the picture, or None if that takes more than 2 s."""
    panel = device.machine.panel
    before, still = None, 0
    for _ in range(40):
        device.run(50)
        top = device.console.top
        moves = top.tick_ms
        if hasattr(top, "blinks"):
            moves = top.blinks or noted(top) or celebrates(device) or not top.idle
        if any(word in device.foot for word in ("THINKING", "FASTER")):  # a machine is about to act
            moves = True
        picture = panel.rgb().data
        still = 0 if moves or picture != before else still + 50
        before = picture
        if still >= STILL:
            return picture
    return None


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("case", some(range(len(CASES)), 4))
def test_drawing_anew_changes_no_pixel(board, case, tmp_path):
    game, options, levels, extras = CASES[case]
    dice = random.Random("%s %d" % (board, case))
    names = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo")
    different, compared = [], 0
    with at_play(board, game, options, names[: len(levels)], levels, extras=extras) as device:
        if game == "krypto":
            device.freeze()  # a clock may go on meanwhile
        player = Player(device, dice)
        for moment in range(MOMENTS):
            before = settled(device)
            if getattr(device.console, "session", None) is None:
                break
            if before is not None:
                compared += 1
                (tmp_path / "before.png").write_bytes(device.machine.panel.png())
                device.console.redraw()
                if settled(device) not in (before, None):
                    different.append("%d: %s" % (moment, device.top))
                    (tmp_path / ("%d.png" % moment)).write_bytes(device.machine.panel.png())
                    (tmp_path / "before.png").rename(tmp_path / ("%d-before.png" % moment))
            player.act() if dice.random() < 0.6 and device.top != "result" else player.mash()
    assert compared > MOMENTS // 10 or all(levels)  # machines alone hardly rest
    assert not different, "%s %s %s\n%s" % (game, options, tmp_path, "\n".join(different))
