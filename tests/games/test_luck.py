"""The page of luck and skill, from the result of a match on both boards."""

import random

from tests.play import at_play
from tools.events import legal


def to_result(one):
    """Play the match to its end by chance, and show the result and its list."""
    rng = random.Random(1)
    match = one.match
    while not match.over:
        two, one_die = rng.randint(1, 6) + rng.randint(1, 6), rng.randint(1, 12)
        roll = two if match.game == "knister" else one_die
        one.console.session.play(roll if match.turn < 0 else rng.choice(legal(match)))
    one.console.top._come_back()
    one.run(400)
    one.press("a", ms=3000)
    one.press("up", ms=300)


def test_a_snapshot_or_a_grand_master_has_no_page():
    for game, options in (("knister", {}), ("cybo", {"level": "grand master"})):
        with at_play("picosystem", game, options) as one:
            if game == "knister":
                one.match.restore(one.match.snapshot())
            to_result(one)
            rows = [row.left for row in one.console.top.items]
            assert one.top == "result" and "Skill and luck" not in rows
