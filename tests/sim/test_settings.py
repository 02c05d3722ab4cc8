"""A settings.toml: what the device reads of it, and what is refused because it would read something else."""

import tomllib

import pytest

from sim.command import Refused
from sim.settings import BadSettings, parse, settings

# After CircuitPython's own test of os.getenv, tests/circuitpython/getenv.py: the line, and what it returns.
READ = [
    ('key0 = "hello world"', "hello world"), ("key1 = 7", "7"), ('key2= "\\n"', "\n"),
    ('key3 ="\\u00c1x"', "\u00c1x"), ('key4 = "\\U000000c1x"', "\u00c1x"), ('key5 = "\\f\\"\\\\"', '\f"\\'),
    ('key6 = "\\t\\r\\b"', "\t\r\b"), ('key9 = "hello comment" # comment', "hello comment"),
    ("key10 = 0x7f # comment", "0x7f"), ("key11 = 0", "0"), ("  key12=-5\t# a \"comment\"", "-5"),
    ('key13 = "# no comment"', "# no comment"), ('key14 = ""', ""),
]  # fmt: skip
WANTED = "expected text in double quotes, or a whole number"
REFUSED = [
    ("A = 'single'", "A: " + WANTED), ('A = """\nthree"""', "A: " + WANTED), ("A = 1.5", "A: " + WANTED),
    ("A = true", "A: " + WANTED), ("A = [1]", "A: " + WANTED), ("A = 1_000", "A: " + WANTED),
    ("A = 0o17", "A: " + WANTED), ("A = 007", "A: " + WANTED), ("A = 1234567890123456", "A: " + WANTED),
    ("A = a word", "A: " + WANTED), ("A =", "A: " + WANTED), ('A = "open', "A: " + WANTED),
    ('A = "a" "b"', "A: " + WANTED), ('A = "\\e"', "A: " + WANTED), ('A = "\\u12"', "A: " + WANTED),
    ('A = "\\ud800"', "A: " + WANTED), ('A = "\\U0000DBFF"', "A: " + WANTED),
    ('A = "\\U00110000"', "A: " + WANTED), ('A = "\x1b"', "A: " + WANTED),
    ("[section]", "expected no [section]"), ("A", "expected NAME = "), ('"A" = 1', "expected NAME = "),
    ("A.B = 1", "expected NAME = "), ("\ufeffA = 1", "expected NAME = "),
]  # fmt: skip


@pytest.mark.parametrize("line, text", READ)
def test_what_the_device_reads(line, text):
    found = parse(b"# first\n\n%s\nLAST = 1" % line.encode())
    assert found == {line.split("=")[0].strip(): text, "LAST": "1"}
    assert parse(line.replace("\n", "\r\n").encode() + b"\r\n") == parse(line.encode())
    (meant,) = tomllib.loads(line).values()
    assert meant == (text if isinstance(meant, str) else int(text, 0))


@pytest.mark.parametrize("line, words", REFUSED)
def test_what_the_device_does_not_read_is_refused_with_its_line(line, words, tmp_path):
    (tmp_path / "mine.toml").write_bytes(b"FIRST = 1\n# second\n" + line.encode())
    with pytest.raises(Refused) as refused:
        settings(tmp_path / "mine.toml")
    assert str(refused.value).startswith("--settings: %s:3: %s" % (tmp_path / "mine.toml", words))


def test_a_setting_stands_there_once():
    with pytest.raises(BadSettings, match=r"^3: A: expected once"):
        parse(b"A = 1\n\nA = 2\n")
