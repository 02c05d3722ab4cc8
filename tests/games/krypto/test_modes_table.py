"""The table mode for two players (RULES.md, "Table")."""

from collections import Counter

import pytest

from games.krypto.rules import events as codes
from games.krypto.rules.deck import Deck
from games.krypto.rules.match import Krypto
from handheld.match import ANYONE, CHANCE, Illegal
from tests.games.krypto.lines import play, played, refused, resumed, unfit

# Every number of the 56 cards once round: hand 1 is 1 2 3 4 5, hand 11 ends the deck, one 25 is left.
CARDS_56 = list(Deck("56").left(b""))
HANDS_56 = [CARDS_56[at::11][:5] for at in range(11)]
CARDS_52 = list(Deck("52").left(b""))
HANDS_52 = [CARDS_52[at::10][:5] for at in range(10)]  # 24 and 25 are left


class Table(Krypto):
    """All hands count as solvable, but those that `out` names for an objective."""

    out = {}

    @classmethod
    def unsolvable(cls, hands, objective, rule):
        assert rule == "whole" and len(hands) in (55, 50)
        return sum(1 << number - 1 for number in cls.out.get(objective, ()))


def table(text="", kind=Table, **options):
    """A match with its hands dealt."""
    hands = HANDS_52 if options.get("deck") == "52" else HANDS_56
    dealt = "\n".join("deal " + " ".join(map(str, hand)) for hand in hands)
    return played("Ada, Ben", dealt + "\n" + text, kind, mode="table", **options)


def with_out(**out):
    """Matches in which these hands are unsolvable for an objective: o25=(1, 2)."""

    class Some(Table):
        pass

    Some.out = {int(key[1:]): numbers for key, numbers in out.items()}
    return Some


def errs(match, name):
    """Lines of a false call: the numbers are added up, or taken away if that is right."""
    lying = list(match.cards)
    lines = [f"{name} krypto"]
    while len(lying) > 1:
        a, b = lying.pop(), lying.pop()
        if len(lying) == 0 and a + b == match.objective:
            lines.append(f"{a} x {b} = {a * b}")
        else:
            lines.append(f"{a} + {b} = {a + b}")
        lying.append(a + b)
    return "\n".join(lines)


def solves(match, name):
    """Lines of a right call, by search."""
    path = search(list(match.cards), match.objective)
    return None if path is None else "\n".join([f"{name} krypto"] + path)


def search(lying, goal):
    if len(lying) == 1:
        return [] if lying[0] == goal else None
    for at in range(len(lying)):
        for other in range(len(lying)):
            if at == other:
                continue
            a, b = lying[at], lying[other]
            rest = [n for i, n in enumerate(lying) if i not in (at, other)]
            quotient = a // b if b and a % b == 0 else -1
            for op, result in ("+", a + b), ("-", a - b), ("x", a * b), ("/", quotient):
                if result >= 0:
                    path = search(rest + [result], goal)
                    if path is not None:
                        return [f"{a} {op} {b} = {result}"] + path
    return None


def keep(match, hand):
    """The player whose turn it is takes a hand and solves it."""
    play(match, f"take {hand}")
    play(match, solves(match, match.names[match.turn]))
    return match


def keep_all(match, hands):
    for hand in hands:
        keep(match, hand)
    return match


def leave_one(text="", **options):
    """A round with the last hand, number 11, lying open; Ada keeps 10 of one kind or the other."""
    kind = with_out(o25=range(1, 9))
    match = table(text or "objective 25", kind, **options)
    return keep_all(match, (9, 10))


def test_56_cards_make_eleven_hands_and_the_one_left_is_the_objective():
    match = played("Ada, Ben", mode="table")
    for at, hand in enumerate(HANDS_56):
        assert (match.turn, match.phase, len(match.mode.hands)) == (CHANCE, codes.DEALING, 5 * at)
        refused(match, "objective 25", "when a round opens")
        play(match, "deal " + " ".join(map(str, hand)))
    assert (match.turn, match.phase) == (CHANCE, codes.OPENING)
    refused(match, "objective 24", "the objective is 25")
    refused(match, "objective 0", "the objective is 25")
    refused(match, "deal 1 2 3 4 5", "all 11 hands are dealt")
    play(match, "objective 25")
    assert match.mode.round == 1 and match.objective == 25


def test_52_cards_make_ten_hands_and_two_objectives_in_either_order():
    for first, second in ((24, 25), (25, 24)):
        match = table(deck="52")
        assert sorted(match.mode.objectives()) == [24, 25] and len(match.mode.hands) == 50
        play(match, f"objective {first}\nskip")
        refused(match, f"objective {first}", f"the objective is {second}")
        play(match, f"objective {second}")
        assert match.mode.round == 2


