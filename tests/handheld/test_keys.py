"""Board keys become the console's: numbers, the wheel, a button that is B when it is held."""
import contextlib
from collections import deque
from types import SimpleNamespace

import pytest

from handheld.machine import keys


class Queue(deque):
    overflowed = False

    def get(self):
        return self.popleft() if self else None

    def clear(self):
        super().clear()
        self.overflowed = False


class Bench:
    """A board with a wheel's button (key 0), a number key 7 that is LEFT (key 1) and a plain DOWN (key 2)."""

    def __init__(self):
        self.queue = Queue()
        self.wheel = SimpleNamespace(position=0)
        plain = bytearray(13)
        plain[7] = keys.LEFT
        plain[12] = keys.A
        table = bytes([keys.PUSH, keys.NUMBER + 7, keys.DOWN, keys.NUMBER + 12])
        self.down = ()  # the keys that a reset of the scanner finds down, and when
        scanner = SimpleNamespace(events=self.queue, reset=lambda: [self.press(*key) for key in self.down])
        self.scanner = scanner
        board = SimpleNamespace(scanner=scanner, wheel=self.wheel, keys=table, plain=bytes(plain))
        self.keys = keys.Keys(board)

    def press(self, number, now):
        self.queue.append(SimpleNamespace(key_number=number, pressed=True, timestamp=now))

    def let_go(self, number, now):
        self.queue.append(SimpleNamespace(key_number=number, pressed=False, timestamp=now))

    def all(self, now):
        out = []
        while True:
            key = self.keys.poll(now)
            if not key:
                return out
            out.append(key)


@pytest.fixture
def bench():
    return Bench()


def test_the_button_held_half_a_second_is_b_and_nothing_more(bench):
    bench.press(0, 100)
    assert bench.all(590) == []
    assert bench.all(600) == [keys.B]
    bench.let_go(0, 900)
    assert bench.all(900) == []


@pytest.mark.parametrize("ms, key", [(499, keys.A), (500, keys.B), (620, keys.B)])
def test_the_button_held_while_the_loop_is_busy_is_what_it_was_held_for(bench, ms, key):
    bench.press(0, 100)
    bench.let_go(0, 100 + ms)
    assert bench.all(800) == [key]


def test_a_number_keeps_its_stamp_and_knows_its_plain_key(bench):
    bench.press(1, 123)
    assert bench.all(140) == [keys.NUMBER + 7]
    assert bench.keys.stamp == 123
    assert bench.keys.direction(keys.NUMBER + 7) == keys.LEFT


def test_the_wheel_gives_every_detent_and_means_down_clockwise(bench):
    bench.wheel.position = 2
    assert bench.all(10) == [keys.TURN_ON, keys.TURN_ON]
    bench.wheel.position = 1
    assert bench.all(20) == [keys.TURN_BACK]
    assert bench.keys.direction(keys.TURN_ON) == keys.DOWN
    assert bench.keys.direction(keys.TURN_BACK) == keys.UP


def test_a_direction_comes_again_while_held_and_others_do_not(bench):
    bench.press(2, 0)
    assert bench.all(10) == [keys.DOWN]
    assert bench.all(399) == []
    assert bench.all(400) == [keys.DOWN]
    assert bench.all(519) == []
    assert bench.all(520) == [keys.DOWN]
    bench.let_go(2, 530)
    assert bench.all(5000) == []
    bench.press(3, 6000)
    assert bench.all(6010) == [keys.NUMBER + 12]
    assert bench.all(9000) == []


def test_time_survives_the_wrap_of_the_ticks(bench):
    near = 2**29 - 100
    bench.press(0, near)
    bench.all(near + 5)
    assert bench.all(near + 60) == []
    assert bench.all((near + 500) % 2**29) == [keys.B]
    assert keys.since(50, 2**29 - 50) == 100


def test_a_key_pressed_after_the_loop_read_the_clock_is_not_held_yet(bench):
    bench.press(0, 105)
    bench.press(2, 105)
    assert bench.all(100) == [keys.DOWN]
    assert keys.since(100, 105) == -5
    assert keys.since(2**29 - 1, 4) == -5


class Full(list):
    def append(self, _):
        raise MemoryError


def test_an_event_that_has_left_the_queue_is_not_lost_when_memory_is_full(bench):
    bench.keys._waiting = Full()
    bench.press(2, 100)
    got = []
    for _ in range(2):
        with contextlib.suppress(MemoryError):
            got.append(bench.keys.poll(100))
    assert got == [keys.DOWN, 0]


