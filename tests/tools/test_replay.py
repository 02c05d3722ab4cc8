"""tools.replay: records as docs/rules.md has them, and one clear line for each that is none."""

import pytest

from tools import replay

HEAD = "game: knister\nplayers: Ada, Ben\nsheets: 1\n\n"
EXAMPLE = "7 4 8 9 11 3 7 3 7 7 5 5 10 5 5 8 9 3 6 9 8 11 8 8 7"  # docs/rules.md: 53 points
CELLS = [column + row for row in "12345" for column in "abcde"]
TIM = [line for total, cell in zip(EXAMPLE.split(), CELLS) for line in ("roll " + total, "place " + cell)]
ALONE = "game: knister\nplayers: Tim\n\n"
CONTROL = "players: a name holds a tab, a line break or a control character: "


@pytest.fixture
def replayed(tmp_path, capsys):
    """`replayed(record)` -> (exit status, what was printed, what was said on standard error)."""

    def replayed(text):
        path = tmp_path / "match.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = replay.main([str(path)])
        out, err = capsys.readouterr()
        return status, out, err.replace(str(path), "FILE")

    return replayed


def test_the_worked_example_scores_53(replayed):
    assert replayed(ALONE + "\n".join(TIM)) == (0, "Tim\t53\n", "")
    assert replayed(ALONE + "\n".join([*TIM, "over", "", "# the end"]) + "\n") == (0, "Tim\t53\n", "")


def test_a_record_off_the_serial_console_has_the_words_of_fresh_starts_in_it(replayed):
    rest = ["\x1b[2K\x1b[0GAuto-reload is off.", "\x1b[2K\x1b[0Gcode.py output:"]
    rest[2:] = ["\x1b]0;\U0001f40dcode.py | 10.2.1\x1b\\" + ALONE.rstrip(), "", *TIM]
    words = ["\x1b]0;\U0001f40dDone | 10.2.1\x1b\\", "Code done running.", "soft reboot", "", *rest]
    for end in ("\n", "\r\n"):
        assert replayed(end.join([*words, "over", *words[:6], ""])) == (0, "Tim\t53\n", "")


def test_an_unfinished_record_scores_full_lines(replayed):
    text = ALONE + "\n".join(TIM[:20])  # rows 1 and 2
    assert replayed(text) == (0, "Tim\t8\nunfinished\n", "")
    assert replayed(HEAD) == (0, "Ada\t0\nBen\t0\nunfinished\n", "")


def test_lf_crlf_blank_lines_comments_and_a_byte_order_mark(replayed):
    text = "# from the device\n\ngame: knister   # a comment\n  # free 70000 low 64000\nplayers:  Tim \n\n\n"
    text += "\n\n".join(line + " # note" for line in TIM)
    for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        assert replayed(form) == (0, "Tim\t53\n", "")


@pytest.mark.parametrize(
    "text, line, wrong",
    [
        ("", 1, "game: is missing from the header"),
        ("game: knister\n# no one\n\nroll 7\n", 1, "players: is missing from the header"),
        ("players: A\ngame: chess\n\n", 2, "game: wants one of cybo, knister, krypto, not 'chess'"),
        ("game: ../knister\nplayers: A\n", 1, "game: wants one of cybo, knister, krypto, not '../knister'"),
        ("game: knister\ngame: knister\nplayers: A\n\n", 2, "game: is there twice"),
        ("game: knister\nplayers: A\nsheets: 2\n\n", 3, "sheets: wants 1 or 3, not '2'"),
        ("game: knister\nplayers: A\nlevel: master\n\n", 3, "level: is no option of knister"),
        ("players: A,,B\ngame: knister\n\n", 1, "players: a name is empty"),
        ("game: knister\nplayers: A, B, A\n\n", 2, "players: A is there twice"),
        ("game: knister\nplayers: A\u2028B\n\n", 2, CONTROL + r"A\u2028B"),
        ("game: knister\nplayers: %s\n\n" % ", ".join("ABCDEFGHIJKLM"), 2,
         "knister wants 1 to 12 players, not 13"),
        ("game: knister\nplayers: A\nroll 7\n", 3,
         "a header line is KEY: VALUE, and an empty line ends them, not 'roll 7'"),
        (HEAD + "roll 13\n", 5, "a roll of 2 to 12 is due"),
        (HEAD + "roll 7\n\n# hm\nroll 7\n", 8, "Ada has to place the 7 first"),
        (HEAD + "place a1\n", 5, "a roll of 2 to 12 is due"),
        (HEAD + "roll 7\nplace a1\nplace a1\nroll 3\nplace a1\n", 9,
         "Ada has a sum in a1; place wants a free cell"),
        (HEAD + "undo\n", 5, "nothing to undo"),
        (HEAD + "roll 7\nundo\n", 6, "chance cannot be undone"),
        (HEAD + "roll 7\nover\n", 6, "the match is not finished, so it cannot be 'over'"),
        (ALONE + "\n".join([*TIM, "roll 7"]), 54, "the match is over"),
        (ALONE + "\n".join([*TIM, "over", "", "undo"]), 56, "nothing follows 'over', but here is 'undo'"),
        (HEAD.encode() + b"roll 7\nplace \xff1\n", 6, "not UTF-8 text"),
    ],
)
def test_bad_records(replayed, text, line, wrong):
    assert replayed(text) == (1, "", f"FILE:{line}: {wrong}\n")
