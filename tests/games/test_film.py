"""The film of a match: from the result, and from any record by tools.pictures."""

import random

import pytest
from PIL import Image, ImageSequence

from tests.journal.life import RULES, Player
from tests.play import BOARDS, at_play
from tools import pictures

OPTIONS = {"cybo": {"level": "beginner"}, "knister": {"sheets": "3"}, "krypto": {"mode": "solo"}}


def played(game, names=("Ada", "Ben"), rounds=1 << 30):
    """A match that was played at random, over or as far as `rounds`."""
    match = RULES[game](list(names), OPTIONS[game])
    player = Player(random.Random(3))
    while not match.over and (rounds == 1 << 30 or match.round <= rounds or not match.boundary):
        match.play(*player.event(match))
    return match


@pytest.mark.parametrize("snapshot", [False, True])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["cybo", "knister"])
def test_it_shows_the_events_in_six_to_ten_seconds(board, game, snapshot):
    whole = played(game)
    if snapshot:
        half = played(game, rounds=8)
        whole.restore(half.snapshot())
        for code in played(game).log[len(half.log) :]:
            whole.play(code)
    with at_play(board, game, OPTIONS[game]) as one:
        clock, notes, lit = one.machine.clock, [], set()
        one.console.tune, one.console.light = notes.append, lambda key, _: lit.add(key)
        one.console.open("handheld.people.film", "FilmScreen", whole, 1)
        one.step()
        top, start, slow = one.console.top, clock.now, []
        while top.tick_ms:
            before, frames = clock.now, len(notes)
            one.step()
            if len(notes) > frames:
                slow.append((clock.now - before) // 1000)
        assert 6 <= (clock.now - start) / 1e6 <= 10 and 12 < len(notes) <= 120
        assert top._match.scores() == whole.scores() and top._match.over and lit == {*range(13)}
        assert max(slow) <= (44 if board == "macropad" else 60), max(slow)
        assert str(whole.scores()[1]) in one.words or game == "knister"
        one.press("a", ms=100)
        assert top.tick_ms and not top._match.over
        one.press(*([10] if board == "macropad" else ["b"]), ms=400)
        assert one.top == game and one.screen.idle


def test_a_record_becomes_a_gif(tmp_path, capsys):
    match = played("knister")
    replayed = match.new_match()
    lines = ["game: knister", "players: Ada, Ben", "sheets: 3", ""]
    for code in match.log:
        lines.append(replayed.record_line(code))
        replayed.play(code)
    record, film = tmp_path / "record.txt", tmp_path / "film.gif"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert pictures.main(["--board", "macropad", "--film", str(record), str(film)]) == 0
    with Image.open(film) as gif:
        assert 75 <= sum(1 for _ in ImageSequence.Iterator(gif)) <= 120
    record.write_text("game: krypto\nplayers: Ada\nmode: solo\n\n", encoding="utf-8")
    assert pictures.main(["--film", str(record), str(film)]) != 0
    assert "wants events of a game with a film, not krypto" in capsys.readouterr().err
