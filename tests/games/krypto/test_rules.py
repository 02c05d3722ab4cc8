"""Numbers, decks, solutions; home and solo (RULES.md, "Krypto")."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.krypto import reading
from games.krypto.rules import events as codes
from games.krypto.rules import number
from games.krypto.rules.deck import Deck
from games.krypto.solving.deal import draw
from handheld.match import ANYONE, CHANCE, Illegal
from tests.games.krypto.lines import DEAL, SOLVED, WRONG, play, played, proving, refused, resumed, unfit, won

# Decks


def copies(deck):
    return Counter(list(deck.left(b"")))


@pytest.mark.parametrize(
    "name, size, counts",
    [
        ("56", 56, {**dict.fromkeys(range(1, 7), 3), **dict.fromkeys(range(7, 11), 4)}),
        ("52", 52, dict.fromkeys(range(1, 11), 3)),
    ],
)
def test_the_decks(name, size, counts):
    counts |= {**dict.fromkeys(range(11, 18), 2), **dict.fromkeys(range(18, 26), 1)}
    deck = Deck(name)
    assert copies(deck) == counts
    assert deck.size == size == sum(counts.values())


@pytest.mark.parametrize("name, whole", [("beginner", "56"), ("beginner 52", "52")])
def test_the_beginners_decks_are_the_low_cards_of_the_others(name, whole):
    assert copies(Deck(name)) == {n: count for n, count in copies(Deck(whole)).items() if n <= 10}


@pytest.mark.parametrize(
    "name, dealt",
    [
        ("56", (1, 1, 1, 2, 2, 2)),
        ("56", (7, 7, 7, 7, 25, 24)),
        ("52", (7, 7, 7, 25, 24, 17)),
        ("beginner", (10, 10, 10, 10, 1, 2)),
        ("any 25 25", (25,) * 6),
        ("any 1 99", (99, 1, 1, 1, 1, 1)),
        ("any", (25,) * 6),
    ],
)
def test_deals_that_a_deck_can_give(name, dealt):
    Deck(name).check(dealt)
    Deck(name).check(bytes(dealt))


@pytest.mark.parametrize(
    "name, dealt",
    [
        ("56", (1, 1, 1, 1, 2, 3)),
        ("56", (25, 25, 1, 2, 3, 4)),
        ("56", (1, 2, 3, 4, 25, 25)),
        ("56", (26, 1, 2, 3, 4, 5)),
        ("56", (0, 1, 2, 3, 4, 5)),
        ("52", (7, 7, 7, 7, 1, 2)),
        ("beginner", (11, 1, 2, 3, 4, 5)),
        ("beginner 52", (10, 10, 10, 10, 1, 2)),
        ("any 2 24", (2, 2, 2, 2, 2, 25)),
        ("any 2 24", (1, 2, 2, 2, 2, 2)),
    ],
)
def test_deals_that_a_deck_cannot_give(name, dealt):
    with pytest.raises(Illegal, match="the deck has no"):
        Deck(name).check(dealt)


NO_DECKS = ("", "55", "any 0 9", "any 9 8", "any 1 100", "any 1", "any 01 9", "any 1  9", "52 beginner")


@pytest.mark.parametrize("name", NO_DECKS)
def test_what_is_no_deck(name):
    with pytest.raises(Illegal, match="deck: "):
        Deck(name)


class Chance:
    """Dice that fall in turn, to see every way."""

    def __init__(self, falls):
        self.falls = list(falls)

    def below(self, n):
        return self.falls.pop(0) % n if self.falls else 0


@pytest.mark.parametrize("name", ["56", "52", "beginner", "beginner 52", "any 3 40"])
@given(falls=st.lists(st.integers(0, 59), max_size=60))
def test_a_draw_is_one_that_the_deck_can_give(falls, name):
    deck = Deck(name)
    drawn = draw(deck, Chance(falls), 6)
    assert len(drawn) == 6
    deck.check(drawn)
    if deck.size:
        more = draw(deck, Chance(falls), deck.size - 6, drawn)
        assert Counter(drawn + more) == copies(deck)


def test_every_card_is_as_likely_to_be_drawn():
    deck = Deck("56")
    first = Counter(draw(deck, Chance([at]), 1)[0] for at in range(56))
    assert first == copies(deck)
    two = Counter(draw(deck, Chance([a, b]), 2) for a in range(56) for b in range(55))
    assert two[b"\x07\x07"] == 4 * 3 and two[b"\x19\x01"] == 3 and two[b"\x19\x19"] == 0
    numbers = Counter(draw(Deck("any 5 25"), Chance([at]), 1)[0] for at in range(21))
    assert numbers == dict.fromkeys(range(5, 26), 1)


# Numbers


fractions = st.fractions(-999, 999, max_denominator=999)


@given(fractions, fractions)
def test_steps_are_exact(a, b):
    pairs = (a.numerator, a.denominator), (b.numerator, b.denominator)
    for op, right in enumerate((a + b, a - b, a * b, a / b if b else None)):
        result = number.combine(op, *pairs)
        assert result == (right if right is None else (right.numerator, right.denominator))
        assert number.text(result) == ("?" if right is None else str(right))


@given(fractions)
def test_numbers_are_written_in_lowest_terms(a):
    pair = a.numerator, a.denominator
    assert number.text(pair) == str(a)
    assert reading.parse(str(a)) == pair


NOT_WRITTEN_SO = (
    "", "-", "+7", "07", "7.0", "7/", "/7", "7/1", "14/4", "-0", "0/3", "1/0", "0/0", "7/-2", "--7", " 7",
    "7 ", "1_0", "7//2", "1e3", "\u0663", "\xb2", "?", "x", "9" * 5000,
)  # fmt: skip


@pytest.mark.parametrize("word", NOT_WRITTEN_SO)
def test_numbers_written_otherwise_are_none(word):
    assert reading.parse(word) is None


@pytest.mark.parametrize(
    "result, whole, fraction",
    [
        (Fraction(0), "", ""),
        (Fraction(9), "", ""),
        (Fraction(-2), "below zero", ""),
        (Fraction(7, 2), "no whole number", ""),
        (None, "divides by zero", "divides by zero"),
    ],
)
def test_what_is_against_a_rule(result, whole, fraction):
    pair = result and (result.numerator, result.denominator)
    pair = (0, 1) if result == 0 else pair
    assert whole in number.offence(pair, True) and bool(whole) == bool(number.offence(pair, True))
    assert fraction in number.offence(pair, False) and bool(fraction) == bool(number.offence(pair, False))


# Solutions


# With any numbers: the 56 cards hold one 21 only, and the last of these needs two.
EXAMPLES = {
    "2 1 2 2 3 = 24": "2 x 1 = 2, 2 x 2 = 4, 4 x 2 = 8, 8 x 3 = 24",
    "1 3 7 1 8 = 1": "3 - 1 = 2, 7 + 2 = 9, 9 / 1 = 9, 9 - 8 = 1",
    "24 22 23 20 21 = 1": "24 + 22 = 46, 46 / 23 = 2, 2 + 20 = 22, 22 - 21 = 1",
    "8 4 9 1 3 = 25": "8 + 4 = 12, 9 + 1 = 10, 12 + 10 = 22, 22 + 3 = 25",
    "8 8 7 7 21 = 21": "8 - 8 = 0, 0 x 7 = 0, 0 x 7 = 0, 0 + 21 = 21",
}


@pytest.mark.parametrize("mode", ["international", "home", "solo"])
@pytest.mark.parametrize("deal", EXAMPLES)
def test_the_checked_examples(deal, mode):
    match = played("Ada", f"deal {deal}\nAda krypto", mode=mode, deck="any 1 25")
    *steps, last = EXAMPLES[deal].split(", ")
    play(match, "\n".join(steps))
    assert match.scores() == [0]
    play(match, last)
    assert match.scores() == [1]


@pytest.mark.parametrize("deal", EXAMPLES)
def test_the_steps_leave_what_lies_there(deal):
    match = played("Ada", f"deal {deal}\nAda krypto", mode="solo", deck="any 1 25")
    lying = Counter(match.cards)
    for step in EXAMPLES[deal].split(", ")[:-1]:
        a, _, b, _, result = step.split()
        lying = lying - Counter([int(a), int(b)]) + Counter([int(result)])
        play(match, step)
        assert Counter(n for n, d in filter(None, match.numbers)) == lying
    assert [number.text(result) for _, _, _, result in match.steps] == [
        step.split()[-1] for step in EXAMPLES[deal].split(", ")[:-1]
    ]


def test_the_result_lies_where_the_second_number_lay():
    match = played("Ada", "deal 2 3 4 5 6 = 20\nAda krypto", mode="solo")
    match.play(2 * 25 + 4 * 5 + 1)  # 6 x 3
    assert match.numbers == [(2, 1), (18, 1), (4, 1), (5, 1), None]
    assert match.steps == [((6, 1), 2, (3, 1), (18, 1))]
    match.play(1 * 25 + 1 * 5 + 0)  # 18 - 2
    assert match.numbers == [(16, 1), None, (4, 1), (5, 1), None]


def test_zero_is_legal_and_so_is_dividing_it():
    text = "deal 8 8 5 3 2 = 6\nAda krypto\n8 - 8 = 0\n0 / 5 = 0\n3 x 2 = 6\n0 + 6 = 6"
    assert played("Ada", text, mode="home").scores() == [1]


# Home


def test_at_home_all_is_open_until_somebody_calls():
    match = played("Ada, Ben", mode="home")
    assert (match.turn, match.phase) == (CHANCE, codes.DEALING)
    play(match, DEAL)
    assert match.turn == ANYONE
    assert match.numbers == [(2, 1), (1, 1), (2, 1), (2, 1), (3, 1)] and match.objective == 24
    play(match, "Ben krypto")
    assert match.turn == match.caller == 1
    refused(match, "Ada krypto", "Ben has called")


@pytest.mark.parametrize("mode", ["home", "solo"])
def test_a_step_against_the_rule_is_refused_and_may_be_taken_otherwise(mode):
    match = played("Ada", "deal 3 5 7 2 9 = 20\nAda krypto", mode=mode)
    refused(match, "3 - 5 = -2", "3 - 5 is below zero")
    refused(match, "7 / 2 = 7/2", "7 / 2 is no whole number")
    play(match, "5 - 3 = 2\n2 - 2 = 0")
    refused(match, "7 / 0 = ?", "7 / 0 divides by zero")
    play(match, "7 x 0 = 0")
    assert match.turn == 0 and len(match.steps) == 3


@pytest.mark.parametrize("mode", ["home", "solo"])
def test_a_wrong_answer_costs_nothing_but_the_call(mode):
    match = played("Ada", f"{DEAL}\nAda krypto\n{WRONG}", mode=mode)
    assert match.scores() == [0]
    assert (match.phase, match.caller, match.mode.hand) == (codes.LYING, None, 1)
    assert [n for n, _ in match.numbers] == [2, 1, 2, 2, 3] and match.steps == []
    assert play(match, f"Ada krypto\n{SOLVED}").scores() == [1]
    assert match.mode.hand == 2


def test_time_while_explaining_gives_the_call_up():
    match = played("Ada, Ben", f"{DEAL}\nAda krypto\n2 x 1 = 2\ntime", mode="home")
    assert match.turn == ANYONE and match.scores() == [0, 0]
    assert play(match, f"Ben krypto\n{SOLVED}").scores() == [0, 1]


def test_time_while_nobody_explains_brings_new_cards_for_the_same_hand():
    match = played("Ada, Ben", DEAL + "\ntime", mode="home", hands="1")
    assert match.turn == CHANCE and match.mode.hand == 1 and match.mode.redeals == 1
    assert play(match, won("Ben")).scores() == [0, 1] and match.over


def test_the_players_choose_the_number_of_hands():
    for hands in ("1", "2", "10", "37"):
        match = played("Ada, Ben", mode="home", hands=hands)
        for _ in range(int(hands)):
            assert not match.over
            play(match, won("Ada"))
        assert match.over and match.scores() == [int(hands), 0]
    assert played("Ada", won("Ada") * 10, mode="home").over  # the default


def test_a_skipped_hand_counts_for_no_one():
    match = played("Ada, Ben", f"{DEAL}\nskip\n" + won("Ada") + "skip", mode="home", hands="3")
    assert match.scores() == [1, 0] and match.over
    match = played("Ada", DEAL + "\nAda krypto", mode="home")
    refused(match, "skip", "nobody explains")


def test_open_matches_end_when_the_players_say_so():
    match = played("Ada, Ben", won("Ada") * 30, mode="home", hands="open")
    for lines in ("", DEAL, DEAL + "\nBen krypto\n2 x 1 = 2"):
        ended = played("Ada, Ben", won("Ada") * 30 + lines + "\nend", mode="home", hands="open")
        assert ended.over and ended.scores() == [30, 0]
        refused(ended, "end", "the match is over")
    refused(played("Ada", mode="home"), "end", "only a match of open hands")
    assert not match.over


def test_a_hand_in_which_nobody_may_be_first_twice():
    match = played("Ada, Ben", won("Ben"), mode="home")
    refused(match, "Ada krypto", "no cards lie open")
    refused(match, "2 x 1 = 2", "nobody has called")
    refused(match, "time", "no clock is running")
    refused(play(match, DEAL), DEAL, "no deal is due")


# The fraction rule


def test_fractions_and_negatives_are_exact_where_they_are_allowed():
    lines = "Ada krypto\n7 / 2 = 7/2\n1 - 3 = -2\n7/2 x 10 = 35\n-2 + 35 = 33"
    match = played("Ada", "deal 7 2 1 3 10 = 33\n" + lines, mode="solo", rule="fraction", deck="any 1 50")
    assert match.scores() == [1]


def test_a_fraction_is_no_whole_objective():
    lines = "deal 7 2 1 1 1 = 3\nAda krypto\n7 / 2 = 7/2\n7/2 x 1 = 7/2\n7/2 x 1 = 7/2\n7/2 x 1 = 7/2"
    match = played("Ada", lines, mode="home", rule="fraction")
    assert match.scores() == [0] and match.phase == codes.LYING


def test_dividing_by_zero_is_refused_there_too():
    match = played("Ada", "deal 2 2 7 1 9 = 3\nAda krypto\n2 - 2 = 0", mode="solo", rule="fraction")
    refused(match, "7 / 0 = ?", "7 / 0 divides by zero")


def test_large_numbers_stay_exact():
    lines = "deal 99 98 97 96 95 = 1\nAda krypto\n99 x 98 = 9702\n9702 x 97 = 941094\n"
    match = played("Ada", lines + "941094 x 96 = 90345024", mode="solo", deck="any 1 99")
    assert sorted(filter(None, match.numbers)) == [(95, 1), (90345024, 1)]
    refused(match, "90345024 / 95 = 90345024/95", "no whole number")
    assert play(match, "90345024 x 95 = 8582777280").phase == codes.LYING


# Unplayable


def proof(answer):
    class Proved(type(played("Ada"))):
        unsolvable = proving(lambda cards, objective, rule: answer)

    return Proved


@pytest.mark.parametrize("mode", ["home", "solo"])
def test_unplayable_at_home_takes_the_hand_or_costs_nothing(mode):
    match = played("Ada", DEAL + "\nAda unplayable", proof(False), mode=mode, deals="random")
    assert match.scores() == [1] and match.turn == CHANCE
    match = played("Ada", DEAL + "\nAda unplayable", proof(True), mode=mode, deals="random")
    assert match.scores() == [0] and match.phase == codes.LYING
    assert play(match, f"Ada krypto\n{SOLVED}").scores() == [1]


def test_unplayable_wants_random_deals_and_nobody_explaining():
    refused(played("Ada", DEAL, mode="home"), "Ada unplayable", "random deals")
    match = played("Ada, Ben", DEAL + "\nAda krypto", mode="home", deals="random")
    refused(match, "Ben unplayable", "Ada has called")


def test_the_rule_in_force_is_what_is_proved():
    asked = []

    class Asking(type(played("Ada"))):
        @staticmethod
        def unsolvable(hands, objective, rule):
            asked.append((hands, objective, rule))
            return 0

    for rule in ("whole", "fraction"):
        played("Ada", DEAL + "\nAda unplayable", Asking, mode="home", deals="random", rule=rule)
    assert asked == [(b"\2\1\2\2\3", 24, "whole"), (b"\2\1\2\2\3", 24, "fraction")]


# Undo


def test_undo_takes_back_the_last_choice():
    match = played("Ada", f"{DEAL}\nAda krypto\n2 + 3 = 5\nundo\n{SOLVED}", mode="solo")
    assert match.scores() == [1]
    assert play(match, "undo").scores() == [0] and len(match.steps) == 3
    play(match, "undo\nundo\nundo\nundo")
    assert match.turn == ANYONE
    with pytest.raises(Illegal, match="^chance cannot be undone$"):
        match.undo()


def test_undo_opens_a_match_again_that_was_over():
    match = played("Ada", won("Ada"), mode="solo", hands="1")
    assert match.over
    match.undo()
    assert not match.over and match.scores() == [0] and len(match.steps) == 3


# Snapshots


def test_an_open_deal_goes_on_over_a_snapshot():
    match = played("Ada, Ben", won("Ben") + f"{DEAL}\ntime\n{DEAL}", mode="home", hands="2")
    match = resumed(match)
    assert (match.mode.hand, match.mode.redeals, match.objective) == (2, 1, 24)
    assert match.numbers == [(2, 1), (1, 1), (2, 1), (2, 1), (3, 1)]
    assert play(match, f"Ada krypto\n{SOLVED}").over and match.scores() == [1, 1]


def test_no_snapshot_is_taken_while_somebody_explains():
    match = played("Ada", DEAL, mode="solo")
    assert match.boundary
    play(match, "Ada krypto")
    assert not match.boundary
    with pytest.raises(Illegal, match="between two hands"):
        match.dump()


def test_what_is_no_snapshot():
    match = played("Ada, Ben", won("Ben") + won("Ada") + DEAL, mode="home", hands="4")
    data = list(match.dump())  # phase; hand, redeals, hands won by each; the deal
    assert data == [codes.LYING, 0, 0, 3, 0, 0, 0, 1, 0, 0, 1, 2, 1, 2, 2, 3, 24]
    unfit(match, [], "does not occur in this mode")
    unfit(match, [codes.EXPLAINING] + data[1:], "does not occur in this mode")
    unfit(match, [codes.TURN] + data[1:], "does not occur in this mode")
    unfit(match, [codes.LYING], "wrong length")
    unfit(match, data[:-1], "wrong length")
    unfit(match, data[:10] + data[11:], "wrong length")
    unfit(match, [codes.DEALING] + data[1:], "wrong length")
    unfit(match, data[:-1] + [26], "the deck has no 26")
    for at, value in ((3, 0), (3, 2), (3, 5), (7, 2), (8, 1)):
        unfit(match, data[:at] + [value] + data[at + 1 :], "impossible wins")
    fourth = played("Ada, Ben", mode="home", hands="4")
    fourth.restore(bytes(2) + bytes(data[:3] + [4] + data[4:7] + [2] + data[8:]))
    assert fourth.scores() == [2, 1]
    opened = played("Ada, Ben", mode="home", hands="open")
    opened.restore(bytes(2) + bytes([codes.DEALING, 9, 0, 0, 255, 5, 1, 2, 3, 0, 0]))
    assert opened.scores() == [0x050102, 0x030000] and opened.mode.hand == 0x090000