def test_hands_come_from_one_deck_dealt_once():
    match = played("Ada, Ben", "deal 25 24 23 22 21", mode="table")
    refused(match, "deal 25 1 2 3 4", "the deck has no more than 1 of 25")
    refused(match, "deal 1 2 3 4 5 = 6", "a deal here is")
    left = Counter(match.deck.left(match.mode.hands))
    assert left == Counter(CARDS_56) - Counter([25, 24, 23, 22, 21])


def test_player_1_opens_and_turns_alternate():
    match = table("objective 25")
    for turn in range(6):
        assert match.turn == turn % 2 and match.phase == codes.TURN
        play(match, "time")
    keep(match, 3)
    assert match.turn == 1


def test_hands_are_taken_and_put_back_as_often_as_one_likes():
    match = table("objective 25\ntake 3")
    assert match.cards == bytes(HANDS_56[2]) and match.mode.held == 3
    refused(match, "take 4", "hand 3 has to be put back")
    play(match, "back")
    assert match.cards == b"" and match.turn == 0
    refused(match, "back", "no hand is held")
    play(match, "take 4\nback\ntake 3\nback\ntake 11")
    assert match.turn == 0 and match.mode.held == 11
    refused(match, "take 12", "has no such event")


def test_ten_hands_are_there_with_52_cards():
    match = table("objective 25", deck="52")
    refused(match, "take 11", "a hand from 1 to 10")
    refused(match, "take 0", "has no such event")


def test_a_call_wants_the_turn_and_a_hand():
    match = table("objective 25")
    refused(match, "Ada krypto", "Ada has to take a hand")
    refused(match, "Ben krypto", "not the turn of Ben")
    play(match, "take 1")
    refused(match, "Ben krypto", "not the turn of Ben")
    play(match, "Ada krypto")
    refused(match, "back", "in a turn")
    refused(match, "take 2", "in a turn")
    refused(match, "penalty no", "after a false call")
    refused(match, "skip", "nobody explains")


def may_call(match):
    assert [match.mode.may_call(seat) for seat in range(2)] == [
        match.may(codes.KRYPTO + seat) or match.caller == seat for seat in range(2)
    ]
    return [seat for seat in range(2) if match.mode.may_call(seat)]


def test_who_may_call():
    match = table("objective 25")
    assert may_call(match) == []
    assert may_call(play(match, "take 1")) == [0]
    assert may_call(play(match, "time\ntake 1")) == [1]
    match = leave_one()
    assert may_call(match) == [0, 1]
    assert may_call(play(match, errs(match, "Ada") + "\npenalty no")) == [1]


def test_right_keeps_the_hand_and_ends_the_turn():
    match = keep(table("objective 25"), 1)
    assert match.scores() == [1, 0] and match.turn == 1
    assert match.mode.states[0] == 2 + 0
    refused(match, "take 1", "hand 1 is already won")


@pytest.mark.parametrize("answer, total", [("yes", -1), ("no", 0)])
def test_wrong_puts_the_hand_back_and_the_opponent_chooses(answer, total):
    match = table("objective 25\ntake 1")
    play(match, errs(match, "Ada"))
    assert (match.phase, match.turn) == (codes.JUDGING, 1)
    for line in ("time", "skip", "take 2", "Ben krypto", "back"):
        refused(match, line, "")
    play(match, f"penalty {answer}")
    assert match.scores() == [total, 0] and match.turn == 1 and match.mode.held == 0
    assert play(match, "take 1").cards == bytes(HANDS_56[0])


WRONG_AT_ONCE = ("1 - 2 = -1", "1 / 2 = 1/2", "time", "1 + 2 = 3\ntime")


@pytest.mark.parametrize("wrong", WRONG_AT_ONCE)
def test_a_step_against_the_rule_or_the_end_of_time_is_a_false_call(wrong):
    match = played("Ada, Ben", mode="table")
    hands = [[1, 2, 3, 4, 5]]
    left = Counter(CARDS_56) - Counter(hands[0])
    rest = list(left.elements())
    hands += [rest[at::10][:5] for at in range(10)]
    play(match, "\n".join("deal " + " ".join(map(str, hand)) for hand in hands))
    match.unsolvable = lambda hands, objective, rule: 0
    play(match, f"objective {match.mode.objectives()[0]}\ntake 1\nAda krypto\n{wrong}")
    assert match.phase == codes.JUDGING and match.turn == 1


