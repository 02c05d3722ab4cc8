"""Snapshots of the international tournament. tests/plays/krypto/international.play has its rules."""

from games.krypto.rules import events as codes
from tests.games.krypto.lines import DEAL, SOLVED, erred, play, played, refused, resumed, unfit, won

SKIPPED = f"{DEAL}\ntime\n" * 3 + f"{DEAL}\nskip\n"


def test_a_sequence_goes_on_over_a_snapshot():
    match = resumed(played("Ada, Ben", won("Ada") * 3 + SKIPPED))
    assert play(match, won("Ada")).scores() == [15, 0]
    assert match.mode.boxes(0)[:5] == [1, 2, 4, None, 8]


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
    for at, value in (6, 3), (7, 0b100), (8, 4), (9, 0b101), (5, 0b110):  # a third player won or erred
        unfit(match, data[:at] + [value] + data[at + 1 :], "not in this match")


def test_what_is_no_snapshot_of_an_extra_hand():
    match = played("Ada, Ben, Cleo", won("Ada") + won("Ben") + SKIPPED * 8 + erred("Ada"))
    data = list(match.dump())
    assert data[:6] == [codes.DEALING, 0, 0, 11, 0, 0b001] and len(data) == 6 + 20 + 9
    for at, value in (6, 4), (25, 0b1000), (5, 0b1001):
        unfit(match, data[:at] + [value] + data[at + 1 :], "not in this match")
    unfit(match, data[:-1], "wrong length")
