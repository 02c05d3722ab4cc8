"""The international tournament: pad, errors, redeals, skips, ties (RULES.md, "International tournament")."""

import pytest

from games.krypto.rules import events as codes
from games.krypto.rules.match import Krypto
from handheld.match import ANYONE, CHANCE
from tests.games.krypto.lines import DEAL, SOLVED, erred, play, played, proving, refused, resumed, unfit, won

SKIPPED = f"{DEAL}\ntime\n" * 3 + f"{DEAL}\nskip\n"


def boxes(match):
    return [match.mode.boxes(seat) for seat in range(match.seats)]


def pad(**hands):
    """Ten boxes with these points: h3=4."""
    return [hands.get(f"h{hand}") for hand in range(1, 11)]


def test_the_sample_pad():
    winners = "Debbie Mike Shelley Shelley Shelley Kim Debbie Mary Mary Shelley".split()
    match = played("Debbie, Mike, Shelley, Kim, Mary", "".join(won(name) for name in winners))
    assert match.over and match.scores() == [2, 1, 8, 1, 3]
    assert boxes(match) == [
        pad(h1=1, h7=1),
        pad(h2=1),
        pad(h3=1, h4=2, h5=4, h10=1),
        pad(h6=1),
        pad(h8=1, h9=2),
    ]


def test_ten_wins_in_sequence_double_to_512():
    match = played("Ada, Ben", won("Ada") * 10)
    assert boxes(match)[0] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]
    assert match.over and match.scores() == [1023, 0]


def test_an_error_in_every_hand_is_the_lowest_total():
    match = played("Ada, Ben", (erred("Ada") + won("Ben")) * 10)
    assert match.over and match.scores() == [-10, 1023]
    assert boxes(match)[0] == [-1] * 10


def test_a_hand_that_another_wins_breaks_the_sequence():
    match = played("Ada, Ben, Cleo", won("Ada") * 3 + won("Ben") + won("Ada") * 2)
    assert match.scores() == [1 + 2 + 4 + 1 + 2, 1, 0]


def test_an_error_breaks_the_own_sequence():
    text = won("Ada") * 2 + erred("Ada") + won("Ben") + won("Ada")
    assert boxes(played("Ada, Ben, Cleo", text))[0][:4] == [1, 2, -1, 1]


def test_an_error_of_another_breaks_nothing():
    match = played("Ada, Ben", won("Ada") * 2 + erred("Ben") + won("Ada"))
    assert match.scores() == [7, -1]


def test_an_error_breaks_though_the_hand_is_then_skipped():
    text = won("Ada") * 2 + won("Ben") + won("Ada") + erred("Ada") + SKIPPED + won("Ada")
    assert boxes(played("Ada, Ben", text))[0][:6] == [1, 2, None, 1, -1, 1]


def test_redeals_and_skipped_hands_break_nobodys_sequence():
    text = won("Ada") + f"{DEAL}\ntime\n" * 2 + won("Ada") + SKIPPED * 2 + won("Ada")
    assert boxes(played("Ada, Ben", text))[0][:5] == [1, 2, None, None, 4]


def test_who_erred_is_out_of_that_hand_and_back_in_the_next():
    match = played("Ada, Ben, Cleo", erred("Ada"))
    assert (match.turn, match.mode.hand, match.scores()) == (CHANCE, 1, [-1, 0, 0])
    play(match, DEAL)
    refused(match, "Ada krypto", "Ada erred in this hand")
    assert [match.mode.may_call(seat) for seat in range(3)] == [False, True, True]
    assert [code - codes.KRYPTO for code in match.legal() if code >= codes.KRYPTO] == [1, 2]
    play(match, f"Ben krypto\n{SOLVED}\n{DEAL}\nAda krypto\n{SOLVED}")
    assert match.scores() == [0, 1, 0]


def test_when_all_have_erred_the_box_closes():
    match = played("Ada, Ben, Cleo", erred("Cleo") + erred("Ada"))
    assert match.mode.hand == 1
    play(match, erred("Ben"))
    assert match.mode.hand == 2 and match.scores() == [-1, -1, -1]
    assert [match.mode.may_call(seat) for seat in range(3)] == [True] * 3


def test_alone_an_error_closes_the_box():
    match = played("Ada", erred("Ada"))
    assert match.mode.hand == 2 and match.scores() == [-1]
    assert play(match, (erred("Ada")) * 9).over and match.scores() == [-10]


