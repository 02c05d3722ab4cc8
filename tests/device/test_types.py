"""The firmware, checked by mypy against CircuitPython's stubs for each board and release.

Our code has no annotations, so what is checked is how it uses CircuitPython: names that a module or a
board does not have, arguments that a call does not take.
"""

import re
import shutil
import subprocess
import sys

import pytest

from tests.device import wasm
from tests.device.source import STUBS, stub
from tests.soak import some
from tools import bundle
from tools.target import MODULES

# Where the stubs of 10.2.1 and 10.3.1 differ from the source: the display of a board is a BusDisplay, and
# the shapes of vectorio take their place and colour by keyword or not at all.
CORRECTIONS = {
    "board": [
        ("displayio.Display\n", "busdisplay.BusDisplay\n"),
        ("import busio\n", "import busdisplay\nimport busio\n"),
    ],
    "vectorio": [
        ("        self,\n        pixel_shader:", "        self,\n        *,\n        pixel_shader:"),
        (
            "        x: int,\n        y: int,\n    )",
            "        x: int = 0,\n        y: int = 0,\n        color_index: int = 0,\n    )",
        ),
    ],
}

# For mypy the standard library is CPython's; this is what we use of CircuitPython's that is not in it.
GC = "def collect() -> None: ...\ndef mem_alloc() -> int: ...\ndef mem_free() -> int: ...\n"

# Without annotations mypy takes what an attribute or a list begins with for all that it may hold. The stub of
# the PicoPad has LED twice (no-redef).
OPTIONS = """
    --no-site-packages --explicit-package-bases --follow-imports=silent --check-untyped-defs
    --no-error-summary --no-strict-optional --allow-redefinition
""".split()
LEFT_OUT = "assignment no-redef call-overload override union-attr var-annotated".split()
OPTIONS += ["--disable-error-code=" + code for code in LEFT_OUT]
# A base class of layouts uses the places that the class of each panel has.
NOISE = re.compile(
    r'.*error: (Argument \d to "\w+" of "(list|set|dict|bytearray)"'
    r'|"(None|_Layout|HandLayout)" has no attribute).*\n'
)


def lay_out(board, release, stubs):
    """Put the stubs of a CircuitPython on this board, and the libraries of the bundle, into a folder."""
    for package in STUBS[release].glob("*-stubs"):
        name = package.name.removesuffix("-stubs")
        if name not in sys.stdlib_module_names:
            shutil.copytree(package, stubs / name)
    shutil.copytree(STUBS[bundle.CIRCUITPYTHON[0]] / "circuitpython_typing", stubs / "circuitpython_typing")
    (stubs / "board" / "__init__.pyi").write_text(stub(board, release), encoding="utf-8")
    for module, changes in CORRECTIONS.items():
        file = stubs / module / "__init__.pyi"
        text = file.read_text(encoding="utf-8")
        for old, new in changes if module != "board" or "DISPLAY" in text else ():
            assert old in text, "the stub of %s has changed: is the correction still needed?" % module
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    (stubs / "gc.pyi").write_text(GC)
    for path, source in bundle.libraries().items():
        target = stubs / path.removeprefix("lib/")
        target.parent.mkdir(exist_ok=True)
        shutil.copy(source, target)


@pytest.fixture
def mypy(tmp_path):
    """`mypy(board_id, release, files, root)`: what it says, an empty text if nothing."""

    def mypy(board, release, files, root=bundle.ROOT):
        if not STUBS[release].exists():
            (pytest.fail if wasm.MUST_HAVE else pytest.skip)("no stubs of %s: make test gets them" % release)
        stubs = tmp_path / "stubs"
        stubs.mkdir()
        lay_out(board, release, stubs)
        config = tmp_path / "mypy.ini"
        config.write_text("[mypy]\nmypy_path = %s,%s,%s\n" % (stubs, root, root / "lib"))
        command = [sys.executable, "-P", "-m", "mypy", "--config-file", config]
        command += ["--cache-dir", tmp_path / "cache", *OPTIONS, *files]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True)
        return NOISE.sub("", done.stdout) + done.stderr

    return mypy


def sources(board):
    """Our sources without the other boards' modules."""
    others = {"lib/handheld/boards/%s.py" % other for other in MODULES if other != board}
    return [file for path, file in bundle.firmware().items() if file.suffix == ".py" and path not in others]


BOARDS = [(board, release) for release in STUBS for board in (*MODULES, "raspberry_pi_pico")]


@pytest.mark.soak
@pytest.mark.parametrize("board, release", some(BOARDS, 1))
def test_the_firmware_fits(mypy, board, release):
    said = mypy(board, release, sources(board))
    assert not said, "\n" + said
