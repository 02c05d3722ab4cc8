"""What Krypto's screens say fits them, whatever the names, and the way out is on each."""

import contextlib
import io

import pytest
from PIL import Image

from games.krypto.solving import search as solver
from sim import boards, shown
from sim.driver import KEYS
from tests.games.krypto.device import device
from tests.play import BOARDS

# Eight letters each, as long as a name can be.
LONG = ("Debbie-M", "Shelleyw", "Michaela", "Wolfgang", "Maximili", "Kimberly", "Marywwww", "WWWWWWWW")
B = {"macropad": "KEY10", "picosystem": "b"}
BACK = {"macropad": 6, "picosystem": "undo"}


def row(d, grid):
    """What stands on a row of glyphs."""
    fonts = {id(font.bitmap): font for font in shown.fonts(d.console)}
    return "".join([shown.letter(fonts[id(grid.bitmap)], tile) for tile in grid]).strip()


@contextlib.contextmanager
def watched(*args, **more):
    """A device on which nothing is written that is longer than its row, no line wider than the panel."""
    found = []
    with device(*args, **more) as d:
        from handheld import shapes, widgets  # the device's own

        write, line = widgets.write, shapes.text

        def note(grid, font, text):
            if len(text) > grid.width:
                found.append(text)
            write(grid, font, text)

        def note_line(th, group, sheet, x, y, words, ink=0xFFFFFF, paper=0, align=0):
            wide = len(words) * th.sheet(sheet).width
            left = x - wide * align // 2
            if left < 0 or left + wide > th.width * th.unit:
                found.append(words)
            return line(th, group, sheet, x, y, words, ink, paper, align)

        widgets.write, shapes.text = note, note_line
        d.console.redraw()
        d.run(200)
        yield d
    assert not found


def call(d, seat):
    """A seat calls: by its key, or by A and the seat."""
    if d.match.seats < 8 or d.board == "macropad":
        d.press(*d.call_keys(seat))
    else:
        d.press("a")
        while d.match.caller is None:
            d.press("a" if d.screen.state.asked == seat else "right")
    if d.top == "call":
        way_out(d)
    d.begin_steps()


def on(d):
    """Go on until cards lie there."""
    for _ in range(6):
        if d.cards_lie():
            return
        d.press("a", ms=300)
        d.run(2500)


def number_key(d, n):
    """Choose the number in a slot."""
    if d.board == "macropad":
        d.press(n)
    else:
        d.point(n - 1)
        d.press("a")


def way_out(d):
    """The key of the way out is on the screen."""
    assert d.prompt().endswith(("MENU", "BACK")), (d.top, d.prompt())


