"""Settings, names, line-ups and statistics, against a plain account of them."""

import random

import pytest

from handheld.journal import Journal
from handheld.journal.ledger import SETTINGS
from sim.nvm import ByteArray, Flash
from tests.journal.life import Account, ledger_of


class Console:
    def __init__(self):
        self.flash = Flash()
        self.on()
        self.journal.tidy()

    def on(self):
        self.journal = Journal(ByteArray(self.flash))
        self.journal.notice = ""
        self.ledger = self.journal.ledger

    def match(self, game, scores, names=("Ada", "Ben"), levels=None, **more):
        names = list(names)[: len(scores)]
        self.journal.begin(game, names, levels or [0] * len(names), {})
        self.journal.end(scores, **more)


@pytest.fixture(params=["as it is", "switched off", "made anew"])
def again(request):
    """What may happen before something is read."""

    def again(console):
        if request.param != "as it is":
            console.on()
        if request.param == "made anew":
            console.journal.tidy()
            console.on()

    return again


@pytest.fixture
def console():
    return Console()


def test_settings_have_their_defaults(console):
    for key, default, most in SETTINGS:
        assert console.ledger.get(key) == default and 0 <= default <= most < 255


def test_settings_are_kept(console, again):
    for key, _, most in SETTINGS:
        console.ledger.set(key, most)
    again(console)
    for key, _, most in SETTINGS:
        assert console.ledger.get(key) == most
        console.ledger.set(key, 0)
    again(console)
    assert [console.ledger.get(key) for key, _, _ in SETTINGS] == [0] * len(SETTINGS)


def test_a_setting_that_stays_is_not_written(console):
    at = console.journal.at
    console.ledger.set("volume", console.ledger.get("volume") - 1)
    assert console.journal.at == at + 5
    console.ledger.set("volume", console.ledger.get("volume"))
    assert console.journal.at == at + 5 and console.flash.erases == 0


@pytest.mark.parametrize("key, value", [("volume", 9), ("volume", -1), ("colour", 0)])
def test_what_is_no_setting_is_refused(console, key, value):
    with pytest.raises(ValueError, match=key):
        console.ledger.set(key, value)
    if key == "colour":
        with pytest.raises(ValueError, match=key):
            console.ledger.get(key)


def test_sixteen_names_are_kept_in_their_order(console, again):
    names = ["Player%2d" % at for at in range(16)]
    assert all(console.ledger.remember(name) for name in names)
    assert not console.ledger.remember("Q")
    assert console.ledger.remember("Player 7")  # is there already
    again(console)
    assert console.ledger.names() == names


@pytest.mark.parametrize("name", ["", "Ninechars", "\u00c5\u00c4\u00d6\u00c5\u00c4"])
def test_names_of_more_than_8_bytes_and_empty_ones_are_refused(console, name):
    assert not console.ledger.remember(name)
    assert console.ledger.names() == []


def test_a_name_is_renamed_with_its_statistics(console, again):
    console.match("cybo", [9, 3])
    assert console.ledger.rename("Ada", "Adele")
    assert not console.ledger.rename("Ben", "Ninechars") and not console.ledger.rename("Ben", "")
    assert not console.ledger.rename("Ben", "Adele") and not console.ledger.rename("Cy", "Dora")
    again(console)
    assert console.ledger.names() == ["Adele", "Ben"]
    assert console.ledger.statistics("cybo", "Adele").best == 9
    assert console.ledger.statistics("cybo", "Ada") is None


def test_a_name_is_forgotten_with_its_statistics(console, again):
    console.match("cybo", [9, 3], times=[50, 60])
    console.match("knister", [9, 3], bars=[1, 2])
    console.ledger.forget("Ada")
    console.journal.tidy()
    again(console)
    assert console.ledger.names() == ["Ben"]
    assert console.ledger.lineup("cybo") == [("Ben", 0)]
    assert console.ledger.remember("Cy")  # takes the place
    for game in "cybo", "knister":
        assert console.ledger.statistics(game, "Cy") is None
        assert console.ledger.statistics(game, "Ben").played == 1
    assert console.ledger.best_time("Cy") == 0 and console.ledger.best_time("Ben") == 60
    assert not any(console.ledger.bars("Cy")) and sum(console.ledger.bars("Ben")) == 1


def test_the_last_line_up_of_each_game_is_kept(console, again):
    console.match("cybo", [0, 0, 0], names=("Ada", "Easy", "Ben"), levels=[0, 2, 0])
    console.match("knister", [0, 0], names=("Ben", "Ada"))
    console.match("cybo", [0, 0, 0], names=("Ben", "Hard", "Ada"), levels=[0, 3, 0])
    again(console)
    assert console.ledger.lineup("cybo") == [("Ben", 0), ("", 3), ("Ada", 0)]
    assert console.ledger.lineup("knister") == [("Ben", 0), ("Ada", 0)]
    assert console.ledger.lineup("krypto") == []


