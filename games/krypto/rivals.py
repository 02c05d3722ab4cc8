"""The opponents look at a hand: each will call after a time that follows from how hard it is."""

from games.krypto import opponent
from games.krypto.part import drop
from games.krypto.stars import stars, trees


class Rivals:
    """Those opponents of a match who may call the hand that lies there."""

    def __init__(self, play):
        self._play = play
        match = play.match
        self._work = trees(match.cards, match.objective, match.rule)
        self._calls = []  # (milliseconds, seat)
        self._unplayable = False

    def look(self, spent):
        """Go on; `spent` milliseconds have passed. Gives (seat, unplayable) once one of them calls."""
        if self._work:
            count = next(self._work)
            if count is not None:
                self._work = None
                self._draw(count)
                drop("stars", "solver", "values")
            return None
        match = self._play.match
        for at, seat in self._calls:
            if at <= spent and match.mode.may_call(seat):
                return seat, self._unplayable
        return None

    @property
    def busy(self):
        """True while they look."""
        return self._work is not None

    def _draw(self, count):
        """Draw the times of the calls, the earliest first."""
        play = self._play
        match = play.match
        self._unplayable = not count
        if not count and match.settled.get("deals") != "random":
            return
        for seat in range(match.seats):
            level = play.session.levels[seat]
            if level:
                at = opponent.when(level - 1, stars(count) if count else 0, play.console.dice)
                if at >= 0:
                    self._calls.append((at, seat))
        self._calls.sort()
