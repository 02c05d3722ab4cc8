"""Matches: begun, saved event by event, undone, resumed, ended; the sector made anew."""

import random

import pytest

from games.cybo.rules import STOP, Cybo
from games.knister.rules import Knister
from handheld.journal import Journal, matches, opening, reader, sector
from handheld.match import Illegal
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES, Life, Player, some_options


class Console:
    """A journal on a flash of its own, and a match on it."""

    def __init__(self):
        self.flash = Flash()
        self.on()

    def on(self):
        """Switch on, or off and on again; gives what the journal says."""
        self.journal = Journal(ByteArray(self.flash))
        notice, self.journal.notice = self.journal.notice, ""
        return notice

    def begin(self, game="knister", names=("Ada", "Ben"), levels=None, options=None):
        if game == "cybo" and not options:
            options = {"level": "beginner"}
        options = options or {}
        self.journal.begin(game, list(names), levels or [0] * len(names), options, {}, "round", 1)
        self.match = RULES[game](list(names), options)
        return self.match

    def play(self, *codes):
        for code in codes:
            self.match.check(code, b"")
            self.journal.event(code)
            self.match.play(code)

    def play_out(self, seed=1, tidy=True, end=True):
        """Play to the end by chance."""
        player = Player(random.Random(seed))
        while not self.match.over:
            code, data = player.event(self.match)
            self.journal.event(code, data)
            self.match.play(code, data)
            if tidy and self.match.boundary and not self.match.over and self.journal.full:
                self.journal.tidy(self.match)
        if end:
            self.journal.end(self.match.scores())

    def undo(self):
        assert self.journal.undo()
        self.match.undo()

    def resume(self, game="knister", heard=None):
        self.match, undone = self.journal.resume(self.journal.saved(game), RULES[game], heard)
        return self.match, undone


@pytest.fixture
def console():
    console = Console()
    console.begin()
    return console


def test_a_new_flash_is_written_without_an_erase():
    console = Console()
    console.begin()
    assert console.flash.erases == 0 and console.journal.wear == 0
    assert console.on() == ""


def test_a_match_is_found_as_it_was_left(console):
    console.play(8, 32, 33, 7, 34)
    console.on()
    match, undone = console.resume()
    assert match.log == bytes([8, 32, 33, 7, 34]) and undone == []
    assert match.names == ["Ada", "Ben"] and match.turn == 1
    console.play(35)
    console.on()
    assert console.resume()[0].log == bytes([8, 32, 33, 7, 34, 35])


def test_names_levels_and_options_are_found():
    console = Console()
    options = {"mode": "solo", "deck": "any 3 77", "rule": "fraction"}
    console.journal.begin("krypto", ["Ada"], [0], options)
    console.begin("knister", ["Ada", "Hard", "Ben"], [0, 3, 0], {"sheets": "3"})
    console.on()
    krypto, knister = console.journal.saved("krypto"), console.journal.saved("knister")
    about = console.journal.about(krypto)
    assert (about.names, about.levels, about.options) == (["Ada"], b"\0", options)
    about = console.journal.about(knister)
    assert (about.names, about.levels, about.options) == (["Ada", "Hard", "Ben"], b"\0\3\0", {"sheets": "3"})
    assert [saved.game for saved in console.journal.matches] == ["knister", "krypto"]


def test_an_event_takes_two_bytes_and_one_program(console):
    console.play(8)
    at, programs = console.journal.at, console.flash.programs
    console.play(32)
    assert console.journal.at == at + 2 and console.flash.programs == programs + 1


def test_an_event_is_saved_before_its_call_returns(console):
    """So nobody can roll again by switching off."""
    console.journal.event(8)
    journal = Journal(ByteArray(console.flash))
    assert [size for _, size, _ in reader.records(journal.nvm, journal.matches[0])] == [1]


@pytest.fixture
def cybo():
    """A match of Cybo as the machine goes on with it: events of 1 to 12 are terse."""
    console = Console()
    console.begin("cybo", options={"level": "advanced", "ties": "extra"})
    console.resume("cybo")
    return console


