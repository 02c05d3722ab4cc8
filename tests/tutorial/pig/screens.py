"""The screen of a match of Pig: all points, the die, and the points of the turn."""

from micropython import const

from games.pig import opponent
from games.pig.rules import HOLD
from handheld import keys, shapes, theme, tone, widgets
from handheld.prompts import MENU, Prompts
from handheld.screens.roll import RollScreen
from handheld.text import t

_THINK_MS = const(600)  # before an opponent rolls or holds
_LOST_MS = const(1200)  # to show a 1
_HARD = const(1)  # the level that gives hints


class MatchScreen(RollScreen):
    """A match in progress, from the first roll to the result."""

    name = "pig"

    def lay_out(self, group):
        th = self.console.theme
        unit = th.unit  # pixels: 1 on a panel of 128 by 64, 2 on one of 240 by 240
        top = 0 if th.mono else 48
        seats = range(self.match.seats)
        self._rows = [shapes.row(th, group, "title", 2, top + 12 * unit * seat, 12) for seat in seats]
        self._die = shapes.row(th, group, "card", 90 * unit, top + 4 * unit, 1)
        self._note = shapes.row(th, group, "text", 78 * unit, top + 28 * unit, 7)
        self.prompts = Prompts(self.console, group)

    def _show(self, die, note):
        match = self.match
        th = self.console.theme
        for seat in range(match.seats):
            line = "%3d %s" % (match.points[seat], match.names[seat])
            widgets.write(self._rows[seat], th.sheet("title"), line)
            paper, ink = (theme.GOLD, theme.DARK) if seat == match.roller else (theme.PAPER, theme.WHITE)
            shapes.recolour(self._rows[seat], th.shades(paper, ink))
        widgets.write(self._die, th.sheet("card"), die)
        self._say(note)

    def _say(self, note):
        widgets.write_middle(self._note, self.console.theme.sheet("text"), note)

    def enter(self):
        self.cancel()
        match = self.match
        seat = self.roller = match.roller
        if not match.gathered:
            self._show("", "")
            if match.over:
                self.look_back()
            else:
                self.await_roll(seat, ms=_THINK_MS)
            return
        self._show(str(match.log[-1]), "+%d" % match.gathered)
        if self.session.person(seat):
            self.ask(((keys.A, t("roll")), (keys.LEFT, t("hold")), MENU), self.roll)
        else:
            self.ask(((0, t("%s thinks") % match.names[seat]), MENU), None, False)
            self.work(opponent.think(match, seat, self.session.levels[seat] - 1), self._decided)

    def _decided(self, code):
        self.moment(0 if self.hurried else _THINK_MS, self._hold if code == HOLD else self.roll, True)

    def _hold(self):
        self.session.play(HOLD)
        self.console.tune(tone.GOOD)
        self.hurried = False
        self.enter()

    def choose(self, key):
        """Hold at a direction, if points have been gathered."""
        if self.match.gathered:
            self._hold()

    def throw(self, dice):
        return dice.die(6)

    def fall(self, number):
        self._show("?", "")

    def land(self):
        if self.match.gathered:
            self.enter()
        else:
            self._show("1", t("lost!"))
            self.hurried = False
            self.moment(_LOST_MS, self.enter)

    def hint(self):
        match = self.match
        if match.gathered and self.session.person(match.turn) and not self._work:
            self.session.hint(match.turn)
            self.work(opponent.think(match, match.turn, _HARD), self._advise, True)

    def _advise(self, code):
        self._say(t("hold!") if code == HOLD else t("roll!"))

    def rows(self):
        return ((t("Hint"), self.hint),) if self.match.gathered else ()