ERRORS = {
    "the fourth step misses": "2 x 1 = 2\n2 x 2 = 4\n4 x 2 = 8\n8 + 3 = 11",
    "below zero": "1 - 2 = -1",
    "no whole number": "1 / 2 = 1/2",
    "divides by zero": "2 - 2 = 0\n3 / 0 = ?",
    "out of time": "time",
    "out of time in the middle": "2 x 1 = 2\n2 x 2 = 4\n4 x 2 = 8\ntime",
}


@pytest.mark.parametrize("error", ERRORS)
def test_what_is_an_error(error):
    match = played("Ada, Ben", f"{DEAL}\nAda krypto\n{ERRORS[error]}")
    assert match.scores() == [-1, 0]
    assert (match.phase, match.mode.hand, match.caller) == (codes.DEALING, 1, None)


def test_the_hand_is_skipped_after_three_redeals_by_time():
    match = played("Ada, Ben, Cleo", DEAL)
    for redeals in range(3):
        assert match.mode.redeals == redeals and not match.may(codes.SKIP)
        refused(match, "skip", "after three redeals")
        play(match, "time")
        refused(match, "skip", "lie open")
        play(match, DEAL)
    assert match.may(codes.SKIP)
    play(match, "Ada krypto")
    refused(match, "skip", "nobody explains")
    play(match, "undo\nskip")
    assert match.mode.hand == 2 and match.mode.redeals == 0 and match.scores() == [0, 0, 0]
    refused(play(match, DEAL), "skip", "after three redeals by time, not 0")


def test_redeals_after_errors_do_not_count_and_do_not_begin_anew():
    text = f"{DEAL}\ntime\n" + erred("Ada") + f"{DEAL}\ntime\n" + erred("Ben") + DEAL
    match = played("Ada, Ben, Cleo", text)
    refused(match, "skip", "not 2")
    play(match, f"time\n{DEAL}\nskip")
    assert match.mode.hand == 2 and match.scores() == [-1, -1, 0]


def test_the_clock_is_an_option_and_time_the_same_with_none():
    for clock in ("180", "60", "600", "61", "none"):
        match = played("Ada, Ben", f"{DEAL}\ntime\n" * 5, clock=clock)
        assert match.mode.redeals == 5 and match.mode.hand == 1


# Unplayable


def unplayable(right):
    class Proved(Krypto):
        unsolvable = proving(lambda cards, objective, rule: not right)

    return Proved


CLAIM = f"{DEAL}\nAda unplayable\n"


def test_unplayable_that_is_right_is_a_win_in_every_respect():
    match = played("Ada, Ben", CLAIM * 3, unplayable(True), deals="random")
    assert boxes(match)[0][:3] == [1, 2, 4] and match.mode.hand == 4
    play(match, won("Ben") + CLAIM)
    assert match.scores() == [8, 1]


def test_unplayable_that_is_wrong_is_an_error_in_every_respect():
    match = played("Ada, Ben", won("Ada") + CLAIM, unplayable(False), deals="random")
    assert match.scores() == [0, 0] and match.turn == CHANCE and match.mode.hand == 2
    play(match, DEAL)
    refused(match, "Ada unplayable", "Ada erred")
    refused(match, "Ada krypto", "Ada erred")
    play(match, f"Ben krypto\n{SOLVED}\n" + won("Ada"))
    assert boxes(match)[0][:3] == [1, -1, 1]


def test_who_erred_may_not_call_a_hand_unplayable():
    match = played("Ada, Ben", erred("Ada") + DEAL, deals="random")
    refused(match, "Ada unplayable", "Ada erred")
    refused(played("Ada", DEAL), "Ada unplayable", "random deals")


# Ties


ALL_SKIPPED = SKIPPED * 10


def test_without_a_tie_ten_hands_are_all():
    match = played("Ada, Ben", won("Ada") + SKIPPED * 9)
    assert match.over and match.mode.hand == 10
    refused(match, DEAL, "over")


def test_a_tie_opens_an_extra_hand_among_the_leaders():
    match = played("Ada, Ben, Cleo", won("Ada") + won("Ben") + SKIPPED * 8)
    assert (match.turn, match.mode.hand) == (CHANCE, 11)
    play(match, DEAL)
    refused(match, "Cleo krypto", "Cleo is not among the leaders")
    assert match.turn == ANYONE
    play(match, f"Ben krypto\n{SOLVED}")
    assert match.over and match.scores() == [1, 2, 0]


def test_an_extra_hand_does_not_double():
    text = won("Ben") * 2 + won("Cleo") + SKIPPED * 5 + won("Ada") * 2  # 3, 3, 1: Ada won the last two
    match = played("Ada, Ben, Cleo", text + won("Ada"))
    assert match.over and match.scores() == [4, 3, 1]


