"""The pilot of Cybo."""

from games.cybo.choices import GRADES
from tools.plays.pilots import Pilot, who

_ENDED = ",no line,repeated,missed,strayed,quad missed,made,declined,quad hit,duplicated".split(",")


def _many(values):
    return " ".join(str(value) for value in values)


def _set(mask):
    return _many(number for number in range(1, 13) if mask >> number & 1)


class Cybo(Pilot):
    """Rolls by A or types the roll; a fourth roll is chosen by the prompts."""

    facts = {
        **Pilot.facts,
        "round": lambda match: match.round,
        "roller": lambda match: who(match, match.roller),
        "playing": lambda match: ", ".join(match.names[seat] for seat in match.playing),
        "rolls": lambda match: _many(match.rolls),
        "offer": lambda match: match.offer or "none",
        "stakes": lambda match: _many(match.stakes()),
        "scores": lambda match: _set(match.alive()[0]),
        "alive": lambda match: _set(match.alive()[0] | match.alive()[1]),
        "ended": lambda match: _ENDED[match.ended],
        "points": lambda match: match.ended_points,
        "level": lambda match: GRADES[match.level],
        "sequences of": lambda match, seat: ", ".join(_many(each) for each in match.sequences[seat]),
        "qualified of": lambda match, seat: _many(match.qualified[seat]) or "no",
    }

    def act(self, line):
        offered = self.device.a
        if offered in ("roll", "keep"):
            self.hand.press("A" if (offered == "keep") == (line == "stop") else "up")
        else:
            super().act(line)
