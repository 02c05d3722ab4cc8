"""The panel and the lit keys while a match of Cybo is on: the grid, whose turn it is, what fell."""

from micropython import const

from games.cybo import words
from games.cybo.grid import ALIVE, LOST, NOW, PLAIN, ROLLED, GridView
from handheld import theme, widgets
from handheld.prompts import Prompts
from handheld.text import t

_ROWS = const(3)  # of small text
_PITCH = const(7)  # units between two of them

# The keys are the grid: they say what it says. Of PLAIN, ALIVE, NOW, ROLLED and LOST:
_GLOW = (0, 0x240838, 0x105010, 0xC0C0C0, 0x500008)
_GOLD = const(0xC07000)  # what scored
_AMBER = const(0xA04000)  # what is, or was, one roll away
_WHITE = const(0x202020)  # all of them, before the first roll


class MatchView:
    """Draws a match into a group, and changes there what a roll or a choice changes."""

    def __init__(self, console, group):
        th = self._theme = console.theme
        self._light = console.light
        self.made = ()  # the numbers of the turn shown that made its points
        self.close = 0  # the number that it missed by a hair
        self._shown = 0  # the number that the falling die lights
        self._under = 0  # its state before
        wide = th.wide
        row = widgets.row
        small = th.small
        if wide:
            self.grid = GridView(th, group, 0, 0, 18, 14)
            left = x = 56
            heads = (4, 0, 12, 34)  # tops of the name, the standing, the large number and the headline
            side = (84, 17, 6)
            self._top = 36
        else:
            self.grid = GridView(th, group, 2, 21, 24, 17)
            left = 2
            x = 80
            heads = (0, 13, 22, 91)
            side = (76, 54, 10)
            self._top = 90
        self.columns = (th.width - left) // th.small_width
        self._name = row(th, group, th.text, left, heads[0], 8, theme.ACCENT)
        self._total = row(th, group, th.text, th.width - 18, heads[0], 3)
        self._lead = row(th, group, small, left, heads[1], self.columns)
        self._big = row(th, group, th.big, x, heads[2], 2)
        self._headline = row(th, group, th.text, left, heads[3], (th.width - left) // 6)
        columns = (th.width - side[0]) // th.small_width
        self._side = [row(th, group, small, side[0], side[1] + side[2] * i, columns) for i in range(_ROWS)]
        self._mark = widgets.box(th, group, left - 1, self._top - 1, th.width - left + 1, 7, theme.MARK)
        self._mark.hidden = True
        tops = [self._top + _PITCH * i for i in range(_ROWS)]
        self._small = [row(th, group, small, left, top, self.columns) for top in tops]
        self.prompts = Prompts(console, group)

    def clear(self, needed):
        """A turn begins: nothing has fallen. `needed` is the one number that keeps it alive, or 0."""
        grid = self.grid
        self.made = ()
        self.close = self._shown = 0
        grid.point(0)
        for n in range(1, 13):
            grid.show(n, ALIVE if n == needed else PLAIN)

    def turn(self, match):
        """Show the turn under way."""
        rolls = match.rolls
        grid = self.grid
        self.made = ()
        self.close = self._shown = 0
        grid.point(0)
        now, line, _ = match.alive()
        for n in range(1, 13):
            if n in rolls:
                grid.show(n, ROLLED)
            else:
                grid.show(n, NOW if now >> n & 1 else ALIVE if line >> n & 1 else PLAIN)
        self.head(match, match.roller, rolls)
        self.big("%d?" % match.offer if match.offer else str(rolls[-1]))
        self.say(*words.outlook(match))

    def ended(self, match):
        """Show the turn that ended last."""
        rolls = match.ended_rolls
        grid = self.grid
        made = self.made = words.made(match)
        self._shown = 0
        needed = match.needed()
        for n in range(1, 13):
            if n in rolls:
                grid.show(n, ROLLED if n in made else LOST)
            else:
                grid.show(n, ALIVE if needed >> n & 1 else PLAIN)
        headline, line, close = words.ending(match)
        self.close = close
        grid.point(close)
        self.head(match, match.ended_seat, rolls)
        self.big(str(rolls[-1]))
        self.say(headline, line, theme.GOOD if made else theme.BAD)

    def lights(self, match):
        """Light the keys as the grid is shown."""
        fresh = not match.rolls and not match.ended
        for n in range(1, 13):
            if n in self.made:
                colour = _GOLD
            elif n == self.close or n == match.offer:
                colour = _AMBER
            else:
                colour = _WHITE if fresh else _GLOW[self.grid.states[n]]
            self._light(n, colour)

    def fall(self, number):
        """A frame of the fall: the next number is lit, after a start at `number` by leaps that it sets."""
        grid = self.grid
        shown = self._shown
        if shown:
            grid.show(shown, self._under)
            self._light(shown, _GLOW[self._under])
        self._shown = shown = 1 + (shown * 5 + number) % 12
        self._under = grid.states[shown]
        grid.show(shown, ROLLED)
        self._light(shown, _GLOW[ROLLED])
        self.big(str(shown))

    def blink(self, lit):
        """A frame of a turn's end: what scored goes off and on, or the number that would have."""
        for n in self.made:
            self.grid.show(n, ROLLED if lit else PLAIN)
            self._light(n, _GOLD if lit else 0)
        if self.close:
            self.grid.point(self.close if lit else 0)
            self._light(self.close, _AMBER if lit else 0)

    def offer(self, match, risk):
        """Show what the fourth roll can bring, the cursor on the risk or not."""
        kept, hit, missed = match.stakes()
        keep = "%s %d" % (t("keep"), kept)
        roll = "%s: %d, %s %d" % (t("roll"), hit, t("else"), missed)
        self.rows((keep, roll, t("1 in 12 is a %d") % match.offer), risk)

    def head(self, match, seat, rolls):
        """Show whose turn it is, how the match stands, and the rolls."""
        th = self._theme
        small = th.small
        write = widgets.write
        write(self._name, th.text, match.names[seat])
        widgets.write_right(self._total, th.text, str(match.totals[seat]))
        write(self._lead, small, words.standing(match))
        write(self._side[0], small, words.dashed(rolls))
        write(self._side[1], small, words.round_name(match))
        write(self._side[2], small, words.next_roll(match) if rolls and match.rolls else "")

    def big(self, text):
        """Show up to two characters large."""
        widgets.write_right(self._big, self._theme.big, text)

    def say(self, headline, line, palette=theme.INK):
        """Show a headline, and a line under it."""
        self.rows(("", "", line), 2 if self.close else -1)
        th = self._theme
        widgets.write(self._headline, th.text, headline)
        widgets.dye(self._headline, th.palettes[palette])

    def rows(self, lines, at=-1):
        """Show up to three small lines in the headline's place, that with the index `at` marked."""
        th = self._theme
        widgets.write(self._headline, th.text, "")
        mark = self._mark
        if mark.hidden != (at < 0):
            mark.hidden = at < 0
        if at >= 0:
            mark.y = (self._top + _PITCH * at - 1) * th.unit
        for i in range(_ROWS):
            widgets.write(self._small[i], th.small, lines[i] if i < len(lines) else "")
            widgets.dye(self._small[i], th.palettes[theme.MARK if i == at else theme.INK])
