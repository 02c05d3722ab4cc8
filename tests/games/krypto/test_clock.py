"""Krypto's clock: what it counts, shows and reports."""

from games.krypto.clock import Clock


def clock(seconds):
    """Return a clock with this limit, and the list to which it appends when it reports a unit of 5 s."""
    told = []
    one = Clock(lambda: told.append(one.spent))
    one.start(seconds)
    return one, told


def test_it_counts_down_to_zero_and_starts_again_at_the_limit():
    one, _ = clock(2)
    assert (one.remaining, one.spent, one.began) == (2000, 0, 0)
    assert not one.tick(100) and one.remaining == 2000  # the first tick only marks the time
    assert not one.tick(2099) and (one.remaining, one.spent) == (1, 1999)
    assert one.tick(2100) and one.tick(9000) and one.remaining == 0
    one.start(3)
    assert (one.remaining, one.spent, one.began) == (3000, 0, 0)


def test_a_pause_is_not_counted():
    one, _ = clock(2)
    one.tick(0)
    one.tick(500)
    one.pause()
    one.tick(90000)
    assert not one.tick(90400) and one.remaining == 1100


def test_without_a_limit_it_counts_up():
    one, told = clock(None)
    one.tick(0)
    assert not one.tick(4999) and not told
    assert not one.tick(15000) and len(told) == 3
    assert one.remaining is None and one.text() == "" and one.spent == 15000


def test_a_part_of_a_second_is_shown_as_a_whole_one():
    one, _ = clock(161)
    shown = []
    for ms in (1, 999, 100_999, 1, 58_999, 1):
        one.spend(ms)
        shown.append(one.text())
    assert shown == ["2:41", "2:40", "1:00", "0:59", "0:01", "0:00"]
