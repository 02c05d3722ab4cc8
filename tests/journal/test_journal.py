"""Matches: begun, saved event by event, undone, resumed, ended; the sector made anew."""

import functools
import random
from unittest.mock import Mock

import pytest

from games.cybo.rules import Cybo
from games.knister.rules import Knister
from handheld.journal import Journal, compaction, matches, opening, reading, sector
from handheld.rules.match import Illegal
from sim.nvm import ByteArray
from tests.journal.console import Console
from tests.journal.ended import end
from tests.journal.life import RULES, Player, some_options


@pytest.fixture
def console():
    console = Console()
    console.begin()
    return console


def test_a_power_cut_while_a_new_flash_is_formatted_is_no_damage():
    images = []
    console = Console()
    console.flash.before = lambda what, address, size: images.append(bytes(console.flash.data))
    console.journal.tidy()
    assert len(images) > sector.NEW and console.flash.erases == console.log.header[3] == 0
    for image in images:
        reopened = Console()
        reopened.flash.data[:] = image
        assert reopened.on() == ""
        reopened.begin()
        reopened.play(8)
        assert reopened.on() == "" and reopened.resume()[0].log == bytes([8])


def test_clocks_of_earlier_deals_are_tidied_away_but_not_other_notes():
    console = Console()
    console.begin("krypto", options={"mode": "home"})
    deal = bytes([2, 1, 2, 2, 3, 24])
    console.journal.event(106, deal)
    console.journal.mark(sector.TICK)
    console.journal.note(0, 100)
    console.journal.note(3, 55)
    console.journal.event(101)
    console.journal.event(106, deal)
    console.journal.mark(sector.TICK)
    console.journal.tidy()
    heard = []
    console.resume("krypto", heard=lambda code, data: heard.append(code))
    assert heard == [106, sector.NOTE, 101, 106, sector.TICK]


def test_a_match_that_is_taken_up_after_a_compaction_comes_first(console):
    console.begin("cybo")
    console.journal.tidy()
    console.resume("knister")
    for _ in range(2):
        assert [saved.game for saved in console.journal.matches] == ["knister", "cybo"]
        console.on()


def test_how_a_game_was_played_last_is_kept_when_another_is_played(console):
    """Its options stay, in the menu's tidy too; its events make room."""
    console.begin("knister", options={"sheets": "3"})
    console.play_out()
    console.begin("cybo")
    console.play_out()
    console.on()
    for _ in range(2):
        matches = console.journal.matches
        assert [(saved.game, saved.over) for saved in matches] == [("knister", True), ("cybo", True)]
        assert console.about(matches[0]).options == {"sheets": "3"}
        console.journal.tidy()
        console.on()
    assert not matches[0].runs and console.replay(matches[1], RULES["cybo"])[0].over
    console.begin("knister", options={"sheets": "1"})
    assert [saved.over for saved in console.journal.matches if saved.game == "knister"] == [False, True]


def test_a_match_given_up_is_not_counted_and_how_it_was_played_is_kept(console):
    console.begin("knister", options={"sheets": "3"})
    console.play(8, 32)
    at = console.log.head
    console.journal.reader().finish(console.journal, console.journal.saved("knister"))
    data = console.flash.data
    assert (data[at + 1], data[at + 4 : at + 6], data[at + 8]) == (sector.END, b"\1\0", 0)
    for _ in range(2):
        console.on()
        assert console.journal.saved("knister") is None
        (saved,) = console.journal.matches
        assert saved.over and console.about(saved).options == {"sheets": "3"}
        assert console.journal.ledger().figures_of("knister", "Ada") is None
        console.journal.tidy()


