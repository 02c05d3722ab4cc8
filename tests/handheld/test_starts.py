"""Two starts of the machine: what is handed over, and what fingers and the power do in between."""

import json
import random
import zlib
from pathlib import Path
from struct import pack

import pytest

from handheld.journal import Journal, sector
from handheld.journal.opening import DAMAGED, FOREIGN, OLDER
from sim import boards
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.nvm import ByteArray, Flash
from sim.run import Run
from sim.script import parse
from tests.handheld import toy
from tests.play import BOARDS, on
from tests.soak import only, some, times

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


@only
@pytest.mark.parametrize("first", range(35, 165, 20))
def test_a_key_pressed_around_a_start_counts_once_at_every_millisecond(drive, first):
    steps = [toy.READY]
    offsets = (900, *range(first, first + 20))  # the first start lays out the memory, and takes longer
    for after in offsets:
        steps += press(600, "SW_A") + press(1200, "SW_A") + press(1200 + after, "SW_DOWN")
        steps += press(2600, *LEAVE) + [READY]
    steps += press(600, "SW_A") + press(1200, "SW_A") + [{"wait": "game: toy"}, {"t": 1500, "shot": "end"}]
    status, machine = toy.run(drive, "picosystem", steps)
    assert status == 0 and "Traceback" not in machine.serial.text
    assert moves(machine.serial.text) == len(offsets)


@pytest.mark.soak
@pytest.mark.parametrize("first", some([78, 138, 198, 258], 1))
def test_the_wheel_turned_after_a_start_counts_every_detent(drive, first):
    """But for 40 ms in which no program of ours is there to count; before these it turns the cursor."""
    steps = [toy.READY]
    for after in (900, *range(first, first + 60, 4)):  # the first as above
        steps += press(600, "KEY12") + press(1200, "KEY12") + [{"t": 1200 + after, "turn": 1}]
        steps += press(2600, "KEY10", "KEY8", "KEY8", "KEY12") + [READY]
    status, machine = toy.run(drive, "macropad", steps)
    assert status == 0 and "Traceback" not in machine.serial.text
    counts = [moves("game: toy" + said) for said in machine.serial.text.split("game: toy")[1:]]
    assert counts == list(range(1, 17))


def test_what_the_journal_has_to_say_is_handed_on_until_it_is_read(drive):
    """Here a memory whose settings are damaged; a match comes between."""
    flash = Flash()
    Journal(ByteArray(flash), "handheld.people.ledger").tidy()
    flash.data[sector.FIRST] = 0x55
    steps = [toy.READY, *press(600, "SW_A", "SW_A", gap=700), {"wait": "game: toy"}]
    steps += [*press(900, *LEAVE), READY, {"t": 900, "shot": "menu"}]
    status, machine = toy.run(drive, "picosystem", steps, flash=flash)
    text = machine.serial.text
    assert status == 0 and text.count("# journal") == 1 and DAMAGED % "the settings" in text
    with machine.session("reload"):
        from handheld.machine import handover

        assert handover.receive().notice in machine.serial.text
        handover.leave(handover.Handover(events=bytes(40), game="toy", notice="x" * 120))
        assert handover.receive().notice == "x" * 72  # what there is room for


