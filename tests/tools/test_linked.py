"""What lies beside the bundle: the simulator runs it, tracebacks are read by it, all games play on it."""

import io
import re

import pytest

from sim import bundled
from sim.command import Refused
from tests.device import onboard
from tests.play import play
from tools import linked, traceback

STEPS = [{"wait": "READY", "from": "start"}, {"t": 500, "shot": "menu"}]


def change(out):
    with (out / "CIRCUITPY/lib/handheld/console.mpy").open("ab") as file:
        file.write(b"x")


def lose(out):
    (out / "linked/table.json").unlink()


def spoil(out):
    (out / "linked/table.json").write_text("{")


def no_bundle(out):
    (out / "CIRCUITPY/code.py").unlink()


@pytest.mark.parametrize(
    "harm, words",
    [
        (change, "CIRCUITPY does not match "),
        (lose, "table.json: No such file or directory: expected the output of tools.bundle"),
        (spoil, "table.json is not a table of tools.bundle"),
        (no_bundle, "has no code.py: expected one that tools.bundle finished, such as dist/CIRCUITPY"),
    ],
)
def test_a_drive_that_is_not_the_bundles_is_refused(tmp_path, harm, words):
    drive = tmp_path / "CIRCUITPY"
    files = {"lib/handheld/console.mpy": b"Cabc"}
    texts = {"lib/handheld/console.py": linked.Linked("pass\n", [("lib/handheld/console.py", 1)])}
    folders = {drive: {**files, "code.py": b""}, tmp_path / "linked": linked.described(texts, files)}
    for folder, content in folders.items():
        for path, data in content.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    assert bundled.beside(drive) == tmp_path / "linked"
    harm(tmp_path)
    with pytest.raises(Refused) as refused:
        bundled.beside(drive)
    assert words in str(refused.value) and "\n" not in str(refused.value)
    run = play(tmp_path / "run", "macropad", STEPS, more=["--drive", str(drive)])
    assert run.status == 2 and run.errors.startswith("sim: --drive: ") and words in run.errors


# Tracebacks

FELL = """Traceback (most recent call last):
  File "code.py", line 4, in <module>
  File "handheld.console", line 1, in %s
  File "games.cybo.rules", line 1, in of_no_function
ValueError: why
"""


def test_a_traceback_names_the_function_in_the_source(dist, tmp_path, capsys, monkeypatch):
    short = onboard.as_linked("from handheld.machine.keys import since", ()).split()[3]
    (tmp_path / "said.txt").write_text(FELL % short)
    assert traceback.main([str(tmp_path / "said.txt"), "--linked", str(dist / "linked")]) == 0
    said = capsys.readouterr().out
    there = re.sub(r" or File .*", "", said)  # another function of the file may have the same short name
    assert there == (FELL % short).replace('"handheld.console", line 1, in ' + short,
                                           '"lib/handheld/machine/keys.py", in since')
    standard = io.TextIOWrapper(io.BytesIO((FELL % short).encode()))
    monkeypatch.setattr("sys.stdin", standard)
    assert traceback.main(["-", "--linked", str(dist / "linked")]) == 0
    assert capsys.readouterr().out == said


def test_without_a_table_there_is_no_answer(tmp_path, capsys):
    (tmp_path / "said.txt").write_text(FELL % 1)
    assert traceback.main([str(tmp_path / "said.txt"), "--linked", str(tmp_path)]) == 2
    assert "expected the output of tools.bundle" in capsys.readouterr().err
    assert traceback.main([str(tmp_path / "nothing"), "--linked", str(tmp_path)]) == 2


def test_a_screen_that_is_opened_by_its_name_is_defined_in_its_file():
    texts = {path: file.text for path, file in linked.linked().items()}
    asked = set()
    for text in texts.values():
        asked |= set(re.findall(r"'((?:games|handheld)\.[\w.]+)', '([A-Z]\w+)'", text))
    assert len(asked) > 9
    for module, kind in asked:
        path = module.replace(".", "/") + ".py"
        assert "class %s" % kind in texts[path if path in texts else "lib/" + path], (module, kind)
