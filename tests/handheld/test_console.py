"""The console as a whole, with a game that does as the test wants: errors, sleep, settings, chance."""

import pytest

from tests.handheld import toy

SCREENS = """
import displayio
from handheld.play import match_screen as match
class MatchScreen(match.MatchScreen):
    name = "toy"
    def show(self): self.group = displayio.Group()
    def key(self, key):
        self.session.play(1)
        %s
        return True
"""


@pytest.fixture
def run_toy(tmp_path):
    """Runs steps on a console whose only game presses on the given line at each key."""

    def run(line, steps, settings=None):
        files = dict(toy.game("toy"), screens=SCREENS % line)
        return toy.run(toy.drive(tmp_path / "drive", {"toy": files}), "picosystem", steps, settings)

    return run


def test_a_bug_in_a_screen_is_said_and_the_match_is_kept(run_toy, capsys):
    steps = toy.presses("SW_A", "SW_A", "SW_DOWN")
    steps += [{"t": 4500, "shot": "error"}, {"t": 4600, "press": "SW_A"}, {"wait": "READY"}]
    steps += [{"t": 900, "press": "SW_A"}, {"t": 2000, "press": "SW_A"}, {"wait": "moved"}]
    status, machine = run_toy("raise KeyError('a bug')", steps)
    assert status == 0
    text = machine.serial.text
    assert "KeyError: 'a bug'" in text and "Traceback" in text
    # Resumed from the menu: the record is told again, with the event that came before the bug.
    assert text.count("game: toy") == 2
    assert text[text.rindex("game: toy") :].split("\n")[4] == "moved"


def test_a_screen_counts_its_ticks_from_its_own_start(run_toy):
    """Each opens the next one 700 ms later: not at the moment when the last one's next tick was due."""
    steps = toy.presses("SW_A", "SW_A") + [{"t": 2500, "press": "SW_DOWN"}, {"t": 6000, "shot": "end"}]
    line = """
        import supervisor
        class Late(MatchScreen):
            tick_ms = 700
            def tick(self, now):
                print("# late", supervisor.ticks_ms() - self.shown)
                self.tick_ms = 0
                if self.deep < 3:
                    self.console.push(Late(self.console, self.session, self.deep + 1))
            def __init__(self, console, session, deep):
                MatchScreen.__init__(self, console, session, None)
                self.deep = deep
            def show(self):
                MatchScreen.show(self)
                self.shown = supervisor.ticks_ms()
            def hide(self):
                pass
        self.console.push(Late(self.console, self.session, 0))
"""
    status, machine = run_toy(line.strip(), steps)
    assert status == 0
    late = [int(line.split()[-1]) for line in machine.serial.text.splitlines() if line.startswith("# late")]
    assert len(late) == 4 and min(late) >= 700
