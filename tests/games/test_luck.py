"""A match that rests on a snapshot has no page of luck and skill: what came before it is not known."""

from tests.play import at_play


def test_a_snapshot_has_no_page():
    with at_play("picosystem", "knister", names=1) as one:
        one.match.restore(one.match.snapshot())
        while not one.match.over:
            one.console.session.play(one.match.legal()[0])
        one.console.top._come_back()
        one.run(400)
        one.press("a", ms=3000)
        one.press("up", ms=300)
        assert one.top == "result" and "Skill and luck" not in [row.left for row in one.console.top.items]
