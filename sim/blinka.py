"""Blinka's display libraries with the device's behaviour: no thread of their own, and our clock."""
import contextlib
import importlib
import threading
import types

from sim import areas, argument_checks, busses, drawing


def prepare(machine):
    """Import the libraries for this session and patch the differences. Leaves the board's display ready."""
    with _no_threads():  # the clock refreshes displays, below
        displayio = importlib.import_module("displayio")
    clock = types.SimpleNamespace(
        sleep=lambda seconds: None,  # waiting for bus and panel is counted by refresh()
        monotonic=lambda: machine.since_power_on() / 1e6)
    names = ("busdisplay", "fourwire", "i2cdisplaybus", "displayio._displaycore")
    for name in names:
        importlib.import_module(name).time = clock
    if not machine.board.built_in:  # its start sequence has waits; for built-in displays boot_ms has them
        importlib.import_module("busdisplay").time = types.SimpleNamespace(
            sleep=lambda seconds: machine.clock.spend(round(seconds * 1e6)), monotonic=clock.monotonic)
    busses.install(machine, displayio, *map(importlib.import_module, (*names, "pwmio")))
    argument_checks.install(displayio, importlib.import_module("bitmaptools"))
    areas.install(displayio, importlib.import_module("vectorio"))
    drawing.install(displayio, importlib.import_module("vectorio._vectorshape"))
    displayio.CIRCUITPYTHON_TERMINAL = importlib.import_module("displayio._group").circuitpython_splash
    before, machine.display = machine.display, None
    board = importlib.import_module("board")
    if before is not None:  # a reload: the display keeps working, with CircuitPython's root group
        display = getattr(board, "DISPLAY", None) or busses.rebuild(before)
        if machine.board.built_in:
            board.DISPLAY = display
        display.refreshed = before.refreshed
        if display.dimmed:
            display.brightness = before.brightness
        display.rotation = before.rotation
        if machine.covered:
            display.refresh()

    def frame():
        for shown in displayio.displays:
            if shown.auto_refresh and machine.clock.now - shown.refreshed >= frame_us(shown):
                shown.refresh()

    machine.every(1_000_000 // 60, frame)


def frame_us(display):
    """Return the microseconds between two frames of a display that refreshes by itself."""
    return 1_000_000 // display.given.get("native_frames_per_second", 60)


@contextlib.contextmanager
def _no_threads():
    """Keep threads from starting inside the context: Blinka has one, and a browser has none."""
    start, threading.Thread.start = threading.Thread.start, lambda thread: None
    try:
        yield
    finally:
        threading.Thread.start = start
