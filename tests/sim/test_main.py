"""python3 -m sim: what it refuses, what it says, and its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from sim import __main__ as command
from sim.machine import Machine
from tests.sim.played import endless


@pytest.fixture
def main(tmp_path, monkeypatch, capsys):
    """`main(*arguments)` runs in a folder with the code.py that `code` holds; gives (status, out, err)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(command, "Machine", lambda *given, **places: Machine(*given, root=str(tmp_path)))
    (tmp_path / "code.py").write_text(endless('import os\nprint("READY", os.getenv("WHO"))'))

    def run(*arguments):
        status = command.main([str(argument) for argument in arguments])
        return (status, *capsys.readouterr())

    return run


def refused(result):
    """The one line that says why nothing was started."""
    status, out, err = result
    assert status == 2 and out == ""
    assert err.startswith("sim: ") and err.count("\n") == 1, err
    return err


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--board", "gameboy"], "--board: unknown board 'gameboy', expected macropad, p"),
        (["--headless"], "--headless: expected --script, --seconds or --until"),
        (["--headless", "--terminal"], "not allowed with"),
        (["--headless", "--seconds", "1", "--settings", "list.toml"],
         "--settings: list.toml:1: WHO: expected text in double quotes, or a whole number"),
        (["--headless", "--seconds", "1", "--board", "raspberry_pi_pico"],
         "raspberry_pi_pico: expected --settings"),
        (["--headless", "--seconds", "1", "--settings", "seed.toml"],
         "--settings: expected TREFOIL_PRESET or TREFOIL_PANEL, or the --board that these settings are for"),
        (["--headless", "--seconds", "1", "--settings", "small.toml"],
         "--settings: trefoil_preset: no such setting; did you mean TREFOIL_PRESET?"),
        (["--headless", "--seconds", "1", "--nvm", "empty.bin"],
         "--nvm: empty.bin: expected 4096 bytes, found 0: move it away to begin anew"),
        (["--terminal"], "--terminal: expected a terminal"),
        ([], "no screen here; expected a terminal of Linux or macOS on standard input and output, or --he"),
    ],
)
def test_bad_input_is_one_clear_line(main, tmp_path, monkeypatch, arguments, words):
    monkeypatch.setattr(sys, "platform", "linux")
    (tmp_path / "list.toml").write_text("WHO = [1]\n")
    (tmp_path / "seed.toml").write_text("TREFOIL_SEED = 1\n")
    (tmp_path / "small.toml").write_text('trefoil_preset = "pico_oled_i2c"\n')
    (tmp_path / "empty.bin").touch()
    before = sorted(path.name for path in tmp_path.iterdir())
    assert words in refused(main(*arguments))
    assert sorted(path.name for path in tmp_path.iterdir()) == before  # nothing half done


def test_a_drives_settings_count_unless_others_are_given(main, tmp_path):
    drive = tmp_path / "drive"
    (drive / "lib").mkdir(parents=True)
    (drive / "lib" / "some.py").write_text("")
    (drive / "code.py").write_text("")
    (drive / "settings.toml").write_text("WHO = 7\n")
    (tmp_path / "mine.toml").write_text("WHO = 8\n")
    command = ["--headless", "--seconds", 2, "--drive", "drive"]
    assert main(*command) == (0, "READY 7\n", "")
    assert main(*command, "--board", "macropad", "--settings", "mine.toml") == (0, "READY 8\n", "")
    (drive / "settings.toml").write_text("WHO = 'single'\n")
    assert "--drive: %s:1: WHO: expected text" % Path("drive", "settings.toml") in refused(main(*command))


def test_until(main):
    status, out, err = main("--headless", "--until", "READY", "--board", "picosystem")
    assert (status, out, err) == (0, "READY None\n", "")
    status, out, err = main("--headless", "--until", "never", "--seconds", 3)
    assert status == 3 and '--until "never" was not met' in err and "  READY None" in err


