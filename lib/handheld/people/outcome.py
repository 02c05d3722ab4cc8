"""How a match ended."""

from handheld.rules.choice import challenge_number
from handheld.rules.match import leaders, ranked


class Outcome:
    """How a match ended: made once, and read by the result, the statistics, badges, the series and END.

    * `game`, `names`, `levels` (0 for a person), `extras`: those of the match;
    * `scores`: the points of each seat; `order`: the seats by points; `winners`: those with the most;
    * `series`: the length of the series that it belongs to, 3 or 5, or 0;
    * `challenge`: the number of the challenge, 0 for a match that is none;
    * `counts`: False for a match that was given up;
    * `hinted`: a bit for each seat that had hints;
    * `note`: a word beside the points;
    * `bars`: the bar of the chart, 0 to 11, that each seat's points belong to, or none;
    * `times`: the best time of each seat in tenths of a second, 0 for none, or none;
    * `spent`: the sum of the times of hands solved alone, which the points then count, or None;
    * `paces`: (stars, seconds) of hands that the first person has solved, or none. END lacks them;
    * `best`: the number of its top-five list, 0 for none;
    * `badges`: the bits of each seat's new badges, or none.
    """

    counts = True
    note = ""
    bars = times = badges = paces = ()
    spent = None
    best = 0

    def __init__(self, game, names, levels, extras, scores, hinted=0):
        self.game = game
        self.names = names
        self.levels = levels
        self.extras = extras
        self.scores = scores
        self.hinted = hinted
        self.series = {"3": 3, "5": 5}.get(extras.get("series"), 0)
        self.challenge = challenge_number(extras.get("number", "")) if len(scores) == 1 else 0
        self.order = ranked(scores)
        self.winners = leaders(scores)
