"""What all commands share: the one line, Ctrl-C, standard streams that fail, workers that end."""

import contextlib
import errno
import os
import signal
import subprocess
import sys
import time

import pytest

import sim
from sim import command
from sim.command import Failed, Parser, Refused
from tests.soak import only

posix = pytest.mark.skipif(sys.platform == "win32", reason="streams and signals of POSIX")


def run(module, *words, shell=None, **more):
    """Run a command of ours; `shell` is what stands after it in a shell. Gives (status, out, err)."""
    line = [sys.executable, "-m", module, *words]
    if shell:
        line = ["sh", "-c", '"$@" ' + shell, "sh", *line]
    done = subprocess.run(line, cwd=sim.ROOT, capture_output=True, text=True, **more)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "text, shown",
    [
        ("plain", "plain"),
        ("a\nb\tc\x1b[0m\x7f\x9b", "a\\nb\\tc\\x1b[0m\\x7f\\x9b"),
        ("\u202eright to left", "\\u202eright to left"),
        (os.fsdecode(b"na\xffme"), "na\\xffme" if sys.platform != "win32" else None),
        ("\u041e\u043b\u044f", "\u041e\u043b\u044f"),
    ],
)
def test_a_line(text, shown):
    assert shown is None or command.line(text) == shown


def test_a_long_line_keeps_its_beginning_and_its_end():
    for length in 300, 10_000_000:
        cut = command.line("FILE:1: not '" + "\x1b" * length + "', expected a number")
        assert len(cut) == command.LONGEST
        assert cut.startswith("FILE:1: not '\\x1b") and cut.endswith("', expected a number")
        assert " ... " in cut


@pytest.mark.parametrize(
    "wrong, status, said",
    [
        (Refused("--x: no"), 2, "tools.test: --x: no\n"),
        (Failed("two\nlines"), 1, "tools.test: two\\nlines\n"),
        (KeyboardInterrupt(), 130, "tools.test: stopped\n"),
        (OSError(errno.ENOSPC, "No space left", "FILE"), 1, "tools.test: FILE: No space left\n"),
        (OSError(errno.ENOSPC, "No space left"), 1, "tools.test: standard output: No space left\n"),
        (SystemExit(0), 0, ""),
    ],
)
def test_what_a_command_ends_with(wrong, status, said, capsys):
    @command.command("tools.test")
    def main(arguments=None):
        raise wrong

    assert main([]) == status
    assert capsys.readouterr() == ("", said)


def test_an_unknown_option_is_named_before_what_is_missing():
    parser = Parser("tools.test")
    parser.add_argument("file")
    parser.add_argument("--known")
    with pytest.raises(Refused, match="unrecognized arguments: --other"):
        parser.parse_args(["--other"])
    with pytest.raises(Refused, match="required: file"):
        parser.parse_args(["--known", "1"])


@only
@posix
def test_streams_that_are_closed_or_full():
    hand = ["tools.krypto", *"24 22 23 20 21 = 1".split()]
    assert run(*hand, shell=">&-") == (1, "", "tools.krypto: standard output is closed\n")
    assert run(*hand, shell="2>&- <&-")[::2] == (0, "")
    assert run("tools.krypto", "1", shell="2>&-") == (2, "", "")
    if os.path.exists("/dev/full"):
        full = (1, "", "tools.krypto: standard output: No space left on device\n")
        assert run(*hand, shell=">/dev/full") == full
        assert run(*hand, shell="2>/dev/full")[0] == 0
    status, out, err = run("tools.screen_texts", shell="| head -n 1")
    assert out.count("\n") == 1 and err in ("", "tools.screen_texts: standard output: Broken pipe\n")


def members(group):
    """The processes of a process group that are there still."""
    found = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True).stdout
    return [line for line in found.splitlines() if line.split()[:1] == [str(group)] and "Z" not in line]


def heeding():
    """Heed Ctrl-C, which whatever runs in the background is told to ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# Runs a command as `python -m` does, and prints a line once its main has begun. Much is loaded before that:
# numpy reports a Ctrl-C during its import as a broken installation, and Python may drop one then.
BEGUN = """
import numpy, runpy, sys, sim.__main__
from sim import command
guarded = command._guarded
def begun(main):
    print("begun", flush=True)
    return main()
command._guarded = lambda name, main: guarded(name, lambda: begun(main))
sys.argv[:] = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


@posix
@pytest.mark.parametrize(
    "words, workers",
    [
        (["tools.ways", "knister", "--matches", "1000000", "--jobs", "2"], 2),
        (["tools.tables", "--check", "krypto"], 0),
        (["sim", "--headless", "--seconds", "1000000"], 0),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else None,
)
def test_ctrl_c_ends_it_at_once_and_its_workers(words, workers):
    """As from a terminal: every process of the group gets it. It is sent once all of them are there.

    Python drops one that comes in the callback of a weak reference. Then it is sent again.
    """
    pipes = dict(stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process = subprocess.Popen([sys.executable, "-c", BEGUN, *words], cwd=sim.ROOT, **pipes,
                               start_new_session=True, preexec_fn=heeding)
    try:
        assert process.stdout.readline() == "begun\n"
        while len(members(process.pid)) <= workers:
            assert process.poll() is None
            time.sleep(0.05)
        err = "it goes on"
        for _ in range(5):
            os.killpg(process.pid, signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                _, err = process.communicate(timeout=20)
                break
        assert process.returncode == 130, err
        assert err.splitlines()[-1].endswith(": stopped")
        assert "Traceback" not in err
        assert members(process.pid) == []
    finally:
        if members(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
