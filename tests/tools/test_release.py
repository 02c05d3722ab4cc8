"""A release: every board's files, with checksums that sha256sum takes, and the same each time."""

import hashlib
import zipfile

import pytest

from sim.boards import BOARDS
from tests import soak
from tests.tools.chromium import MUST_HAVE
from tools import bundle, release
from tools.web import __main__ as web

whole = pytest.mark.skipif(
    not web.NPM.is_dir() and not MUST_HAVE, reason="Pyodide is not installed: make test does it, or npm ci"
)


@soak.only
@whole
def test_a_release_is_whole(tmp_path, capsys):
    (tmp_path / "trefoil-0.0.1-old.uf2").write_bytes(b"old")
    assert release.main(["--out", str(tmp_path), "--unmeasured"]) == 0
    about = (tmp_path / "RELEASE.md").read_text()
    checksum = bundle.checksum(bundle.for_all(bundle.build()))
    measured = checksum in (bundle.ROOT / "docs" / "device.md").read_text()
    assert ("not measured" in about) != measured and checksum in about
    assert about.count("\n* ") == 10 and "LICENSE.adafruit" in about
    sums = (tmp_path / "SHA256SUMS").read_text()
    sums = dict(reversed(line.split("  ")) for line in sums.splitlines())
    # The hidden file lists the folders that the bundle may replace; it is nothing to release.
    there = {path.name: path for path in tmp_path.glob("[!.]*") if path.is_file()}
    assert set(sums) == set(there) - {"SHA256SUMS"}
    assert len([name for name in sums if name.endswith(".uf2")]) == len(BOARDS)
    assert len([name for name in sums if name.endswith(".zip")]) == 2
    for name, sum in sums.items():
        assert hashlib.sha256(there[name].read_bytes()).hexdigest() == sum
    assert (tmp_path / "CIRCUITPY" / "code.py").exists()
    with zipfile.ZipFile(next(tmp_path.glob("trefoil-*-web.zip"))) as page:
        assert {"index.html", "trefoil.zip.packed", "pyodide/pyodide.mjs"} <= set(page.namelist())
    assert "%d files, and SHA256SUMS" % len(sums) in capsys.readouterr().out


def test_figures_of_another_bundle_are_none(tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "device.md").write_text("# Figures\n\nChecksum:\n`%s`\n" % ("0" * 64))
    monkeypatch.setattr(release.bundle, "ROOT", tmp_path)
    monkeypatch.setattr(release.bundle, "build", lambda: {"code.py": b"print(1)"})
    monkeypatch.setattr(release.bundle, "for_all", lambda files: files)
    assert release.main(["--out", str(tmp_path / "dist")]) == 1
    said = capsys.readouterr().err
    assert "docs/device.md is of another bundle" in said and said.count("\n") == 1
    assert not (tmp_path / "dist").exists()


def test_where_nothing_can_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    assert release.main(["--out", str(tmp_path / "file"), "--unmeasured"]) == 1
    said = capsys.readouterr().err
    assert "file" in said and said.count("\n") == 1
