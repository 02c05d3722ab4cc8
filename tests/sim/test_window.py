"""The window, on SDL's dummy screen: what it paints, and that every key and click reaches the board."""


import numpy as np
import pytest

from sim.boards import BOARDS
from sim.clock import RealClock, VirtualClock
from sim.hands import keyboard
from sim.machine import Machine, Stop
from sim.nvm import Flash
from sim.run import Run
from tests.sim.played import endless

pygame = pytest.importorskip("pygame")


@pytest.fixture
def open_window(monkeypatch, tmp_path):
    """`open_window(board)` gives an open Window whose machine is not running."""
    from sim.window import Window

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened = []

    def show(board, notice=""):
        machine = Machine(BOARDS[board], VirtualClock(), Flash(), root=str(tmp_path))
        window = Window(2)
        run = Run(machine, shots=str(tmp_path / "shots"), ends=False)
        run.notice = notice
        window.open(run)
        opened.append(window)
        return window, machine

    yield show
    for window in opened:
        window.close()


def strike(window, key, mod=0):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    window.pump()


def let_go(window, key):
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
    window.pump()


KEYS = "macropad", "picosystem"


@pytest.mark.parametrize("board", KEYS)
def test_the_keyboard(open_window, board):
    """Every key that `keyboard` gives a pin; the keypad's digits are those of the row."""
    window, machine = open_window(board)
    does = keyboard(BOARDS[board]).items()
    pins = {pygame.key.key_code(name): pin for name, pin in does if type(pin) is str}
    pins.update({pygame.K_KP5: "KEY5"} if board == "macropad" else {pygame.K_BACKSPACE: "SW_B"})
    assert len(pins) > 10
    for key, pin in pins.items():
        strike(window, key)
        assert machine.down == {pin}
        let_go(window, key)
        assert machine.down == set()


def test_a_key_that_is_let_go_together_with_a_reload_is_up(open_window):
    window, machine = open_window("macropad")
    strike(window, pygame.K_5)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="", scancode=0))
    with pytest.raises(Stop):
        let_go(window, pygame.K_5)
    window.pump()
    assert machine.down == set()


def test_the_wheel_and_the_long_push(open_window):
    window, machine = open_window("macropad")
    strike(window, pygame.K_DOWN)
    strike(window, pygame.K_PAGEDOWN)
    strike(window, pygame.K_RIGHTBRACKET)
    assert machine.turned == 3
    strike(window, pygame.K_UP)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    window.pump()
    assert machine.turned == 1
    strike(window, pygame.K_ESCAPE)
    let_go(window, pygame.K_ESCAPE)
    assert machine.down == {"ENCODER_SWITCH"}
    machine.clock.sleep(600_000)
    assert machine.down == set()


@pytest.mark.parametrize("board", KEYS)
def test_every_part_can_be_clicked(open_window, board):
    window, machine = open_window(board)
    clicked = set()
    for part in window._painter.case.parts:
        at = (part.x + part.width / 2) * 2, (part.y + part.height / 2) * 2
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        window.pump()
        assert machine.down == {part.pin}
        clicked |= machine.down
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=False))
        window.pump()
        assert machine.down == set()
    assert clicked == set(machine.board.keys)


SIZES = [(900, 560), (500, 700), (300, 200), (1500, 500), (2000, 1200)]


def white(window):
    """The box of white pixels in the window, once the panel is all white."""
    window._next = 0
    window.pump()
    shown = (pygame.surfarray.array3d(pygame.display.get_surface()) > 220).all(axis=2)
    across, down = (np.flatnonzero(shown.mean(axis=axis) > 0.1) for axis in (1, 0))
    return pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1)


@pytest.mark.parametrize("size", [*SIZES, "full"])
def test_a_window_of_any_size_shows_all_of_the_case_and_its_keys_can_be_clicked(open_window, size):
    window, machine = open_window("picosystem")
    before = pygame.display.get_window_size()
    if size == "full":
        strike(window, pygame.K_F11)
        assert pygame.display.is_fullscreen()
    else:
        pygame.display.set_mode(size, pygame.RESIZABLE)
    machine.panel.command(b"\x11\x21\x29\x2c")
    machine.panel.data(b"\xff\xff" * 240 * 240)
    panel, case = white(window), window._painter.case
    u = panel.width / 240
    assert abs(panel.height - panel.width) <= 2
    wide, high = pygame.display.get_window_size()
    assert case.size[0] * u <= wide + 2 and case.size[1] * u <= high
    assert case.size[0] * u > 0.98 * wide or (case.size[1] + 50) * u > 0.9 * high  # as large as it can be
    for part in case.parts:
        at = (panel.x + (part.x + part.width / 2 - case.panel[0]) * u,
              panel.y + (part.y + part.height / 2 - case.panel[1]) * u)  # fmt: skip
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        window.pump()
        assert machine.down == {part.pin}
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=False))
        window.pump()
    if size == "full":
        strike(window, pygame.K_F11)
        assert not pygame.display.is_fullscreen() and pygame.display.get_window_size() == before
        assert white(window).width == 480


