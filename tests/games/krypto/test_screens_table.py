"""The table mode on the device: turns, their clock, and opponents who take hands."""
from games.krypto.rules import events as codes
from tests.games.krypto.device import device
from tests.games.krypto.test_screens import events


def test_two_opponents_who_find_nothing_agree_to_end_the_round():
    with device(options={"mode": "table"}, levels=[1, 1]) as d:
        d.until(lambda: d.top == "hands")
        d.screen.hand.plan = d.screen.hand.rivals = ()
        d.match.mode.states[:] = bytes([codes.OUT] * 8 + [codes.FREE] * 3)

        def no_plan():
            d.screen.hand.rivals = ()
            return events(d)[-1] == "skip" or events(d)[-1].startswith("objective 0")

        d.until(no_plan, 120)
        said = events(d)
        said = said[said.index([line for line in said if line.startswith("objective")][0]) + 1 :]
        turns = " ".join(said).split("time")
        assert [turn.count("take") for turn in turns] == [3, 3] and said.count("skip") == 1


def test_an_opponent_takes_each_hand_once_in_a_turn_and_passes():
    """Easy does not see what has four or five stars, and took such hands again and again."""
    with device(options={"mode": "table", "turn": "120"}, levels=[0, 1], seed=2) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        d.match.mode.states[:] = bytes([codes.OUT] * 6 + [codes.FREE] * 5)
        d.pause()
        d.go_to("Pass turn")
        d.press("a", ms=300)
        began = len(events(d))
        assert d.match.turn == 1

        def passed():
            d.screen.hand.rivals = ()
            return d.match.turn == 0

        d.until(passed, 60)
        turn = events(d)[began:]
        taken = [line for line in turn if line.startswith("take")]
        assert len(set(taken)) == len(taken) == 5 and turn.count("back") == 5 and turn[-1] == "time"
