"""The world that firmware finds: its modules, its names, its drive, and none of the host's."""

import sys

from sim import firmware
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.sim.played import Played, endless


def said(tmp_path, code, **options):
    played = Played(tmp_path, code, **options)
    assert played.outcome == "done", played.outcome
    return played.said


def test_modules_that_the_device_lacks(tmp_path):
    code = """
        for name in ("typing", "dataclasses", "enum", "functools", "itertools", "heapq", "asyncio",
                     "threading", "os.path", "sim", "numpy", "pygame", "adafruit_blinka", "code"):
            try:
                __import__(name)
                print("found", name)
            except ImportError as error:
                assert name in str(error), error
        print("all refused")
        """
    assert said(tmp_path, code) == ["all refused"]


def test_who_it_is(tmp_path):
    assert said(
        tmp_path,
        """
        import sys, os, gc
        print(sys.implementation.name, sys.implementation.version[:3], sys.platform, sys.maxsize)
        print(os.uname().machine, os.sep, os.getcwd())
        gc.collect()
        print(gc.mem_free() > 64000, gc.mem_alloc() > 0)
        """,
    ) == [
        "circuitpython (10, 2, 1) RP2040 2147483647", "Adafruit Macropad RP2040 with rp2040 / /", "True True",
    ]  # fmt: skip


def test_modules_are_imported_from_the_drive_and_know_their_place(tmp_path):
    (tmp_path / "lib" / "mine").mkdir(parents=True)
    (tmp_path / "lib" / "mine" / "__init__.py").write_text("")
    (tmp_path / "lib" / "mine" / "part.py").write_text(
        "from micropython import const\nfrom . import other\n"
        "def where() -> Undefined:\n    return __file__, __name__, other.NAME\n"
    )
    (tmp_path / "lib" / "mine" / "other.py").write_text("NAME = 'other'\nimport time\nassert time.sleep\n")
    assert said(
        tmp_path,
        """
        import sys
        from mine.part import where
        print(*where(), __name__, __file__)
        import mine
        del sys.modules["mine.part"], mine.part
        import mine.part
        print(mine.part.where is where)
        """,
    ) == ["/lib/mine/part.py mine.part other __main__ code.py", "False"]


def test_nothing_of_it_stays_behind(tmp_path):
    import handheld.rules.match

    (tmp_path / "lib" / "handheld").mkdir(parents=True)
    (tmp_path / "lib" / "handheld" / "__init__.py").write_text("MINE = True\n")
    before = set(sys.modules)
    assert said(tmp_path, "import handheld, board, displayio, time\nprint(handheld.MINE)") == ["True"]
    assert sys.modules["handheld.rules.match"] is handheld.rules.match
    left = {name.partition(".")[0] for name in set(sys.modules) - before}
    assert not left & {"board", "displayio", "keypad", "supervisor", "terminalio"}


def test_the_drive_is_read_only_and_has_no_way_out(tmp_path):
    (tmp_path / "data.txt").write_text("hello")
    (tmp_path.parent / "secret.txt").write_text("no")
    assert said(
        tmp_path,
        """
        import os
        with open("/data.txt") as text, open("data.txt", "rb") as data:
            print(os.listdir("/"), text.read(), data.read())
        tries = ("/data.txt", "w"), ("/new.txt", "wb"), ("/data.txt", "r+"), ("/../secret.txt", "r")
        for path, mode in tries:
            try:
                open(path, mode)
                print("opened", path)
            except OSError as error:
                print(error.errno)
        try:
            os.remove("/data.txt")
        except OSError as error:
            print(error)
        print(os.stat("/data.txt")[6])
        """,
    ) == [
        "['code.py', 'data.txt'] hello b'hello'", "30", "30", "30", "2", "[Errno 30] Read-only filesystem",
        "5",
    ]  # fmt: skip


def test_a_file_left_open_is_closed_with_the_power(tmp_path):
    (tmp_path / "data.txt").write_text("hello")
    played = Played(tmp_path, endless("kept = open('data.txt')\nprint(kept.read(2))"), seconds=2)
    assert played.said == ["he"]  # and no ResourceWarning, which would be an error