def test_the_end_of_the_turn_clock_puts_a_held_hand_back_for_nothing():
    match = table("objective 25\ntake 5\ntime")
    assert match.scores() == [0, 0] and match.turn == 1 and match.mode.held == 0
    assert match.mode.states[4] == 0


def test_hands_that_nobody_can_solve_are_out_of_that_round_only():
    match = table("objective 25", with_out(o25=(2, 7)))
    assert [at + 1 for at in range(11) if match.mode.states[at] == 1] == [2, 7] and match.mode.left() == 9
    refused(match, "take 7", "hand 7 is out")
    play(match, "skip\nobjective 0")
    assert match.mode.left() == 11


def test_the_last_hand_lies_open_for_both():
    match = leave_one()
    assert match.mode.last == 11 and match.cards == bytes(HANDS_56[10]) and match.turn == ANYONE
    refused(match, "take 11", "in a turn")
    refused(match, "back", "in a turn")
    play(match, solves(match, "Ben"))
    assert match.scores() == [1, 2] and match.phase == codes.OPENING


def test_the_last_hand_may_come_as_the_round_opens():
    match = table("objective 25", with_out(o25=range(1, 11)))
    assert match.mode.last == 11 and match.turn == ANYONE
    match = table("objective 25", with_out(o25=range(1, 12)))
    assert match.phase == codes.OPENING and match.mode.round == 1


def test_who_errs_on_the_last_hand_may_not_call_on_it_again():
    match = leave_one()
    play(match, errs(match, "Ben") + "\npenalty yes")
    assert match.turn == ANYONE and match.scores() == [1, 0]
    refused(match, "Ben krypto", "Ben erred on the last hand")
    play(match, solves(match, "Ada"))
    assert match.scores() == [2, 0] and match.phase == codes.OPENING


def test_the_last_hand_is_nobodys_after_both_erred():
    match = leave_one()
    play(match, errs(match, "Ben"))
    assert match.turn == 0  # Ada judges
    play(match, "penalty no")
    play(match, errs(match, "Ada"))
    assert match.turn == 1
    play(match, "penalty yes")
    assert match.scores() == [0, 1] and match.phase == codes.OPENING


def test_the_last_hand_is_nobodys_after_its_three_minutes():
    match = play(leave_one(), "time")
    assert match.scores() == [1, 1] and match.phase == codes.OPENING
    assert play(leave_one(), "skip").phase == codes.OPENING


def test_who_erred_on_the_last_hand_is_free_in_the_next_round():
    match = leave_one()
    play(match, errs(match, "Ben") + "\npenalty no\ntime\nobjective 0")
    assert match.mode.erring == 0 and match.mode.last == 0


def test_turns_alternate_through_all_rounds():
    """The last hand has no turns; a turn that the end of the round broke off was one."""
    match = play(leave_one(), "time\nobjective 0")  # turns before: Ada, Ben
    assert match.turn == 0
    match = table("objective 25\ntime\ntake 4\nskip\nobjective 0")  # turns before: Ada, Ben
    assert match.turn == 0 and match.mode.held == 0
    match = table("objective 25\nskip\nobjective 0")  # turns before: Ada
    assert match.turn == 1


def test_a_round_ended_by_agreement_leaves_the_hands_to_nobody():
    match = keep(table("objective 25"), 1)
    play(match, "skip")
    assert match.phase == codes.OPENING and match.scores() == [1, 0]
    refused(match, "skip", "while it is open")


def test_round_2_has_objective_0_and_the_optional_third_100():
    match = table("objective 25\nskip")
    refused(match, "objective 100", "the objective is 0")
    play(match, "objective 0\nskip")
    assert match.over
    match = table("objective 25\nskip\nobjective 0\nskip", rounds="3")
    assert not match.over
    refused(match, "objective 0", "the objective is 100")
    assert play(match, "objective 100\nskip").over


def test_a_56_card_tie_is_shared():
    match = table("objective 25\nskip\nobjective 0")
    assert play(match, "skip").over and match.scores() == [0, 0]


def test_all_hands_come_back_in_the_next_round():
    match = keep_all(table("objective 25"), (1, 2))
    play(match, "skip\nobjective 0")
    assert match.mode.left() == 11 and match.scores() == [1, 1]


@pytest.mark.parametrize("tie", ["0", "100"])
def test_a_52_card_tie_opens_one_tie_round(tie):
    match = table("objective 25\nskip\nobjective 24\nskip", deck="52", tie=tie)
    assert match.phase == codes.OPENING and match.mode.objectives() == (int(tie),)
    play(match, f"objective {tie}")
    assert match.mode.round == 3 and match.mode.left() == 10
    assert play(match, "skip").over and match.scores() == [0, 0]  # still tied: shared


