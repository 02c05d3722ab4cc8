"""Undo under MicroPython, where `super().name` gives the property itself: methods are called instead."""

from tests.device import onboard, source, wasm
from tools import bundle

STAND_INS = """
import standins
standins.stand_in(%r)
"""

CYBO = """
from games.cybo import rules, screens

class Session:
    typed = True
    levels = ()
    def __init__(self, match, people):
        self.match = match
        self.human = people
    def person(self, seat):
        return seat in self.human
    def people(self):
        return len(self.human)
    def may_undo(self):
        return self.match.log[-1] == rules.STOP

class Screen(screens.MatchScreen):
    def __init__(self):
        pass

def undoable(people, *events):
    match = rules.MATCH(["Ada", "Ben"], {"level": "beginner"})
    for code in events:
        match.play(code)
    screen = Screen()
    screen.match = match
    screen.session = Session(match, people)
    return screen.undoable

kept = 10, 7, 4, rules.STOP
print(undoable((0, 1), 10, 7, 4), undoable((0, 1), *kept), undoable((1,), *kept))
"""


def run(micropython, script):
    """Run a script that has the whole firmware, and stand-ins for what CircuitPython gives."""
    files = [source.File(path, text) for path, text in source.tree().items()]
    wanted = {module for file in files for _, module, _ in file.imports}
    foreign = sorted(name for name in wanted if name.split(".")[0] not in [*onboard.NATIVE, *source.OWN])
    helper = bundle.compile_mpy(bundle.ROOT / "tests/device/standins.py", "standins")
    said = micropython(
        STAND_INS % foreign + script, {**wasm.firmware(), "standins.mpy": helper}, heap=1 << 20
    )
    return said.splitlines()


def test_cybo_takes_back_what_a_person_declined(micropython):
    assert run(micropython, CYBO) == ["False True False"]