def test_an_extra_hand_is_played_to_its_close_before_a_lead_counts():
    match = played("Ada, Ben, Cleo", ALL_SKIPPED + erred("Ada"))
    assert not match.over and match.mode.hand == 11 and match.scores() == [-1, 0, 0]
    play(match, erred("Ben"))
    assert not match.over  # Cleo leads, but the hand is not closed
    play(match, won("Cleo"))
    assert match.over and match.scores() == [-1, -1, 1]


def test_a_lead_from_errors_counts_when_the_hand_is_skipped():
    match = played("Ada, Ben, Cleo", ALL_SKIPPED + erred("Ada") + erred("Ben") + SKIPPED)
    assert match.over and match.scores() == [-1, -1, 0]


def test_totals_fall_further_in_extra_hands():
    text = (erred("Ada") + erred("Ben")) * 10
    match = played("Ada, Ben", text)
    assert match.scores() == [-10, -10] and match.mode.hand == 11
    play(match, (erred("Ben") + erred("Ada")) * 3)
    assert match.scores() == [-13, -13] and match.mode.hand == 14 and not match.over
    assert play(match, erred("Ada") + won("Ben")).over and match.scores() == [-14, -12]


def test_leaders_are_found_anew_so_that_players_drop_out_and_come_in():
    # 1, 1, 0: Ada and Ben lead. Both err: 0, 0, 0. Then Cleo plays too.
    match = played("Ada, Ben, Cleo", won("Ada") + won("Ben") + SKIPPED * 8)
    assert match.mode.playing == 0b011
    play(match, erred("Ada") + erred("Ben"))
    assert match.scores() == [0, 0, 0] and match.mode.playing == 0b111 and match.mode.hand == 12
    # Ben errs and the hand is skipped: Ada and Cleo go on without him.
    play(match, erred("Ben") + SKIPPED + DEAL)
    assert match.mode.playing == 0b101 and match.mode.hand == 13
    refused(match, "Ben krypto", "not among the leaders")
    play(match, f"Cleo krypto\n{SOLVED}")
    assert match.over and match.scores() == [0, -1, 1]


def test_both_leaders_err_below_a_third_who_then_leads():
    # 1, 1, 1, 0: in the extra hand all three err, and all four tie; in the next all but Dan err.
    text = won("Ada") + won("Ben") + won("Cleo") + SKIPPED * 7
    match = played("Ada, Ben, Cleo, Dan", text + erred("Ada") + erred("Cleo") + erred("Ben"))
    assert match.scores() == [0, 0, 0, 0] and match.mode.playing == 0b1111
    play(match, erred("Ada") + erred("Ben") + erred("Cleo") + SKIPPED)
    assert match.over and match.scores() == [-1, -1, -1, 0]


def test_extra_hands_are_skipped_as_others_are():
    match = played("Ada, Ben", ALL_SKIPPED + DEAL)
    refused(match, "skip", "after three redeals")
    play(match, "time\n" + f"{DEAL}\ntime\n" * 2 + f"{DEAL}\nskip")
    assert match.mode.hand == 12 and not match.over


def test_unplayable_in_an_extra_hand():
    match = played("Ada, Ben", ALL_SKIPPED + CLAIM, unplayable(True), deals="random")
    assert match.over and match.scores() == [1, 0]
    match = played("Ada, Ben", ALL_SKIPPED + CLAIM, unplayable(False), deals="random")
    assert not match.over and match.scores() == [-1, 0]
    refused(play(match, DEAL), "Ada krypto", "erred")


def test_an_error_of_the_last_hand_is_undone_with_all_that_followed_from_it():
    match = played("Ada, Ben", won("Ada") + SKIPPED * 9)
    assert match.over
    play(match, "undo")
    assert not match.over and match.mode.hand == 10
    play(match, f"Ben krypto\n{SOLVED}")
    assert match.mode.hand == 11
    play(match, "undo")
    assert match.mode.hand == 10 and match.scores() == [1, 0]


def test_eight_play():
    names = "A, B, C, D, E, F, G, H"
    match = played(names, "".join(erred(name) for name in "ABCDEFG") + won("H"))
    assert match.scores() == [-1] * 7 + [1] and match.mode.hand == 2


# Snapshots


def test_a_sequence_goes_on_over_a_snapshot():
    match = resumed(played("Ada, Ben", won("Ada") * 3 + SKIPPED))
    assert play(match, won("Ada")).scores() == [15, 0]
    assert boxes(match)[0][:5] == [1, 2, 4, None, 8]


