"""Hundreds of wrong command lines: each is answered by one line that names the thing, and nothing else."""

import importlib
import json
import os
from pathlib import Path

import pytest

import sim
from sim.command import LONGEST, Parser

DIGITS = "9" * 5000
ESCAPES = "\x1b[31mred\x07"
FOREIGN = os.fsdecode(b"na\xffme")  # not UTF-8

# Kind of an argument -> what is none.
NO_NUMBERS = ["", "0x", "-1", "9" * 19, "1e308", "nan", "x", DIGITS, ESCAPES, FOREIGN]
NO_CHOICES = ["", "none", "a" * 9000, ESCAPES, FOREIGN, DIGITS]
WRONG = {"whole": [*NO_NUMBERS, "1.5", "1e3", "\uff11", "1_0"], "_seconds": [*NO_NUMBERS, "0"],
         "one_of": NO_CHOICES, "choices": NO_CHOICES, "named": [""], "as_path": [""]}  # fmt: skip

# Files to be read: the option ("" where it has none) and what stands beside it.
FILES = [
    ("sim.__main__", "--script", ["--headless"]),
    ("sim.__main__", "--settings", ["--headless", "--seconds", "1"]),
    ("tools.replay", "", []),
    ("tools.journal", "", []),
    ("tools.bundle", "--with", ["--uf2"]),
    ("tools.bundle", "--settings", ["--uf2"]),
]
NO_FILES = ["none", ".", "none/none", "a" * 5000, ESCAPES, FOREIGN, "/dev/zero", "large"]

PLACES = [("--nvm", [".", "none/x", "a" * 5000, "/dev/null", "small", "large", "small/x"]),
          ("--shots", ["small", "small/x", "/dev/null", "a" * 5000])]  # fmt: skip

SCRIPTS = {
    "nested": "[" * 100_000,
    "digits": '[{"t": %s}]' % DIGITS,
    "patient": json.dumps([{"wait": "x", "timeout": 10**18}]),
    "pin": json.dumps([{"t": 0, "press": ESCAPES * 1000}]),
    "surrogate": '[{"t": 0, "press": "\\ud800"}]',
    "line": '["%s"]' % ("x" * 10_000_000),
    "bytes": b"\xff\xfe",
}
SETTINGS = {
    "nested": "A = " + "[" * 20_000, "digits": "A = " + DIGITS, "key": '"%s" = []' % "\\u001b[31m",
    "long key": "a" * 5000 + " = []", "line": 'A = "%s"' % ("x" * 10_000_000), "bytes": b"A = '\xff'",
}  # fmt: skip
RECORDS = {
    "names": "game: cybo\nplayers: " + ",".join(map(str, range(1_000_000))) + "\n\n",
    "line": "game: cybo\nplayers: A\n\nroll " + "1" * 10_000_000,
    "place": "game: knister\nplayers: A\n\nroll 7\nplace " + ESCAPES * 99,
    "deal": "game: krypto\nplayers: A\n\ndeal 1 2 3 4 %s = 5\n" % DIGITS,
    "key": "\x1b[31m: x\n\n",
}
HANDS = [DIGITS + " 2 3 4 5 = 6", "1 2 3 4 5 = " + DIGITS, "= " * 500, "1 " * 5000 + "= 6"]
HANDS += [ESCAPES + " 2 3 4 5 = 6", "\uff11 2 3 4 5 = 6", "1 2 3 4 1_0 = 6", "1 2 3 4 5 = 6 --deck 52"]
TOOLS = Path(sim.ROOT, "tools")
STARTED = [path for path in sorted(TOOLS.rglob("*.py")) if "\n    sys.exit(main" in path.read_text("utf-8")]
COMMANDS = [".".join(path.relative_to(sim.ROOT).with_suffix("").parts) for path in STARTED] + ["sim.__main__"]


class Parsed(Exception):
    """Has a parser that found nothing wrong."""


def lines():
    """(module, arguments, what has to be named) of every command line."""
    for module, option, before in FILES:
        for value in NO_FILES:
            yield module, [*before, option + "=" + value if option else value], option
    for option, values in PLACES:
        for value in values:
            yield "sim.__main__", ["--headless", "--seconds", "1", option, value], option
    for name in SCRIPTS:
        yield "sim.__main__", ["--headless", "--script", "script " + name], "script " + name
    for name in SETTINGS:
        for module, more in ("sim.__main__", ["--headless", "--seconds", "1"]), ("tools.bundle", ["--uf2"]):
            yield module, [*more, "--settings", "settings " + name], "settings " + name
    for name in RECORDS:
        yield "tools.replay", ["record " + name], "record " + name
    for words in HANDS:
        yield "tools.krypto", words.split(" "), ""


LINES = list(lines())


@pytest.fixture(scope="session")  # for other orders of the tests, too
def folder(tmp_path_factory):
    """Holds files named after what is wrong with them."""
    folder = tmp_path_factory.mktemp("bad")
    (folder / "small").write_bytes(b"x")
    with open(folder / "large", "wb") as large:
        large.truncate(33_000_000)
    for kind, contents in ("script", SCRIPTS), ("settings", SETTINGS), ("record", RECORDS):
        for name, content in contents.items():
            content = content if isinstance(content, bytes) else content.encode()
            (folder / (kind + " " + name)).write_bytes(content)
    return folder


def check_line(status, out, err, name, thing):
    """One line of a readable length that names the thing, with nothing in it that a terminal acts on."""
    assert status in (1, 2) and out == ""
    assert err.endswith("\n") and err.count("\n") == 1
    assert err[:-1].isprintable() and len(err) <= LONGEST + 1
    assert err.startswith((name + ": ", "record "))  # a record's own line says where in it
    assert thing.split("\x1b")[0] in err


@pytest.mark.parametrize(
    "module, words, thing", LINES, ids=["%s %.25a" % (each[0], each[1][-1:]) for each in LINES]
)
def test_is_one_line(module, words, thing, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    monkeypatch.delenv("DISPLAY", raising=False)
    before = sorted(os.listdir())
    status = importlib.import_module(module).main(words)
    check_line(status, *capsys.readouterr(), module.removesuffix(".__main__"), thing)
    assert status == 2 or module in ("tools.replay", "tools.bundle", "tools.journal")
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize("module", COMMANDS)
def test_every_argument_refuses_what_is_none_of_its_kind(module, monkeypatch, capsys):
    def parse(parser, words, parse=Parser.parse_args):
        if words:
            parse(parser, words)
        raise Parsed(parser)

    monkeypatch.setattr(Parser, "parse_args", parse)
    main = importlib.import_module(module).main
    with pytest.raises(Parsed) as parsed:
        main([])
    tried = [([wrong], wrong[:6]) for wrong in ("--hel", "-x", "--" + "a" * 9000, "--" + ESCAPES)]
    for action in parsed.value.args[0]._actions:
        option = (*action.option_strings, "")[0]
        kind = "choices" if action.choices else getattr(action.type, "__qualname__", "").split(".")[0]
        for wrong in WRONG.get(kind, ()):
            if option:
                tried.append(([option + "=" + wrong], option))
            elif not wrong.startswith("-"):
                tried.append(([wrong], action.metavar))
    for words, thing in tried:
        check_line(main(words), *capsys.readouterr(), module.removesuffix(".__main__"), thing)
