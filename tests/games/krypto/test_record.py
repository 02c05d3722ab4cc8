"""Krypto's record: its lines and its header (docs/rules.md, "Game records")."""

import pytest

from games.krypto import choices, setup
from games.krypto.rules import MATCH as Krypto
from handheld.rules.match import Illegal
from tests.games.krypto.lines import DEAL, played, won
from tests.soak import times
from tools import records
from tools.events import read


def wrong(line, *lines, names="Ada, Ben", **options):
    """Why the last of these lines is bad."""
    match = played(names, "\n".join(lines), **options)
    with pytest.raises(Illegal) as why:
        match.play(*read(match, line))
    return str(why.value)


# Lines


FALSE_STEPS = (
    "4 x 2 = 8", "3 x 3 = 9", "2 x 1 = 3", "2 x 1 = 2/1", "2 x 1 = +2", "2 x 1 = 02", "2 x 1 = ?",
    "1 / 2 = 0.5", "1 / 2 = 2/4", "1 / 2 = 0", "02 x 1 = 2", "2 x 1/1 = 2", "2 * 1 = 2", "2 X 1 = 2",
    "2 +- 1 = 2", "2 x 1", "2x1=2", "2 x 1 = 2 = 2", "2 x 1 := 2", "= = = = =",
)  # fmt: skip


@pytest.mark.parametrize("step", FALSE_STEPS)
def test_a_number_that_does_not_lie_there_or_a_false_result_is_a_bad_line(step):
    assert "is not an event of krypto" in wrong(step, DEAL, "Ada krypto")


NO_EVENT = "is not an event of krypto"
NO_EVENTS = (
    "deal 2 1 2 2 = 24", "deal 2 1 2 2 3 4 = 24", "deal 2 1 2 2 3 24", "deal", "deal 2 1 2 2 03 = 24",
    "deal 2 1 2 2 x = 24", "deal 2 1 2 2 -3 = 24", "deal 2 1 2 2 256 = 24", "deal 2 1 2 2 7/2 = 24",
    "Zoe krypto", "ada krypto", "krypto", "Ada Krypto", "roll 5", "time out", "TIME", "penalty maybe",
    "penalty", "take", "take x", "take 999", "take 200", "objective", "objective -1", "", "2 x 1 = 2",
)  # fmt: skip
BAD_LINES = dict.fromkeys(NO_EVENTS, NO_EVENT) | {
    "deal 2 1 2 2 3": "no such event", "deal 2 1 2 2 3 = 26": "the deck has no 26",
    "deal 2 2 2 2 3 = 24": "the deck has no more than 3 of 2",
    "deal 2 2 2 1 3 = 2": "the deck has no more than 3 of 2", "deal 0 1 2 2 3 = 4": "the deck has no 0",
    "Ada unplayable ": "a deal is due", "take 3": "no such event",
}  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_lines(line):
    options = {"deals": "random"} if "unplayable" in line else {}
    assert BAD_LINES[line] in wrong(line.rstrip(), **options)


def test_nothing_follows_the_end():
    header = "game: krypto\nplayers: Ada\nmode: solo\nhands: 1\n\n"
    assert records.read((header + won("Ada") + "over\n").encode()).over
    for line, after in ((DEAL, won("Ada")), ("time", won("Ada")), ("over", DEAL)):
        with pytest.raises(records.BadRecord) as bad:
            records.read(f"{header}{after}\n{line}\n".encode())
        assert bad.value.line == len((header + after).split("\n")) + 1


# Header


def resolved(names="Ada", **options):
    return Krypto(names.split(", "), options).resolved


DECKS = ("56", "52", "beginner", "beginner 52", "any 1 25", "any 1 99", "any 99 99")
GOOD = {
    "international": {
        "deck": DECKS, "deals": ("solvable", "random"), "clock": ("180", "60", "600", "61", "none"),
        "explain": ("30", "15", "60"),
    },  # fmt: skip
    "home": {
        "deck": DECKS, "rule": ("whole", "fraction"), "deals": ("solvable", "random"),
        "hands": ("10", "1", "99", "200", "open"), "explain": ("none", "60", "30", "15"),
    },  # fmt: skip
    "table": {
        "deck": ("56", "52"), "explain": ("30", "15", "60"), "turn": ("60", "30", "120"),
        "rounds": ("2", "3"), "begins": ("next", "behind"),
    },  # fmt: skip
}
GOOD["solo"] = GOOD["home"] | {"clock": GOOD["international"]["clock"], "explain": ("30", "15", "60", "none")}