def overflow(bench, *down):
    """The queue is full of events, and has lost one. `down`: the keys that are still down, and when."""
    for at in range(32):
        bench.press(1, 100 + at)
        bench.let_go(1, 100 + at)
    bench.queue.overflowed = True
    bench.down = down


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("number, key", [(0, keys.A), (2, keys.DOWN)])
def test_where_events_are_lost_no_key_stays_down_and_none_acts_again(bench, number, key, still):
    bench.press(number, 90)
    taken = bench.all(95)
    overflow(bench, *[(number, 200)] * still)
    assert taken + bench.all(200) == [key]
    assert bench.all(900) == [] == bench.all(2000) and not bench.keys.is_down(keys.DOWN)
    if still:
        bench.let_go(number, 2100)
    assert bench.all(2110) == []
    bench.press(number, 2200)
    bench.let_go(number, 2230)
    assert bench.all(2240) == [key]


# A start of the machine in between. Numbers: 0 the wheel's button, 1 and 3 number keys, 2 down.


def anew(bench, made=1000, after=(), lost=None):
    """The keys of the next start, whose scanner was made at 1000: (number, pressed, ticks) came of it.

    If events are `lost`, these keys are still down.
    """
    held, events = bench.keys.hand_over(40)
    two = Bench()
    for number, pressed, now in after:
        (two.press if pressed else two.let_go)(number, now)
    if lost is not None:
        overflow(two, *lost)
    handed = SimpleNamespace(held=held, events=events)
    board = SimpleNamespace(
        scanner=two.scanner, wheel=two.wheel, keys=two.keys.table, plain=two.keys.plain
    )
    two.keys = keys.Keys(board, handed, made)
    return two


def test_a_key_that_is_held_over_a_start_is_not_pressed_again_and_counts_once_it_was_up(bench):
    bench.press(1, 900)
    assert bench.all(910) == [keys.NUMBER + 7]
    two = anew(bench, after=[(1, True, 1000)])
    assert two.all(1100) == []
    two.let_go(1, 1200)
    two.press(1, 1300)
    assert two.all(1310) == [keys.NUMBER + 7]


def test_a_key_pressed_while_nobody_looked_counts_once(bench):
    assert anew(bench, after=[(3, True, 1000), (3, False, 1040)]).all(1100) == [keys.NUMBER + 12]


def test_a_press_that_was_not_taken_counts_once_whether_it_is_still_down_or_not(bench):
    bench.press(3, 990)
    assert anew(bench, after=[(3, True, 1000), (3, False, 1040)]).all(1100) == [keys.NUMBER + 12]
    bench.press(3, 990)
    assert anew(bench).all(1100) == [keys.NUMBER + 12]


def test_the_button_is_one_a_however_the_start_cuts_its_press(bench):
    for taken in (False, True):
        bench.press(0, 980)
        if taken:
            bench.all(985)
        assert anew(bench, after=[(0, True, 1000), (0, False, 1060)]).all(1100) == [keys.A]
        bench = Bench()
        bench.press(0, 980)
        if taken:
            bench.all(985)
        assert anew(bench).all(1100) == [keys.A]  # let go while nobody looked
        bench = Bench()


@pytest.mark.parametrize("down", [(), ((2, 1200),)])
def test_a_key_that_is_let_go_among_the_lost_events_of_a_start_does_not_stay_down(bench, down):
    bench.press(2, 900)
    assert bench.all(910) == [keys.DOWN]
    bench.press(3, 990)
    two = anew(bench, lost=down)
    assert two.all(1200) == [keys.NUMBER + 12] and two.all(2000) == [] == two.all(3000)
    if down:
        three = anew(two, after=[(2, True, 1000)])
        assert three.all(1100) == [] == three.all(3000)


def test_of_many_events_the_latest_are_handed_over(bench):
    """A release whose press is left out does nothing in the next start."""
    bench.press(2, 900)
    bench.all(910)
    events = [(2, False), (3, True)] + 20 * [(1, True), (1, False)] + [(0, True), (3, False), (2, True)]
    for number, pressed in events:
        (bench.press if pressed else bench.let_go)(number, 950)
    assert bench.keys.hand_over(40) == (0, bytes([0x81] + 18 * [1, 0x81] + [0, 0x83, 2]))


def test_of_many_detents_the_latest_are_handed_over(bench):
    bench.press(2, 900)
    bench.wheel.position = 50
    held, events = bench.keys.hand_over(40)
    assert events == bytes(39 * [0x7E] + [2]) and not held