@pytest.mark.parametrize(
    "names, levels, options",
    [
        (["A,b"], [0], {}), (["A\nb"], [0], {}), (["Ada"], [0, 0], {}), (["Ada"], [16], {}),
        ([""] * 13, [0] * 13, {}), (["Ada"], [0], {"sheets": "1\n"}), (["Ada"], [0], {"she=ets": "1"}),
        (["x" * 700], [0], {}),
    ],  # fmt: skip
)
def test_what_cannot_be_kept_is_refused_and_nothing_written(console, names, levels, options):
    before = bytes(console.flash.data)
    with pytest.raises(ValueError, match="600 bytes"):
        console.journal.begin("knister", names, levels, options)
    assert console.flash.data == before
    console.journal.begin("knister", [""] * 12, [15] * 12, {})


def test_the_menu_is_told_how_far_a_match_is_without_its_rules(console):
    saved = console.journal.saved("knister")
    assert console.where(saved) == ("round", 1)
    for number in 2, 3, 255, 256, 767, 768, 65535:
        console.journal.progress(number)
        assert console.where(saved) == ("round", number)
        console.on()
        saved = console.journal.saved("knister")
        assert console.where(saved) == ("round", number)
        console.resume()
    console.journal.tidy()
    assert console.where(console.journal.saved("knister")) == ("round", 65535)
    console.begin("cybo")
    console.begin("krypto", options={"mode": "home"})
    console.journal.tidy()
    assert console.where(console.journal.saved("cybo")) == ("round", 1)


@pytest.mark.parametrize("free, done", [(0, True), (-1, False)])
def test_an_undo_needs_the_room_of_a_hand(console, monkeypatch, free, done):
    console.play(8, 32)
    room = 1 + sector.FRAME + sector.STRETCH + free
    monkeypatch.setattr(console.journal.log, "room", lambda: room)
    assert console.journal.mark(sector.UNDO) == done


@pytest.mark.parametrize("free, done", [(0, True), (-1, False)])
def test_an_undo_leaves_a_match_the_room_of_a_hand_below_1300_bytes(console, free, done):
    console.play(8, 32)
    console.on()
    console.resume()
    assert console.journal.current.size == 4
    for size, full in (1040, False), (1041, True):  # 80 less than a snapshot's 1120
        console.journal.current.size = size
        assert console.journal.full == full
    console.journal.current.size = 1300 - (1 + sector.FRAME + sector.STRETCH + free)
    assert console.journal.mark(sector.UNDO) == done


def test_the_numbers_of_kept_matches_are_passed_over(console):
    for before, number in (250, 2), (249, 250):
        console.journal.tidy()
        header = console.log.header
        console.log.header = header[:12] + bytes([before]) + header[13:]
        console.begin("krypto", options={"mode": "home"})
        assert console.journal.current.number == number


@pytest.mark.parametrize("game", sorted(RULES))
def test_no_hand_needs_more_than_is_kept_for_it(game, show):
    """The longest way between two boundaries, over matches by chance of every kind."""
    rng = random.Random(6)
    longest = 0
    for _ in range(25):
        options, names, _ = some_options(game, None, rng)
        match = RULES[game](names, options)
        player = Player(rng, skill=rng.choice((0, 0.5, 0.9)))
        size = 0
        for _ in range(200):
            if match.over:
                break
            code, data = player.event(match)
            size += 2 + (len(data) + 1 if data else 0)
            longest = max(longest, size)
            match.play(code, data)
            if match.boundary:
                size = 0
    show("Journal: the longest hand", f"{game}: {longest} of {sector.STRETCH} bytes")
    assert longest <= sector.STRETCH


NAMES = ["Player%2d" % seat for seat in range(12)]


def test_the_longest_match_rests_on_a_snapshot(console):
    """Only a boundary makes one: the menu does not compact twice. What came before it is not undone."""
    console.begin("knister", NAMES, options={"sheets": "3"})
    player = Player(random.Random(1))
    console.play_out(player, lambda: console.journal.full and not console.match.boundary)
    console.journal.tidy()
    assert not console.journal.full and console.match.base is None
    console.play_out(player, lambda: console.match.base)
    with pytest.raises(Illegal, match="nothing to undo"):
        console.match.undo()
    console.on()
    match, undone = console.resume()
    assert match.base and undone == [] and console.flash.erases < 4
    console.play_out(player, ends=False)
    scores = console.match.scores()
    console.on()
    match, _ = console.resume()
    assert match.over and match.scores() == scores


