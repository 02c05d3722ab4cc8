"""Every turn of every level, roll by roll, against the second program, and the figures of docs/rules.md."""


import pytest

from games.cybo.rules import GRADES, STOP, Cybo
from handheld.rules.match import CHANCE
from tests.games.cybo import by_hand

# What a Grand Master may have made before: the words of earlier turns, and what by_hand remembers of them.
HISTORIES = {
    "none": ("", [], None),
    "a row": ("1 2 3", [(1, 2, 3)], None),
    "a column and a quad": ("1 4 7 stop 7 4 1 10", [(1, 4, 7), (7, 4, 1, 10)], None),
    "a quad and its beginning": ("4 7 10 1 4 7 10 stop", [(4, 7, 10, 1), (4, 7, 10)], None),
    "qualified by a trinity": ("4 7 10 stop 4 7 10", [(4, 7, 10)], (4, 7, 10)),
    "qualified by a quad": ("12 9 6 3 12 9 6 3", [(12, 9, 6, 3)], (12, 9, 6, 3)),
}
CASES = [(level, "none") for level in GRADES] + [("grand master", name) for name in list(HISTORIES)[1:]]


def replay(game, codes):
    game.start()
    for code in codes:
        game.check(code, b"")
        game.apply(code, b"")


def of(mask):
    return {number for number in range(13) if mask >> number & 1}


@pytest.mark.parametrize("level, history", CASES)
def test_every_sequence_of_rolls_ends_and_scores_as_the_rules_say(level, history):
    words, made, only = HISTORIES[history]
    before = [STOP if word == "stop" else int(word) for word in words.split()]
    player = by_hand.Player()
    player.made, player.only = made, only
    game = Cybo(["Ada"], {"level": level})
    replay(game, before)
    turn, points = game.round, game.totals[0]
    orders = by_hand.STRAIGHT if level == "master" else by_hand.ANY_ORDER
    ends = 0

    def look(rolls, codes):
        nonlocal ends
        replay(game, before + codes)
        what, gained = by_hand.after(level, rolls, player)
        if what == "over":
            ends += 1
            assert (game.round, game.totals[0]) == (turn + 1, points + gained), rolls
            assert bytes(game.card[-10:-5]) == bytes((*rolls, *(0,) * (4 - len(rolls)), gained)), rolls
            return what
        assert game.round == turn and game.turn == (0 if what == "offer" else CHANCE), rolls
        now, line, spare = map(of, game.alive())
        lives, scores, misses = set(), set(), set()
        floor = 3 if what == "offer" else 0  # a missed quad is 3
        for number in by_hand.DIE:
            then = look((*rolls, number), [*codes, number])
            if then == "on":
                lives.add(number)
                if not only and by_hand.begins(rolls, orders) > by_hand.begins((*rolls, number), orders):
                    misses.add(number)
            elif then == "offer" or by_hand.after(level, (*rolls, number), player)[1] > floor:
                scores.add(number)
        assert (now, line, spare) == (scores, lives - misses, misses), rolls
        if what == "offer":
            replay(game, before + codes + [STOP])
            assert game.totals[0] == points + by_hand.worth(rolls) and game.round == turn + 1, rolls
        return what

    look((), [])
    assert ends > (11 if only else 100)