BAD = {
    "deck": ("", "56 ", "57", "any 0 9", "any 25 1", "any 1 100", "beginner 56"),
    "rule": ("", "fractions", "Whole"),
    "deals": ("", "any"),
    "hands": ("", "0", "-1", "010", "1000", "all", "1.5", "\u0661"),
    "clock": ("", "0", "59", "601", "3 min", "0180"),
    "explain": ("", "31", "none"),
    "turn": ("", "45", "none"),
    "rounds": ("1", "4", ""),
    "tie": ("1", "", "none"),
    "begins": ("", "1", "Behind"),
}


def seats(mode):
    return "Ada, Ben" if mode == "table" else "Ada"


@pytest.mark.parametrize("mode", GOOD)
def test_each_mode_has_its_options(mode):
    """Of the good values the first is the default."""
    default = resolved(seats(mode), mode=mode)
    for key in dict.fromkeys(each.key for each in choices.CHOICES if each.recorded and each.key != "mode"):
        allowed = GOOD[mode].get(key, ())
        assert default.get(key) == (allowed[0] if allowed else None)
        for value in allowed:
            assert resolved(seats(mode), mode=mode, **{key: value})[key] == value
        refused = BAD[key] + tuple(value for values in GOOD.values() for value in values.get(key, ()))
        for value in refused:
            if value not in allowed:
                with pytest.raises(Illegal, match=f"^{key}: "):
                    resolved(seats(mode), mode=mode, **{key: value})


def test_rounds_are_for_56_cards_and_the_tie_for_52():
    assert resolved("Ada, Ben", mode="table", deck="52", tie="100")["tie"] == "100"
    for deck, key, value in (("52", "rounds", "2"), ("52", "rounds", "3"), ("56", "tie", "0")):
        with pytest.raises(Illegal, match=f"^{key}: "):
            resolved("Ada, Ben", mode="table", deck=deck, **{key: value})


# What the set-up offers


def offered(chosen):
    return [each.choice for each in setup.offers(chosen) if each.choice.recorded]


def every_setup():
    """All that can be chosen with the rows offered, one row at a time from the defaults of each mode."""
    for mode in choices.MODES:
        for deck in ("56", "52", "any 30 40", "beginner", "any 1 25", "any 99 99")[: times(1, 6)]:
            chosen = {"mode": mode, "deck": deck}
            for each in offered(chosen):
                for value in each.values:
                    yield chosen | {each.key: value}


@pytest.mark.soak
def test_all_that_the_setup_offers_is_a_match():
    for chosen in every_setup():
        least, _ = choices.seats(chosen)
        options = {}
        for each in offered(chosen):
            options[each.key] = each.value(chosen)
        resolved = Krypto(["Ada", "Ben"][:least], options).resolved
        assert resolved == options


def test_the_setup_offers_each_option_of_a_mode_with_its_default_first():
    for mode in choices.MODES:
        rows = {each.key: each.values for each in offered({"mode": mode})}
        default = resolved(seats(mode), mode=mode)
        assert rows.keys() == default.keys()
        assert {key: values[0] for key, values in rows.items() if key != "mode"} | {"mode": mode} == default


def test_every_range_of_numbers_can_be_chosen():
    """From any one range to any other in two rows."""
    deck = "any 1 25"
    for wanted in ("any 1 25", "any 1 99", "any 7 25", "any 25 25", "any 1 1"):
        rows = [each.values for each in offered({"deck": deck}) if each.key == "deck"]
        assert any(wanted in values for values in rows)
    lows, highs = rows[1], rows[2]
    assert lows[0] == "any 1 25" == highs[0] and len(lows) == 25 and len(highs) == 99