def test_a_roll_of_cybo_and_a_step_take_a_byte_and_one_program_each(cybo):
    cybo.play(5)
    at, programs = cybo.journal.at, cybo.flash.programs
    cybo.play(5)
    cybo.journal.progress(2)
    assert cybo.journal.at == at + 2 and cybo.flash.programs == programs + 2
    cybo.on()
    assert cybo.journal.where(cybo.journal.saved("cybo")) == ("round", 2)
    assert cybo.resume("cybo")[0].log == bytes([5, 5])


def test_all_else_is_kept_beside_terse_rolls(cybo):
    cybo.play(1, 4, 7)  # a trinity in a column: a fourth roll is on offer
    cybo.journal.note(14, 1)
    cybo.journal.note(3, 99_999)
    cybo.journal.tick()
    cybo.play(STOP)
    cybo.undo()
    for tidy in False, True:
        heard = []
        if tidy:
            cybo.journal.tidy()
        cybo.on()
        match, undone = cybo.resume("cybo", lambda *event: heard.append(event))  # noqa: B023
        assert match.log == bytes([1, 4, 7]) and undone == [(STOP, b"")]
        notes = [event for event in heard if event[0] in (sector.NOTE, sector.TICK)]
        assert notes == [(sector.NOTE, (14, 1)), (sector.NOTE, (3, 99_999)), (sector.TICK, b"")]
    cybo.play(STOP, 7)
    assert cybo.journal.correct()
    cybo.match.correct()
    cybo.play(8)
    for tidy in False, True:
        if tidy:
            cybo.journal.tidy()
        cybo.on()
        match, undone = cybo.resume("cybo")
        assert match.log == bytes([1, 4, 7, STOP, 8]) and undone == []


def test_a_match_goes_on_in_the_run_that_an_earlier_version_left_open():
    console = Console()
    console.begin("cybo", options={"level": "advanced", "ties": "extra"})
    console.play(5, 5, 7, 7)  # not terse, as the match was not resumed
    console.journal.progress(2)
    console.on()
    console.resume("cybo")
    at = console.journal.at
    console.play(9, 9)
    assert console.journal.at == at + 4
    console.play(*(3, 3) * 40)  # in the next RUN
    console.journal.progress(7)
    console.on()
    assert console.journal.where(console.journal.saved("cybo")) == ("round", 7)
    assert console.resume("cybo")[0].log == bytes([5, 5, 7, 7, 9, 9]) + b"\3" * 80


def test_how_far_cybo_is_through_all_runs_and_tears(cybo):
    """A step counts from the number before it, wherever that lies."""
    rng = random.Random(4)
    told = 1
    for turn in range(300):
        number = rng.choice((told + 1, told + 1, told + 1, max(1, told - 1), told + 5))
        if cybo.journal.playing.size > 900:
            cybo.journal.tidy(None)
            cybo.journal.playing.size = 0  # it is only to be long
        cybo.journal.progress(number)
        told = number
        cybo.journal.event(1)
        if turn % 7 == 3:
            used = sector.tail(cybo.flash.data)
            cybo.flash.data[used] = 0xBF  # a byte that a power cut tore
        if turn % 7 in (3, 5):
            cybo.on()
            assert cybo.journal.where(cybo.journal.saved("cybo")) == ("round", told)
            cybo.resume("cybo")
        assert cybo.journal.where(cybo.journal.saved("cybo")) == ("round", told)


def test_undo_and_redo_are_found(console):
    console.play(8, 32, 33, 7, 34, 35)
    console.undo()
    console.undo()
    console.on()
    match, undone = console.resume()
    assert match.log == bytes([8, 32, 33, 7]) and undone == [(35, b""), (34, b"")]
    console.play(34)  # the one that was undone last: the other can still be redone
    console.on()
    assert console.resume()[1] == [(35, b"")]
    console.undo()
    console.play(40)  # another: nothing can be redone
    console.on()
    match, undone = console.resume()
    assert match.log == bytes([8, 32, 33, 7, 40]) and undone == []


def test_undo_and_redo_outlive_tidying(console):
    console.play(8, 32, 33, 7, 34, 35)
    for _ in range(5):
        console.undo()
        console.play(35)
    console.undo()
    console.undo()
    console.journal.tidy()
    console.on()
    match, undone = console.resume()
    assert match.log == bytes([8, 32, 33, 7]) and undone == [(35, b""), (34, b"")]
    assert console.journal.saved("knister").size == 2 * (4 + 2 + 2)  # events, undone ones, undos


