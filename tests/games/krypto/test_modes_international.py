"""Snapshots of the international tournament. tests/plays/krypto/international.play has its rules."""

from games.krypto.rules import events as codes
from tests.games.krypto.lines import DEAL, erred, play, played, resumed, unfit, won

SKIPPED = f"{DEAL}\ntime\n" * 3 + f"{DEAL}\nskip\n"


def test_redeals_are_counted_to_255():
    match = resumed(played("Ada, Ben", f"{DEAL}\ntime\n" * 300))
    assert match.mode.redeals == 255
    assert play(match, f"{DEAL}\nskip").mode.redeals == 0


def test_what_is_no_snapshot():
    match = played("Ada, Ben", won("Ada") + erred("Ben"))
    data = list(match.dump())  # phase; hand, redeals, erring; two hands of winner and erring
    assert data == [codes.DEALING, 0, 0, 2, 0, 0b10, 1, 0, 0, 0b10]
    unfit(match, [], "does not occur in this mode")
    unfit(match, [codes.OPEN] + data[1:], "does not occur in this mode")
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
