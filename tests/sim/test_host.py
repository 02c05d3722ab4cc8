"""What the desktop may fail to give the simulator: one line, the right status, nothing half done."""

import errno
import os
import subprocess
import sys

import pytest

import sim
from sim import host

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits and streams of POSIX")
FOREVER = ["--headless", "--until", "never", "--seconds", "1000"]
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (%d, %d)); "  # no file may be larger
START = "import sys; sys.argv[1:1] = %r; sys.path.append(%r); from sim.__main__ import main; sys.exit(main())"


def run(tmp_path, *words, limit=None, shell="", **more):
    """`python -m sim` in a folder; gives (status, out, err)."""
    start = (FULL % (limit, limit) if limit is not None else "") + START % ([], sim.ROOT)
    line = ["sh", "-c", '"$@" ' + shell, "sh", sys.executable, "-c", start, *map(str, words)]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, **more)
    return done.returncode, done.stdout, done.stderr


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "file"
    host.write(path, b"old")
    assert path.read_bytes() == b"old"

    def full(*paths):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError):
        host.write(path, b"new")
    assert path.read_bytes() == b"old" and [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_a_link_is_followed(tmp_path):
    """To a file in another folder, to one that is not there yet, and by way of another link."""
    there = tmp_path / "there"
    there.mkdir()
    link, other = tmp_path / "link", tmp_path / "other"
    link.symlink_to(there / "file")
    other.symlink_to(link)
    for path in link, other:
        host.try_to_write(path, 4096)
        host.write(path, b"%d" % len(path.name))
        assert (there / "file").read_bytes() == b"%d" % len(path.name)
    assert link.is_symlink() and other.is_symlink()
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["file", "link", "other", "there"]


def test_a_file_that_another_simulator_has(tmp_path):
    nvm = tmp_path / "n.bin"
    with host.alone_with(nvm):
        status, out, err = run(tmp_path, *FOREVER, "--nvm", nvm)
        assert (status, out) == (2, "") and err.count("\n") == 1
        assert err.startswith("sim: --nvm: %s is in use by another simulator" % nvm)
        link = tmp_path / "link.bin"
        link.symlink_to(nvm)
        assert run(tmp_path, *FOREVER, "--nvm", link)[0] == 2
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link.bin"]
    assert run(tmp_path, "--headless", "--seconds", "1", "--nvm", nvm)[0] == 0
    assert not (tmp_path / "n.bin.lock").exists()


@posix
def test_a_full_disk_is_said_before_play_begins(tmp_path):
    status, out, err = run(tmp_path, *FOREVER, "--nvm", "n.bin", limit=1000)
    assert (status, out) == (2, "") and err == "sim: --nvm: cannot write n.bin: File too large\n"
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_picture_that_cannot_be_written(tmp_path):
    status, out, err = run(tmp_path, "--headless", "--seconds", "1", "--shots", "shots", limit=100)
    assert status == 1 and err == "sim: --shots: cannot write end.png in shots: File too large\n"
    assert list((tmp_path / "shots").iterdir()) == []


@posix
def test_standard_input_closed_is_no_terminal(tmp_path):
    status, out, err = run(tmp_path, "--terminal", shell="<&-")
    assert (status, out) == (2, "") and err.startswith("sim: --terminal: expected a terminal of Linux or ")
