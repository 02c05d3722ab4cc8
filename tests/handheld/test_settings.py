"""The settings do what they say and outlive a power cut; so do statistics, until they are reset twice."""

import contextlib
import io
import random

import pytest
from PIL import Image

from handheld.journal import Journal, sector
from handheld.journal.opening import DAMAGED
from handheld.journal.settings import SETTINGS
from sim import boards, shown
from sim.clock import VirtualClock
from sim.driver import Driver
from sim.machine import Machine
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end
from tests.journal.life import RULES, Player
from tests.play import BOARDS, at_play, play
from tests.steps import NEW, Script
from tools import journal as tool


@contextlib.contextmanager
def on(board, flash):
    """The device, switched on, in its menu."""
    machine = Machine(boards.BOARDS[board], VirtualClock(), flash, {"TREFOIL_SEED": "1"})
    with Driver(machine, board) as one:
        one.run(300)
        yield one


def choose(one, text):
    """Go to the row of a list that begins with a text."""
    for _ in range(20):
        if one.console.top.line(one.console.top.at)[0] == text:
            return
        one.press("down")
    raise AssertionError(text)


def settings(one):
    while one.console.top.at < len(one.console.shelf):
        one.press("right", ms=300)
    one.press("a", ms=400)
    assert one.top == "settings"


def changed(key, value):
    """A flash on which a setting has another value than its default."""
    flash = Flash()
    journal = Journal(ByteArray(flash))
    journal.settings.set(key, value)
    journal.tidy()
    return flash


def image(panel):
    return Image.open(io.BytesIO(panel.png()))


@pytest.mark.parametrize("board", BOARDS)
def test_every_setting_outlives_a_power_cut(board):
    flash = Flash()
    labels = ["Brightness", "Sound", "Key clicks", "Lights", "Motion", "Sleep", "Left-handed"]
    with on(board, flash) as one:
        defaults = [one.console.settings.get(key) for key, _, _ in SETTINGS]
        settings(one)
        for label in labels:
            choose(one, label)
            one.press("a", ms=400)
        now = [one.console.settings.get(key) for key, _, _ in SETTINGS]
        assert sum(a != b for a, b in zip(defaults, now)) == len(labels)
    with on(board, flash) as one:
        assert [one.console.settings.get(key) for key, _, _ in SETTINGS] == now