def test_settings_are_text_and_not_the_hosts(tmp_path, monkeypatch):
    monkeypatch.setenv("TREFOIL_HOST", "yes")
    code = 'import os\nprint(repr(os.getenv("SEED")), os.getenv("TREFOIL_HOST"), os.getenv("PATH", "none"))'
    assert said(tmp_path, code, settings={"SEED": "1"}) == ["'1' None none"]


def test_an_exception_is_told_with_the_firmwares_own_lines(tmp_path):
    (tmp_path / "deep.py").write_text("def fall():\n    raise ValueError('why')\n")
    played = Played(tmp_path, "import deep\nprint('go')\ndeep.fall()\n")
    lines = played.outcome.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-1] == "ValueError: why"
    assert [
        line.split(",")[0].rsplit("/", 1)[-1].rstrip('"') for line in lines if line.startswith("  File")
    ] == ["code.py", "deep.py"]
    assert played.said[0] == "go" and played.said[-1] == "ValueError: why"


def test_a_bare_except_does_not_survive_the_power(tmp_path):
    steps = [{"wait": "on"}, {"t": 100, "power": "cycle"}, {"wait": "on"}]
    played = Played(
        tmp_path,
        """
        import time, microcontroller
        print("on")
        while True:
            try:
                time.sleep(0.01)
            except:
                try:
                    microcontroller.nvm[0] = 1
                finally:
                    print("still here")
        """,
        steps=steps,
    )
    assert played.said == ["on", "on"] and played.machine.flash.data[0] == 0xFF


def test_edited_code_is_what_runs_after_a_reload(tmp_path):
    (tmp_path / "part.py").write_text("VALUE = 1\n")
    code = endless("import part\nprint(part.VALUE)")
    played = Played(tmp_path, code, seconds=2)
    assert played.said == ["1"]
    (tmp_path / "part.py").write_text("VALUE = 2\n")
    assert Played(tmp_path, code, seconds=2).said == ["2"]


def test_a_copy_of_a_file_is_compiled_once_and_its_code_is_in_the_copy(tmp_path):
    kept = []
    for name in "one", "two":
        (tmp_path / name).mkdir()
        (tmp_path / name / "part.py").write_text("def copied():\n    return [1 // 0 for _ in range(1)]\n")
        played = Played(tmp_path / name, "import part\npart.copied()")
        assert played.outcome.count('part.py", line 2') == played.outcome.count(name + "/part.py") == 2
        kept.append(sum(b"def copied" in source for source, _ in firmware._compiled))
    assert kept == [1, 1]


def test_boot_py_that_fails_does_not_stop_code_py(tmp_path, capsys):
    (tmp_path / "boot.py").write_text("1 // 0\n")
    assert said(tmp_path, "print('on')") == ["on"]
    assert "boot.py failed" in capsys.readouterr().err


def test_a_module_that_fails_is_not_loaded_but_its_imports_are(tmp_path):
    """CircuitPython, py/builtinimport.c: unregister_module_from_nlr_jump_callback."""
    (tmp_path / "helper.py").write_text("")
    (tmp_path / "page.py").write_text("import helper\nraise MemoryError\n")
    code = """
        import sys
        try:
            import page
        except MemoryError:
            print(sorted(name for name in sys.modules if name in ("helper", "page")))
    """
    assert said(tmp_path, code) == ["['helper']"]


def test_code_of_an_ended_session_unloads_nothing_of_a_later_one():
    """As when a generator that was left within `with Loaded(...)` is collected."""
    machines = [Machine(BOARDS["macropad"], VirtualClock()) for _ in range(2)]
    with machines[0].session():
        from handheld.machine.loading import Loaded

        rules = Loaded("games.knister.rules")
        rules.__enter__()
    with machines[1].session():
        import games.knister.rules

        rules.end()
        assert sys.modules["games.knister.rules"] is games.knister.rules