def test_an_open_match_that_does_not_fit_is_lost_alone_and_that_is_said(console):
    """The one that was begun first, but for a shorter one."""
    journal, options = console.journal, {"x": "y" * 540}
    console.play(8, 32)
    for number in range(6):
        journal.begin("game %d" % number, ["Ada"], [0], options)
        assert journal.notice == ""
    journal.begin("game 6", ["Ada"], [0], options)
    assert journal.notice == compaction.CROWDED
    assert console.on() == ""
    opened = ["game %d" % number for number in range(6, 0, -1)]
    assert [saved.game for saved in console.journal.matches] == opened + ["knister"]
    assert all(console.about(console.journal.saved(game)).options == options for game in opened)
    assert console.resume()[0].log == bytes([8, 32])


def test_a_hand_beyond_all_measure_is_saved_at_its_end(console):
    journal = console.journal
    console.play(8)
    while journal.log.room() > 16:
        journal.log.block(sector.ROW, bytes((77, 0)))
    console.play(32, 33)
    assert journal.incomplete and journal.full and console.flash.erases == 0
    reopened = Journal(ByteArray(console.flash), "handheld.people.ledger")
    assert sum(size for _, size, _ in reading.records(reopened.log.nvm, reopened.matches[0])) <= 2
    journal.tidy()  # in the middle of a hand that helps nothing: the next boundary does
    assert journal.incomplete
    console.play(7, 34, 35)
    journal.tidy(console.match)
    assert not journal.incomplete
    console.play(6, 36)
    console.on()
    match, _ = console.resume()
    assert match.played == 2 and match.sum == 6
    assert list(match.field(0))[:5] == [8, 0, 7, 0, 6] and list(match.field(1))[:5] == [0, 8, 0, 7, 0]


def test_another_version_is_said_and_nothing_is_erased_by_itself(console):
    console.play(8)
    console.journal.tidy()
    header = console.flash.data[1:48]
    header[2] = 9
    header[43:] = sector.checksum(header, 0, 43)
    console.flash.data[1:95] = header * 2
    before = bytes(console.flash.data)
    assert console.on() == opening.OTHER
    assert console.journal.matches == [] and console.flash.data == before
    console.begin()
    console.play(8)
    assert console.on() == "" and console.resume()[0].log == bytes([8])


def test_what_a_later_journal_adds_is_passed_over(console):
    """A table, a block and a line of BEGIN that are not known; the table is kept."""
    console.play(8, 32)
    console.journal.ledger().rows[77] = [b"abc", b"def"]
    console.journal.tidy()
    assert console.on() == "" and console.journal.ledger().rows[77] == [b"abc", b"def"]
    console.log.block(99, b"what is to come", None, 1)
    console.resume()
    console.play(33)
    assert console.on() == ""
    console.journal.tidy()
    assert console.on() == "" and console.journal.ledger().rows[77] == [b"abc", b"def"]
    assert console.resume()[0].log == bytes([8, 32, 33])
    about = matches.BeginPayload(b"\0\0\2\0\0chess\nAda,Ben\nmove\nboard=8\nwhat is to come\nclock:none")
    assert about.options == {"board": "8"} and about.extras == {"clock": "none"}


def test_a_setting_alone_takes_over_a_foreign_flash_when_tidied():
    console = Console()
    console.flash.data[:] = bytes(4096)
    console.on()
    assert not console.journal.full
    console.journal.settings.set("volume", 1)
    assert console.journal.full
    console.journal.tidy()
    assert console.on() == "" and console.journal.settings.get("volume") == 1