def test_what_was_redone_in_part_outlives_tidying(console):
    console.play(8, 32, 33, 7, 34, 35)
    console.undo()
    console.undo()
    console.play(34)
    console.journal.tidy()
    console.on()
    match, undone = console.resume()
    assert match.log == bytes([8, 32, 33, 7, 34]) and undone == [(35, b"")]


def test_ticks_and_notes_are_heard_in_their_places():
    console = Console()
    console.begin("krypto")
    deal = bytes([2, 1, 2, 2, 3, 24])
    for tidy in False, True:
        heard = []
        console.begin("krypto")
        console.journal.event(106, deal)
        console.journal.tick()
        console.journal.tick()
        console.journal.event(112)
        console.journal.note(0, 29)
        console.journal.tick()
        console.journal.note(15, 99999)
        if tidy:
            console.journal.tidy()
        console.on()
        console.resume("krypto", heard=lambda *event: heard.append(event))  # noqa: B023
        tick = (sector.TICK, b"")
        clock, best = (sector.NOTE, (0, 29)), (sector.NOTE, (15, 99999))
        assert heard == [(106, deal), tick, tick, (112, b""), clock, tick, best]


def test_clocks_of_earlier_deals_are_tidied_away_but_not_other_notes():
    console = Console()
    console.begin("krypto", options={"mode": "home"})
    deal = bytes([2, 1, 2, 2, 3, 24])
    console.journal.event(106, deal)
    console.journal.tick()
    console.journal.note(0, 100)
    console.journal.note(3, 55)
    console.journal.event(101)
    console.journal.event(106, deal)
    console.journal.tick()
    console.journal.tidy()
    heard = []
    console.resume("krypto", heard=lambda code, data: heard.append(code))
    assert heard == [106, sector.NOTE, 101, 106, sector.TICK]


def test_event_zero_is_no_tick(console):
    console.journal.event(0)
    console.journal.tick()
    contents = []
    for at, size, _ in reader.records(console.journal.nvm, console.journal.saved("knister")):
        contents.append(bytes(console.journal.nvm[at : at + size]))
    assert contents == [bytes([sector.WIDE, 0]), b"\0"]


def test_one_match_of_each_game_is_open(console):
    console.play(8, 32)
    console.begin("cybo")
    console.play(5)
    console.begin("knister", ["Cy"])
    console.play(9)
    console.on()
    assert [saved.game for saved in console.journal.matches] == ["knister", "cybo"]
    assert console.resume("knister")[0].names == ["Cy"]
    assert console.resume("cybo")[0].log == bytes([5])


def test_events_go_to_the_match_that_was_taken_up(console):
    console.play(8, 32)
    console.begin("cybo")
    console.play(5)
    console.resume("knister")
    console.play(33)
    console.resume("cybo")
    console.play(6)
    console.on()
    assert [saved.game for saved in console.journal.matches] == ["cybo", "knister"]
    assert console.resume("knister")[0].log == bytes([8, 32, 33])
    assert console.resume("cybo")[0].log == bytes([5, 6])


def test_looking_at_a_match_changes_nothing(console):
    console.play(8, 32)
    console.begin("cybo")
    console.journal.replay(console.journal.saved("knister"), Knister)
    console.play(5)
    console.on()
    assert [saved.game for saved in console.journal.matches] == ["cybo", "knister"]
    assert console.resume("cybo")[0].log == bytes([5])


def test_the_last_match_finished_is_kept(console):
    console.play_out(seed=1)
    first = bytes(console.match.log)
    console.on()
    (saved,) = console.journal.matches
    assert saved.over and console.journal.saved("knister") is None
    assert console.journal.replay(saved, Knister)[0].log == first
    console.begin()
    console.play_out(seed=2)
    console.journal.tidy()
    console.on()
    (saved,) = console.journal.matches
    assert saved.over and console.journal.replay(saved, Knister)[0].log == console.match.log != first


