"""Glyph sheets: their format, their sizes, and that they are made where missing and left alone where not."""

import re
from pathlib import Path

import pytest

from sim import sheets
from tools import glyph_sheets as sheets_of

PANEL_MM = {"240x240": 0.1155, "128x64": 0.230}  # a pixel, by the boards' data sheets (docs/design.md)
CAPITALS_MM = {  # the least height of a capital or a figure, by what is written in it (docs/design.md)
    "240x240/text": 1.6,
    "240x240/large": 2.0,
    "240x240/broad": 2.0,
    "240x240/title": 1.8,
    "240x240/cell": 1.8,
    "240x240/step": 3.0,
    "240x240/card": 3.5,
    "128x64/text": 1.6,
    "128x64/large": 2.0,
    "128x64/broad": 2.0,
    "128x64/cell": 1.6,
    "128x64/step": 3.0,
    "128x64/card": 3.5,
}


@pytest.fixture(scope="module")
def files():
    return sheets_of.sheets()


@pytest.fixture(scope="module")
def made(files):
    return {path.removesuffix(".sheet"): content for path, content in files.items()}


def cell(content, character):
    """A character's rows of pixel values, read from the file's bytes as the format says."""
    width, height, bits, count = content[:4]
    at = content[4 : 4 + count].index(ord(character))
    memory = content[4 + count :]
    stride = len(memory) // height
    rows = []
    for y in range(height):
        row = "".join("{:08b}".format(byte) for byte in memory[y * stride : (y + 1) * stride])
        first = at * width * bits
        rows.append([int(row[x : x + bits], 2) for x in range(first, first + width * bits, bits)])
    return rows


def high(content, character):
    """How many rows of a character have ink."""
    return sum(1 for row in cell(content, character) if any(row))


@pytest.mark.parametrize("name", CAPITALS_MM)
def test_figures_are_as_high_in_millimetres_as_the_design_asks(made, name):
    assert high(made[name], "1") * PANEL_MM[name.partition("/")[0]] >= CAPITALS_MM[name]


@pytest.mark.parametrize("name", CAPITALS_MM)
def test_signs_are_those_of_arithmetic_and_no_two_look_alike(made, name):
    lacks = {"title": "*", "card": "=:"}.get(name.partition("/")[2], "")
    figures = [each for each in "0123456789+-*/=?:" if each not in lacks]
    drawn = [str(cell(made[name], figure)) for figure in figures]
    assert len(set(drawn)) == len(drawn)
    assert all(re.search("[123]", cells) for cells in drawn)
    if not name.endswith(("text", "large", "title", "broad")):
        inked = "".join(str(int(any(row))) for row in cell(made[name], "/"))
        assert len(re.findall("1+", inked)) == 3  # dot, bar, dot
        nought = cell(made[name], "0")
        column = [row[len(nought[0]) // 2 - 1] for row in nought]
        assert not any(column[len(column) // 2 - 1 : len(column) // 2 + 1])  # no dot in it


def test_keys_are_told_apart(made):
    for name in ("128x64/keys", "240x240/keys"):
        characters = made[name][4 : 4 + made[name][3]].decode()
        assert len({str(cell(made[name], character)) for character in characters}) == len(characters)


def test_large_letters_lie_one_after_the_other_each_a_bitmap_of_its_own(files):
    name = "240x240/long"
    em, weight, width, characters = sheets_of.LETTERS[name]
    content = files[name + ".letters"]
    height, count = content[1], content[3]
    size = (len(content) - 4 - count) // count
    at = 4 + count + characters.index("B") * size
    alone = bytes((width, height, 2, 1)) + b"B" + content[at : at + size]
    cells = sheets_of.cells_of(em, weight, width, characters, 2, "Q")
    assert sum(cell(alone, "B"), []) == list(cells[characters.index("B")].tobytes())


def test_the_fonts_licence_lies_beside_them(made):
    assert b"SIL Open Font License" in made["OFL.txt"]


def test_the_document_names_each_kind_of_text_and_its_true_height(files):
    text = (Path(__file__).parents[2] / "docs/type.md").read_text()
    rows = re.findall(r"^\| `(\w+)`.*?\| (.*?) \| (.*?) \|$", text, re.M)
    stated = {}
    for name, *both in rows:
        stated.update({"%s/%s" % (panel, name): said for panel, said in zip(PANEL_MM, both[::-1])})
    heads = "240x240/head", "128x64/head"
    drawn = {name: high(files[name + ".sheet"], "1") for name in (*CAPITALS_MM, *heads)}
    drawn["128x64/title"] = 8  # the built-in font
    for name, (em, weight, width, characters) in sheets_of.LETTERS.items():
        letter = sheets_of.cells_of(em, weight, width, characters, 1)[characters.index("H")]
        _, top, _, bottom = letter.getbbox()
        drawn[name] = bottom - top
    for name, px in drawn.items():
        drawn[name] = "%d px, %.2f mm" % (px, px * PANEL_MM[name.partition("/")[0]])
    assert {name: said for name, said in stated.items() if said != "-"} == drawn


def test_made_where_missing_or_outdated_and_left_alone_otherwise(tmp_path):
    assert sheets_of.up_to_date(tmp_path)
    assert not sheets_of.up_to_date(tmp_path)
    sheet = tmp_path / "240x240" / "card.sheet"
    sheet.write_bytes(b"")
    old = tmp_path / "240x240" / "of-another-release.sheet"
    old.write_bytes(b"")
    (tmp_path / ".made").write_text("another release")
    assert sheets_of.up_to_date(tmp_path)
    assert sheet.stat().st_size > 1000
    assert not old.exists()


def test_where_the_font_is_not_installed_the_sheets_of_these_programs_will_do(tmp_path, monkeypatch):
    sheets_of.up_to_date(tmp_path)

    def none(package):
        raise sheets_of.metadata.PackageNotFoundError(package)

    monkeypatch.setattr(sheets_of.metadata, "version", none)
    assert not sheets_of.up_to_date(tmp_path)
    (tmp_path / ".made").write_text("another release")
    with pytest.raises(sheets_of.Failed, match="fontpkg-jetbrains-mono is not installed: pip install"):
        sheets_of.up_to_date(tmp_path)


def test_the_simulator_has_them_made_where_they_are_not_current(monkeypatch):
    monkeypatch.setattr(sheets, "current", lambda: False)
    begun = []
    run = sheets.subprocess.run

    def heard(words, **more):
        begun.append(words)
        return run(words, **more)

    monkeypatch.setattr(sheets.subprocess, "run", heard)
    sheets.up_to_date()
    assert len(begun) == 1 and begun[0][1:] == ["-m", "tools.glyph_sheets"]
    monkeypatch.setattr(sheets, "ROOT", str(sheets.FOLDER))  # where there is no such command
    with pytest.raises(sheets_of.Failed, match="No module named"):
        sheets.up_to_date()
    monkeypatch.setattr(sheets, "current", lambda: True)
    sheets.up_to_date()
    assert len(begun) == 2