def test_statistics_of_a_name(console, again):
    for mine, other in (10, 5), (3, 3), (7, 8), (4, 1), (5, 0), (6, 2), (1, 9):
        console.match("cybo", [mine, other])
    again(console)
    row = console.ledger.statistics("cybo", "Ada")
    assert (row.played, row.won, row.best, row.streak, row.longest) == (7, 5, 10, 0, 3)
    assert row.average == 51  # 36 points in 7 matches
    assert console.ledger.statistics("cybo", "Ben").won == 3  # with the tie


def test_who_plays_alone_neither_wins_nor_loses(console, again):
    console.match("knister", [60, 50])
    console.match("knister", [70], names=["Ada"])
    again(console)
    row = console.ledger.statistics("knister", "Ada")
    assert (row.played, row.won, row.best, row.average, row.streak) == (2, 1, 70, 650, 1)


def test_scores_below_zero(console, again):
    console.match("krypto", [-10, -3])
    again(console)
    row = console.ledger.statistics("krypto", "Ada")
    assert (row.played, row.won, row.best, row.average) == (1, 0, -10, -100)


def test_opponents_are_not_counted(console, again):
    console.match("cybo", [5, 9], names=("Ada", "Hard"), levels=[0, 3])
    again(console)
    assert console.ledger.names() == ["Ada"]
    assert console.ledger.statistics("cybo", "Ada").won == 0


def test_bars_keep_their_shape_when_one_is_full(console, again):
    for _ in range(60):
        console.match("knister", [55], names=["Ada"], bars=[5])
    for _ in range(196):
        console.match("knister", [60], names=["Ada"], bars=[6])
    again(console)
    assert list(console.ledger.bars("Ada")) == [0, 0, 0, 0, 0, 60, 196, 0, 0, 0, 0, 0]
    for _ in range(60):
        console.match("knister", [60], names=["Ada"], bars=[6])
    again(console)
    assert list(console.ledger.bars("Ada")) == [0, 0, 0, 0, 0, 30, 128, 0, 0, 0, 0, 0]


def test_the_best_time_is_kept(console, again):
    for time in 0, 300, 120, 450, 0:
        console.match("krypto", [1], names=["Ada"], times=[time])
    again(console)
    assert console.ledger.best_time("Ada") == 120 and console.ledger.best_time("Ben") == 0


def test_reset_leaves_names_and_settings(console, again):
    console.ledger.set("volume", 0)
    console.match("krypto", [1, 2], times=[20, 30])
    console.match("knister", [1, 2], bars=[0, 0])
    console.ledger.reset()
    console.journal.tidy()
    again(console)
    assert ledger_of(console.journal) == ({}, {}, {})
    assert console.ledger.names() == ["Ada", "Ben"] and console.ledger.get("volume") == 0
    assert console.ledger.lineup("knister") == [("Ada", 0), ("Ben", 0)]


def test_a_full_house_is_counted_as_in_a_plain_account(console, again):
    """All 16 names in all three games, a hundred matches: nothing lies on top of another."""
    rng = random.Random(4)
    names = ["Player%2d" % at for at in range(16)]
    account = Account()
    account.names = names
    for name in names:
        console.ledger.remember(name)
    for _ in range(100):
        game = rng.choice(("cybo", "knister", "krypto"))
        seats = rng.randint(1, 12)
        who = rng.sample(names, seats)
        levels = [0] * seats
        scores = [rng.randint(-20, 1023) for _ in who]
        bars = [rng.randrange(12) for _ in who] if game == "knister" else None
        times = [rng.randrange(2000) for _ in who] if game == "krypto" else None
        console.journal.begin(game, who, levels, {})
        console.journal.end(scores, bars, times)
        account.count(game, who, levels, scores, bars, times)
    for key, _, most in SETTINGS:
        console.ledger.set(key, most)
    again(console)
    assert ledger_of(console.journal) == account.core()[:3]
    assert console.ledger.names() == names
    assert all(console.ledger.get(key) == most for key, _, most in SETTINGS)


def test_counts_stop_where_they_are_full(console, again):
    row = 216  # of the first game and name
    console.match("cybo", [32767, 0])
    console.flash.data[:] = _with_row(console, row, played=0xFFFF, won=0xFFFF, streak=255)
    console.on()
    console.match("cybo", [32767, 0])
    again(console)
    found = console.ledger.statistics("cybo", "Ada")
    assert (found.played, found.won, found.streak, found.longest) == (0xFFFF, 0xFFFF, 255, 255)


def _with_row(console, at, played, won, streak):
    """The flash with a row of statistics as it is after ten thousand matches."""
    import struct

    struct.pack_into("<HHhiBB", console.journal.image, at, played, won, 32767, 0x1FFFFFFF, streak, streak)
    console.journal.tidy()
    return bytes(console.flash.data)