def test_keys_come_up_when_the_window_is_left(open_window):
    window, machine = open_window("picosystem")
    strike(window, pygame.K_a)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    window.pump()
    assert machine.down == set()


@pytest.mark.parametrize(
    "key, mod, why",
    [(pygame.K_F5, 0, "edited"), (pygame.K_F9, 0, "power"), (pygame.K_q, pygame.KMOD_LCTRL, "end")],
)
def test_reload_power_and_leaving(open_window, key, mod, why):
    window, _ = open_window("macropad")
    with pytest.raises(Stop) as stop:
        strike(window, key, mod)
    assert stop.value.why == why
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    with pytest.raises(Stop) as stop:
        window.pump()
    assert stop.value.why == "end"


def test_control_s_saves_the_panel(open_window, tmp_path):
    window, machine = open_window("picosystem")
    strike(window, pygame.K_s, pygame.KMOD_LCTRL)
    saved = list((tmp_path / "shots").iterdir())
    assert len(saved) == 1 and saved[0].read_bytes() == machine.panel.png()
    assert machine.down == set()


@pytest.mark.parametrize("board", KEYS)
def test_the_panel_is_painted_crisp_and_the_lights_shine(open_window, board):
    window, machine = open_window(board)
    dark = pygame.surfarray.array3d(window._target).copy()
    panel = machine.panel
    if board == "macropad":
        panel.command(b"\xaf\x21\x00\x7f\x22\x00\x07")
        panel.data(bytes((0x55, 0xAA)) * 512)
        machine.pixels[4] = (0, 200, 0)
    else:
        panel.command(b"\x29\x2c")
        panel.data(bytes((0xFF, 0xFF, 0, 0)) * (240 * 120))
        machine.outputs[14] = True
    window._next = 0
    window.pump()
    lit = pygame.surfarray.array3d(window._target)
    x, y = (at * 2 for at in window._painter.case.panel)
    glass = lit[x : x + panel.width * 2, y : y + panel.height * 2, 1].T
    assert (glass[::2, ::2] == glass[1::2, 1::2]).all()  # each pixel is a square of one colour
    assert ((glass[::2, ::2] > 127) == (np.asarray(panel.rgb())[:, :, 1] > 127)).all()
    changed = (dark != lit).any(axis=2)
    changed[x : x + panel.width * 2, y : y + panel.height * 2] = False
    assert changed.sum() > 100  # the light under a key, or the status light


def test_a_run_in_a_window_from_start_to_end(monkeypatch, tmp_path, capsys):
    from sim.window import Window

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "code.py").write_text(
        endless("""
        import board, keypad, digitalio, pwmio
        keys = keypad.Keys((board.KEY3,), value_when_pressed=False)
        enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
        enable.switch_to_output(True)
        wave = pwmio.PWMOut(board.SPEAKER, duty_cycle=32768, frequency=880)
        print("READY")
        while not keys.events:
            time.sleep(0.005)
        raise ValueError("on purpose")
        """)
    )
    machine = Machine(BOARDS["macropad"], RealClock(), Flash(), root=str(tmp_path))
    window = Window(1)

    def act(text):
        if "READY" in text:
            pygame.event.post(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, mod=0, unicode="3", scancode=0)
            )
        if "on purpose" in text:
            machine.clock.at(machine.clock.now + 100_000, lambda: machine.stop("end"))

    machine.serial.listeners.append(act)
    assert Run(machine, shots=str(tmp_path), ends=False).shown(window) == 0
    assert "ValueError: on purpose" in capsys.readouterr().out
    assert window._words[-2:] == ["ValueError: on purpose", "F5 starts it again"]


def test_a_square_wave_is_square():
    from array import array

    from sim.sound import square

    wave = array("h", square(441))
    assert len(wave) % 100 == 0 and set(wave) == {2500, -2500}
    assert [wave[at] for at in (0, 49, 50, 99, 100)] == [2500, 2500, -2500, -2500, 2500]
