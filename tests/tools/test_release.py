"""A release: every board's files, with checksums that sha256sum takes, and the same each time."""

import hashlib
import zipfile

import pytest

from sim.boards import BOARDS
from tests import soak
from tests.tools.chromium import MUST_HAVE
from tools import release
from tools.web import __main__ as web

whole = pytest.mark.skipif(
    not web.NPM.is_dir() and not MUST_HAVE, reason="Pyodide is not installed: make test does it, or npm ci"
)


@soak.only
@whole
def test_a_release_is_whole(tmp_path, capsys):
    (tmp_path / "trefoil-0.0.1-old.uf2").write_bytes(b"old")
    assert release.main(["--out", str(tmp_path)]) == 0
    sums = (tmp_path / "SHA256SUMS").read_text()
    sums = dict(reversed(line.split("  ")) for line in sums.splitlines())
    # The hidden file lists the folders that the bundle may replace; it is nothing to release.
    there = {path.name: path for path in tmp_path.glob("[!.]*") if path.is_file()}
    assert set(sums) == set(there) - {"SHA256SUMS"}
    assert len([name for name in sums if name.endswith(".uf2")]) == len(BOARDS)
    assert len([name for name in sums if name.endswith(".zip")]) == 3
    for name, sum in sums.items():
        assert hashlib.sha256(there[name].read_bytes()).hexdigest() == sum
    assert (tmp_path / "CIRCUITPY" / "code.py").exists()
    with zipfile.ZipFile(next(tmp_path.glob("trefoil-*-web.zip"))) as page:
        assert {"index.html", "trefoil.zip.packed", "pyodide/pyodide.mjs"} <= set(page.namelist())
    assert "%d files, and SHA256SUMS" % len(sums) in capsys.readouterr().out


def test_where_nothing_can_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    assert release.main(["--out", str(tmp_path / "file")]) == 1
    said = capsys.readouterr().err
    assert "file" in said and said.count("\n") == 1