def test_without_a_tie_52_cards_end_after_two_rounds():
    match = keep(table("objective 25", deck="52"), 1)
    assert play(match, "skip\nobjective 24\nskip").over and match.scores() == [1, 0]


def test_a_penalty_counts_before_a_tie_is_judged():
    match = table("objective 25\ntake 1", deck="52")
    play(match, errs(match, "Ada") + "\npenalty yes\nskip\nobjective 24\nskip")
    assert match.over and match.scores() == [-1, 0]


def test_undo_gives_the_hand_back():
    match = table("objective 25\ntake 3")
    play(match, errs(match, "Ada") + "\npenalty yes\nundo")
    assert match.turn == 1 and match.scores() == [0, 0]
    play(match, "undo")
    assert match.turn == 0 and len(match.steps) == 3 and match.mode.held == 3
    play(match, "undo\nundo\nundo\nundo\nundo")
    assert match.mode.held == 0 and match.phase == codes.TURN


def test_proofs_are_asked_for_once_a_round():
    asked = []

    class Asking(Krypto):
        @staticmethod
        def unsolvable(hands, objective, rule):
            asked.append((list(hands), objective))
            return 0

    match = table("objective 25\ntake 3\nback\nundo\nundo\ntake 4", Asking)
    hands = sum(HANDS_56, [])
    assert asked == [(hands, 25)]
    play(match, "time\nskip\nobjective 0")
    assert asked == [(hands, 25), (hands, 0)]


def test_nothing_of_the_other_modes_is_there():
    match = table("objective 25")
    refused(match, "end", "open hands")
    refused(match, "Ada unplayable", "random deals")
    refused(played("Ada, Ben", "deal 2 1 2 2 3 = 24", mode="home"), "take 1", "no such event")
    refused(played("Ada, Ben", "deal 2 1 2 2 3 = 24"), "penalty yes", "no such event")
    refused(played("Ada, Ben", "deal 2 1 2 2 3 = 24"), "back", "no such event")
    refused(played("Ada, Ben"), "objective 0", "no such event")


# Snapshots


def test_a_round_goes_on_over_snapshots():
    match = resumed(played("Ada, Ben", "deal 25 24 23 22 21\ndeal 1 2 3 4 5", mode="table"))
    assert match.mode.hands == bytes([25, 24, 23, 22, 21, 1, 2, 3, 4, 5])
    match = resumed(table(kind=with_out(o25=(2, 7), o0=(1,))))
    assert match.phase == codes.OPENING
    match = resumed(play(match, "objective 25\ntime"))
    assert match.turn == 1 and match.objective == 25
    refused(match, "take 7", "hand 7 is out")
    keep(match, 1)
    play(match, "take 3")
    play(match, errs(match, "Ada") + "\npenalty yes")
    match = resumed(match)
    assert match.scores() == [-1, 1] and match.turn == 1
    refused(match, "take 1", "hand 1 is already won")
    match = resumed(play(match, "skip"))
    assert match.scores() == [-1, 1] and match.mode.objectives() == (0,)
    play(match, "objective 0")
    assert match.turn == 0 and match.mode.left() == 10  # the turns before: Ada, Ben, Ada, Ben
    assert play(match, "skip").over


def test_a_proof_is_not_asked_for_again_after_a_snapshot():
    match = table("objective 25", with_out(o25=(2, 7)))
    match.unsolvable = None
    other = Krypto(match.names, match.options)
    other.unsolvable = None
    other.restore(match.snapshot())
    assert other.mode.states == match.mode.states


def test_52_cards_go_on_over_snapshots():
    match = resumed(table("objective 24\nskip", deck="52", tie="100"))
    assert match.mode.objectives() == (25,)
    match = resumed(play(match, "objective 25"))
    match = resumed(play(match, "skip"))
    assert match.mode.objectives() == (100,)
    match = resumed(play(match, "objective 100"))
    assert play(match, "skip").over


def test_the_last_rounds_go_on_over_snapshots():
    match = resumed(table("objective 25\nskip\nobjective 0\nskip\nobjective 100", rounds="3"))
    assert match.objective == 100 and play(match, "skip").over
    match = resumed(table("objective 24\nskip\nobjective 25\nskip\nobjective 0", deck="52", tie="0"))
    assert match.objective == 0 and play(match, "skip").over