@pytest.mark.parametrize("follows", [False, True])
def test_damage_is_said_if_a_block_follows_and_what_lies_before_it_is_kept(console, follows):
    """An invalid tail is a write that was not made."""
    console.play(8, 32)
    at = console.log.head
    console.play(33, 7, 34, 35)
    if follows:
        console.journal.settings.set("volume", 0)
    console.flash.data[at] ^= 0x41
    assert console.on() == (opening.DAMAGED % "part of a match" if follows else "")
    assert console.flash.erases == follows
    assert console.resume()[0].log == bytes([8, 32]) and console.journal.notice == ""
    console.play(40)
    for _ in range(2):
        assert console.on() == ""
        assert console.resume()[0].log == bytes([8, 32, 40])
        console.journal.settings.set("volume", 1)


def test_the_end_of_a_match_counts_though_a_run_of_it_is_damaged(console):
    """The runs after the damage are not read."""
    at = console.log.head + sector.FRAME + 2
    console.play(8, 32, 33)
    console.journal.settings.set("volume", 0)
    console.play(7, 34, 35)
    end(console.journal, [5, 6])
    console.flash.data[at + 2] ^= 0x41
    assert console.on() == opening.DAMAGED % "part of a match"
    (saved,) = console.journal.matches
    assert saved.over and console.replay(saved, Knister)[0].log == bytes([8])
    assert [console.ledger.figures_of("knister", name).won for name in ("Ada", "Ben")] == [0, 1]


@pytest.mark.parametrize("code", [247, 251, 254, 255])
def test_records_of_a_code_that_is_not_used_are_passed_over(console, code):
    """254 and 255 begin no record, so such bytes end the log."""
    console.play(8, 32)
    for event in code, 33:
        at, record = console.log.head, bytes([event])
        console.flash.data[at : at + 2] = record + bytes([sector.check(record)])
        console.log.head += 2
    assert console.on() == ""
    assert console.resume()[0].log == bytes([8, 32] if code > 253 else [8, 32, 33])


def test_a_line_of_begin_is_cut_at_its_first_sign(console):
    """At "=", which makes it an option of the record; without one at ":"."""
    options, extras = {"a": "b=c", "d:e": "f", "g": ""}, {"h": "i:j"}
    console.journal.begin("pig", ["Ada"], [0], options, extras)
    console.on()
    about = console.about(console.journal.saved("pig"))
    assert (about.options, about.extras) == (options, extras)
    with pytest.raises(ValueError, match="600 bytes"):
        console.journal.begin("pig", ["Ada"], [0], {}, {"h": "i=j"})


def test_events_that_the_rules_refuse_end_the_match_before_them(console):
    console.play(8, 32)
    console.journal.event(77)
    console.journal.event(33)
    console.on()
    match, _ = console.resume()
    assert match.log == bytes([8, 32]) and console.journal.notice == matches.UNREADABLE
    console.play(40)
    assert console.on() == ""
    assert console.resume()[0].log == bytes([8, 32, 40]) and console.journal.notice == ""


def test_a_wrong_row_that_passes_its_check_is_said(console):
    width, data = reading.tables(console.log.header)[0][1], console.flash.data
    last = sector.FIRST + width - 1
    data[sector.FIRST] ^= 3
    data[last] = sector.check(bytes(data[sector.FIRST : last]))
    assert console.on() == opening.DAMAGED % "a row"


def test_a_match_that_the_rules_do_not_know_is_not_resumed():
    console = Console()
    console.journal.begin("knister", ["Ada"], [0], {"sheets": "7"})
    console.on()
    saved = console.journal.saved("knister")
    assert console.journal.reader().resume(console.journal, saved, Knister) is None
    assert console.journal.notice == matches.UNREADABLE
    console.journal.begin("cybo", ["Ada"], [0], {"level": "beginner"})
    assert console.replay(console.journal.saved("cybo"), Cybo)[0].log == b""


def test_a_block_may_end_at_the_last_byte_but_one(console):
    console.play(8, 32)
    journal = console.journal
    journal.log.block(99, bytes(sector.SIZE - 1 - sector.FRAME - journal.log.head))
    console.flash.data[-1] = 0
    console.on()
    assert console.resume()[0].log == bytes([8, 32])


