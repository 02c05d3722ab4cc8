"""Panel and key lights of a match of Cybo: the grid, the die, the player, the rolls."""

import displayio
from micropython import const

from games.cybo import words
from games.cybo.grid import ALIVE, GLOW, LOST, NOW, PLAIN, ROLLED, SCORED, GridView, on_the_way
from games.cybo.stakes import StakesView
from handheld import shapes, theme, widgets
from handheld.text import fit, t

# Frames between two cells of a line. Nothing blinks more than three times a second.
_BEAT = const(3)
_QUAD_BEATS = const(5)  # beats for which a quad blinks

# The keys repeat the grid. Their colours by the state of the number:
_LIGHTS = (0, 0x240838, 0x105010, 0xA0A0A0, 0x500008, 0xF0F0F0, 0xC07000)
_AMBER = const(0xA04000)  # the missed number, or the one that makes the quad
_WHITE = const(0x202020)  # all keys, before the first roll


class MatchView:
    """The drawing of a match in a group; each method redraws the parts that changed.

    `begin_turn`, `turn` and `ended` draw the grid and the die. They return the functions that draw the texts
    beside the die and the others, for `MatchScreen.later`.
    """

    def __init__(self, console, group):
        th = self._theme = console.theme
        self._light = console.light
        self._resend = console.resend
        self.risk = False  # True if the cursor of an offer is on the roll; None while an opponent thinks
        self.made = ()  # numbers of the turn shown that scored, along their line
        self.close = 0  # the number that the turn narrowly missed
        self._shown = 0  # number under the running light
        self._under = 0  # state of that number without the light
        self._faces = {}  # palettes of the die by seat
        # The place that the rolls, the stakes of an offer and prose share.
        self._place = displayio.Group()
        self._layer = None
        self._pane = pane = displayio.Group()
        self._prose = prose = displayio.Group()
        row = shapes.row
        line = widgets.Line
        sheet = th.sheet("twelve")
        right = th.width * th.unit
        more = int(th.large)
        if th.mono:
            self.grid = GridView(th, group, 0, 1)
            x, y, holder, figures = 56, 12 - more, pane, "card"
            left = x
            right -= 1
            side, top, pitch, self._beside = 92, 13, 9 + more, 6
            self._points = line(th, pane, "step", 92, 25)
            self._middle = 110  # pixels from the left to the middle of the points
            headline = pane, "text", x, 46 - more
            self.columns = 12
            self._rows = [line(th, prose, "text", x, 13 + (8 + 2 * more) * i) for i in range(5 - more)]
        else:
            self.grid = GridView(th, group, 3, 24)
            x, y, holder, figures = 4, 26, group, "step"
            left = right - sheet.width - 9
            right -= 4
            side, top, pitch, self._beside = 144, 114, 20 + more, 9 - more
            self._points = line(th, group, "step", 158, 138)
            self._middle = 189
            headline = pane, "title", x, 179 - 2 * more
            self.columns = 23 - 4 * more
            count = 1 if console.prompts.tall else 2
            low, down = (177, 21) if more else (182, 19)
            self._rows = [line(th, prose, "text", x, low + down * i) for i in range(count)]
        self._headline = line(th, *headline)
        self._name = line(th, group, "title", x, 0)
        self._total = line(th, group, "title", right - 3 * th.sheet("title").width, 0)
        self._die = shapes.tile(th, holder, "twelve", left, y, 0, self._face(0))
        self._die.hidden = True  # until `_tell_side`: it would take a new screen's first picture 37 ms
        self._turned = len(sheet.characters) - 2  # tile of the die without a number
        font = self._figures = th.sheet(figures)
        middle = left + sheet.width // 2
        high = y + (sheet.height - font.height + 1) // 2
        self._one = row(th, holder, figures, middle - font.width // 2, high, 1, theme.DARK, theme.CARD)
        self._two = row(th, holder, figures, middle - font.width, high, 2, theme.DARK, theme.CARD)
        self._side = [line(th, holder, "text", side, top + pitch * i, theme.SOFT) for i in range(3)]
        self._stakes = None  # made on the first offer
        group.append(self._place)
        self.prompts = console.prompts(console, group)

    def _face(self, seat):
        """Return the palette of the die in a seat's colour."""
        th = self._theme
        if th.mono:
            return th.shades(theme.PAPER, theme.WHITE)
        if seat not in self._faces:
            colour = th.seat(seat)
            face = displayio.Palette(4)
            face[0] = theme.PAPER
            face[1] = th.shades(theme.PAPER, colour)[2]
            face[2] = colour
            face[3] = theme.CARD
            self._faces[seat] = face
        return self._faces[seat]

    # A turn

    def clear(self, match, needed):
        """Show an empty grid at the start of a turn. `needed` is the one number that scores, or 0."""
        self._begin(match.roller)
        for n in range(1, 13):
            self.grid.show(n, ALIVE if n == needed else PLAIN)

    def _begin(self, seat):
        """Remove the last turn from the grid."""
        grid = self.grid
        self.made = ()
        self.close = self._shown = 0
        grid.point(0)
        grid.join((), 0)
        grid.seat(seat)
        shapes.recolour(self._die, self._face(seat))

    def begin_turn(self, match, needed):
        """Announce the first turn of the match, or the first after a snapshot."""
        self.clear(match, needed)
        self.die(0)
        return self._side_begin, self._say_begin

    def _side_begin(self, match):
        self._tell_side(words.round_name(match, not self._theme.mono))

    def _say_begin(self, match):
        self.heading(match, match.roller)
        self.say(t("Good luck!"), words.standing(match))

    def starts(self, match, seat):
        """Show only the seat during the first roll of its turn."""
        self.heading(match, seat)
        self._tell_side()
        self.say("", "")

    def turn(self, match):
        """Show the current turn."""
        rolls = match.rolls
        grid = self.grid
        self._begin(match.roller)
        now, line, _ = match.alive()
        for n in range(1, 13):
            if n in rolls:
                grid.show(n, ROLLED)
            else:
                grid.show(n, NOW if now >> n & 1 else ALIVE if line >> n & 1 else PLAIN)
        self.die(rolls[-1])
        return self._side_turn, self._say_turn

    def _side_turn(self, match):
        rolls = match.rolls
        if self._theme.mono:
            numbers = [" %d" % number for number in rolls]
            self._tell_side(words.round_name(match), "".join(numbers[:2]), "".join(numbers[2:]))
        else:
            self._tell_side(words.round_name(match, True), words.next_roll(match), words.dashed(rolls))

    def _say_turn(self, match):
        self.heading(match, match.roller)
        if match.offer:  # the stakes take the headline's place
            if self.risk is not None:
                self.offer(match)
        else:
            headline, line = words.outlook(match)
            self.say(headline, line or words.standing(match))

    def ended(self, match):
        """Show the last finished turn and its seat. The prompt names the next seat."""
        rolls = match.ended_rolls
        grid = self.grid
        self._begin(match.ended_seat)
        made = self.made = sorted(words.made(match))
        needed = match.needed()
        for n in range(1, 13):
            if n in made:
                grid.show(n, SCORED)
            elif n in rolls:
                grid.show(n, LOST)
            else:
                grid.show(n, ALIVE if needed >> n & 1 else PLAIN)
        grid.join(made, len(made))
        self.close = words.ending(match)[3]
        grid.point(self.close)
        self.die(rolls[-1])
        return self._side_end, self._say_end

    def _side_end(self, match):
        _, needed, near, _ = words.ending(match)
        points = match.ended_points
        name = match.names[match.ended_seat]
        if points:
            self._tell_side(name)
            text = "+%d" % points
            x = self._middle - len(text) * self._theme.sheet("step").width // 2
            if self._points.x != x:
                self._points.x = x
            self._points.show(((0, text),))
        elif len(needed) == 2:
            both = fit(t("%s or %s|%s %s"), self._beside) % needed
            self._tell_side(name, fit(t("needed|need"), self._beside), both)
        elif self._theme.mono:  # the grid shows the needed number
            self._tell_side(name, "", near)
        elif needed:
            self._tell_side(name, fit(t("needed %s|need %s"), self._beside) % needed, near)
        else:
            self._tell_side(name)
        shades = self._theme.shades(theme.PAPER, self._theme.seat(match.ended_seat))
        self._points.recolour(shades)
        self._side[0].recolour(shades)

    def _say_end(self, match):
        self.heading(match, match.ended_seat)
        line = words.listed(match) or words.dashed(match.ended_rolls)
        standing = words.standing(match)
        if len(line) + len(standing) + 2 <= self.columns:
            line += " " * (self.columns - len(line) - len(standing)) + standing
        self.say(words.ending(match)[0], line, theme.GREEN if self.made else theme.RED)

    def lights(self, match):
        """Light the keys in the colours of the grid."""
        fresh = not match.rolls and not match.ended
        states = self.grid.states
        for n in range(1, 13):
            if n == self.close or n == match.offer:
                colour = _AMBER
            else:
                colour = _WHITE if fresh else _LIGHTS[states[n]]
            self._light(n, colour)

    # Animation

    def fall(self, number, left, turns=True):
        """Draw a frame of the roll: the light `left` steps before `number`; the die turns if `turns`.

        Drawing the die takes the PicoSystem 37 ms, so the frame that answers a key press leaves it out.
        Return False if the light is there already.
        """
        shapes.hide(self._one, True)
        shapes.hide(self._two, True)
        at = on_the_way(number, left)
        if self._shown == at:
            return False
        self._light_up(at)
        if turns:
            # It comes to rest one step early: its number and its last turn would be too many pixels for one
            # frame.
            self._turn_to(self._turned + (left & 1) if left > 1 else 0, bool(left & 2))
        return True

    def _light_up(self, number):
        grid = self.grid
        shown = self._shown
        if shown:
            grid.show(shown, self._under)
            self._light(shown, _LIGHTS[self._under])
        self._shown = number
        self._under = grid.states[number]
        grid.show(number, GLOW)
        self._light(number, _LIGHTS[GLOW])

    def frames(self):
        """Return the number of frames of the animation that ends a turn."""
        if not self.made:
            return 4 * _BEAT if self.close else 0
        return (len(self.made) + (_QUAD_BEATS if len(self.made) > 3 else 0)) * _BEAT

    def celebrate(self, gone, left, missed):
        """Draw a frame of the end of a turn; `gone` frames precede it and `left` follow.

        The line grows cell by cell, then a quad blinks. With `missed` the number missed closely blinks.
        """
        beat, part = divmod(gone, _BEAT)
        if part and left:
            return
        made = self.made
        grid = self.grid
        count = len(made)
        lit = min(beat + 1, count) if left else count
        off = left and beat >= count and not (beat - count) & 1
        for i in range(count):
            n = made[i]
            state = PLAIN if i >= lit or off else SCORED
            if grid.states[n] != state:
                grid.show(n, state)
                self._light(n, _LIGHTS[state])
        grid.join(made, 0 if off else lit)
        close = self.close
        if close and missed:
            grid.point(close if not left or beat & 1 else 0)
            self._light(close, _AMBER if not left or beat & 1 else 0)

    # Text

    def offer(self, match):
        """Show the stakes of the fourth roll; the cursor is on the roll if `risk`."""
        if not self._stakes:
            self._stakes = StakesView(self._theme)
        self._stakes.show(match.stakes(), self.risk)
        if not self._theme.mono:
            self._write(())
        self._show(self._stakes.group)

    def heading(self, match, seat):
        """Show the name and the points of a seat."""
        self._name.show(((0, match.names[seat]),))
        self._name.recolour(self._theme.shades(theme.PAPER, self._theme.seat(seat)))
        total = str(match.totals[seat])
        self._total.show(((3 - len(total), total),))

    def die(self, number):
        """Show the die at rest with a number on it, or a question mark for 0."""
        self._turn_to(0, False)
        one, two = self._one, self._two
        shapes.hide(one, number > 9)
        shapes.hide(two, number < 10)
        widgets.write(two if number > 9 else one, self._figures, str(number or "?"))

    def _turn_to(self, tile, flipped):
        """Turn the die. Setting an equal value would redraw its 7,056 pixels."""
        die = self._die
        if die[0] != tile:
            die[0] = tile
        if die.flip_x != flipped:
            die.flip_x = die.flip_y = flipped

    def _tell_side(self, *lines):
        """Show the die, and write lines beside it, as many as fit."""
        shapes.hide(self._die, False)
        self._points.show(())
        for at in range(len(self._side)):
            self._side[at].show_middle(lines[at] if at < len(lines) else "", self._beside)
        self._side[0].recolour(self._theme.shades(theme.PAPER, theme.SOFT))

    def say(self, headline, line, ink=theme.WHITE):
        """Show a headline and, if there is room, a line under it."""
        self._write(("", line))
        self._headline.show(((0, headline),) if headline else ())
        self._headline.recolour(self._theme.shades(theme.PAPER, ink))
        self._show(self._pane)

    def rows(self, lines):
        """Show lines of prose in place of the headline."""
        self._write(lines)
        self._show(self._prose)

    def _show(self, layer):
        """Show the pane, the prose or the stakes in the place that they share.

        On 240x240 the pane and the prose are side by side, and the stakes replace both. On 128x64 a change to
        or from the stakes touches more than a full picture, so the full picture is sent.
        """
        before = self._layer
        if layer is before:
            return
        self._layer = layer
        if self._theme.mono:
            shapes.clear(self._place)
            self._place.append(layer)
            if self._stakes and self._stakes.group in (layer, before):
                self._resend()
            return
        if not len(self._place):
            self._place.append(self._pane)
            self._place.append(self._prose)
        if self._stakes:
            if len(self._place) < 3:
                self._place.append(self._stakes.group)
            shapes.hide(self._stakes.group, layer is not self._stakes.group)
        if layer is not self._pane:
            self._headline.show(())

    def _write(self, lines):
        """Write lines onto the rows of prose, and blank the other rows."""
        for at in range(len(self._rows)):
            text = lines[at] if at < len(lines) else ""
            self._rows[at].show(((0, text),) if text else ())
