"""What every command of ours does in the same way: options that are checked, one line for what is wrong.

    @command("tools.replay")
    def main(arguments=None):
        told = Parser("tools.replay", "Replay a record.").parse_args(arguments)
        raise Refused("...")

    if __name__ == "__main__":
        sys.exit(main())

Exit status: 0; 1 where the work itself failed; 2 where what was asked for is wrong; 130 after Ctrl-C.
"""

import argparse
import contextlib
import functools
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

LONGEST = 360  # characters of a line that says what is wrong
_TAIL = 140  # of them at its end, where what was expected stands


class Refused(Exception):
    """What was asked for is wrong. Its text is one line that names the thing."""

    status = 2


class Failed(Refused):
    """What was asked for is right, but did not succeed."""

    status = 1


def line(text):
    """A text as one line for a terminal: control characters and the like escaped, the middle cut out."""
    text = str(text)
    if len(text) > 3 * LONGEST:
        text = text[:LONGEST] + " ... " + text[-LONGEST:]
    text = "".join(character if character.isprintable() else _escaped(character) for character in text)
    if len(text) > LONGEST:
        text = text[: LONGEST - _TAIL - 5] + " ... " + text[-_TAIL:]
    return text


def _escaped(character):
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte of a file name that is not UTF-8
        return "\\x%02x" % (code - 0xDC00)
    return character.encode("unicode_escape").decode("ascii")


def say(name, words):
    """One line on standard error: the command (or file and line), and what is wrong."""
    with contextlib.suppress(OSError):
        print(line(f"{name}: {words}"), file=sys.stderr, flush=True)


def command(name):
    """Makes of a `main(arguments)` one that says in a line what the user or the desktop did wrong."""

    def wrap(main):
        @functools.wraps(main)
        def run(arguments=None):
            if sys.stderr is None:  # print() would take standard output in its place
                sys.stderr = open(os.devnull, "w", encoding="utf-8")
            if sys.stdout is None:
                say(name, "standard output is closed")
                return 1
            with contextlib.suppress(AttributeError):  # what stands in for it in a test
                sys.stdout.reconfigure(errors="backslashreplace")
            status = _guarded(name, lambda: main(arguments))
            if _is_output_lost() and sys.stdout is sys.__stdout__:  # or Python complains of it at its end
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return status

        return run

    return wrap


def _guarded(name, main):
    try:
        status = main()
        sys.stdout.flush()
        return status
    except SystemExit as end:  # argparse's, after --help
        return end.code or 0
    except Refused as wrong:
        say(name, wrong)
        return wrong.status
    except KeyboardInterrupt:
        say(name, "stopped")
        return 130
    except OSError as wrong:
        say(name, f"{wrong.filename or 'standard output'}: {wrong.strerror or wrong}")
        return 1


def _is_output_lost():
    """Whether something was printed that cannot be written."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        return True
    return False


@contextlib.contextmanager
def writing(path):
    """What fails in here is a write to this file or folder; where nothing is named it is standard output."""
    try:
        yield
    except OSError as wrong:
        wrong.filename = wrong.filename or str(path)
        raise


# Options


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that takes no shortened options and raises Refused, naming what is wrong."""

    def __init__(self, prog, description=None, **more):
        super().__init__(prog=prog, description=description, allow_abbrev=False, **more)

    def parse_known_args(self, args=None, namespace=None):
        self._given = sys.argv[1:] if args is None else args
        return super().parse_known_args(args, namespace)

    def error(self, message):
        if message.startswith("the following arguments are required"):
            known = self._option_string_actions
            options = [word for word in self._given if word.startswith("-")]
            unknown = [option for option in options if option.partition("=")[0] not in known]
            if unknown:
                message = "unrecognized arguments: " + " ".join(unknown)
        raise Refused(message.removeprefix("argument ") + "; --help lists what there is")


def whole(least, most):
    """The type of an option that is a whole number within these bounds."""

    def kind(text):
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"expected a whole number from {least} to {most}, not '{text}'")

    return kind


def one_of(names):
    """The type of an option that is one of these names, which have no capitals."""

    def kind(text):
        if text.lower() in names:
            return text.lower()
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, not '{text}'")

    return kind


def named(text):
    """The type of an option that names a file or folder, or is a text that must not be empty."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"expected a name, not '{text}'")
    return text


def png(text):
    """The type of an option that names a picture to be written, FILE.png."""
    if not named(text).lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"expected FILE.png, not '{text}'")
    return text


def as_path(text):
    """The type of an option that names a file or folder, as a Path."""
    return Path(named(text))


def read_file(path, most, what=""):
    """The bytes of a file of at most so many. `what` is the option that names it. Raises Refused."""
    what = what and what + ": "
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as wrong:
        raise Refused(f"{what}cannot read {path}: {getattr(wrong, 'strerror', None) or wrong}") from None
    if len(data) > most:
        raise Refused(f"{what}{path} is larger than {most:,} bytes")
    return data


# Work in several processes


@contextlib.contextmanager
def workers(jobs):
    """A pool of so many processes, which are ended at once where the work in it breaks off."""
    with _ctrl_c_waits():
        pool = ProcessPoolExecutor(jobs, initializer=_deaf)
        pool.submit(int).result()  # the processes are begun by what is asked first
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _deaf():
    """Ctrl-C reaches all processes of a terminal: only the first one heeds it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _ctrl_c_waits():
    """Processes that begin in here never get Ctrl-C, not even before they can say so."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
