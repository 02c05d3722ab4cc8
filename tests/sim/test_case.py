"""The case, drawn from what a board says it has: every key has its place, and nothing lies upon another."""

import itertools

import pytest

pygame = pytest.importorskip("pygame")

from sim.boards import BOARDS, wired  # noqa: E402
from sim.case import Case  # noqa: E402
from sim.hands import keyboard, legend  # noqa: E402

MORE = {
    "TREFOIL_PRESET": "pico_oled_i2c", "TREFOIL_KEY_X": "GP17", "TREFOIL_KEY_Y": "GP18",
    "TREFOIL_WHEEL": "GP20 GP21", "TREFOIL_PIXELS": "GP28",
    "TREFOIL_PIXELS_UNDER": "0 1 2 3 4 5 6 7 8 9 10 11 12",
}  # fmt: skip
ALL = {**BOARDS, "with all": wired("with all", MORE)}


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_every_key_has_its_place(name, upright):
    board = ALL[name]
    case = Case(board, upright)
    assert {part.pin for part in case.parts} - {None} == set(board.keys)
    assert any(part.shape == "knob" for part in case.parts) == bool(board.encoder)
    places = [pygame.Rect(part.x, part.y, part.width, part.height) for part in case.parts]
    panel = pygame.Rect(*case.panel, board.panel.width, board.panel.height)
    whole = pygame.Rect(0, 0, *case.size)
    for place in (*places, panel):
        assert whole.contains(place), place
    for one, other in itertools.combinations([*places, panel], 2):
        assert not one.inflate(-2, -2).colliderect(other), (one, other)  # the corners are round
    lights = {part.light for part in case.parts} | {light for light, _, _ in case.strip}
    assert lights - {None} == set(range(len(board.under)))
    for _, x, y in case.strip:
        assert whole.collidepoint(x, y) and not panel.collidepoint(x, y)


@pytest.mark.parametrize("name", ALL)
def test_the_keyboard_reaches_every_key(name):
    board = ALL[name]
    does = keyboard(board)
    reached = {what[0] if isinstance(what, tuple) else what for what in does.values()}
    assert set(board.keys) <= reached
    assert bool({1, -1} <= reached) == bool(board.encoder)
    assert all(what and keys for what, keys in legend(board))


def test_what_the_first_boards_keyboard_does():
    macropad, picosystem = keyboard(BOARDS["macropad"]), keyboard(BOARDS["picosystem"])
    assert (macropad["up"], macropad["down"], macropad["escape"]) == (-1, 1, ("ENCODER_SWITCH",))
    assert [picosystem[key] for key in ("a", "b", "x", "y")] == ["SW_A", "SW_B", "SW_X", "SW_Y"]
    assert [picosystem[key] for key in ("up", "return", "escape")] == ["SW_UP", "SW_A", "SW_B"]
    assert macropad["a"] == macropad["return"] == "ENCODER_SWITCH" and macropad["b"] == macropad["escape"]
    assert "1" not in picosystem and "x" not in macropad
