"""The common part of all commands: checked options, and one line for each error.

    @command("tools.replay")
    def main(arguments=None):
        chosen = Parser("tools.replay", "Replay a record.").parse_args(arguments)
        raise Refused("...")

    if __name__ == "__main__":
        sys.exit(main())

Exit status: 0; 1 if the work failed; 2 if the request is wrong; 130 after Ctrl-C.
"""

import argparse
import contextlib
import functools
import os
import sys
from pathlib import Path

LONGEST = 360  # characters of an error line
_TAIL = 140  # of these, characters from its end, which states the expectation


class Refused(Exception):
    """A wrong request. Its text is one line that names the thing."""

    status = 2


class Failed(Refused):
    """A valid request that did not succeed."""

    status = 1


def line(text):
    """Return a text as one line for a terminal: control characters are escaped, a long middle is cut out."""
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
    """Print an error in one line to standard error, after the name of the command, or a file and line."""
    with contextlib.suppress(OSError):
        print(line(f"{name}: {words}"), file=sys.stderr, flush=True)


def command(name):
    """Return a decorator for `main(arguments)` that reports errors of the user or the desktop in one line."""

    def wrap(main):
        @functools.wraps(main)
        def run(arguments=None):
            if sys.stderr is None:  # print() would use standard output instead
                sys.stderr = open(os.devnull, "w", encoding="utf-8")
            if sys.stdout is None:
                say(name, "standard output is closed")
                return 1
            with contextlib.suppress(AttributeError):  # a substitute in a test
                sys.stdout.reconfigure(errors="backslashreplace")
            status = _guarded(name, lambda: main(arguments))
            if _is_output_lost() and sys.stdout is sys.__stdout__:  # else Python complains at exit
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return status

        return run

    return wrap


def _guarded(name, main):
    try:
        status = main()
        sys.stdout.flush()
        return status
    except SystemExit as end:  # from argparse, after --help
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
    """Return True if printed output cannot be written."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        return True
    return False


@contextlib.contextmanager
def writing(path):
    """Treat an OSError inside as a failed write to this file or folder; standard output if it has no name."""
    try:
        yield
    except OSError as wrong:
        wrong.filename = wrong.filename or str(path)
        raise


# Options


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that takes no abbreviated options and raises Refused with the reason."""

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
        raise Refused(message.removeprefix("argument ") + "; see --help")


def whole(least, most):
    """Return the type of an option that is a whole number within these bounds."""

    def kind(text):
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"expected a whole number from {least} to {most}, not '{text}'")

    return kind


def one_of(names):
    """Return the type of an option that is one of these lower-case names."""

    def kind(text):
        if text.lower() in names:
            return text.lower()
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, not '{text}'")

    return kind


def named(text):
    """Convert an option that names a file or folder, or is a text that must not be empty."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"expected a name, not '{text}'")
    return text


def as_path(text):
    """Convert an option that names a file or folder to a Path."""
    return Path(named(text))


def read_file(path, most, what=""):
    """Return the bytes of a file with a size limit. `what` names the option. Raises Refused."""
    what = what and what + ": "
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as wrong:
        raise Refused(f"{what}cannot read {path}: {getattr(wrong, 'strerror', None) or wrong}") from None
    if len(data) > most:
        raise Refused(f"{what}{path} is larger than {most:,} bytes")
    return data
