"""Whatever a screen or a game does, and whenever: the device says it in words, and goes on to the menu."""

import pytest

from tests.handheld import toy
from tests.soak import some, times

KEYS = {
    "macropad": {"a": "KEY12", "b": "KEY10", "number": "KEY2", "key": "KEY8"},
    "picosystem": {"a": "SW_A", "b": "SW_B", "number": "SW_LEFT", "key": "SW_DOWN"},
}
# Called while the match of the toy is played as below, on either board or on the MacroPad alone.
EVERYWHERE = "check apply record show hide tick ready key".split()
ONCE = "choices seats offers word start init".split()  # or twice, in each start of the machine
BY_NUMBERS = "wheel number say dump".split()


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    return toy.drive(tmp_path_factory.mktemp("guard") / "drive", {"toy": toy.game("toy")})


def steps(board, failed):
    """Into a match, through everything that calls its screen, three times; then back to the menu,
    once `failed` is said."""
    keys = KEYS[board]
    done = [toy.READY]
    at = 600
    for _ in range(3):
        for name in ("a", "a"):
            done.append({"t": at, "press": keys[name], "for": 60})
            at += 700
        for _ in range(2):
            for name in ("key", "number", "b", "a"):
                done.append({"t": at, "press": keys[name], "for": 60})
                at += 2500 if name == "number" else 500  # a turn would overtake what waits
            if board == "macropad":
                done.append({"t": at, "turn": 1})
            at += 300
        for name in ("b", "key", "key", "a"):  # Leave
            done.append({"t": at, "press": keys[name], "for": 60})
            at += 500
        at += 1000
    if failed:
        done.append({"wait": failed, "from": "start"})
        done += [{"t": 1500 * n, "press": keys["b"], "for": 60} for n in (1, 2, 3)]  # back to the menu
    return done + [{"wait": "READY"}, {"t": 1500, "shot": "menu"}]


@pytest.mark.parametrize("board", KEYS)
def test_the_toy_plays(drive, board):
    """Nothing fails where nothing is asked to: what follows is no accident."""
    status, machine = toy.run(drive, board, steps(board, ""), {"TOY_FAIL": ""})
    said = machine.serial.text
    assert status == 0 and "Traceback" not in said
    assert said.count("READY") == 4 and said.count("game: toy") == 3


# The second board's calls are the same code: in `make test` each once.
CALLS = [("macropad", what, call) for what in EVERYWHERE for call in (1, 2, 3)]
CALLS += [("picosystem", what, call) for what in EVERYWHERE for call in range(1, times(1, 3) + 1)]
CALLS += [(board, what, 1) for board in KEYS for what in ONCE]
CALLS += [("macropad", what, call) for what in BY_NUMBERS for call in (1, 2)]


@pytest.mark.soak
@pytest.mark.parametrize("board, what, call", some(CALLS, 6))
def test_whatever_fails_the_menu_comes_back(drive, board, what, call):
    settings = {"TOY_FAIL": "%s %d" % (what, call)}
    if what == "dump":  # a match long enough for two snapshots (LONG in the journal's sector)
        settings["TOY_MOVES"] = "800"
    status, machine = toy.run(drive, board, steps(board, "Trip: in "), settings)
    said = machine.serial.text
    assert status == 0, said[-600:]
    assert "Trip: in " + what in said
    assert 'code.py", line' not in said