def test_a_hand_goes_on_over_a_snapshot():
    match = resumed(played("Ada, Ben, Cleo", won("Ben") + f"{DEAL}\ntime\n" * 2 + erred("Ada")))
    assert (match.mode.redeals, match.mode.hand) == (2, 2)
    refused(play(match, DEAL), "Ada krypto", "erred")
    refused(match, "skip", "not 2")
    match = resumed(play(match, f"time\n{DEAL}\nCleo krypto\n{SOLVED}"))
    assert match.scores() == [-1, 1, 1] and match.mode.hand == 3


def test_every_hand_has_its_snapshot():
    match = played("Ada, Ben")
    for hand in range(1, 11):
        text = (won("Ada"), erred("Ben") + erred("Ada"), SKIPPED, erred("Ada") + won("Ben"))[hand % 4]
        match = resumed(match)
        assert match.mode.hand == hand
        play(match, text)
    assert match.over and match.scores() == [-3, -1]


def test_redeals_are_counted_to_255():
    match = resumed(played("Ada, Ben", f"{DEAL}\ntime\n" * 300))
    assert match.mode.redeals == 255
    assert play(match, f"{DEAL}\nskip").mode.redeals == 0


def test_extra_hands_go_on_over_snapshots():
    match = played("Ada, Ben, Cleo", won("Ada") + won("Ben") + SKIPPED * 8)
    for text, playing, scores in (
        ("", 0b011, [1, 1, 0]),
        (erred("Ada"), 0b011, [0, 1, 0]),
        (erred("Ben"), 0b111, [0, 0, 0]),
        (erred("Cleo"), 0b111, [0, 0, -1]),
        (SKIPPED, 0b011, [0, 0, -1]),
        (erred("Ben") + erred("Ada"), 0b111, [-1, -1, -1]),
    ):
        match = resumed(play(match, text))
        assert match.mode.playing == playing and match.scores() == scores
    assert play(match, won("Cleo")).over and match.scores() == [-1, -1, 0]


def test_what_is_no_snapshot():
    match = played("Ada, Ben", won("Ada") + erred("Ben"))
    data = list(match.dump())  # phase; hand, redeals, erring; two hands of winner and erring
    assert data == [codes.DEALING, 0, 0, 2, 0, 0b10, 1, 0, 0, 0b10]
    unfit(match, [], "does not occur in this mode")
    unfit(match, [codes.LYING] + data[1:], "does not occur in this mode")
    unfit(match, data[:-1], "wrong length")
    unfit(match, data + [0], "wrong length")
    unfit(match, [codes.DEALING, 0, 0, 0, 0, 0], "wrong length")
    unfit(match, [codes.DEALING, 0], "wrong length")
    for at, value, because in (
        (6, 3, "impossible hand"),  # a third player won
        (7, 0b100, "impossible hand"),  # a third player erred
        (7, 0b01, "impossible hand"),  # who won erred
        (8, 1, "open hand is impossible"),  # it has a winner
        (9, 0b01, "open hand is impossible"),  # another erred in it
        (5, 0b00, "open hand is impossible"),
    ):
        unfit(match, data[:at] + [value] + data[at + 1 :], because)
    unfit(match, data[:5] + [0b11] + data[6:9] + [0b11], "no player left")
    unfit(match, data[:5] + [0b110] + data[6:9] + [0b110], "no player left")


def test_what_is_no_snapshot_of_an_extra_hand():
    match = played("Ada, Ben, Cleo", won("Ada") + won("Ben") + SKIPPED * 8 + erred("Ada"))
    data = list(match.dump())
    assert data[:6] == [codes.DEALING, 0, 0, 11, 0, 0b001] and len(data) == 6 + 20 + 9
    for at, value, because in (
        (5, 0b000, "more points than extra hands"),  # Ada's -1 is of no hand
        (5, 0b011, "more points than extra hands"),  # Ben's 0 was 1
        (31, data[31] + 1, "more points than extra hands"),
        (6, 0, "without a tie"),  # Ada did not win hand 1
        (6, 4, "impossible hand"),
        (25, 0b1000, "impossible hand"),
    ):
        unfit(match, data[:at] + [value] + data[at + 1 :], because)
    none = [0x80, 0, 0]
    twelfth = data[:3] + [12, 0, 0b001, 0] + data[7:]  # hand 1 nobody's
    leading = [0x80, 0, 1]  # Cleo won hand 11 and leads with Ben; but Ada is said to have erred now
    unfit(match, twelfth[:29] + none + leading, "no player left")
    fallen = [0x7F, 0xFF, 0xFF]  # Ben erred now
    unfit(match, twelfth[:5] + [0b110] + twelfth[6:26] + none + fallen + none, "no player left")
    unfit(match, data[:-1], "wrong length")