def test_how_a_game_was_played_last_is_kept_when_another_is_played(console):
    """Its options stay, in the menu's tidy too; its events make room."""
    console.begin("knister", options={"sheets": "3"})
    console.play_out(seed=1)
    console.begin("cybo")
    console.play_out(seed=2)
    console.on()
    for _ in range(2):
        matches = console.journal.matches
        assert [(saved.game, saved.over) for saved in matches] == [("knister", True), ("cybo", True)]
        assert console.journal.about(matches[0]).options == {"sheets": "3"}
        console.journal.tidy()
        console.on()
    assert not matches[0].pieces and console.journal.replay(matches[1], RULES["cybo"])[0].over
    console.begin("knister", options={"sheets": "1"})
    assert [saved.over for saved in console.journal.matches if saved.game == "knister"] == [False, True]


def test_a_match_given_up_is_gone_and_not_counted(console):
    console.play(8, 32)
    console.journal.drop(console.journal.saved("knister"))
    console.on()
    assert console.journal.matches == []
    assert console.journal.ledger.book().statistics("knister", "Ada") is None


@pytest.mark.parametrize(
    "names, levels, options",
    [
        (["A,b"], [0], {}),
        (["A\nb"], [0], {}),
        (["Ada"], [0, 0], {}),
        (["Ada"], [16], {}),
        (["Ada"], [0], {"sheets": "1\n"}),
        (["Ada"], [0], {"she=ets": "1"}),
        (["x" * 700], [0], {}),
    ],
)
def test_what_cannot_be_kept_is_refused_and_nothing_written(console, names, levels, options):
    before = bytes(console.flash.data)
    with pytest.raises(ValueError, match="600 bytes"):
        console.journal.begin("knister", names, levels, options)
    assert console.flash.data == before


def test_any_number_of_games_is_kept(console):
    """A new game is one more folder: its matches, line-up and figures stand beside the others'."""
    games = ["game %d" % at for at in range(12)]
    for game in games:
        console.journal.begin(game, ["Ada", "Ben"], [0, 0], {"way": game}, {"dice": "real"}, "turn", 1)
        console.journal.event(7)
        console.journal.progress(5)
    assert console.on() == ""
    console.journal.tidy()
    console.on()
    assert sorted(saved.game for saved in console.journal.matches) == sorted(games + ["knister"])
    for game in games:
        saved = console.journal.saved(game)
        about = console.journal.about(saved)
        assert about.options == {"way": game} and about.extras == {"dice": "real"}
        assert console.journal.where(saved) == ("turn", 5)
    assert console.journal.ledger.book().lineup("game 11") == [("Ada", 0), ("Ben", 0)]
    assert console.journal.notice == ""


def test_the_menu_is_told_how_far_a_match_is_without_its_rules(console):
    saved = console.journal.saved("knister")
    assert console.journal.where(saved) == ("round", 1)
    for number in 2, 3, 255, 256, 767, 768, 65535:
        console.journal.progress(number)
        assert console.journal.where(saved) == ("round", number)
        console.on()
        saved = console.journal.saved("knister")
        assert console.journal.where(saved) == ("round", number)
        console.resume()
    console.journal.tidy()
    assert console.journal.where(console.journal.saved("knister")) == ("round", 65535)


def test_progress_that_stays_is_not_written(console):
    console.play(8)
    at = console.journal.at
    console.journal.progress(1)
    assert console.journal.at == at
    console.journal.progress(2)
    assert console.journal.at == at + 3  # a number of two bytes and its check


@pytest.mark.parametrize("game", ["knister", "cybo"])
def test_a_cut_shows_the_boundary_before_at_worst(game):
    console = Console()
    console.begin(game)
    console.resume(game)
    console.play(8)
    console.journal.progress(2)
    at = console.journal.at
    console.journal.progress(3)
    end = console.journal.at
    for torn in range(at, end):
        data = bytearray(console.flash.data)
        data[torn:end] = b"\xff" * (end - torn)
        flash = Flash()
        flash.data[:] = data
        journal = Journal(ByteArray(flash))
        assert journal.notice == "" and journal.where(journal.saved(game)) == ("round", 2)


def test_a_correction_is_kept(console):
    console.play(8, 32, 33, 7)
    assert console.journal.correct()
    console.match.correct()
    console.play(9, 34)
    for tidy in False, True:
        if tidy:
            console.journal.tidy()
        console.on()
        assert console.resume()[0].log == bytes([8, 32, 33, 9, 34])


