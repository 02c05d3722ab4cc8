"""The screen of a match of Pig: all points, the die, and the points of the turn."""

from micropython import const

from games.pig import opponent
from games.pig.rules import HOLD
from handheld.drawing import theme
from handheld.drawing.picture import Grid, Picture, Text, Texts
from handheld.drawing.prompts import MENU
from handheld.machine import keys, tone
from handheld.machine.text import t
from handheld.play.match_screen import KEY
from handheld.play.roll import RollScreen

_THINK_MS = const(600)  # before an opponent rolls or holds
_LOST_MS = const(1200)  # to show a 1


def _points(names, points, marked):
    """Return the lines of the players, with one inverted: the roller's, or the winner's."""
    lines = ["%3d %-8s" % each for each in zip(points, names)]
    return ([(line, theme.DARK, theme.GOLD) if at == marked else line for at, line in enumerate(lines)],)


def _die(face, gathered):
    """Return the die and the note under it, which waits until the die is at rest."""
    return face, "" if face in ("", "?") else "+%d" % gathered if gathered else t("lost!")


class MatchScreen(RollScreen):
    """A match in progress, from the first roll to the result."""

    name = "pig"
    _face = ""  # on the die; "?" while it rolls

    def lay_out(self, group):
        th = self.console.theme
        unit = th.unit  # pixels: 1 on a panel of 128 by 64, 2 on one of 240 by 240
        top = 0 if th.mono else 48
        slots = (
            ("points", Texts("title", Grid(2, top, 0, 12 * unit, 1))),
            ("die", Text("card", 90 * unit, top + 4 * unit)),
            ("note", Text("text", 98 * unit, top + 28 * unit, align=1)),
        )
        self.picture = Picture(th, group, slots, ((_die, ("die", "note")), (_points, ("points",))))

    def picture_args(self):
        match = self.match
        marked = match.points.index(max(match.points)) if match.over else match.roller
        return (self._face, match.gathered), (tuple(match.names), tuple(match.points), marked)

    def enter(self):
        self.cancel()
        match = self.match
        seat = self.roller = match.roller
        self._face = str(match.log[-1]) if match.gathered else ""
        if match.over:
            self.show_end()
        elif not match.gathered:
            self.hurried = False  # a key may have hurried the last turn
            self.await_roll(seat, ms=_THINK_MS)
        elif self.session.person(seat):
            self.ask(((keys.A, t("roll")), (keys.LEFT, t("hold|end")), MENU), self.roll)
        else:
            self.ask(((0, t("%s thinks") % match.names[seat]), MENU), None, False)
            self.work(opponent.think(match, seat, self.session.levels[seat] - 1), self._decided)

    def _decided(self, code):
        self.moment(0 if self.hurried else _THINK_MS, self._hold if code == HOLD else self.roll, True)

    def _hold(self):
        self.session.play(HOLD)
        self.console.tune(tone.LINE)
        self.enter()

    def choose(self, key):
        if self.match.gathered:
            self._hold()

    def throw(self, dice):
        return dice.die(6)

    def fall(self, number):
        self._face = "?"

    def land(self):
        self._face = str(self.match.log[-1])
        if self.match.gathered:
            self.enter()
        else:
            self.moment(_LOST_MS, self.enter)

    def hint(self):
        match = self.match
        if match.gathered and self.session.person(match.turn) and self.waits == KEY:
            self.session.hint(match.turn)
            self.work(opponent.think(match, match.turn, 1), self._advise, True)  # as Hard

    def _advise(self, code):
        self.flash(t("hold!") if code == HOLD else t("roll!"), tone.LINE)

    def rows(self):
        return ((t("Hint"), self.hint, keys.HINT),) if self.match.gathered else ()
