"""Time: virtual and real, and the ticks that wrap."""

import time
from types import SimpleNamespace

from sim.boards import BOARDS
from sim.clock import RealClock, VirtualClock
from sim.hands import Hands
from tests.sim.played import Played


def test_calls_come_in_order_at_their_time():
    clock = VirtualClock()
    seen = []
    clock.at(30, lambda: seen.append(("c", clock.now)))
    clock.at(10, lambda: seen.append(("a", clock.now)))
    clock.at(10, lambda: seen.append(("b", clock.now)))
    clock.at(99, lambda: seen.append(("late", clock.now)))
    clock.spend(50)
    assert seen == [("a", 10), ("b", 10), ("c", 30)]
    assert clock.now == 50


def test_the_real_clock_sleeps_and_pumps():
    pumped, called, waited = [], [], []

    def wait(seconds):
        waited.append(seconds)
        time.sleep(seconds)

    clock = RealClock(lambda: pumped.append(1), wait)
    clock.at(clock.now + 10_000, lambda: called.append(clock.now))
    before = time.monotonic()
    clock.sleep(60_000)
    assert time.monotonic() - before >= 0.06
    assert called[0] >= 10_000 and pumped
    assert waited and max(waited) <= 0.003


def test_a_tap_lasts_until_the_keys_are_scanned_after_a_stall(monkeypatch):
    now, pins = [0], set()
    monkeypatch.setattr(time, "monotonic_ns", lambda: now[0] * 1_000_000)
    clock = RealClock()
    machine = SimpleNamespace(board=BOARDS["picosystem"], clock=clock, press=pins.add, release=pins.discard)
    Hands(machine).tap("a")
    now[0] += 400  # the computer was busy
    clock.spend(0)
    assert pins
    for _ in range(12):
        now[0] += 10
        clock.spend(0)
    assert not pins


def test_ticks_wrap_65536_ms_after_power_on(tmp_path):
    code = """
        import supervisor, time
        time.sleep(65.5 - time.monotonic())
        print(supervisor.ticks_ms())
        time.sleep(0.1)
        print(supervisor.ticks_ms())
        """
    before, after = map(int, Played(tmp_path, code, seconds=70).said)
    assert 2**29 - 36 <= before < 2**29 - 31 and 64 <= after < 69


def test_time_on_the_device_counts_from_power_on(tmp_path):
    played = Played(
        tmp_path,
        """
        import time
        print(time.monotonic() < 1.6, time.monotonic_ns() // 10**9)
        before = time.monotonic()
        time.sleep(2.5)
        print(round(time.monotonic() - before, 3))
        try:
            time.sleep(-1)
        except ValueError as error:
            print(error)
        while True:
            time.sleep(1)
        """,
    )
    assert played.said == ["True 1", "2.5", "sleep length must be non-negative"]


def test_a_wired_panel_waits_in_its_start_sequence(tmp_path):
    """CircuitPython waits 10 ms after each command, or as long as the sequence says (BusDisplay.c)."""
    played = Played(
        tmp_path,
        """
        import board, busdisplay, busio, fourwire, supervisor
        spi = busio.SPI(board.GP10, MOSI=board.GP11)
        bus = fourwire.FourWire(spi, command=board.GP8, chip_select=board.GP9)
        began = supervisor.ticks_ms()
        busdisplay.BusDisplay(bus, b"\\x01\\x80\\x96\\x21\\x00", width=240, height=240, auto_refresh=False)
        print("waited", 160 <= supervisor.ticks_ms() - began < 170)
        """,
        board="waveshare_pico_lcd_1_3",
    )
    assert played.said == ["waited True"]


def test_code_py_begins_when_it_does_on_the_board_whatever_boot_py_takes(tmp_path):
    (tmp_path / "boot.py").write_text("import time\ntime.sleep(0.4)\n")
    played = Played(tmp_path, "import supervisor, time\nprint(round(time.monotonic(), 1))\n")
    assert played.said == ["1.5"]