@pytest.mark.parametrize("deals", ["solvable", "random"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_tournament_of_eight_fits_the_panel(board, deals):
    with watched(board, {"mode": "international", "clock": "none", "deals": deals}, LONG) as d:
        way_out(d)
        d.deal()
        way_out(d)
        if board == "picosystem":
            d.press("a", "left")
            way_out(d)
            d.press(B[board])
        if deals == "random":
            d.press(11 if board == "macropad" else "up")
            assert ("NO WAY" if board == "macropad" else "UNPLAYABLE") in d.words
            way_out(d)
            d.press(B[board])
        call(d, 7)
        way_out(d)
        number_key(d, 2)
        way_out(d)
        d.press(*[BACK[board]] * 2)
        d.run(3000)
        d.steps(d.wrong())
        assert d.top == "outcome"
        d.press("right")
        d.press("a")
        for _ in range(5):  # streaks, and columns that grow
            on(d)
            call(d, 6)
            d.steps(d.solution())
            d.press("right")
            d.press("a")


@pytest.mark.parametrize("board", BOARDS)
def test_a_machine_that_explains_fits_the_panel(board):
    with watched(board, {"mode": "home"}, LONG[:2], levels=[0, 3]) as d:
        d.deal()
        d.until(lambda: d.match.caller == 1)
        d.run(200)
        way_out(d)
        d.run(2000)
        way_out(d)


@pytest.mark.parametrize("board", BOARDS)
def test_a_table_match_fits_the_panel(board):
    with watched(board, {"mode": "table"}, LONG[:2]) as d:
        way_out(d)
        d.press("a")
        d.until(lambda: d.top == "hands")
        way_out(d)
        d.press("a", ms=300)
        way_out(d)
        d.press(*((11,) if board == "macropad" else ("up", "a")), ms=300)
        assert d.match.mode.held > 6
        way_out(d)
        d.press("a", ms=500)
        way_out(d)
        d.steps(d.wrong())
        d.press("a", ms=400)
        assert d.top == "judge"
        d.press("down", "a", ms=400)
        d.press("a", "a", ms=400)
        steps = d.solution()
        d.press("a", ms=500)
        d.steps(steps)
        d.press("right")
        d.press("a", "a")
    with watched(board, {"mode": "table", "deck": "52"}, LONG[:2], levels=[3, 0]) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        way_out(d)
        d.until(lambda: d.top == "krypto")
        d.run(200)
        way_out(d)


@pytest.mark.parametrize("board", BOARDS)
def test_real_cards_and_solo_fit_the_panel(board):
    with watched(board, {"mode": "home"}, LONG[:2], extras={"cards": "real"}) as d:
        way_out(d)
        d.press(*["a"] * 5)
        way_out(d)
        d.press("a")
    with watched(board, {"mode": "solo"}, LONG[:1]) as d:
        d.press("a")
        d.until(d.cards_lie)
        way_out(d)
        d.press("a", ms=300)
        way_out(d)
        d.steps(d.solution())
        assert d.top == "outcome"


def words(d):
    """The words and steps of the outcome: all but the heading, the target and its sign."""
    rows = d.words.split("\n")
    return " ".join([row for row in rows if row != "="])


@pytest.mark.parametrize("board", BOARDS)
def test_the_steps_after_an_error_are_said_to_be_a_solution(board):
    with watched(board, {"clock": "none"}) as d:
        d.deal()
        call(d, 0)
        d.steps(d.wrong())
        d.run(2500)
        assert " IS NOT " in words(d) and "A SOLUTION" in words(d) and words(d).count("=") == 4
        d.press("a")
        on(d)
        d.press(B[board], "down", "a")
        d.run(1000)
        assert "A SOLUTION" in words(d) and words(d).count("=") == 4


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_hand_on_which_both_erred_shows_its_solution(board):
    with watched(board, {"mode": "table"}) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.match.mode.states[:] = bytes([2] * 9 + [0, 0])
        for _ in range(2):
            d.press("a", ms=400)
        steps = d.solution()
        d.press("a", ms=400)
        d.steps(steps)
        d.press("a")
        d.until(d.cards_lie)
        call(d, 0)
        d.steps(d.wrong())
        d.run(2500)
        assert " IS NOT " in words(d) and "SOLUTION" not in words(d)
        d.press("a", "a", ms=300)
        on(d)
        call(d, 1)
        d.steps(d.wrong())
        d.run(2500)
        assert " IS NOT " in words(d) and "SOLUTION" in words(d)


def test_who_has_a_hand_is_told_apart_where_names_begin_alike():
    with watched("macropad", {"mode": "table"}, ["Anna", "Andy"]) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.match.mode.states[:2] = bytes([2, 3])
        d.console.redraw()
        d.run(200)
        assert {"A1", "A2"} <= set(d.words.split())


@pytest.mark.parametrize("board", BOARDS)
def test_nobody_has_to_wait_until_the_cards_are_turned(board):
    with device(board) as d:
        d.console.fall_ms = 60000
        d.press("a")
        d.until(lambda: d.top == "krypto" and d.match.cards, 10)
        d.run(500)
        assert not d.cards_lie()
        d.press("a")
        d.until(d.cards_lie, 1)


def test_the_last_two_numbers_are_seen_whole_however_long():
    with watched("macropad", {"mode": "home", "rule": "fraction", "deck": "any 90 99"}, 1) as d:
        d.deal()
        call(d, 0)
        d.steps([50 + 1, 50 + 5 + 2, 50 + 5 * 2 + 3])
        numbers = sorted([pair[0] for pair in d.match.numbers if pair])
        assert "%d?%d" % (numbers[1], numbers[0]) in d.words.split()
        d.press(5)  # the other one comes first
        assert "%d?%d" % (numbers[0], numbers[1]) in d.words.split()


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_that_was_typed_wrong_is_typed_anew(board):
    with watched(board, {"mode": "home"}, extras={"cards": "real"}) as d:
        top = d.console.top
        top.values[:] = [2, 1, 0, 2, 3, 24]
        back = (lambda: d.turn(-1)) if board == "macropad" else (lambda: d.press("left"))
        d.press(*["a"] * 6)
        assert d.prompt() == "A NUMBER IS MISSING" and top.at == 2
        d.press("a")
        back()
        d.press(*((3, 3) if board == "macropad" else ["down"]))
        assert top.values[2] == (33 if board == "macropad" else 25)
        top.values[2] = 33
        top.at = 5
        d.press("a")
        assert "NO 33" in d.prompt() and top.at == 2
        top.values[2] = 2
        d.press(*["a"] * 4)
        d.until(d.cards_lie)
        assert d.said[-1] == "deal 2 1 2 2 3 = 24"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "deck, typed, words",
    [
        ("56", [2, 1, 21, 21, 3, 24], "THE DECK HAS NO MORE THAN 1 OF 21"),
        ("any 90 99", [90, 91, 92, 93, 94, 89], "THE DECK HAS NO 89, ONLY 90 TO 99"),
    ],
)
def test_why_a_card_is_refused_is_said_whole(board, deck, typed, words):
    with device(board, {"mode": "home", "deck": deck}, extras={"cards": "real"}) as d:
        top = d.console.top
        top.values[:] = typed
        top.at = 5
        d.press("a")
        assert d.prompt() == words
        d.press("up" if board == "picosystem" else 2)
        assert words.split(",")[0][:12] not in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_why_a_step_is_refused_is_said_whole(board):
    options = {"mode": "home", "deck": "any 90 99"}
    with device(board, options, 1, extras={"cards": "real"}) as d:
        top = d.console.top
        top.values[:] = [99, 99, 99, 97, 98, 99]
        top.at = 5
        d.press("a")
        d.until(d.cards_lie)
        d.call(0)
        d.steps([50 + 1, 50 + 5 + 2, 75 + 5 * 2 + 3])
        assert d.prompt() == "970299#97 IS NO WHOLE NUMBER"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", range(1, 7))
def test_everyones_points_stand_beside_the_cards(board, players):
    with watched(board, {"mode": "home"}, LONG[:players]) as d:
        d.deal()
        d.match.mode._won[:] = [at + 3 for at in range(players)]
        d.screen.enter()
        d.run(200)
        notes = " ".join(shown.on(d.console)).upper()
        for seat in range(players):
            name = LONG[seat].upper()
            found = [word for word in notes.split() if name.startswith(word) and len(word) > 2]
            keys = board != "macropad" and players > 4  # their pictures take the place of the points
            assert found and (keys or str(seat + 3) in notes.split()), notes


def gaps(d, box):
    """Rows without ink between the lines of a part of the panel: left, top, right, bottom."""
    picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("L").crop(box)
    inked = [any(picture.getpixel((x, y)) for x in range(picture.width)) for y in range(picture.height)]
    return [len(gap) for gap in "".join("x" if row else " " for row in inked).strip().split("x") if gap]


@pytest.mark.parametrize("points", [[0] * 8, [1023, -1, 8, -4, 16, 0, 32, -128]])
def test_on_128x64_the_points_of_eight_stand_clear_of_each_other_the_clock_and_the_prompts(points):
    with watched("macropad", {}, LONG) as d:
        d.deal()
        d.match.scores = lambda: points
        for left in (161000, 8000):
            d.freeze()
            d.screen.clock.left = left
            d.screen.enter()
            d.run(300)
            rows = shown.on(d.console)
            for seat in range(8):
                assert any(str(points[seat]) in row for row in rows), rows
            assert "1-8: KRYPTO!" in d.prompt() and any(row.endswith(d.screen.clock.text()) for row in rows)
            right = 128 if left > 10000 else 97  # the last seconds are the other way round
            found = gaps(d, (38, 21, right, 64))
            assert len(found) == 3 and min(found) >= 2, found


@pytest.mark.parametrize("seed", range(1, 5))
def test_on_128x64_what_came_of_a_hand_stands_in_lines_apart(seed):
    with device("macropad", {"clock": "none"}, seed=seed) as d:
        d.deal()
        call(d, 0)
        d.steps(d.wrong())
        d.run(2500)
        found = gaps(d, (0, 0, 128, 17)) + gaps(d, (38, 36, 128, 64))
        assert len(found) == 3 and min(found) >= 2, found
        said = " ".join(shown.on(d.console))
        assert said.count("=") == 5 and "A SOLUTION" in said.upper()  # with the target's sign


@pytest.mark.parametrize(
    "levels, keys", [([0, 1, 0, 0, 1], "1,3-4"), ([0, 0, 0, 1], "1-3"), ([1, 0, 1, 0], "2,4")]
)
def test_who_may_call_is_named_by_the_keys(levels, keys):
    with device("macropad", {"clock": "none"}, len(levels), levels=levels) as d:
        d.deal()
        assert d.prompt().startswith(keys + ": ")


def test_who_is_out_of_the_hand_is_not_told_to_call():
    with device("macropad", {"clock": "none"}, 3) as d:
        d.deal()
        assert d.prompt().startswith("1-3: KRYPTO!")
        call(d, 1)
        d.steps(d.wrong())
        on(d)
        assert d.prompt().startswith("1,3: KRYPTO!")
    with device("macropad", {"clock": "none"}, 7) as d:  # no room for the word
        d.deal()
        call(d, 3)
        d.steps(d.wrong())
        on(d)
        assert d.prompt().startswith("1-3,5-7: CALL")


def test_on_240x240_nothing_stands_out_below_a_callers_name():
    with device("picosystem", {"clock": "none"}, 7) as d:
        d.deal()
        d.press("a")
        assert d.top == "call"
        d.run(300)
        rows = d.machine.panel.rgb().pixels()
        foot = 240 - d.console.theme.sheet("keys").height
        assert any(any(pixel) for pixel in rows[foot - 3]) and not any(any(pixel) for pixel in rows[foot - 1])


@pytest.mark.parametrize("board", BOARDS)
def test_nobody_is_told_to_call_where_only_machines_may(board):
    if board == "macropad":
        with device(board, {"mode": "home"}, 3, levels=[0, 1, 0]) as d:
            d.deal()
            assert d.prompt().startswith("1,3: KRYPTO!")  # between them sits the machine
        with device(board, {"mode": "home"}, 3, levels=[0, 1, 1]) as d:
            d.deal()
            assert d.prompt().startswith("1: KRYPTO!")
    with device(board, {"mode": "home"}, 3, levels=[1, 2, 3]) as d:
        d.until(d.cards_lie)
        assert d.prompt().startswith("THINKING  ")
        way_out(d)
    with device(board, {"clock": "none"}, 3, levels=[0, 1, 1]) as d:
        d.deal()
        call(d, 0)
        d.steps(d.wrong())
        on(d)
        assert d.cards_lie() and d.prompt().startswith("THINKING  ")


@pytest.mark.parametrize("rule", ["whole", "fraction"])
@pytest.mark.parametrize("board", BOARDS)
def test_times_and_division_are_the_printed_signs_and_a_fraction_keeps_its_stroke(board, rule):
    """In a sheet of text `*` and `#` are drawn as the signs, in a sheet of figures `*` and `/`."""
    with device(board, {"mode": "home", "rule": rule}, 1) as d:
        from games.krypto.screens.state import step_text

        assert step_text(((8, 1), 2, (3, 1), (24, 1)), 10) == "8*3=24"
        assert step_text((24, "/", (7, 2), (48, 7)), 11) == "24#7/2=48/7"
        assert step_text((24, "/", (7, 2), (48, 7)), 10) == "24#7/2"
        d.deal()
        d.call(0)
        number_key(d, 1)
        d.press(9 if board == "macropad" else "right")
        assert "%d*" % d.match.cards[0] in d.words.split()


def test_a_hand_that_was_held_before_a_break_is_named():
    with device("macropad", {"mode": "table"}) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.press("a", ms=300)
        d.press(11, ms=400)
        d.home()
        d.resume("krypto")
        d.press("a", ms=300)
        assert d.match.mode.held == 11 and "ADA" in d.words


@pytest.mark.parametrize("mode", ["international", "home", "table", "solo"])
def test_the_pause_menu_explains_the_mode_that_is_played(mode):
    names = {"international": "Tournament:", "home": "Home:", "table": "Table:", "solo": "Solo:"}
    with device("macropad", {"mode": mode}, 1 if mode == "solo" else 2) as d:
        d.press("KEY10")
        texts = [text for text, _ in d.console.top.actions]
        d.press(*["down"] * texts.index("Rules"), "a")
        assert d.top == "howto"
        text = " ".join(d.console.top._lines)
        assert [other for other in names if names[other] in text] == [mode]
        assert text.startswith("Use all five cards")
        d.press("KEY10")
        assert d.top == "actions"


@pytest.mark.parametrize("mode", ["home", "table"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_damaged_table_is_said_once_and_the_match_goes_on(board, mode):
    with watched(board, {"mode": mode}) as d:
        table = d.console.load("krypto", "solving.solvability")

        def damaged(rule):
            raise table.TableDamaged("the table is missing")

        table.Table = damaged
        d.press("a")
        d.until(lambda: d.top == "howto")
        said = " ".join(shown.on(d.console)).upper()
        assert "DAMAGED TABLE" in said and "THE TABLE IS MISSING. WITHOUT IT" in said
        while d.top == "howto":  # a page or two
            d.press("a" if board == "picosystem" else 12)
        if mode == "table":
            d.until(lambda: d.top == "hands")
            d.press("a", "a", ms=300)
        else:
            d.until(d.cards_lie)
        steps = d.solution()
        d.press("a", ms=500) if mode == "table" else call(d, 0)
        d.steps(steps)
        assert d.match.scores() == [1, 0]
        d.press("a")
        d.run(3000)
        assert d.top != "howto"


@pytest.mark.parametrize("board", BOARDS)
def test_a_deal_that_takes_long_tells_how_far_it_is_and_can_be_left(board):
    with watched(board, {"mode": "solo", "deck": "beginner"}, 1, extras={"difficulty": "expert"}) as d:
        d.console.top.values[:] = [0, 4, 7, 1, 1]
        d.press("a", ms=200)
        assert d.top == "work"
        way_out(d)
        d.until(lambda: d.top != "work" or "0 OF 2000" in d.words)
        d.press(B[board])
        assert d.top == "krypto" and not d.match.cards
        way_out(d)
        d.press("a")
        d.until(lambda: d.top != "work")
        assert d.screen.deal_number == 4711
        d.until(d.cards_lie)
        assert "NO. 04711" in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_while_it_deals_the_backs_lie_there_and_spell_nothing(board):
    """Six letters on them spelt KRYPT = O, a target of zero."""

    def backs():
        written = [place[0] for place in shown.places(d.console) if len(place[0]) == 1]
        pixels = d.machine.panel.rgb().pixels()
        middles = [d.screen.table.middle(at) for at in range(6)]
        return not written and all(any(pixels[y][x]) for x, y in middles)

    extras = {"difficulty": "expert"}
    with watched(board, {"mode": "home", "deck": "beginner"}, 1, extras=extras) as d:
        assert backs()
        d.press("a", ms=60)
        assert d.top == "work" and backs() and "DEALING" in " ".join(shown.on(d.console)).upper()
        way_out(d)
        while d.top == "work":
            d.step()
        assert d.top == "krypto" and backs()  # nothing between them and the turning of the cards


def inked(d, box):
    """(left, top, right, bottom): free pixels around the ink in a part of the panel that has one ground."""
    picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("L").crop(box)
    ground = picture.getpixel((picture.width // 2, 0))
    wide, high = picture.size
    lit = [
        (x, y) for x in range(wide) for y in range(high) if abs(picture.getpixel((x, y)) - ground) > 60
    ]
    columns, rows = [x for x, _ in lit], [y for _, y in lit]
    return min(columns), min(rows), wide - 1 - max(columns), high - 1 - max(rows)


def typed(d, numbers):
    """Put these numbers on the cards and the target, as players of real cards do."""
    d.console.top.values[:] = numbers
    d.console.top.at = 5
    d.press("a")
    d.until(d.cards_lie)
    d.run(1200)


@pytest.mark.parametrize(
    "numbers", [[10, 11, 12, 13, 14, 20], [15, 16, 17, 18, 19, 24], [50, 42, 53, 68, 99, 7]]
)
def test_on_128x64_two_figures_stand_in_the_middle_of_a_card(numbers):
    with device("macropad", {"mode": "home", "deck": "any 1 99"}, extras={"cards": "real"}) as d:
        typed(d, numbers)
        for slot in range(5):
            left, top, right, bottom = inked(d, (26 * slot + 1, 1, 26 * slot + 23, 19))
            assert abs(left - right) <= 1 and abs(top - bottom) <= 1, (numbers[slot], left, right)


@pytest.mark.parametrize("objective", [4, 10, 46, 99])
def test_on_128x64_the_sign_of_the_target_touches_neither_its_frame_nor_its_figures(objective):
    with device("macropad", {"mode": "home", "deck": "any 1 99"}, extras={"cards": "real"}) as d:
        typed(d, [10, 11, 12, 13, 14, objective])
        picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("1")
        for x in range(3, 32):  # the frame is whole
            assert picture.getpixel((x, 24)) and picture.getpixel((x, 25)) and not picture.getpixel((x, 26))
        lit = {(x, y) for x in range(2, 33) for y in range(26, 51) if picture.getpixel((x, y))}
        sign = {(x, y) for x, y in lit if x < 10 and y < 31}
        assert sign and min(x for x, _ in sign) > 2
        for x, y in sign:
            assert not {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & (lit - sign)


@pytest.mark.parametrize("objective", [4, 24])
def test_on_240x240_the_figure_of_the_target_stands_as_high_as_those_of_the_cards(objective):
    with device("picosystem", {"mode": "home"}, extras={"cards": "real"}) as d:
        typed(d, [2, 1, 2, 2, 4, objective])
        card = inked(d, (4 + 79 + 18, 98 + 2, 4 + 79 + 56, 98 + 46))  # the fifth, in the same row
        target = inked(d, (162 + 18, 98 + 2, 162 + 56, 98 + 46))
        assert card[1] == target[1] and card[3] == target[3]


def test_the_points_of_a_hand_are_in_the_colour_of_the_seat_that_won_them():
    with device("picosystem", {"clock": "none"}) as d:
        d.deal()
        d.call(0)
        d.steps(d.solution())
        d.run(1500)
        assert d.words.startswith("ADA IN ")
        colour = d.console.theme.seat(0)
        picture = d.machine.panel.rgb().pixels()
        heading = {tuple(picture[y][x]) for y in range(4, 24) for x in range(100)}
        near = [colour >> 16 & 0xF8, colour >> 8 & 0xFC, colour & 0xF8]
        assert any(all(abs(a - b) < 9 for a, b in zip(pixel, near, strict=True)) for pixel in heading)


@pytest.mark.parametrize("board", BOARDS)
def test_the_pad_beside_an_outcome_names_the_hand_that_was_played(board):
    with device(board, {"clock": "none"}) as d:
        d.deal()
        d.call(0)
        d.steps(d.solution())
        d.press("right" if board == "picosystem" else 9)
        assert d.top == "pad" and shown.on(d.console)[0] == "Hand 1"
        d.press("a", "a")
        d.until(d.cards_lie)
        d.screen.points()
        d.run(200)
        assert shown.on(d.console)[0] == "Hand 2"


@pytest.mark.parametrize("board", BOARDS)
def test_back_is_offered_once_there_is_something_to_take_back(board):
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        d.call(0)
        assert "UNDO" not in d.prompt()
        number_key(d, 1)
        if board == "picosystem":  # on the MacroPad the four operations leave it no room
            assert "UNDO" in d.prompt()
        d.press(BACK[board])
        assert "UNDO" not in d.prompt()
        d.steps([1])
        if board == "picosystem":
            assert "UNDO" in d.prompt()
        steps = len(d.screen.match.steps)
        d.press(BACK[board])
        assert len(d.screen.match.steps) == steps - 1


@pytest.mark.parametrize("board", BOARDS)
def test_where_no_hand_is_of_the_level_the_search_ends_with_a_word(board):
    """Five sevens have one number of trees, whatever is drawn."""
    count = [trees for trees in solver.count([7] * 5, 7) if trees is not None][-1]
    assert count > 14
    with device(board, {"mode": "home", "deck": "any 7 7"}, 1, extras={"difficulty": "expert"}) as d:
        d.press("a")
        d.until(lambda: d.top == "work" and "0 OF 2000" in d.words)
        d.until(d.cards_lie)
        d.run(200)
        assert d.prompt() == "NONE OF 2000 HANDS IS EXPERT"
        d.run(3000)
        way_out(d)
        assert d.said[-1] == "deal 7 7 7 7 7 = 7"


def test_opponents_alone_who_find_no_way_take_new_cards():
    with device("macropad", {"mode": "home"}, levels=[1, 1]) as d:
        d.until(lambda: "time" in d.said, 120)
        d.until(lambda: len([line for line in d.said if line.startswith("deal ")]) > 1)


def test_a_call_after_the_hand_is_too_late_and_opens_nothing():
    with watched("macropad", {"clock": "none"}, 8) as d:
        d.deal()
        call(d, 0)
        d.steps(d.solution())
        for n in (2, 5, 7, 8):
            d.press(n)
            assert d.top == "outcome" and "TOO LATE" in d.prompt()
        d.press(9)
        assert d.top == "pad"


def test_a_message_goes_with_the_moment_it_belongs_to():
    """One of two lines stood over the caller's name, the steps and the next deals."""
    names = ["Ada", "Ben", "Christina"]
    with device("picosystem", {"clock": "none"}, names) as d:
        d.deal()
        call(d, 2)
        d.steps(d.wrong())
        on(d)
        d.press(*d.call_keys(2))
        assert "CHRISTINA IS OUT OF THIS" in d.prompt()
        d.press(*d.call_keys(0))
        assert d.top == "call" and "OUT OF THIS" not in d.words
        d.steps(d.wrong())
        assert "OUT OF THIS" not in d.words
        on(d)
        assert "OUT OF THIS" not in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_too_early_goes_with_the_deal(board):
    with device(board) as d:
        d.console.settings.set("text", 1)
        d.console.apply_settings()
        d.console.redraw()
        d.run(200)
        d.screen.word("too early: no cards yet")
        d.press("a", ms=200)
        assert "EARLY" not in d.words and "CARDS YET" not in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_a_half_entered_step_is_there_after_the_menu(board):
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        d.call(0)
        number_key(d, 2)
        d.press(7 if board == "macropad" else "up")
        before = d.shot()
        d.menu()
        d.press("a", ms=300)
        assert d.shot() == before
        number_key(d, 3)
        one, two = d.match.cards[1:3]
        assert d.said[-1] == "%d + %d = %d" % (one, two, one + two)


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_of_a_solution_is_the_same_after_the_menu(board):
    with device(board, {"clock": "none"}) as d:
        d.deal()
        call(d, 0)
        d.steps(d.wrong())
        d.run(2500)
        before = d.shot()
        d.menu()
        d.press("a", ms=300)
        assert d.shot() == before


@pytest.mark.parametrize("board", BOARDS)
def test_a_solution_begins_with_the_cards_and_not_with_a_half_way_result(board):
    with device(board, {"explain": "15"}) as d:
        d.deal()
        cards = [str(card) for card in d.match.cards]
        call(d, 0)
        d.steps(d.wrong()[:1])
        d.until(lambda: d.top == "outcome", 20)
        d.run(2500)
        rows = d.words.split()
        assert "=" in rows and (board == "macropad" or set(cards) <= set(rows))
        for step in d.screen.outcome.steps[:1]:
            assert {str(step[0]), str(step[2])} <= set(cards)


def pictures(d, row):
    """The keys' pictures beside a row of the list that is up."""
    menu = d.console.top
    return [glyph for glyph, action in zip(menu._glyphs, menu.actions, strict=True) if action[0] == row][0]


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_shows_a_key_for_a_hint_only_if_it_gives_one(board):
    for people in 1, 2, 3:
        with device(board, {"mode": "home"}, people) as d:
            d.deal()
            d.menu()
            shown_key = pictures(d, "Hint")
            d.press("a", ms=300)
            d.press("hint")
            d.run(500)
            assert bool(shown_key) == ("?" in d.words.rsplit("\n", 1)[0]), people


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_shows_the_key_that_undoes_a_step(board):
    with device(board, {"mode": "home"}, 1) as d:
        d.deal()
        d.call(0)
        d.steps([1])
        d.menu()
        assert pictures(d, "Undo") == ("6" if board == "macropad" else "Y")


@pytest.mark.parametrize("players", [2, 5, 8])
def test_on_128x64_the_names_of_who_calls_stand_clear_of_the_cards_and_of_each_other(players):
    with watched("macropad", {"mode": "home"}, LONG[:players]) as d:
        d.deal()
        d.press("a", ms=300)
        words = [row.upper() for row in shown.on(d.console)]
        assert "WHO?" in d.prompt() and all(name[:4].upper() in words for name in LONG[:players])
        found = gaps(d, (38, 0, 128, 64))  # below the cards; between the rows; above the prompts
        assert len(found) == 1 + (players + 2) // 3 and min(found) >= 2, found


@pytest.mark.parametrize("more", [{}, {"TREFOIL_KEY_X": "GP17"}])
def test_a_wheel_beside_a_race_does_not_move_through_a_strip_of_names(monkeypatch, more):
    settings = {"TREFOIL_PRESET": "pico_oled_i2c", "TREFOIL_KEY_Y": "GP18", "TREFOIL_WHEEL": "GP20 GP21"}
    settings.update(more)
    monkeypatch.setitem(boards.BOARDS, "wheel", boards.wired("wheel", settings))
    monkeypatch.setitem(KEYS, "wheel", dict(KEYS["pico_oled_i2c"], undo="GP18"))
    with device("wheel", {"deals": "random"}) as d:
        d.deal()
        d.press("undo")
        assert "UNPLAYABLE" in d.words
        d.turn(1)
        assert d.top in ("krypto", "outcome")