def test_a_correction_forgets_what_could_be_redone(console):
    console.play(8, 32, 33, 7, 34)
    console.undo()
    assert console.journal.correct()
    console.match.correct()
    for tidy in False, True:
        if tidy:
            console.journal.tidy()
        console.on()
        match, undone = console.resume()
        assert match.log == bytes([8, 32, 33]) and undone == []


def test_begin_and_leave_and_resume_erase_nothing():
    """A match costs two starts of the machine: neither erases unless less than the reserve is left."""
    console = Console()
    console.begin()
    for turn in range(60):
        console.on()
        console.resume()
        console.play(8 - turn % 3, 32 + turn % 25) if turn < 25 else None
        if console.match.turn >= 0:
            console.play(console.match.legal()[0])
    assert console.flash.erases == 0


# The sector made anew


@pytest.mark.parametrize("game", sorted(RULES))
def test_events_never_erase_and_boundaries_make_room(game):
    console = Console()
    rng = random.Random(5)
    player = Player(rng)
    hands = 0
    while console.flash.erases < 3:
        options, names, levels = some_options(game, None, rng)
        console.begin(game, names, levels, options)
        while not console.match.over and hands < 9000:
            before = console.flash.erases
            code, data = player.event(console.match)
            console.journal.event(code, data)
            assert console.flash.erases == before and not console.journal.behind
            console.match.play(code, data)
            if console.match.boundary and not console.match.over:
                hands += 1
                if console.journal.full:
                    console.journal.tidy(console.match)
                assert console.journal.room() >= sector.RESERVE and not console.journal.full
        console.journal.end(console.match.scores())
    assert console.journal.wear == console.flash.erases


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
    show("Journal: the longest hand", f"{game}: {longest} of {sector.HAND} bytes")
    assert longest <= sector.HAND


def test_the_longest_match_rests_on_a_snapshot():
    console = Console()
    names = ["Player%2d" % seat for seat in range(12)]
    console.begin("knister", names, options={"sheets": "3"})
    player = Player(random.Random(1))
    mirror = Knister(names, {"sheets": "3"})
    while not console.match.over:
        code, data = player.event(console.match)
        console.journal.event(code, data)
        console.match.play(code, data)
        mirror.play(code, data)
        if console.match.boundary and not console.match.over and console.journal.full:
            console.journal.tidy(console.match)
            assert not console.journal.full
    assert console.match.base is not None
    console.on()
    match, _ = console.resume()
    assert match.scores() == mirror.scores() and match.over
    assert console.flash.erases <= 4


def test_the_menu_does_not_tidy_again_what_only_a_boundary_can_shorten():
    console = Console()
    console.begin("knister", ["Player%2d" % seat for seat in range(12)], options={"sheets": "3"})
    player = Player(random.Random(1))
    while not (console.journal.full and not console.match.boundary):
        code, data = player.event(console.match)
        console.journal.event(code, data)
        console.match.play(code, data)
    assert console.journal.full
    console.journal.tidy()
    assert not console.journal.full
    while console.match.base is None:
        assert console.flash.erases < 3
        code, data = player.event(console.match)
        console.journal.event(code, data)
        console.match.play(code, data)
        if console.match.boundary and console.journal.full:
            console.journal.tidy(console.match)


def test_what_came_before_a_snapshot_is_not_undone():
    console = Console()
    console.begin("knister", ["Player%2d" % seat for seat in range(12)], options={"sheets": "3"})
    player = Player(random.Random(1))
    while console.match.base is None:
        code, data = player.event(console.match)
        console.journal.event(code, data)
        console.match.play(code, data)
        if console.match.boundary and console.journal.full:
            console.journal.tidy(console.match)
    with pytest.raises(Illegal, match="nothing to undo"):
        console.match.undo()
    console.on()
    match, undone = console.resume()
    assert match.base == console.match.base and undone == []


