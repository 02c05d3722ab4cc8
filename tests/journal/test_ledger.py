"""Settings, names, line-ups and statistics, against a plain account of them."""

import re
from pathlib import Path

import pytest

from handheld.journal import reading, sector
from handheld.journal.settings import SETTINGS
from handheld.people import roster, rows
from tests.journal import figures
from tests.journal.ended import end
from tests.journal.life import ledger_of

ROOT = Path(__file__).parents[2]


def test_settings_are_those_of_the_page():
    """`| place | key | values | default |`, in their order."""
    page = (ROOT / "docs/journal.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (\d+) \| ([a-z-]+) \| 0 to (\d+)[^|]*\| (\d+) \|$", page, re.M)
    assert [int(place) for place, *_ in told] == list(range(len(SETTINGS)))
    assert tuple((key, int(default), int(most)) for _, key, most, default in told) == SETTINGS


def test_a_stored_setting_out_of_its_range_is_the_default(console):
    for value in 0, 254, 255:
        row = bytes([value] * 16)
        console.log.block(sector.ROW, bytes((rows.SETTINGS, 0)) + row)
        console.on()
        assert bytes(console.journal.settings.values) == row
        assert [console.journal.settings.get(key) for key, _, _ in SETTINGS] == [each[1] for each in SETTINGS]
    for key, _, most in SETTINGS:
        with pytest.raises(ValueError, match=key):
            console.journal.settings.set(key, most + 1)


@pytest.mark.parametrize("key, value", [("volume", 9), ("volume", -1), ("colour", 0)])
def test_what_is_no_setting_is_refused(console, key, value):
    with pytest.raises(ValueError, match=key):
        console.journal.settings.set(key, value)
    if key == "colour":
        with pytest.raises(ValueError, match=key):
            console.journal.settings.get(key)


def test_sixteen_names_are_kept_in_their_order(console, restart):
    names = ["Player%2d" % at for at in range(16)]
    assert all(console.ledger.add(name) for name in names)
    assert not console.ledger.add("Q")
    assert console.ledger.add("Player 7")  # is there already
    restart()
    assert console.ledger.names() == names