def test_a_wait_that_is_not_met(main, tmp_path):
    (tmp_path / "s.json").write_text('[{"wait": "READY"}, {"wait": "never", "timeout": 100}]')
    status, out, err = main("--headless", "--script", "s.json", "--shots", "pictures")
    assert status == 3 and out == "READY None\n"
    assert err.splitlines()[0].startswith('sim: step 2: wait "never" was not met')
    assert (tmp_path / "pictures" / "end.png").exists()


def test_code_that_fails(main, tmp_path):
    (tmp_path / "code.py").write_text("print('go')\nraise RuntimeError('on purpose')\n")
    status, out, err = main("--headless", "--seconds", 3)
    assert status == 1 and out.startswith("go\nTraceback")
    assert err.startswith("sim: code.py failed\nTraceback") and err.endswith("RuntimeError: on purpose\n")
    assert (tmp_path / "build" / "shots" / "end.png").exists()


def test_a_crash_from_which_a_key_leads_on(main, tmp_path):
    code = "import traceback as t\ntry:\n    {}[1]\nexcept KeyError as wrong:\n    t.print_exception(wrong)"
    (tmp_path / "code.py").write_text(endless(code))
    status, _, err = main("--headless", "--seconds", 3)
    assert (status, err) == (1, "sim: the console crashed: KeyError: 1\n")


def test_nvm_is_kept_in_the_file(main, tmp_path):
    (tmp_path / "code.py").write_text(
        endless("from microcontroller import nvm\nprint(nvm[0])\nnvm[0] = nvm[0] - 1")
    )
    assert main("--headless", "--seconds", 2, "--nvm", "n.bin")[1] == "255\n"
    assert main("--headless", "--seconds", 2, "--nvm", "n.bin")[1] == "254\n"
    assert main("--headless", "--seconds", 2)[1] == "255\n"  # nothing is kept unless told


@pytest.mark.parametrize(
    "front, size, board",
    [
        ("window", (40, 10), "picosystem"), ("terminal", (100, 46), "picosystem"),
        ("terminal", (80, 24), "macropad"), ("terminal", (99, 60), "macropad"),
        ("terminal", (200, 45), "macropad"), ("headless", (200, 60), "macropad"),
    ],  # fmt: skip
)
def test_the_usual_board(played, monkeypatch, front, size, board):
    monkeypatch.setattr(command.shutil, "get_terminal_size", lambda *_: os.terminal_size(size))
    played("--seconds", "0.1", front=front)
    played("--seconds", "0.1", "--board", "picopad", front=front)
    assert played.boards == [board, "picopad"]


@pytest.fixture
def played(main, tmp_path, monkeypatch, capsys):
    """`played(*arguments, front=...)` plays nothing, in an empty root; gives (the Run, standard error)."""
    monkeypatch.setattr(command, "ROOT", str(tmp_path))
    monkeypatch.setattr(command, "SAVES", str(tmp_path / "saves"))
    runs = []
    monkeypatch.setattr(command, "_play", lambda run, *_: runs.append(run) or run.machine.flash.save() or 0)

    def play(*arguments, front="window"):
        monkeypatch.setattr(command, "_front", lambda chosen: front)
        assert command.main(list(arguments)) == 0
        play.boards.append(runs[-1].machine.board.name)
        return runs[-1], capsys.readouterr().err

    play.boards = []
    return play


def test_at_the_end_it_tells_where_the_matches_are_saved(played, tmp_path, capsys):
    assert played()[1] == "sim: matches are saved in %s\n" % (tmp_path / "saves" / "picosystem.bin")
    assert (tmp_path / "saves" / "picosystem.bin").read_bytes() == b"\xff" * 4096
    assert played("--nvm", "mine.bin")[1] == "sim: matches are saved in mine.bin\n"
    assert command.main(["--help"]) == 0
    assert str(tmp_path / "saves" / "BOARD.bin") in "".join(capsys.readouterr().out.split())