def test_two_hands_are_still_turns_over_a_snapshot():
    match = resumed(keep(table("objective 25", with_out(o25=range(1, 9))), 9))
    assert match.mode.left() == 2 and match.phase == codes.TURN
    assert resumed(match).turn == 1


def test_no_snapshot_is_taken_while_a_hand_is_held_or_the_last_lies_open():
    match = table("objective 25")
    assert match.boundary
    for line in ("take 1", "Ada krypto", "time"):
        play(match, line)
        assert not match.boundary
        with pytest.raises(Illegal):
            match.dump()
    assert play(match, "penalty no").boundary
    assert not leave_one().boundary


def changed(data, at, *values):
    data = bytearray(data)
    data[at : at + len(values)] = bytes(values)
    return data


def test_what_is_no_snapshot_of_the_table():
    match = keep(table("objective 25"), 1)
    data = match.dump()  # phase, hands, cards; from 57 round, player, objective, won, penalties, states
    assert data[:2] == bytes([codes.TURN, 11]) and list(data[57:62]) == [1, 1, 25, 1, 0]
    assert len(data) == 57 + 11 + 11
    unfit(match, b"", "does not occur in this mode")
    for phase in (codes.LYING, codes.EXPLAINING, codes.JUDGING, codes.OVER, 99):
        unfit(match, changed(data, 0, phase), "does not occur in this mode")
    unfit(match, data[:-1], "wrong length")
    unfit(match, data + b"\0", "wrong length")
    unfit(match, changed(data, 0, codes.OPENING), "wrong length")
    unfit(match, changed(data, 0, codes.DEALING), "wrong length")
    unfit(match, data[:57], "wrong length")
    unfit(match, changed(data, 1, 10), "wrong length")
    unfit(match, data[:1] + bytes([10]) + data[2:52] + data[57:], "wrong length")
    unfit(match, bytes([codes.DEALING]) + data[1:57], "wrong length")  # all are dealt
    unfit(match, changed(data, 2, 25, 25), "the deck has no more than 1 of 25")
    unfit(match, changed(data, 57, 0), "impossible")
    unfit(match, changed(data, 57, 2), "round is impossible")  # its objective is 0
    unfit(match, changed(data, 57, 3, 0, 100), "round is impossible")  # there are two
    unfit(match, changed(data, 58, 2), "round is impossible")
    unfit(match, changed(data, 59, 24), "round is impossible")
    unfit(match, changed(data, 60, 0), "impossible wins")  # Ada keeps one
    unfit(match, changed(data, 60, 2), "impossible wins")  # of one
    unfit(match, changed(data, 61, 1), "impossible wins")
    unfit(match, changed(data, 68, 4), "no valid state")
    unfit(match, changed(data, 69, *[1] * 9), "impossible wins")  # one is left, and no turn
    second = changed(data, 57, 2, 0, 0, 12)
    other = Krypto(match.names, match.options)
    other.restore(bytes(2) + bytes(second))
    assert other.scores() == [12, 0]
    unfit(match, changed(second, 60, 13), "impossible wins")


def test_what_is_no_snapshot_between_rounds():
    match = table()
    data = match.dump()
    assert data[0] == codes.OPENING and list(data[57:]) == [0, 1] + [0] * 9
    unfit(match, changed(data, 58, 0), "round is impossible")  # Ada had no turn yet
    unfit(match, changed(data, 59, 25), "round is impossible")
    unfit(match, changed(data, 60, 1), "impossible wins")
    unfit(match, changed(data, 67, 1), "round is impossible")  # a penalty before the first round
    unfit(match, changed(data, 57, 2, 1, 0), "round is impossible")  # the match is over
    unfit(match, changed(data, 57, 1, 1, 24), "round is impossible")
    three = table(rounds="3")
    three.restore(bytes(2) + bytes(changed(data, 57, 2, 1, 0)))
    assert three.mode.objectives() == (100,)
    unfit(three, changed(data, 57, 3, 1, 100), "round is impossible")


def test_what_is_no_snapshot_with_52_cards():
    match = table("objective 24\nskip\nobjective 25\nskip", deck="52", tie="100")
    data = match.dump()
    assert list(data[52:]) == [2, 1, 25] + [0] * 8
    unfit(match, changed(data, 55, 1), "round is impossible")  # no tie: the match is over
    unfit(match, changed(data, 62, 1), "round is impossible")
    unfit(match, changed(data, 54, 23), "round is impossible")
    unfit(match, changed(data, 52, 3, 1, 100), "round is impossible")
    play(match, "objective 100")
    data = match.dump()
    unfit(match, changed(data, 54, 0), "round is impossible")
    unfit(match, changed(data, 52, 4), "round is impossible")
