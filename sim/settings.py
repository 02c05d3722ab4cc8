"""The values of a settings.toml, as the device reads them.

CircuitPython (supervisor/shared/settings.c) reads a subset of TOML, line by line: text in double quotes, and
whole numbers, of which os.getenv returns the text. Everything else is refused: the device would read it
wrongly or not at all.
"""
import re

from sim.command import Refused, read_file

_LARGEST = 64_000  # bytes of the file
_LONGEST = 15  # characters of a bare value: CircuitPython reads its own into 16 bytes
_SETTING = re.compile(r"([A-Za-z0-9_-]+)[ \t]*=[ \t]*(.*)")
_CODE = r"u(?i:(?!d[89a-f])[0-9a-f]{4})|U000(?i:(?!0d[89a-f])[0-9a-f]{5})"
_TEXT = re.compile(r'"((?:[^"\\]|\\(?:[btnfr"\\]|%s))*)"[ \t]*(?:#.*)?' % _CODE)
_BARE = re.compile(r"(-?[1-9][0-9]*|0|0x[0-9A-Fa-f]+)[ \t]*(?:#.*)?")
_ESCAPE = re.compile(r"\\(?:[uU]([0-9A-Fa-f]+)|(.))")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


class BadSettings(ValueError):
    """Settings that the device cannot read. Its text is the number of the line and the expectation."""


def parse(content):
    """Return {name: text} of the content (bytes) of a settings.toml. Raises BadSettings."""
    try:
        lines = content.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise BadSettings("1: expected UTF-8 text") from None
    values = {}
    for number, line in enumerate(lines, 1):
        try:
            values.update(_parsed(line.removesuffix("\r").strip(" \t"), values))
        except ValueError as error:
            raise BadSettings("%d: %s" % (number, error)) from None
    return values


def _parsed(line, before):
    """Return {name: text} of a line, {} of a comment. `before` are earlier settings. Raises ValueError."""
    if not line or line.startswith("#"):
        return {}
    if line.startswith("["):
        raise ValueError("expected no [section]: the device reads nothing after it")
    setting = _SETTING.fullmatch(line)
    if setting is None:
        raise ValueError('expected NAME = "text" or NAME = NUMBER, not %s' % line)
    name, value = setting.groups()
    if name in before:
        raise ValueError("%s: expected once; the device reads only the first" % name)
    text, bare = _TEXT.fullmatch(value), _BARE.fullmatch(value)
    if text and not re.search(r"[\0-\x08\x0a-\x1f\x7f]", value):
        return {name: _ESCAPE.sub(_escaped, text[1])}
    if bare and len(bare[1]) <= _LONGEST:
        return {name: bare[1]}
    words = "expected text in double quotes, or a whole number of at most %d characters, not %s"
    raise ValueError("%s: %s" % (name, words % (_LONGEST, value or "nothing")))


def _escaped(escape):
    code, letter = escape.groups()
    return chr(int(code, 16)) if code else _ESCAPES.get(letter, letter)


def settings(path, option="--settings"):
    """Read the settings.toml of an option: (the file's bytes, {name: text}). Raises Refused."""
    content = read_file(path, _LARGEST, option)
    try:
        return content, parse(content)
    except BadSettings as error:
        raise Refused("%s: %s:%s" % (option, path, error)) from None