def test_three_of_the_longest_matches_lie_side_by_side():
    """Each left in the middle of a hand at its largest, the journal tidied at every turn."""
    console = Console()
    rng = random.Random(3)
    most = {
        "cybo": ("grand master", 6, {"level": "grand master", "ties": "extra"}),
        "knister": ("", 12, {"sheets": "3"}),
        "krypto": ("", 8, {"mode": "international", "deck": "any 1 99", "deals": "random", "clock": "600"}),
    }
    player = Player(rng, skill=0.3)
    for game, (_, seats, options) in most.items():
        console.begin(game, ["Player%2d" % seat for seat in range(seats)], options=options)
    for _ in range(100):
        game = rng.choice(sorted(most))
        console.resume(game)
        for _ in range(rng.randrange(40)):
            if console.match.over:
                break
            code, data = player.event(console.match)
            console.journal.event(code, data)
            assert not console.journal.behind
            console.match.play(code, data)
            if console.match.boundary and not console.match.over and console.journal.full:
                console.journal.tidy(console.match)
        if console.match.over:
            _, seats, options = most[game]
            console.begin(game, ["Player%2d" % seat for seat in range(seats)], options=options)
        log = bytes(console.match.log)
        console.journal.tidy()
        assert console.journal.notice == "" and console.journal.room() >= sector.RESERVE
        assert console.resume(game)[0].log == log
    assert {saved.game for saved in console.journal.matches if not saved.over} == set(most)


def test_undo_leaves_the_room_that_the_hand_needs(console):
    """Who undoes for ever is stopped; the hand goes on, and is saved to its end."""
    console.play(8)
    cycles = 0
    while True:
        console.play(32)
        if not console.journal.undo():
            break
        console.match.undo()
        cycles += 1
    assert cycles > 200 and console.journal.room() >= sector.HAND
    console.play(33)
    assert not console.journal.behind and console.flash.erases == 0
    assert console.journal.full and console.match.boundary
    console.journal.tidy(console.match)
    console.on()
    assert console.resume()[0].log == bytes([8, 32, 33])
    assert console.journal.room() > 2500


def test_a_hand_beyond_all_measure_is_saved_at_its_end(console):
    journal = console.journal
    console.play(8)
    while journal.room() > 16:
        journal.block(sector.FRONT, b"", 1)
    console.play(32, 33)
    assert journal.behind and journal.full and console.flash.erases == 0
    again = Journal(ByteArray(console.flash))
    assert sum(size for _, size, _ in reader.records(again.nvm, again.matches[0])) <= 2
    journal.tidy()  # in the middle of a hand that helps nothing: the next boundary does
    assert journal.behind
    console.play(7, 34, 35)
    journal.tidy(console.match)
    assert not journal.behind
    console.play(6, 36)
    console.on()
    match, _ = console.resume()
    assert match.played == 2 and match.sum == 6
    assert list(match.field(0))[:5] == [8, 0, 7, 0, 6] and list(match.field(1))[:5] == [0, 8, 0, 7, 0]


def test_wear_is_counted_and_kept(console):
    for _ in range(3):
        console.journal.tidy()
    console.on()
    assert console.journal.wear == console.flash.erases == 3


def test_tidying_keeps_settings_names_statistics_and_all_matches():
    life = Life(11)
    life.run(700)
    before = [(saved.game, saved.over) for saved in life.journal.matches]
    life.tidy()
    life.switch_off()
    assert [(saved.game, saved.over) for saved in life.journal.matches] == before


# What the journal finds


def test_another_version_is_said_and_nothing_is_erased_by_itself(console):
    console.play(8)
    console.journal.tidy()
    head = console.flash.data[1:49]
    head[2] = 9
    head[44:48] = sector.crc(head, 0, 44)
    console.flash.data[1:145] = head * 3
    before = bytes(console.flash.data)
    assert console.on() == opening.OTHER
    assert console.journal.matches == [] and console.flash.data == before
    console.begin()
    console.play(8)
    assert console.on() == "" and console.resume()[0].log == bytes([8])


def test_what_a_later_journal_adds_is_passed_over(console):
    """A table, a block and a line of BEGIN that are not known; the table is kept."""
    console.play(8, 32)
    console.journal.ledger.book().rows[77] = [b"abc", b"def"]
    console.journal.tidy()
    assert console.on() == "" and console.journal.ledger.book().rows[77] == [b"abc", b"def"]
    console.journal.block(99, b"what is to come", 1)
    console.resume()
    console.play(33)
    assert console.on() == ""
    console.journal.tidy()
    assert console.on() == "" and console.journal.ledger.book().rows[77] == [b"abc", b"def"]
    assert console.resume()[0].log == bytes([8, 32, 33])
    about = reader.About(b"\0\0\2\0\0chess\nAda,Ben\nmove\nboard=8\nwhat is to come\nclock:none")
    assert about.options == {"board": "8"} and about.extras == {"clock": "none"}


