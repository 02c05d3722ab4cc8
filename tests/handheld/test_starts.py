"""Two starts of the machine: what is handed over, and what fingers and the power do in between."""

import random

import pytest

from sim.boards import BOARDS as PANELS
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.handheld import toy
from tests.play import BOARDS

LEAVE = ("SW_B", "SW_DOWN", "SW_DOWN", "SW_A")
READY = {"wait": "READY", "timeout": 30000}


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    return toy.drive(tmp_path_factory.mktemp("starts") / "drive", {"toy": toy.game("toy")})


def press(at, *pins, gap=500, held=60):
    return [{"t": at + gap * i, "press": pin, "for": held} for i, pin in enumerate(pins)]


def moves(said):
    """How many events the match has, by its record as it was told last."""
    return said[said.rindex("game: toy") :].count("moved\n")


@pytest.mark.parametrize("first", range(25, 165, 20))
def test_a_key_pressed_around_a_start_counts_once_at_every_millisecond(drive, first):
    steps = [dict(READY, **{"from": "start"})]
    offsets = range(first, first + 20)
    for after in offsets:
        steps += press(600, "SW_A") + press(1200, "SW_A") + press(1200 + after, "SW_DOWN")
        steps += press(2600, *LEAVE) + [dict(READY)]
    steps += press(600, "SW_A") + press(1200, "SW_A") + [{"wait": "game: toy"}, {"t": 1500, "shot": "end"}]
    status, machine = toy.run(drive, "picosystem", steps)
    assert status == 0 and "Traceback" not in machine.serial.text
    assert moves(machine.serial.text) == len(offsets)


def test_a_key_held_over_a_start_does_nothing_until_it_is_pressed_again(drive):
    steps = [dict(READY, **{"from": "start"}), *press(600, "SW_A")]
    steps += press(1200, "SW_A", held=2500)  # in the match A plays too
    steps += [{"wait": "game: toy"}, {"t": 3500, "shot": "held"}]
    steps += [*press(3600, "SW_A"), {"t": 4500, "shot": "pressed"}]
    status, machine = toy.run(drive, "picosystem", steps)
    assert status == 0 and moves(machine.serial.text) == 1


def test_the_picture_stays_up_between_two_starts(drive):
    """Nothing is drawn between the last picture of the one and the first of the other."""
    seen = set()
    steps = [dict(READY, **{"from": "start"}), *press(600, "SW_A", "SW_A", gap=700)]
    steps += [{"t": 1300 + at, "shot": "at%d" % at} for at in range(100, 400, 20)]
    steps += [{"wait": "game: toy"}, {"t": 1500, "shot": "match"}]
    status, machine = toy.run(drive, "picosystem", steps, shots=drive.parent / "shots")
    assert status == 0
    for at in range(100, 400, 20):
        seen.add((drive.parent / "shots" / ("at%d.png" % at)).read_bytes())
    assert len(seen) <= 2


@pytest.mark.parametrize("board", BOARDS)
def test_power_cuts_in_and_around_a_start_lose_nothing(drive, board):
    a, down = {"macropad": ("KEY12", "KEY8"), "picosystem": ("SW_A", "SW_DOWN")}[board]
    steps = [dict(READY, **{"from": "start"}), *press(600, a, a, gap=700), {"wait": "game: toy"}]
    steps += [*press(900, down), {"t": 1500, "power": "cycle"}, dict(READY)]
    for after in range(10, 600, 40):
        steps += [*press(600, a, a, gap=700), {"t": 1300 + after, "power": "cycle"}, dict(READY)]
    steps += [*press(600, a, a, gap=700), {"wait": "game: toy"}, {"t": 1500, "shot": "end"}]
    status, machine = toy.run(drive, board, steps)
    said = machine.serial.text
    assert status == 0 and "Traceback" not in said and "# journal" not in said
    assert moves(said) == 1


def test_nonsense_that_is_handed_over_means_the_menu(drive):
    chance = random.Random(4)
    machine = Machine(PANELS["picosystem"], VirtualClock(), root=str(drive))
    with machine.session("reload"):
        from handheld import handover

        sound = handover.Handover(handover.MATCH, 7, "toy", 1, 5, b"\x01\x81")
        handover.leave(sound, "SW_UP")
        whole = bytes(machine.sleep_memory)
        taken = handover.take()
        assert vars(taken) == vars(sound)
        for _ in range(300):
            place = chance.randrange(128)
            machine.sleep_memory[:] = whole
            machine.sleep_memory[place] ^= 1 << chance.randrange(8)
            assert vars(handover.take()) == vars(handover.Handover())
            machine.sleep_memory[:] = chance.randbytes(256)
            assert vars(handover.take()) == vars(handover.Handover())
        machine.sleep_memory[:] = whole
    for why in ("reset", "edited"):  # no reload of ours
        with machine.session(why):
            from handheld import handover

            machine.sleep_memory[:] = whole
            assert handover.take().to == handover.MENU


GONE = [(2, 9, ""), (3, 9, "toy"), (1, 0, "none"), (200, 1, "x"), (2, 0, "")]


@pytest.mark.parametrize("to, match, game", GONE)
def test_what_is_not_there_any_more_means_the_menu(drive, to, match, game):
    code = (drive / "code.py").read_text()
    (drive / "main.py").write_text(
        "import supervisor\nfrom handheld import handover\n"
        "if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:\n"
        "    handover.leave(handover.Handover(%d, %d, '%s'), '')\n" % (to, match, game)
        + "    supervisor.reload()\n"
        + code
    )
    machine = Machine(PANELS["picosystem"], VirtualClock(), root=str(drive), main="main.py")
    machine.clock.at(machine.clock.now + 6_000_000, lambda: machine.stop("end"))
    assert machine.run() == "end"
    assert "READY" in machine.serial.text and "Traceback" not in machine.serial.text


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_is_imported_during_play(drive, board):
    a, down = {"macropad": ("KEY12", "KEY8"), "picosystem": ("SW_A", "SW_DOWN")}[board]
    steps = [dict(READY, **{"from": "start"}), *press(600, a, a, gap=700), {"wait": "game: toy"}]
    steps += [*press(900, down, down, down), {"t": 3000, "shot": "end"}]
    status, machine = toy.run(drive, board, steps, {"TREFOIL_DEBUG": "1"})
    said = machine.serial.text
    assert status == 0 and moves(said) == 3
    assert "# import" not in said[said.rindex("game: toy") :]
