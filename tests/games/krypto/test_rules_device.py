"""Matches of every mode under MicroPython, with the device's memory: the same scores as here."""

import random

from games.krypto.rules.events import EXPLAINING
from games.krypto.rules.match import Krypto
from tests.games.krypto.records_at_random import Player
from tests.games.krypto.scorer import without_undo

SCRIPT = """
from games.krypto.rules.events import EXPLAINING
from games.krypto.rules.match import Krypto

def steps():
    for names, options, lines in {matches!r}:
        match = Krypto(names, options)
        said = 0
        for line in lines:
            event = match.read(line)
            said += match.say(*event) == line
            match.play(*event)
            yield
        if match.boundary:
            base = match.dump()
            match.restore(match.snapshot())
            assert match.dump() == base
        elif match.phase == EXPLAINING:
            match.undo()
        print(match.scores(), match.over, said == len(lines), len(match.legal()))
        yield
"""


def test_matches_of_every_mode_on_the_device(micropython):
    matches, wanted = [], []
    for mode in ("international", "home", "solo", "table"):
        for number in range(2):
            player = Player(random.Random(f"device {mode} {number}"), mode, Krypto)
            for _ in range(90):
                if not player.match.over:
                    player.event()
            match = player.match
            matches.append((match.names, match.options, without_undo(player.lines)))
            if match.phase == EXPLAINING:
                match.undo()
            wanted.append("%s %s True %d" % (match.scores(), match.over, len(match.legal())))
    assert micropython(SCRIPT.format(matches=matches)).split("\n")[: len(wanted)] == wanted