def test_settings_outlive_a_power_cut_when_the_log_is_almost_full():
    """What does not fit any more is saved by a compaction before the next key."""
    flash = Flash()
    journal = Journal(ByteArray(flash))
    while journal.room() > 800 or journal.foreign:
        journal.begin("gone", ["Ada"], [0], {"rules": "x" * 400})
    while journal.room() > sector.RESERVE + 30:
        journal.settings.set("brightness", journal.room() // 30 % 2)
    assert not journal.full
    with on("macropad", flash) as one:
        settings(one)
        choose(one, "Motion")
        for _ in range(10):
            one.press("a", ms=400)
        now = one.console.settings.get("speed")
        assert now != 1
    assert Journal(ByteArray(flash)).settings.get("speed") == now


@pytest.mark.parametrize("board", BOARDS)
def test_left_handed_is_the_picture_turned_by_180_degrees(board):
    with on(board, changed("left-handed", 0)) as one:
        one.turn(1) if board == "macropad" else one.press("right")
        one.run(400)
        upright = image(one.machine.panel)
    with on(board, changed("left-handed", 1)) as one:
        one.turn(1) if board == "macropad" else one.press("left")
        one.run(400)
        turned = image(one.machine.panel).rotate(180)
        above = (0, 0, upright.width, upright.height * 9 // 10)  # the foot names another key
        assert turned.crop(above).tobytes() == upright.crop(above).tobytes()
        if board == "macropad":  # numbers and lights turn with it: the first game's is KEY12
            assert [n for n in range(12) if sum(one.machine.pixels[n])] == [8, 9, 10, 11]
        one.press({"macropad": "KEY4", "picosystem": "SW_LEFT"}[board], ms=400)
        assert one.top == "menu" and one.console.top.at == 3  # to the right


@pytest.mark.parametrize("board", BOARDS)
def test_brightness_and_the_speed_of_animations(board):
    for value, shine in ((0, 0.2), (3, 0.8), (4, 1.0)):
        with on(board, changed("brightness", value)) as one:
            assert one.console.display.brightness == pytest.approx(shine, abs=0.01)
    falls = []
    for value in (0, 1, 2):
        with on(board, changed("speed", value)) as one:
            falls.append(one.console.fall_ms)
    assert falls[0] == 0 < falls[1] < falls[2]


def test_sound_and_clicks_are_heard_as_they_are_chosen():
    with on("macropad", Flash()) as one:
        settings(one)
        heard = []
        tone = one.console.tunes._tone
        play = tone.play
        tone.play = lambda hertz, volume: (heard.append((hertz, volume)), play(hertz, volume))
        choose(one, "Sound")
        heard.clear()
        one.press("a", ms=400)
        assert {volume for hertz, volume in heard if hertz} == {3}
        choose(one, "Key clicks")
        heard.clear()
        one.press("a", ms=400)
        assert [volume for hertz, volume in heard if hertz] == [3]


@pytest.mark.parametrize("minutes, after, dark", [(1, 70, True), (5, 70, False), (0, 700, False)])
def test_it_sleeps_after_the_minutes_chosen_and_the_key_that_wakes_does_nothing_else(minutes, after, dark):
    with on("picosystem", changed("sleep", minutes)) as one:
        lit = one.machine.panel.png()
        one.run(after * 1000)
        assert (one.machine.panel.png() != lit) == dark
        one.press("right", ms=400)
        assert one.console.top.at == (1 if dark else 2)
        if dark:
            assert one.machine.panel.png() == lit


def finished(flash, game, names, options, scores, bars=None, times=None):
    """Count a match of which only the end matters."""
    journal = Journal(ByteArray(flash))
    journal.begin(game, names, [0] * len(names), options)
    end(journal, scores, bars, times)


def figures():
    """A flash with statistics of each game."""
    flash = Flash()
    for points in (38, 41, 55, 71):
        finished(flash, "knister", ["Ada", "Ben"], {}, [points, 40], [points // 10, 4])
    finished(flash, "cybo", ["Ada", "Ben"], {"level": "beginner"}, [19, 3])
    finished(flash, "krypto", ["Ada", "Ben"], {}, [1023, -10], times=[1237, 85])
    finished(flash, "krypto", ["Ada"], {"mode": "solo"}, [10], times=[98, 2513])
    return flash


@pytest.mark.parametrize("board", BOARDS)
def test_figures_are_shown_and_their_reset_asks_twice(board):
    flash = figures()
    with on(board, flash) as one:
        ledger = one.console.journal.ledger
        settings(one)
        choose(one, "Statistics")
        one.press("a", ms=400)
        rows = lambda: [one.console.top.line(at) for at in range(one.console.top.count())]  # noqa: E731
        assert [left for left, _ in rows()] == ["Ada", "Ben", "Reset all"]
        one.press("a", ms=400)
        assert one.top == "person" and rows() == [
            ("Cybo", "1 played "),
            ("Knister", "4 played "),
            ("Krypto", "1 played "),
            ("Solo", "10 hands "),
            ("Badges", "0 earned "),
        ]
        one.press("down", "a", ms=400)
        knister = "Played 4, Won 3, Best 71, Average 51.2, Wins in a row 3, Most in a row 3, Points as bars"
        assert one.top == "figures" and ", ".join(("%s %s" % row).strip() for row in rows()) == knister
        one.press("up", "a", ms=400)
        bars = [part for part in one.console.top.group if getattr(part, "height", 0) > 20]
        assert one.top == "chart" and len(bars) == 4
        one.press("b", "b", "down", "down", "a", ms=400)
        assert rows() == [("Solved", "10 "), ("Best time", "9.8 s "), ("Average time", "25.1 s ")]
        one.press("b", "b", "up", ms=400)
        for answers in (["a"], ["down", "a", "a"]):  # kept at the first question, and at the second
            one.press("a", *answers, ms=300)
            assert ledger().statistics("knister", "Ada").played == 4
            assert one.top == "statistics"
        one.press("a", "down", "a", "down", "a", ms=400)
        assert ledger().statistics("knister", "Ada") is None
    with on(board, flash) as one:
        ledger = one.console.journal.ledger
        assert [ledger().statistics(game, "Ada") for game in RULES] == [None] * 3
        assert ledger().names() == ["Ada", "Ben"]


def test_the_last_record_is_sent_again_after_a_power_cut(tmp_path):
    for game, options in (("knister", {}), ("cybo", {"level": "beginner"}), ("krypto", {"mode": "solo"})):
        flash = Flash(str(tmp_path / game))
        journal = Journal(ByteArray(flash))
        player = Player(random.Random(2))
        match = RULES[game](["Ada"], options)
        journal.begin(game, ["Ada"], [0], options)
        while not match.over:
            code, data = player.event(match)
            journal.event(code, data)
            match.play(code, data)
        end(journal, match.scores())
        flash.save()
        assert tool.main([str(tmp_path / game)]) == 0
        with on("macropad", flash) as one:
            settings(one)
            choose(one, "Send match by USB")
            one.press("a", ms=900)
            said = one.machine.serial.text
        assert "game: " + game in said and "\nover\n" in said


def test_a_match_of_a_game_that_is_gone_is_passed_over(tmp_path):
    flash = Flash()
    finished(flash, "cybo", ["Ada"], {"level": "beginner"}, [7])
    Journal(ByteArray(flash)).begin("gone", ["Ada"], [0], {})
    with on("macropad", flash) as one:
        assert one.top == "menu"
        settings(one)
        choose(one, "Send match by USB")
        one.press("a", ms=900)
        assert one.top == "howto" and "game: cybo" in one.machine.serial.text
        one.press("a", "b", ms=400)
        assert one.top == "menu"


@pytest.mark.parametrize("board", BOARDS)
def test_the_match_played_last_comes_first_whatever_else_is_open(board):
    flash = Flash()
    for game in ("krypto", "cybo", "knister"):
        options = {"level": "beginner"} if game == "cybo" else {}
        word = "hand" if game == "krypto" else "round"
        Journal(ByteArray(flash)).begin(game, ["Ada"], [0], options, {}, word, 1)
    with on(board, flash) as one:
        one.run(500)
        wheres = {game: one.console.where(game) for game in one.console.shelf}
        assert wheres == {"knister": "round 1", "cybo": "round 1", "krypto": "hand 1"}
        for _ in range(2):
            assert [saved.game for saved in one.console.journal.matches] == ["knister", "cybo", "krypto"]
            one.press("a", "b", ms=400)  # into the setup and back


@pytest.mark.parametrize("board", BOARDS)
def test_what_damage_has_taken_is_told_on_the_screen(board, tmp_path):
    flash = figures()
    Journal(ByteArray(flash)).tidy()
    for at in range(sector.FIRST, sector.FIRST + 17):  # the settings
        flash.data[at] ^= 0x55
    nvm = tmp_path / "nvm"
    nvm.write_bytes(flash.data)
    script = Script(board)
    script.start()
    script.shot("menu")
    script.press("right", "right", "a", gap=NEW)
    script.press("up", "up", "a", gap=NEW)
    script.shot("memory")
    script.press("b", gap=NEW)
    script.press("up", "up", "a", gap=NEW)
    script.shot("statistics")
    run = play(tmp_path / "run", board, script.steps, nvm=nvm)
    assert run.status == 0, run.errors
    assert "# journal: " + DAMAGED % "the settings" in run.serial
    flash = Flash(str(nvm))
    assert Journal(ByteArray(flash)).ledger().statistics("knister", "Ada").played == 4


@pytest.mark.parametrize("board", BOARDS)
def test_the_foot_says_open_on_rows_that_open_something_and_change_on_the_others(board):
    with on(board, Flash()) as one:
        settings(one)
        top = one.console.top
        labels = [top.line(i)[0] for i in range(top.count())]
        assert "Language" not in labels  # there is one
        for i in range(top.count()):
            foot = shown.on(one.console)[-1].upper()
            opens = labels[i] in ("Statistics", "Send match by USB", "Memory", "About")
            assert ("OPEN" in foot, "CHANGE" in foot) == (opens, not opens), (labels[i], foot)
            one.press("down", ms=200)


@pytest.mark.parametrize("left_handed", [0, 1])
def test_what_the_screen_calls_a_key_is_printed_on_the_key_that_does_it(left_handed):
    with on("picosystem", changed("left-handed", left_handed)) as one:
        one.press(*[{0: "SW_RIGHT", 1: "SW_LEFT"}[left_handed]] * 2, ms=400)
        sheet = one.console.theme.sheet("keys")
        one.press("SW_" + shown.letter(sheet, shown.tiles(one.console, "keys")[0]), ms=500)
        assert one.top == "settings"
        one.press("SW_" + shown.letter(sheet, shown.tiles(one.console, "keys")[-1]), ms=500)
        assert one.top == "menu"


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_lies_over_a_long_heading(board):
    def heading(one):
        one.run(200)
        wide, high = (128, 11) if board == "macropad" else (240, 29)
        return image(one.machine.panel).crop((0, 0, wide, high)).tobytes()

    with on(board, Flash()) as one:
        from displayio import Group

        from handheld.screens import Screen  # the machine's own
        from handheld.screens.howto import PagesScreen
        from handheld.screens.lists import ConfirmScreen

        class Heading(Screen):
            def show(self):
                self.group = Group()
                self.console.page_title(self.group, "End the old match?")

        one.console.push(Heading(one.console))
        alone = heading(one)
        one.console.pop()
        one.console.push(ConfirmScreen(one.console, "End the old match?", "Keep it", "New match", print))
        assert one.top == "confirm"
        assert heading(one) == alone
        one.console.pop()
        one.console.push(PagesScreen(one.console, "End the old match?", "One page."))
        assert heading(one) == alone


@pytest.mark.parametrize("board", BOARDS)
def test_sound_and_brightness_are_changed_within_a_match_and_kept(board):
    with at_play(board, "cybo") as one:
        one.menu()
        one.press("up", "right", "up", "left", "left", ms=200)
        assert "BRIGHTNESS" in one.words and "100%" in one.words and "OFF" in one.words
        get = one.console.settings.get
        assert (get("brightness"), get("volume"), one.console.tunes.volume) == (4, 0, 0)
        assert one.machine.panel.brightness == 1
        one.start()
        assert (one.console.settings.get("brightness"), one.console.tunes.volume) == (4, 0)
