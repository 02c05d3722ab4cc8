"""What every test stands on: the path, repeatable hypothesis, and room for reports after the last test."""

import gc
import os
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import settings

try:
    import resource
except ImportError:  # Windows: no limit of memory
    resource = None

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

import sim  # noqa: E402, F401  puts the root and lib/ at the end of sys.path
from sim.firmware import Drive  # noqa: E402
from tests import play, soak  # noqa: E402
from tests.device import wasm  # noqa: E402
from tools import bundle, linked, mutants, records  # noqa: E402
from tools import glyph_sheets as glyphs  # noqa: E402

# The same examples in every run, and no limits of time: timings are for benchmarks.
settings.register_profile("trefoil", derandomize=True, deadline=None, database=None)
settings.load_profile("trefoil")

_MEMORY = 3 << 30  # bytes of data of a worker or of a program that a test runs; the largest takes 1 GB


SHIPPED = "cybo", "knister", "krypto"
ADDED = {path.parent.name for path in (ROOT / "games").glob("*/about.py")} - {*SHIPPED}


def _hide_added():
    """Hide the games that a maker has added from the tests of ours; tests/games/test_new.py finds them."""
    firmware, known, listdir = bundle.firmware, records.known_games, Drive.listdir

    def shipped():
        return {path: file for path, file in firmware().items() if not {*path.split("/")[1:2]} & ADDED}

    def shown(self, path="."):
        played = {name for name in ADDED if "games." + name in sys.modules}
        hidden = ADDED - played if path == "/games" and self.root == str(ROOT) else ()
        return [name for name in listdir(self, path) if name not in hidden]

    def names():
        elsewhere = [folder for folder in records._folders() if folder != ROOT / "games"]
        return [name for name in known() if name not in ADDED or any((f / name).exists() for f in elsewhere)]

    bundle.firmware = linked.firmware = shipped
    records.known_games = names
    Drive.listdir = shown


def pytest_configure(config):
    """Limit the memory, so that a loop without an end is a MemoryError. pyproject.toml limits the time."""
    if "TREFOIL_CALLS" in os.environ:
        config.pluginmanager.register(mutants.Calls(os.environ["TREFOIL_CALLS"]))
    if ADDED:
        _hide_added()
    if resource:
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark what only `make soak` runs, and leave it out of `make test`.

    In a run of all files this is also one of the two boards of each test. It follows from the test's own
    name, so that no other test moves it. A run of named files tries both.
    """
    boards = {}
    for item in items:
        chosen = item.callspec.params if hasattr(item, "callspec") else {}
        board = chosen.get("board") or str(chosen.get("size")).removesuffix("-large")
        if board in play.BOARDS:
            boards.setdefault(item.nodeid.replace(board, "*"), []).append(item)
    if not config.option.file_or_dir:
        for name, pair in boards.items():
            if len(pair) == 2:
                pair[zlib.crc32(name.encode()) % 2].add_marker(soak.only)
    left = [item for item in items if any(mark.kwargs.get("only") for mark in item.iter_markers("soak"))]
    if left and not soak.FACTOR:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


def pytest_collection_finish():
    """Leave out of garbage collection what is loaded now, and collect less often.

    It took a quarter of a simulated test's time, and a twentieth of the rest.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.fixture(scope="session", autouse=True)
def glyph_sheets():
    """The sheets that firmware reads, for tests that start a machine by themselves."""
    glyphs.up_to_date()


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory):
    """Where scripts that one test has run are kept for the others."""
    base = tmp_path_factory.getbasetemp()
    play.shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "scripts"
    play.shared.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """A folder with what tools.bundle makes: the drive CIRCUITPY, `linked` beside it, and the zip."""
    folder = tmp_path_factory.mktemp("dist")
    assert bundle.main(["--out", str(folder)]) == 0
    return folder


@pytest.fixture
def micropython():
    """`wasm.run`, where node and MicroPython are installed; else the test skips, or fails where CI=true."""
    why = wasm.missing()
    if why and wasm.MUST_HAVE:
        pytest.fail(why)
    if why:
        pytest.skip(why)
    return wasm.run


@pytest.fixture
def show(record_property):
    """`show(title, text)` prints a report after the last test, however the tests are spread out."""

    def show(title, text):
        record_property("show", (title, text))

    return show


def pytest_terminal_summary(terminalreporter):
    stats = terminalreporter.stats
    reports = [*stats.get("passed", ()), *stats.get("failed", ())]
    shown = [value for report in reports for name, value in report.user_properties if name == "show"]
    for title in sorted({title for title, _ in shown}):
        terminalreporter.section(title)
        for other, text in sorted(shown):
            if other == title:
                terminalreporter.write_line(text)