def test_the_last_players_are_offered_first_and_then_those_who_play_most(console):
    for names in ["Ada"], ["Ada"], ["Ben", "Cleo"], ["Dan"]:
        console.count("cybo", [9, 5][: len(names)], names=names)
    assert console.ledger.recent() == ["Dan", "Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("name", ["", "Ninechars", "\u00c5\u00c4\u00d6\u00c5\u00c4"])
def test_names_of_more_than_8_bytes_and_empty_ones_are_refused(console, name):
    assert not console.ledger.add(name)
    assert console.ledger.names() == []


def test_guests_and_names_that_do_not_fit_have_no_number(console, restart):
    """Too long, beyond ASCII, a 17th: they play, and nothing counts for them."""
    names = ["P1", "P12", "Ninechars", "Zo\u00eb", "A\tb"]
    console.count("knister", [5] * 5, names=names)
    restart()
    assert console.ledger.names() == [] and ledger_of(console.journal) == ({}, {}, {})
    assert console.ledger.last("knister")[2:] == bytes(12)
    for name in ["Player%2d" % at for at in range(15)] + ["P", "Q"]:
        console.count("cybo", [5], names=[name])
    restart()
    assert len(console.ledger.names()) == 16 and console.ledger.figures_of("cybo", "P").played == 1
    assert console.ledger.last("cybo")[2:] == bytes(12)


def test_a_new_name_takes_the_first_free_row(console, restart):
    """Rows count from 0, line-ups from 1, and a name whose row is damaged from 1."""
    for name in "Ada", "Ben", "Cy":
        assert console.ledger.add(name)
    console.ledger.forget("Ben")
    console.journal.begin("knister", ["Dora", "Cy", "Eve"], [0, 0, 0], {})
    restart()
    assert console.ledger.names() == ["Ada", "Dora", "Cy", "Eve"]
    assert console.ledger.last("knister")[2:6] == bytes((2, 3, 4, 0))


def test_with_a_name_goes_all_that_is_its_own(console, restart):
    """Its rows in every table, by its number; those of the others stay."""
    console.count("cybo", [9, 3])
    ledger = console.ledger
    for place in range(2):
        ledger.put(rows.BEST, place, bytes((1, place, 20, 0)))
        ledger.put(rows.BEST, 2 + place, bytes((1, 0x80 + place, 30, 0)))
        ledger.put(rows.BADGES, place, bytes((place, 7, 0)))
        ledger.put(rows.CHALLENGES, place, bytes((0, 1, 0, 2, place, 99, 0)))
    ledger.forget("Ada")
    restart()
    ledger = console.ledger
    assert [row[2] for row in ledger.rows[rows.FIGURES]] == [1]
    assert [row[1] for row in ledger.rows[rows.BEST]] == [1, 0x81]
    assert [row[0] for row in ledger.rows[rows.BADGES]] == [1]
    assert [row[4] for row in ledger.rows[rows.CHALLENGES]] == [1]
    assert ledger.rows[rows.LINEUPS][0][2:4] == b"\0\x02"


def test_an_open_match_counts_for_who_bears_the_name_now(console, restart):
    """Forgotten while it was open: it keeps its names, the figures are of who they were."""
    console.journal.begin("cybo", ["Ada", "Ben", "Cy", "Easy"], [0, 0, 0, 1], {})
    ledger = console.ledger
    ledger.forget("Ben")
    assert ledger.add("Zoe") and ledger.names() == ["Ada", "Zoe", "Cy"]  # in Ben's place
    restart()
    saved = console.journal.saved("cybo")
    assert console.about(saved).names == ["Ada", "Ben", "Cy", "Easy"]
    console.journal.current = saved
    end(console.journal, [9, 8, 7, 10])
    restart()
    assert console.ledger.names() == ["Ada", "Zoe", "Cy"]
    statistics = console.ledger.figures_of
    assert statistics("cybo", "Ada").best == 9 and statistics("cybo", "Cy").best == 7
    assert statistics("cybo", "Zoe") is None


def test_a_row_without_a_place_is_refused(console):
    for payload in b"", bytes((rows.FIGURES,)):
        assert not console.ledger.change(payload)


def test_a_row_behind_the_last_one_is_appended_and_one_of_an_unknown_table_is_passed_over(console, restart):
    for place, points in (7, 10), (7, 20), (0, 30):
        console.log.block(sector.ROW, bytes((rows.BEST, place, 1, 0, points, 0)))
    for kind in 0, 11, 255:
        console.log.block(sector.ROW, bytes((kind, 0, 1, 2)))
    console.on()
    restart()
    assert [row[2] for row in console.ledger.rows[rows.BEST]] == [30, 20]
    assert set(console.ledger.rows) <= set(range(1, 11))
    console.ledger.rows[11] = [bytes(99)] * 30  # a newer version's table, for which there is no room
    console.journal.tidy()
    assert console.log.compacted <= sector.LEDGER


def test_the_power_is_cut_as_a_name_is_forgotten(console):
    console.count("cybo", [9, 3], times=[50, 60])
    console.count("knister", [9, 3], bars=[1, 2])
    console.journal.begin("krypto", ["Ada", "Ben"], [0, 0], {})
    console.cut(
        lambda: console.ledger.forget("Ada"),
        lambda one: (one.journal.saved("krypto").game, one.ledger.names(), ledger_of(one.journal)),
    )


def test_the_last_line_up_of_each_game_is_kept(console, restart):
    console.count("cybo", [0, 0, 0], names=("Ada", "Easy", "Ben"), levels=[0, 2, 0])
    console.count("knister", [0, 0], names=("Ben", "Ada"))
    console.count("cybo", [0, 0, 0], names=("Ben", "Hard", "Ada"), levels=[0, 3, 0])
    restart()
    assert console.lineup("cybo") == [("Ben", 0), ("", 3), ("Ada", 0)]
    assert console.lineup("knister") == [("Ben", 0), ("Ada", 0)]
    assert console.lineup("krypto") == []


def test_no_hand_solved_alone_leaves_no_row(console, restart):
    console.count("krypto", [0], names=["Ada"], times=[0, 50])
    restart()
    assert console.ledger.figures_of("krypto", "Ada", True) is None
    assert not console.ledger.rows.get(rows.FIGURES)


def test_hands_solved_alone_are_counted_with_their_times(console, restart):
    """Three matches: 2 hands in 4.0 s and 6.0 s, no hand, and one in 5.0 s with a hint."""
    for hands, best, total in (2, 40, 100), (0, 0, 0), (1, 0, 50):
        console.count("krypto", [hands], names=["Ada"], times=[best, total])
    restart()
    ledger = console.ledger
    solo = ledger.figures_of("krypto", "Ada", True)
    assert (solo.played, solo.time, solo.average) == (3, 40, 500)  # average in tenths of 0.1 s
    assert (solo.won, solo.best, solo.hinted, solo.longest) == (0, None, None, 0)
    assert ledger.figures_of("krypto", "Ada") is None
    assert ledger.games("Ada", "krypto") == 1
    console.count("krypto", [9, 4], times=[30, 0])
    restart()
    ledger = console.ledger
    with_ben = ledger.figures_of("krypto", "Ada")
    assert (with_ben.played, with_ben.won, with_ben.best, with_ben.time) == (1, 1, 9, 30)
    assert ledger.figures_of("krypto", "Ada", True).time == 40
    assert ledger.games("Ada", "cybo") == 2
    ledger.forget("Ada")
    restart()
    ledger = console.ledger
    assert [ledger.name(row[2]) for row in ledger.rows[rows.FIGURES]] == ["Ben"]


def test_the_mean_of_hands_solved_alone_stays_once_their_number_or_their_time_is_full(console):
    counted = [("Ada", 2, 0x7FFFFF), ("Ada", 1, 1)] + [("Ben", 0x7FFF, 99)] * 2 + [("Ben", 1, 9)] * 2
    for name, hands, total in counted:
        console.count("krypto", [hands], names=[name], times=[9, total])
    for name, hands, total in ("Ada", 2, 0x7FFFFF), ("Ben", 0xFFFF, 207):
        solo = console.ledger.figures_of("krypto", name, True)
        assert (solo.played, solo.total) == (hands, total)


def test_bars_keep_their_shape_when_one_is_full(console):
    for _ in range(60):
        console.count("knister", [55], names=["Ada"], bars=[5])
    for _ in range(196):
        console.count("knister", [60], names=["Ada"], bars=[6])
    console.on()
    assert list(console.ledger.figures_of("knister", "Ada").bars) == [0] * 5 + [60, 196] + [0] * 5
    for _ in range(60):
        console.count("knister", [60], names=["Ada"], bars=[6])
    console.on()
    assert list(console.ledger.figures_of("knister", "Ada").bars) == [0] * 5 + [30, 128] + [0] * 5


def test_reset_leaves_names_and_settings(console, restart):
    console.journal.settings.set("volume", 0)
    console.count("krypto", [1, 2], times=[20, 30])
    console.count("knister", [1, 2], bars=[0, 0])
    console.ledger.reset()
    assert console.journal.full  # the menu tidies it then
    console.journal.tidy()
    restart()
    assert ledger_of(console.journal) == ({}, {}, {})
    assert console.ledger.names() == ["Ada", "Ben"] and console.journal.settings.get("volume") == 0
    assert console.lineup("knister") == [("Ada", 0), ("Ben", 0)]


def test_what_hints_helped_with_is_no_best(console, restart):
    console.count("knister", [50, 90], hinted=[False, True])
    console.count("knister", [60, 40], hinted=[True, False])
    console.count("knister", [55, 30])
    console.count("cybo", [99], names=["Ada"], hinted=[True])
    restart()
    ada, ben = (console.ledger.figures_of("knister", "Ada"), console.ledger.figures_of("knister", "Ben"))
    assert (ada.best, ada.hinted, ben.best, ben.hinted) == (55, 60, 40, 90)
    assert ada.played == 3 and ada.average == 550
    cybo = console.ledger.figures_of("cybo", "Ada")
    assert cybo.best is None and cybo.hinted == 99


def test_who_has_played_least_gives_way_and_that_is_said(console, restart):
    names = ["Player%2d" % at for at in range(16)]
    for name in names:
        for _ in range(1 if name == "Player 7" else 2):
            console.count("cybo", [1], names=[name])
    for name in names[:8]:
        console.count("knister", [1], names=[name])
        console.count("knister", [1], names=[name])
    assert console.journal.notice == ""
    console.count("krypto", [1], names=["Player 1"])
    assert "Player 7" in console.journal.notice
    restart()
    assert console.ledger.figures_of("cybo", "Player 7") is None
    assert console.ledger.figures_of("krypto", "Player 1").played == 1
    assert console.ledger.figures_of("knister", "Player 7").played == 2


def test_what_fits_no_table_is_not_put(console):
    for kind, place, row in (rows.BEST, 15, bytes(4)), (rows.BEST, 0, bytes(5)), (99, 0, bytes(4)):
        console.ledger.put(kind, place, row)
        console.journal.tidy()
        assert console.ledger.rows.get(kind, []) == []


def fill(console):
    """Every row of the ledger."""
    names = ["Player%2d" % at for at in range(16)]
    for name in names:
        assert console.ledger.add(name)
    for game, who in ("cybo", names[:12]), ("knister", names[4:]):
        console.count(game, [50] * 12, names=who, bars=[5] * 12, times=[100] * 12)
    for at in range(8):
        console.count("game %d" % at, [1], names=[""], levels=[1])
    for kind, size, most in rows.TABLES[4:]:
        for place in range(most):
            console.ledger.put(kind, place, bytes([place]) * size)
            if console.journal.full:
                console.journal.tidy()
    for key, _, most in SETTINGS:
        console.journal.settings.set(key, most)
    console.journal.matches.clear()
    console.journal.tidy()
    counts = [count for _, _, count in reading.tables(console.log.header)]
    assert counts == [most for _, _, most in rows.TABLES]
    assert console.log.compacted <= sector.LEDGER
    assert console.log.room() >= 2500


@pytest.mark.parametrize("title", [row[0] for row in figures.LONGEST])
def test_a_full_ledger_leaves_room_for_the_longest_matches(console, title):
    """Each is played to its end, from a ledger with every row filled; no event erases."""
    fill(console)
    row = [row for row in figures.LONGEST if row[0] == title][0]
    figures.play(*row[1:], erases=0, journal=console.journal, flash=console.flash)
    assert console.journal.notice == "" or "were removed" in console.journal.notice
    (last,) = [saved for saved in console.journal.matches if saved.over]
    assert last.game == row[1]


@pytest.mark.parametrize("total", [0x7FFFFF, -0x7FFFFF])
def test_a_total_is_signed_and_stops_with_played_and_won_where_it_is_full(console, restart, total):
    score = 1 if total > 0 else -1
    console.count("cybo", [score, 2 * score])
    row = console.ledger.rows[rows.FIGURES][0]
    almost = (total - score).to_bytes(3, "little", signed=True)
    console.ledger.put(rows.FIGURES, 0, row[:11] + almost + row[14:])
    for _ in range(2):
        console.count("cybo", [score, 2 * score], times=[5, 5])
    restart()
    found = console.ledger.figures_of("cybo", "Ada")
    assert (found.played, found.won, found.total, found.time) == (2, 0 if score > 0 else 2, total, 5)
    assert (found.streak, found.longest) == ((0, 0) if score > 0 else (3, 3))


def test_a_damaged_name_is_called_by_its_place(console):
    for name in "Ada", "Ben":
        console.ledger.add(name)
    console.journal.tidy()
    console.flash.data[bytes(console.flash.data).find(b"Ben")] ^= 3
    assert "name" in console.on()
    assert console.ledger.names() == ["Ada", "Name 2"]
    assert roster.text(b"\x1f ~\x7f\x80") == " ~"  # what can be shown
