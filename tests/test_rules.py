"""The tables and examples of docs/rules.md agree with the rules in the code."""

import re

import pytest

from games.knister.scoring import LINES, points_of
from games.krypto.choices import CHOICES
from games.krypto.rules import MATCH as Krypto
from games.krypto.rules.deck import Deck
from games.krypto.rules.tournament import International
from handheld.rules.match import Illegal
from tools import bundle, records

PAGE = (bundle.ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
GAMES = ("krypto", "cybo", "knister")


def section(title):
    """The text under a heading, up to the next one."""
    return re.search(r"^#+ %s\n(.*?)(?=^#|\Z)" % re.escape(title), PAGE, re.S | re.M)[1]


def rows(title):
    """The rows of the tables in a section, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("at, scores", [(0, [1, 0]), (1, [3, 0]), (2, [0, 0])], ids=GAMES)
def test_the_records_can_be_replayed(at, scores):
    """They lie beside each other; Ada solves the hand, and makes 5-9-1 in another order."""
    block = re.search(r"```\n(game: krypto .*?)```", PAGE, re.S)[1]
    starts = [block.index("game: " + game) for game in GAMES] + [999]
    lines = [line[starts[at] : starts[at + 1]].rstrip() for line in block.splitlines()]
    match = records.read("\n".join(lines).encode())
    assert match.game == GAMES[at] and match.scores() == scores


def test_the_pad_of_a_tournament_adds_up():
    pad = rows("International tournament")
    mode = International(len(pad), {})
    for hand in range(10):
        (winner,) = [seat for seat, row in enumerate(pad) if row[1 + hand]]
        mode.win(winner)
    for seat, row in enumerate(pad):
        assert [str(box or "") for box in mode.pad(seat)[0]] == row[1:11]
        assert str(mode.scores()[seat]) == row[11]


def test_the_field_has_its_points():
    block = re.search(r"```\n( 7  4 .*?)```", PAGE, re.S)[1]
    field = [list(map(int, line.split()[:6])) for line in block.splitlines()]
    cells = [number for row in field for number in row[:5]]
    points = [points_of(tuple(cells[cell] for cell in line), at) for at, line in enumerate(LINES)]
    assert points == [row[5] for row in field] + [1, 0, 3, 8, 1] + [6, 16]
    assert sum(points) == int(re.search(r"An example with (\d+) points", PAGE)[1])


def test_the_combinations_of_knister_have_their_points():
    for _, points, example in rows("Knister"):
        assert points_of(tuple(map(int, example.split())), 0) == int(points), example


def test_the_decks_have_their_cards():
    counted = {"three": 3, "four": 4, "two": 2, "one": 1}
    for name, cards in rows("Decks")[:2]:
        deck = Deck(re.match("`(.*?)`", name)[1])
        found = {}
        for count, low, high in re.findall(r"(\w+) each of (\d+) to (\d+)", cards):
            found.update(dict.fromkeys(range(int(low), int(high) + 1), counted[count]))
        assert bytes(found[number] for number in range(1, 26)) == deck.copies
    assert Deck("any").high == 25 and Deck("any 1 99").high == 99


PLACES = {
    "mode": [{}], "deck": [{}], "rule": [{"mode": "home"}, {"mode": "solo"}], "hands": [{"mode": "home"}],
    "tie": [{"mode": "table", "deck": "52"}], "rounds": [{"mode": "table"}], "turn": [{"mode": "table"}],
    "begins": [{"mode": "table"}],
    "explain": [{"mode": "solo"}],
}  # fmt: skip


def resolved(chosen, players):
    return Krypto(["Ada", "Ben"][:players], chosen).resolved


def test_the_options_of_krypto_have_these_values():
    found = rows("Options of Krypto")
    keys = [each.key for each in CHOICES if each.recorded]
    assert [re.match("`(.*)`", row[0])[1] for row in found] == keys
    for name, words, _ in found:
        key = name.strip("`")
        values = [value for value in re.findall(r"`([^`]+)`", words) if value != "any LOW HIGH"]
        for chosen in PLACES.get(key, [{}]):
            players = 2 if chosen.get("mode") == "table" else 1
            assert resolved(chosen, players)[key] == values[0]
            for value in values:
                seats = 2 if "table" in (value, chosen.get("mode")) else 1
                assert resolved({**chosen, key: value}, seats)[key] == value
            with pytest.raises(Illegal, match="^%s: " % key):
                resolved({**chosen, key: "other"}, players)