@pytest.mark.parametrize(
    "data, words",
    [
        (b"\xff" * 4096, ""),  # new: nothing was lost
        (b"\0" * 4096, opening.FOREIGN),
        (bytes(range(256)) * 16, opening.FOREIGN),
    ],
)
def test_what_is_no_journal_is_said_and_left_alone(data, words):
    console = Console()
    console.flash.data[:] = data
    assert console.on() == words
    assert console.flash.data == data and console.journal.matches == []
    assert not words or console.journal.foreign
    console.begin()
    console.play(8)
    assert console.on() == "" and console.resume()[0].log == bytes([8])


def test_a_setting_alone_takes_over_a_foreign_flash_when_tidied():
    console = Console()
    console.flash.data[:] = bytes(4096)
    console.on()
    assert not console.journal.full
    console.journal.ledger.set("volume", 1)
    assert console.journal.full
    console.journal.tidy()
    assert console.on() == "" and console.journal.ledger.get("volume") == 1


def test_damage_in_the_log_is_said_and_what_lies_before_it_is_kept(console):
    console.play(8, 32)
    at = console.journal.at
    console.play(33, 7, 34, 35)
    console.flash.data[at] ^= 0x41
    assert console.on() == ""  # events are read when their match is resumed
    assert console.resume()[0].log == bytes([8, 32]) and console.journal.notice == matches.UNREADABLE
    console.play(40)
    assert console.on() == ""
    assert console.resume()[0].log == bytes([8, 32, 40])


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


def test_a_match_that_the_rules_do_not_know_is_not_resumed():
    console = Console()
    console.journal.begin("knister", ["Ada"], [0], {"sheets": "7"})
    console.on()
    saved = console.journal.saved("knister")
    assert console.journal.resume(saved, Knister) is None
    assert console.journal.notice == matches.UNREADABLE
    console.journal.begin("cybo", ["Ada"], [0], {"level": "beginner"})
    assert console.journal.replay(console.journal.saved("cybo"), Cybo)[0].log == b""


def test_where_flash_is_not_erased_nothing_is_overwritten(console):
    console.play(8)
    at = console.journal.at
    console.flash.data[at] = 0x7F  # nobody but the journal writes there; it looks all the same
    console.play(32)
    console.play(33)
    assert console.flash.erases == 0
    assert console.on() == ""
    assert console.resume()[0].log == bytes([8, 32, 33])


def test_the_length_of_an_empty_run_may_be_torn(console):
    """The power failed before its first record, and again as it was closed."""
    console.play(8, 32)
    console.journal.close_run()
    at = console.journal.at
    for torn in range(3, 6):
        flash = Flash()
        flash.data[:] = console.flash.data
        flash.data[at : at + 6] = run_head(at, console.journal.playing.number)
        flash.data[at + torn : at + 6] = b"\xff" * (6 - torn)
        journal = Journal(ByteArray(flash))
        match, _ = journal.resume(journal.saved("knister"), Knister)
        journal.event(33)
        again = Journal(ByteArray(flash))
        assert again.resume(again.saved("knister"), Knister)[0].log == bytes([8, 32, 33])
        assert journal.notice == again.notice == ""


def run_head(at, number):
    """A RUN without a record, closed."""
    head = bytes([sector.RUN, number])
    head += bytes([sector.check(0, at, head), 0, 0])
    return head + bytes([sector.check(0, at, head)])


def test_a_bit_that_flips_behind_the_log_loses_nothing(console):
    console.play(8, 32)
    for ahead in 1, 5, 40, 300:
        flash = Flash()
        flash.data[:] = console.flash.data
        flash.data[console.journal.at + ahead] = 0xEF
        journal = Journal(ByteArray(flash))
        journal.resume(journal.saved("knister"), Knister)
        journal.event(33)
        again = Journal(ByteArray(flash))
        assert again.resume(again.saved("knister"), Knister)[0].log == bytes([8, 32, 33])
        assert journal.notice == again.notice == ""