OLD = sorted((Path(__file__).parents[1] / "journal/images").glob("version-*.bin"))
STRANGE = [(path.stem, path.read_bytes(), OLDER) for path in OLD] + [("rubbish", b"rubbish1" * 512, FOREIGN)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "name, data, words", STRANGE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_memory_that_is_not_ours_is_named_and_erased_only_after_a(drive, name, data, words, board):
    keys = {"macropad": "KEY12 KEY10 KEY8 KEY1", "picosystem": "SW_A SW_B SW_DOWN SW_X"}
    a, *others = keys[board].split()
    flash = Flash()
    flash.data[:] = data
    named = {"wait": "# journal", "from": "start", "timeout": 30000}
    steps = [named, *press(1600, *others, gap=500), {"t": 3600, "shot": "named-" + board}]
    steps += [
        {"t": 3700, "power": "cycle"}, {"wait": "# journal", "timeout": 30000}, {"t": 1900, "shot": "again"},
    ]  # fmt: skip
    status, machine = toy.run(drive, board, steps, flash=flash)
    assert status == 0 and flash.erases == 0 and flash.data == data
    assert machine.serial.text.count("# journal: " + words) == 2 and "READY" not in machine.serial.text
    steps = [named, *press(1600, a), READY, {"t": 900, "shot": "anew"}]
    assert toy.run(drive, board, steps, flash=flash)[0] == 0 and flash.erases == 1
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    assert journal.notice == "" and not journal.log.foreign


def test_after_a_start_that_fails_it_waits_for_a_key(tmp_path):
    root = toy.drive(tmp_path / "drive", {"toy": toy.game("toy")})
    tone = root / "lib/handheld/machine/tone.py"
    whole = tone.read_text()
    machine = Machine(boards.BOARDS["picosystem"], VirtualClock(), root=str(root))
    steps = [toy.READY, *press(600, "SW_A", "SW_A", gap=700)]
    steps += [{"wait": "MemoryError"}, {"t": 20000, "shot": "words"}]
    steps += [*press(20100, "SW_X"), READY]
    machine.clock.at(machine.clock.now + 4_000_000, lambda: tone.write_text("raise MemoryError\n"))
    machine.clock.at(machine.clock.now + 20_000_000, lambda: tone.write_text(whole))
    player = Run(machine, parse(json.dumps(steps), machine.board), str(tmp_path / "shots"))
    assert player.headless() == 0
    assert machine.serial.text.count("READY") == 2 and machine.serial.text.count("Traceback") == 1


@pytest.mark.parametrize("text", ["caf\u00e9", "a\tb"])
def test_the_page_of_last_resort_shows_any_text(text):
    with on("picosystem") as one:
        from handheld.machine import halt

        before = one.machine.panel.png()
        halt.show(one.console.display, text)
        assert one.machine.panel.png() != before


def test_a_key_held_over_a_start_does_nothing_until_it_is_pressed_again(drive):
    steps = [toy.READY, *press(600, "SW_A")]
    steps += press(1200, "SW_A", held=2500)  # in the match A plays too
    steps += [{"wait": "game: toy"}, {"t": 3500, "shot": "held"}]
    steps += [*press(3600, "SW_A"), {"t": 4500, "shot": "pressed"}]
    status, machine = toy.run(drive, "picosystem", steps)
    assert status == 0 and moves(machine.serial.text) == 1


def test_a_palm_on_the_keys_while_a_start_loads_leaves_none_down(drive):
    """70 events and more, of which the queue holds 64. A Down held over the start is let go meanwhile."""
    keys = ["KEY%d" % n for n in range(1, 13) if n != 8]
    steps = [toy.READY, *press(600, "KEY12"), *press(1200, "KEY12"), *press(1230, "KEY8", held=260)]
    steps += [step for n in range(4) for step in press(1240 + 90 * n, *keys, gap=0, held=45)]
    steps += [{"wait": "game: toy"}, {"t": 1000, "shot": "first"}]
    moved = []
    for t in (1000, 9000):
        status, machine = toy.run(drive, "macropad", [*steps, {"t": t, "shot": "end"}])
        assert status == 0 and "Traceback" not in machine.serial.text
        moved.append(moves(machine.serial.text))
    assert moved[0] == moved[1] <= 1


def test_the_picture_stays_up_between_two_starts(drive):
    """Nothing is drawn between the last picture of the one and the first of the other."""
    seen = set()
    steps = [toy.READY, *press(600, "SW_A", "SW_A", gap=700)]
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
    steps = [toy.READY, *press(600, a, a, gap=700), {"wait": "game: toy"}]
    steps += [*press(900, down), {"t": 1500, "power": "cycle"}, READY]
    for after in range(10, 600, 40):
        steps += [*press(600, a, a, gap=700), {"t": 1300 + after, "power": "cycle"}, READY]
    steps += [*press(600, a, a, gap=700), {"wait": "game: toy"}, {"t": 1500, "shot": "end"}]
    status, machine = toy.run(drive, board, steps)
    said = machine.serial.text
    assert status == 0 and "Traceback" not in said and "# journal" not in said
    assert moves(said) == 1


def test_nonsense_that_is_handed_over_means_the_menu(drive):
    chance = random.Random(4)
    machine = Machine(boards.BOARDS["picosystem"], VirtualClock(), root=str(drive))
    with machine.session("reload"):
        from handheld.machine import handover

        sound = handover.Handover(handover.MATCH, 7, "toy", 5, b"\x01\x81")
        handover.leave(sound, "SW_UP")
        whole = bytes(machine.sleep_memory)
        taken = handover.receive()
        assert vars(taken) == vars(sound)
        for _ in range(300):
            place = chance.randrange(128)
            machine.sleep_memory[:] = whole
            machine.sleep_memory[place] ^= 1 << chance.randrange(8)
            assert vars(handover.receive()) == vars(handover.Handover())
            machine.sleep_memory[:] = chance.randbytes(256)
            assert vars(handover.receive()) == vars(handover.Handover())
        machine.sleep_memory[:] = whole
    for why in ("reset", "edited"):  # no reload of ours
        with machine.session(why):
            from handheld.machine import handover

            machine.sleep_memory[:] = whole
            assert handover.receive().target == handover.MENU


def strange(chance):
    """A handover whose checksum is right, as of another version: 0 to 9 are targets, toy is a game.

    10, the test of the console, has no more to be strange.
    """
    to = chance.choice([*range(10), 11, chance.randrange(11, 256)])
    game = chance.choice([b"toy", b"none", b"", b"a.b", b"kr\xffpto", chance.randbytes(7)])
    notice = chance.choice([b"", b"\xff", b"words"])
    sizes = chance.choice([(0, len(game), len(notice)), (0, len(game), len(notice)), (60, 60, 60)])
    sound = to in (0, 1) and game in (b"toy", b"") and b"\xff" not in notice and sizes[0] == 0
    body = pack("<BBI3B", to, chance.randrange(256), chance.randrange(1 << 32), *sizes) + game + notice
    body += bytes(124 - len(body))
    return sound, b"Tf" + (zlib.crc32(body) & 0xFFFF).to_bytes(2, "little") + body


@pytest.mark.parametrize("board", BOARDS)
def test_nonsense_whose_checksum_is_right_means_the_menu_with_a_word(drive, board):
    chance = random.Random(3)
    with on(board, root=drive) as one:
        for _ in range(times(12, 400)):
            sound, one.machine.sleep_memory[:128] = strange(chance)
            one.start("reload")
            one.run(400)
            assert one.top == "menu" or sound and one.top == "setup"
            assert sound or "RESTART FAILED" in one.words.replace("\n", " ")
        one.press("right", ms=400)
        assert "RESTART FAILED" not in one.words


GONE = [(2, 9, ""), (3, 9, "toy"), (6, 9, "toy"), (7, 9, "toy"), (1, 0, "none"), (200, 1, "x"), (2, 0, "")]


@pytest.mark.parametrize("to, match, game", GONE)
def test_what_is_not_there_any_more_means_the_menu(drive, to, match, game):
    code = (drive / "code.py").read_text()
    (drive / "main.py").write_text(
        "import supervisor\nfrom handheld.machine import handover\n"
        "if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:\n"
        "    handover.leave(handover.Handover(%d, %d, '%s'), '')\n    supervisor.reload()\n%s"
        % (to, match, game, code)
    )
    machine = Machine(boards.BOARDS["picosystem"], VirtualClock(), root=str(drive), main="main.py")
    machine.clock.at(machine.clock.now + 6_000_000, lambda: machine.stop("end"))
    assert machine.run() == "end"
    assert "READY" in machine.serial.text and "Traceback" not in machine.serial.text