def notes_and_events(console, game="krypto"):
    """The notes and what else is heard of a match, as it is resumed."""
    notes, heard = {}, []

    def hear(code, data):
        if code == sector.NOTE:
            notes[data[0]] = data[1]
        else:
            heard.append(code)

    console.resume(game, hear)
    return notes, heard


def test_a_hint_asked_for_after_an_undo_is_not_forgotten(console):
    console.play(8, 32)
    console.undo()
    console.journal.note(14, 1)
    for tidy in False, True:
        if tidy:
            console.journal.tidy()
        console.on()
        assert notes_and_events(console, "knister")[0] == {14: 1}
    console.play(33)
    console.journal.tidy(console.match)
    console.on()
    assert notes_and_events(console, "knister")[0] == {14: 1}


@pytest.mark.parametrize("spare, saved", [(-1, False), (0, True)])
def test_a_record_without_a_run_needs_the_room_of_both(console, monkeypatch, spare, saved):
    """A RUN takes a block's frame and two bytes of progress, a record its own bytes and a check byte."""
    console.begin()
    journal, at = console.journal, console.log.head
    monkeypatch.setattr(journal.log, "room", lambda: sector.FRAME + 2 + 3 + 1 + spare)
    assert journal.log.writing is None and journal._append(b"\x02\x03\x04", 0) == saved
    assert journal.log.head - at == (sector.FRAME + 2 + 3 + 1 if saved else 0)


@pytest.mark.parametrize("at_boundary", [False, True])
def test_a_compaction_without_memory_changes_nothing(console, monkeypatch, at_boundary):
    """It fails at one call after the other, and keeps neither the sector's image nor the ledger."""
    console.begin("cybo")
    console.begin("krypto", options={"mode": "home"})
    console.resume()
    console.play(8, 32, 33)
    console.journal.note(14, 1)
    journal, log = console.journal, bytes(console.match.log)
    state, before = (dict(vars(journal)), dict(vars(journal.log))), bytes(console.flash.data)
    made = []

    def fail(call, least, *of):
        made.append(call)
        if len(made) >= least:
            raise MemoryError
        return call(*of)

    assert not journal._ledger and bytearray not in map(type, state[0].values())
    for least in range(1, 99):
        made.clear()
        with monkeypatch.context() as patch:
            for place in sector.block, sector.checksum, compaction.needed, compaction.Log:
                module = compaction if hasattr(compaction, place.__name__) else sector
                patch.setattr(module, place.__name__, functools.partial(fail, place, least))
            try:
                journal.tidy(console.match if at_boundary else None)
                break
            except MemoryError:
                pass
        assert console.flash.data == before
        assert (vars(journal), vars(journal.log)) == state
    assert least > 12 and console.flash.erases == 1
    assert console.on() == "" and console.resume()[0].log == log
    assert notes_and_events(console, "knister")[0] == {14: 1}


def test_an_end_without_room_counts_once_though_its_compaction_finds_no_memory(console, monkeypatch):
    journal = console.journal
    console.play(8, 32)
    journal.ledger()  # as on the way to a result
    while journal.log.room() > 12:
        journal.log.block(sector.ROW, bytes((77, 0)))
    with monkeypatch.context() as patch:
        patch.setattr(compaction, "compact", Mock(side_effect=MemoryError))
        with pytest.raises(MemoryError):
            end(journal, [5, 6])
    journal.unload()
    assert journal.current is None and journal.full
    journal.tidy()
    for _ in range(2):
        assert [console.ledger.figures_of("knister", name).won for name in ("Ada", "Ben")] == [0, 1]
        assert console.ledger.figures_of("knister", "Ada").played == 1
        assert console.on() == ""


def test_a_note_without_room_is_saved_at_the_boundary(console):
    journal = console.journal
    console.play(8)
    while journal.log.room() > sector.STRETCH + 16:
        journal.log.block(sector.ROW, bytes((77, 0)))
    journal.note(14, 2)
    console.play(32, 33)
    assert journal.full and not journal.incomplete
    journal.tidy(console.match)
    console.on()
    assert notes_and_events(console, "knister")[0] == {14: 2}
