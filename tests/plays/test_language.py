"""Every mark of the language can fail, with its place; other files are refused; the checks find faults."""

import pytest

from games.cybo.rules import Cybo
from games.knister.rules import Knister
from handheld.journal import Journal
from tests.plays.checks import Checked, OnBoard, Panel
from tools.plays.text import Fault, read

HEAD = "game: cybo\nplayers: Ada, Ben\nlevel: beginner\n== A play\n"
TRINITY = "roll 1; roll 4; roll 7\n"
# A play's lines, and the fault that they lead to: on the rules, and on a console if that says it differently.
ON_BOTH = [
    ("roll 13", "roll 13: roll 13: the die shows 1 to 12"),
    ("stop refused: no eighth roll", "stop is refused with 'stop: no fourth roll is on offer"),
    ("roll 1 refused: no", "roll 1 is not refused"),
    ("undo refused: chance", "undo is refused with 'nothing to undo'"),
    (TRINITY + "stop\n= 9 1", "the scores are 9 0"),
    ("over", "the match is not over"),
    (TRINITY + "stop\nnot over\nis turn: Ada", "turn is 'chance'"),
    ("is mood: good", "'mood' is no fact of cybo, which has alive, "),
    (TRINITY + "undo", "undo: chance cannot be undone", "there is no row Undo: "),
    ("Ada solves", "nobody solves in cybo"),
    ("given roll 13", "given roll 13: roll 13: the die shows 1 to 12"),
]
ON_CONSOLES = [
    ("shown: KNISTER", "KNISTER is not shown: "),
    ("not shown: Rolls", "Rolls is shown"),
    ("now press A\nnow shown: to Ben", "to Ben is not shown: "),
    ("picture start\npicture start\nroll 5\npicture start", "the picture differs: "),
    ("press B\n> Nothing", "there is no row Nothing: Continue, "),
    ("at Continue", "there is no row Continue: no list is up"),
    ("follow", "there is no lesson: "),
    ("result", "A does not lead to a result: "),
    ("press A\nroll 5; wait 0.3 s; hold A; > Continue; press 7; over", "is not over"),
    ("press A\nstop", "the console prints 'roll"),
]
NO_PLAYS = [
    ("players: Ada\n== A\nover", "1: game: is missing from the header"),
    ("game: cybo\n== A\nover", "1: players: is missing from the header"),
    ("game: knister\nplayers: Ada\nmachines: 0 1\n== A\nover", "3: machines: wants a level for each seat"),
    ("start: menu\nmood: good\n== A\nover", "2: mood: is no key; a record has game: and players: first"),
    ("roll 5", "1: expected KEY: VALUE, def or == TITLE, not 'roll 5'"),
    (HEAD + "def two\n  roll 1", "5: def two: 'def two' is not an event of cybo"),
    ("def two A\n  roll A\n" + HEAD + "two", "7: two wants 1 values, not 0"),
    ("def two\n  two\n" + HEAD + "two", "7: in line 2: "),
]


def wrong(tmp_path, text, where, **more):
    path = tmp_path / "a.play"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as found:
        for play in read(path):
            (Checked(play) if where == "rules" else OnBoard(play, where, **more)).run()
    return str(found.value).replace(str(path) + ":", "")


@pytest.mark.parametrize("lines, fault, other", [(*each, each[-1])[:3] for each in ON_BOTH])
def test_a_mark_fails_on_the_rules_and_on_a_console(tmp_path, lines, fault, other):
    line = lines.count("\n") + 5
    assert wrong(tmp_path, HEAD + lines, "rules").startswith("%d: %s" % (line, fault))
    said = wrong(tmp_path, HEAD + lines, "picosystem")
    assert said.startswith("%d: " % line) and any(each in said for each in other.split("|")), said


@pytest.mark.parametrize("lines, fault", ON_CONSOLES)
def test_a_mark_fails_on_a_console(tmp_path, lines, fault):
    assert fault in wrong(tmp_path, HEAD + lines, "macropad")


@pytest.mark.parametrize("text, fault", NO_PLAYS)
def test_no_play(tmp_path, text, fault):
    assert wrong(tmp_path, text, "rules").startswith(fault)


def test_a_fault_in_a_definition_names_both_lines(tmp_path):
    text = "def two A B\n  roll A\n  stop; roll B\n" + HEAD + "two 5 6"
    assert wrong(tmp_path, text, "rules").startswith("8: in line 3: stop: stop: no fourth roll")


def _torn(journal, code, data=b"", event=Journal.event):
    event(journal, code + (code == 7), data)


@pytest.mark.parametrize(
    "rules, name, broken, fault",
    [
        (Cybo, "record_line", lambda *_: "roll 0", "5: roll 1: 'roll 1' is not an event of cybo"),
        (Cybo, "cut", lambda self, end: None, "6: undo leads elsewhere"),
        (Knister, "dump", lambda self, dump=Knister.dump: dump(self) + b"\0", "5: place a1: "),
        (Journal, "event", _torn, "5: the journal lacks the event"),
    ],
)
def test_a_check_of_the_rules_finds_a_fault(tmp_path, monkeypatch, rules, name, broken, fault):
    monkeypatch.setattr(rules, name, broken)
    text = "game: knister\nplayers: Ada\n\n== A play\nroll 5; place a1; roll 7; place e5"
    if rules is not Knister:
        text = HEAD + "roll 1; roll 4; roll 7\nstop"
    assert wrong(tmp_path, text, "rules").startswith(fault)


def _spoilt(spoil):
    """A look at the panel after something is written over it."""

    def look(device):
        if device.top == "cybo":
            spoil(device.console, device.console.top.group)
        Panel()(device)

    return look


@pytest.mark.parametrize(
    "board, spoil, fault",
    [
        ("picosystem", (0, 6, "XXXX"), "is cut by 'XXXX'"),
        ("picosystem", (200, 2, "XXXX"), "'XXXX' is cut by the edge"),
        ("pico_oled_i2c", (0, 0, "press X"), "names a key that the board lacks"),
        ("picosystem", None, "no way out is shown"),
    ],
)
def test_a_look_at_the_panel_finds_a_fault(tmp_path, board, spoil, fault):
    def write(console, group):
        from handheld.drawing import shapes

        if spoil:
            x, y, words = spoil
            shapes.text(console.theme, group, "title" if board == "picosystem" else "text", x, y, words)
        else:
            console.top.prompts.ask(((0, "nothing"),))

    assert fault in wrong(tmp_path, HEAD + "roll 5", board, panel=_spoilt(write))