def test_matches_of_another_board_are_mentioned_until_this_one_has_some(played, tmp_path):
    assert played()[0].notice == ""
    (tmp_path / "saves" / "picosystem.bin").rename(tmp_path / "saves" / "macropad.bin")
    assert played("--board", "picopad")[0].notice == ""
    (tmp_path / "saves" / "picopad.bin").unlink()
    assert played()[0].notice == "other matches are saved: --board macropad"
    assert played()[0].notice == ""


def test_a_windows_absence_is_told(main, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":none")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    status, out, err = main("--nvm", "n.bin")
    assert status == 1 and err.startswith("sim: cannot open a window: ") and err.count("\n") == 1


def test_without_its_packages_one_line_says_how_to_get_them():
    """-S leaves out the installed packages."""
    for module in "sim", "tools.bundle":
        words = [sys.executable, "-S", "-m", module, "--help"]
        done = subprocess.run(words, cwd=sim.ROOT, capture_output=True, text=True)
        assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1, done.stderr
        assert done.stderr.startswith("sim: ") and "requirements.txt" in done.stderr


def test_miswire_has_the_wires_as_they_are(tmp_path, capsys):
    """A script presses what is wired as left, and the device reads right; of two that touch it reads both."""
    (tmp_path / "told.toml").write_text('TREFOIL_PRESET = "pico_oled_i2c"\nTREFOIL_TEST = 1\n')
    (tmp_path / "wires.toml").write_text('TREFOIL_KEY_LEFT = "GP13"\nTREFOIL_SHORT = "GP14 GP15"\n')
    presses = [{"t": 1900, "press": "GP13"}, {"t": 2500, "press": "GP14"}, {"t": 3000, "shot": "seen"}]
    (tmp_path / "keys.json").write_text(json.dumps([{"wait": "TEST", "from": "start"}, *presses]))
    given = ["--settings", "told.toml", "--miswire", "wires.toml", "--script", "keys.json"]
    paths = [str(tmp_path / each) if "." in each else each for each in [*given, "--shots", "end.shots"]]
    assert command.main(["--headless", "--board", "pico_oled_i2c", *paths]) == 0
    assert command.main(["--headless", "--miswire", "none.toml", "--seconds", "1"]) == 2
    said = capsys.readouterr()
    assert "RIGHT down" in said.out and "A and B together" in said.out
    assert said.err.endswith("sim: --miswire: cannot read none.toml: No such file or directory\n")


@pytest.mark.parametrize("why", ["edited", "power"])
def test_f5_and_f9_read_a_corrected_file_as_the_device_would(main, tmp_path, monkeypatch, why):
    """Its keys and its panel too; a file that the device cannot read is named, and the one before counts."""
    mine = tmp_path / "mine.toml"
    texts = ['WHO = "%s"\nTREFOIL_PRESET = "pico_oled_i2c"\n%s' % each for each in (
        ("first", ""), ("first", "["), ("other", 'TREFOIL_KEY_A = "GP20"\n'))]
    mine.write_text(texts.pop(0))
    seen = []

    class Face:
        def open(self, run):
            self.machine = run.machine
            seen.append(run.machine.board.roles["a"])

        def pump(self):
            if "READY" in self.machine.serial.text[-20:]:
                if not texts:
                    self.machine.stop("end")
                mine.write_text(texts.pop(0))
                self.machine.serial.text = ""
                self.machine.stop(why)

        def say(self, text):
            seen.append(text.strip())

        def close(self):
            pass

    monkeypatch.setattr(command, "_front", lambda _: "terminal")
    monkeypatch.setattr(command, "Terminal", Face)
    status, _, err = main("--settings", "mine.toml", "--nvm", "mine.bin", "--terminal")
    lines = [each for each in seen if each.startswith(("READY", "GP"))]
    assert status == 0 and lines == ["GP14", "READY first", "READY first", "GP20", "READY other"]
    assert "mine.toml:3: expected no [section]" in err
