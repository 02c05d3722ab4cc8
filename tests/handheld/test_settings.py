"""The settings do what they say and outlive a power cut; so do statistics, until they are reset twice."""

import io
import sys
from types import SimpleNamespace

import pytest
from PIL import Image

from handheld.journal import Journal, sector
from handheld.journal.settings import SETTINGS
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end
from tests.journal.life import RULES
from tests.play import BOARDS, on, sounds, texts


def choose(one, text):
    """Go to the row of a list that begins with a text."""
    for _ in range(20):
        if one.console.top.items[one.console.top.at].left == text:
            return
        one.press("down")
    raise AssertionError(text)


def settings(one, page="settings"):
    """Open the settings, or the people."""
    while one.console.top.at < len(one.console.shelf) + (page == "settings"):
        one.press("right", ms=300)
    one.press("a", ms=400)
    assert one.top == page


def changed(key, value):
    """A flash on which a setting has another value than its default."""
    flash = Flash()
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    journal.settings.set(key, value)
    journal.tidy()
    return flash


def image(panel):
    return Image.open(io.BytesIO(panel.png()))


@pytest.mark.parametrize("board", BOARDS)
def test_every_setting_outlives_a_power_cut(board):
    flash = Flash()
    labels = ["Brightness", "Sound", "Lights", "Sleep", "Left-handed"]
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
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    while journal.log.room() > 800 or journal.log.foreign:
        journal.begin("gone", ["Ada"], [0], {"rules": "x" * 400})
    while journal.log.room() > sector.RESERVE + 30:
        journal.settings.set("brightness", journal.log.room() // 30 % 2)
    assert not journal.full
    with on("macropad", flash) as one:
        settings(one)
        choose(one, "Lights")
        for _ in range(10):
            one.press("a", ms=400)
        now = one.console.settings.get("lights")
        assert now != 2
    assert Journal(ByteArray(flash), "handheld.people.ledger").settings.get("lights") == now


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
        if board == "macropad":  # numbers and lights turn with it: the first game's is KEY12, the rules' KEY7
            assert [n for n in range(12) if sum(one.machine.pixels[n])] == [6, 7, 8, 9, 10, 11]
        one.press({"macropad": "KEY4", "picosystem": "SW_LEFT"}[board], ms=400)
        assert one.top == "menu" and one.console.top.at == 3  # to the right


@pytest.mark.parametrize("board", BOARDS)
def test_brightness(board):
    for value, shine in ((0, 0.2), (3, 0.8), (4, 1.0)):
        with on(board, changed("brightness", value)) as one:
            assert one.console.display.brightness == pytest.approx(shine, abs=0.01)


def test_the_sound_is_heard_as_it_is_chosen():
    with on("macropad") as one:
        settings(one)
        choose(one, "Sound")
        made = sounds(one)
        one.press("a", ms=400)
        assert {volume for hertz, volume in made if hertz} == {3}


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
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
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
        settings(one, "people")
        rows = lambda: [texts(row) for row in one.console.top.items]  # noqa: E731
        assert [left for left, _ in rows()] == ["New name", "Ada", "Ben", "Reset all"]
        one.press("down", "a", ms=400)
        assert one.top == "person" and rows() == [
            ("Cybo", "1 played "), ("Knister", "4 played "), ("Krypto", "1 played "), ("Solo", "10 hands "),
            ("Badges", "0 earned "), ("Forget", ""),
        ]  # fmt: skip
        one.press("down", "a", ms=400)
        knister = "Played 4, Won 3, Best 71, Average 51.2, Wins in a row 3, Most in a row 3, Points as bars"
        assert one.top == "figures" and ", ".join(("%s %s" % row).strip() for row in rows()) == knister
        one.press("up", "a", ms=400)
        bars = [part for part in one.console.top.group if getattr(part, "height", 0) > 20]
        assert one.top == "chart" and len(bars) == 4
        one.press("b", "b", "down", "down", "a", ms=400)
        assert rows() == [("Solved", "10 "), ("Best time", "9.8 s "), ("Average time", "25.1 s ")]
        one.press("b", "b", "up", "up", ms=400)
        for answers in (["a"], ["down", "a", "a"]):  # kept at the first question, and at the second
            one.press("a", *answers, ms=300)
            assert ledger().figures_of("knister", "Ada").played == 4
            assert one.top == "people"
        one.press("a", "down", "a", "down", "a", ms=400)
        assert ledger().figures_of("knister", "Ada") is None and one.top == "people"
    with on(board, flash) as one:
        ledger = one.console.journal.ledger
        assert [ledger().figures_of(game, "Ada") for game in RULES] == [None] * 3
        assert ledger().names() == ["Ada", "Ben"]


def test_a_match_of_a_game_that_is_gone_is_passed_over(tmp_path):
    flash = Flash()
    finished(flash, "cybo", ["Ada"], {"level": "beginner"}, [7])
    Journal(ByteArray(flash), "handheld.people.ledger").begin("gone", ["Ada"], [0], {})
    with on("macropad", flash) as one:
        assert one.top == "menu"
        settings(one)
        choose(one, "Send match by USB")
        one.press("a", ms=900)
        assert one.top == "howto" and "game: cybo" in one.machine.serial.text
        one.press("a", "b", ms=400)
        assert one.top == "menu"


def test_after_a_reset_a_start_card_begins_with_challenge_1():
    with on("picosystem", figures()) as one:
        rows = sys.modules["handheld.people.rows"]
        ledger = one.console.journal.ledger()
        ledger.put(rows.NEXT, rows.BEHIND, rows.key("cybo") + (7).to_bytes(3, "little"))
        assert one.console.setup("cybo").number == 7
        settings(one, "people")
        one.press("up", "a", "down", "a", "down", "a", ms=400)
        assert one.console.setup("cybo").number == 1


@pytest.mark.parametrize("tenths, text", [(-5, "-0.5"), (-15, "-1.5"), (-20, "-2.0"), (15, "1.5")])
def test_an_average_below_zero_is_rounded_to_no_other_number(tenths, text):
    with on("picosystem") as one:
        statistics = sys.modules["handheld.machine.loading"].load("handheld.people.statistics")
        given = dict.fromkeys("time played won best hinted streak longest".split(), 1)
        figures = SimpleNamespace(average=tenths, **given)
        page = statistics.FiguresScreen(one.console, "Ada", (), figures, False)
        assert ("Average", text) in [(row.left, row.right.strip()) for row in page.items]
