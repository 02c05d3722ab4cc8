"""Board keys become the console's: numbers, the wheel, a button that is B when it is held."""
from collections import deque
from types import SimpleNamespace

import pytest

from handheld import keys


class Queue(deque):
    def get(self):
        return self.popleft() if self else None


class Bench:
    """A board with a wheel's button (key 0), a number key 7 that is LEFT (key 1) and a plain DOWN (key 2)."""

    def __init__(self):
        self.queue = Queue()
        self.wheel = SimpleNamespace(position=0)
        plain = bytearray(13)
        plain[7] = keys.LEFT
        plain[12] = keys.A
        board = SimpleNamespace(
            scanner=SimpleNamespace(events=self.queue),
            wheel=self.wheel,
            keys=bytes([keys.HOLD_A, keys.NUMBER + 7, keys.DOWN, keys.NUMBER + 12]),
            plain=bytes(plain),
        )
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


def test_the_button_is_a_when_let_go(bench):
    bench.press(0, 100)
    assert bench.all(110) == []
    bench.let_go(0, 200)
    assert bench.all(210) == [keys.A]


def test_the_button_held_half_a_second_is_b_and_nothing_more(bench):
    bench.press(0, 100)
    assert bench.all(590) == []
    assert bench.all(600) == [keys.B]
    bench.let_go(0, 900)
    assert bench.all(900) == []


def test_other_keys_while_the_button_is_down_lose_nothing(bench):
    bench.press(0, 100)
    bench.press(1, 120)
    bench.let_go(1, 150)
    bench.let_go(0, 200)
    assert bench.all(210) == [keys.NUMBER + 7, keys.A]


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


def test_what_was_taken_as_a_number_does_not_come_again(bench):
    bench.press(1, 0)
    bench.all(10)
    bench.keys.let_go()
    assert bench.all(2000) == []


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
