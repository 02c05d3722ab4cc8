"""tools.journal: an image as records, which tools.replay reads again."""

import random

import pytest

from games.knister.rules import Knister
from handheld.journal import Journal, opening
from sim.nvm import ByteArray, Flash
from tests.journal.ended import end
from tests.legal import legal
from tools import journal as tool
from tools import records


def image(path, data):
    path.write_bytes(bytes(data))
    return str(path)


def played():
    """A flash with a finished match of Knister and an open one of Cybo; (flash, knister's scores)."""
    flash = Flash()
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    rng = random.Random(1)
    match = Knister(["Ada", "Ben"], {"sheets": "1"})
    journal.begin("knister", match.names, [0, 0], match.options)
    while not match.over:
        code = rng.choice(legal(match))
        journal.event(code)
        match.play(code)
    end(journal, match.scores())
    journal.begin("cybo", ["Ada"], [0], {"level": "master"})
    journal.event(5)
    return flash, match.scores()


def test_it_lists_matches_as_records(tmp_path, capsys):
    flash, scores = played()
    path = image(tmp_path / "nvm", flash.data)
    assert tool.main([path]) == 0
    ledger, cybo, knister = capsys.readouterr().out.split("\n\n# ")
    assert "# names: Ada, Ben" in ledger and "# knister: Ada played 1" in ledger
    assert cybo == "open\ngame: cybo\nplayers: Ada\nlevel: master\n\nroll 5"
    record = records.read(knister.partition("\n")[2].encode())
    assert record.over and record.scores() == scores
    assert image(tmp_path / "same", flash.data) and (tmp_path / "nvm").read_bytes() == flash.data


def test_it_lists_best_times_and_points(tmp_path, capsys):
    flash = Flash()
    ends = ("knister", [38, 125], [3, 11], None), ("krypto", [1, 2], None, [0, 85])
    ends += (("krypto", [2], None, [38, 94]),)  # solo: the best time and the sum
    for game, scores, bars, times in ends:
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        journal.begin(game, ["Ada", "Ben"][: len(scores)], [0] * len(scores), {})
        end(journal, scores, bars, times)
    assert tool.main([image(tmp_path / "nvm", flash.data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "# knister: Ada points by tens 0 0 0 1 0 0 0 0 0 0 0 0" in lines
    assert "# knister: Ben points by tens 0 0 0 0 0 0 0 0 0 0 0 1" in lines
    assert [line for line in lines if "best time" in line] == ["# krypto: Ben best time 8.5 s"]
    assert "# krypto: Ada solved 2 hands alone, best 3.8 s, mean 4.7 s" in lines
    assert "# knister: Ben played 1, won 1, best 125, average 125.0, streak 1, longest 1" in lines


def test_what_is_damaged_is_said(tmp_path, capsys):
    flash, _ = played()
    at = flash.data.index(b"cybo")
    flash.data[at] ^= 0x55
    assert tool.main([image(tmp_path / "nvm", flash.data)]) == 0
    assert "# " + opening.DAMAGED % "part of the saved data" in capsys.readouterr().out


@pytest.mark.parametrize(
    "data, status, words",
    [
        (b"", 1, "expected 4096 bytes, found 0"), (bytes(5000), 1, "expected 4096 bytes, found 5000"),
        (bytes(4096), 1, opening.FOREIGN), (b"\xff" * 4096, 1, "nothing is saved in it"),
        (None, 2, "No such file"),
    ],  # fmt: skip
)
def test_what_is_no_journal_is_said_in_one_line(tmp_path, capsys, data, status, words):
    path = str(tmp_path / "nvm")
    if data is not None:
        image(tmp_path / "nvm", data)
    assert tool.main([path]) == status
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and path in err and words in err


def test_a_memory_moves_to_another_device(tmp_path, capsys):
    """Out of a recorded console, broken at any width, into its place in flash."""
    flash, _ = played()
    data, text = bytes(flash.data), flash.data.hex()
    lines = "\r\n".join(text[at : at + 80] for at in range(0, len(text), 80))
    (tmp_path / "console").write_text(">>> print(microcontroller.nvm[:].hex())\r\n%s\r\n>>> " % lines)
    saved, moved = tmp_path / "saved", tmp_path / "moved.uf2"
    more = ["--save", str(saved), "--uf2", str(moved), "--board", "pico_oled_i2c"]
    assert tool.main([*more, str(tmp_path / "console")]) == 0
    assert "# names: Ada, Ben" in capsys.readouterr().out
    assert saved.read_bytes() == data
    blocks = [moved.read_bytes()[at : at + 512] for at in range(0, moved.stat().st_size, 512)]
    assert b"".join(block[32:288] for block in blocks) == data
    places = [int.from_bytes(block[12:16], "little") for block in blocks]
    assert places == list(range(0x100FF000, 0x10100000, 256))  # the 4 KiB before the drive of a Pico


@pytest.mark.parametrize(
    "more, words",
    [
        (["--uf2", "x.uf2"], "--uf2 goes with --board"), (["--board", "macropad"], "--uf2 goes with --board"),
        (["--uf2", "x.uf2", "--board", "none"], "--board: expected macropad, "),
    ],
)  # fmt: skip
def test_what_moves_nothing_is_refused(more, words, tmp_path, capsys):
    assert tool.main([*more, image(tmp_path / "nvm", played()[0].data)]) == 2
    assert words in capsys.readouterr().err
