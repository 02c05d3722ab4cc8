"""The table of two players: the hands of a round, those kept, whose turn it is; what a false call costs."""

import displayio
from micropython import const

from games.krypto.rules.events import KEPT, LEFT, OUT, PENALTY, TAKE
from games.krypto.screens.card import plate
from games.krypto.screens.phase import Page, light_seat
from handheld import keys, shapes, theme, tone, widgets
from handheld.keys import since
from handheld.prompts import MENU
from handheld.screens.lists import ListScreen
from handheld.text import t

_TICK_MS = const(100)
_LOOK_MS = const(1500)  # before an opponent takes a hand
_SEEN_MS = const(1500)  # how long an opponent's penalty is seen before it is chosen
_PLACES = const(12)  # the objective lies in the last
# In pixels, on 240x240 and on 128x64: columns, left and top, width and height of a card, and how far they
# are apart; where the head and the points lie.
_LAID = (4, 2, 28, 56, 50, 60, 56, 3, 196), (6, 1, 10, 20, 14, 21, 18, -1, 43)


class HandsPage(Page):
    """Takes a hand by its key, or by the cursor.

    A turn begins with a key, once the device was handed over; its clock stands until then.
    """

    name = "board"

    def __init__(self, console, play):
        super().__init__(console, play)
        self._at = 0
        self._began = -1

    def lay_out(self, group):
        th = self.console.theme
        self._columns, left, top, wide, high, across, down, head, points = _LAID[th.mono]
        font = th.sheet("head")
        columns = th.width * th.unit // font.width
        self._head = shapes.row(th, group, "head", left, head, columns - 4)
        x = th.width * th.unit - 4 * font.width
        self._clock = shapes.row(th, group, "head", x, head, 4)
        mode = self.match.mode
        card = plate(th, wide, high)
        self._size = wide, high
        self._cards = []
        for at in range(_PLACES):
            x = left + at % self._columns * across
            y = top + at // self._columns * down
            holder = displayio.Group(x=x, y=y)
            if at < mode.size or at == _PLACES - 1:
                self._cards.append(holder)
                group.append(holder)
        self._plate = card
        self._points = [
            shapes.row(th, group, "head", left + seat * columns // 2 * font.width, points, columns // 2 - 1)
            for seat in range(2)
        ]
        self._bar = shapes.box(th, group, 0, 0, wide, 2 * th.unit, theme.GOLD)
        holder = self._cards[-1]
        colour = theme.WHITE if th.mono else th.colour
        holder.append(displayio.TileGrid(card, pixel_shader=th.shades(theme.PAPER, colour)))
        shapes.box(th, holder, 2, 2, wide - 4, high - 4, theme.PAPER)
        self._write(holder, "%d" % mode.objective, colour, theme.PAPER)
        play = self.play
        if play.new_turn and play.session.people() == 1 and not mode.held:
            self._start_clock()
        if not play.new_turn:
            self._move(0)
        self.every = 0 if play.new_turn else _TICK_MS

    def _write(self, holder, text, ink, paper):
        """Put a number or two letters into the middle of a card."""
        th = self.console.theme
        wide, high = self._size
        name = "card"
        if th.mono or len(text) > 2 or text[0] > "9":
            name = "head"
        y = (high - th.sheet(name).height + (0 if th.mono else 1)) // 2
        shapes.text(th, holder, name, wide // 2, y, text, ink, paper, 1)

    def hide(self):
        self.play.clock.hold()
        self._cards = self._plate = self._bar = None
        self._head = self._clock = self._points = None
        super().hide()

    def fill(self):
        th = self.console.theme
        match = self.match
        mode = match.mode
        font = th.sheet("head")
        head = "%s %d: " % (t("Round"), mode.round)
        head += match.names[match.turn][: self._head.width - len(head)]
        widgets.write(self._head, font, head)
        shapes.dye(self._head, th.shades(theme.PAPER, th.seat(match.turn)))
        for at in range(mode.size):
            self._show_hand(at, mode.states[at])
        scores = match.scores()
        for seat in range(2):
            row = self._points[seat]
            score = " %d" % scores[seat]
            widgets.write(row, font, match.names[seat][: row.width - len(score)] + score)
            shapes.dye(row, th.shades(theme.PAPER, th.seat(seat)))
        self._bar.hidden = self.play.new_turn
        card = self._cards[self._at]
        self._bar.x = card.x
        self._bar.y = card.y + self._size[1] + (0 if th.mono else 1)
        self._ask()
        self._tell_clock()

    def _show_hand(self, at, state):
        """A card with its number, or who has the hand, or a dash for nobody."""
        th = self.console.theme
        holder = self._cards[at]
        shapes.clear(holder)
        if state == LEFT:
            here = at == self._at and not self.play.new_turn
            colour = theme.CARD if not here else theme.PAPER if th.mono else theme.GOLD
            ink = theme.WHITE if here and th.mono else theme.DARK
            holder.append(displayio.TileGrid(self._plate, pixel_shader=th.shades(theme.PAPER, colour)))
            self._write(holder, "%d" % (at + 1), ink, colour)
        elif state == OUT:
            self._write(holder, "-", theme.GREY, theme.PAPER)
        else:
            seat = state - KEPT
            names = self.match.names
            text = names[seat][:2]
            if names[1 - seat][:2] == text:
                text = "%s%d" % (text[0], seat + 1)
            self._write(holder, text, th.seat(seat), theme.PAPER)

    def _ask(self):
        """What the keys do."""
        play = self.play
        console = self.console
        turn = self.match.turn
        person = play.session.person(turn)
        console.clear_lights()
        if play.new_turn:
            self.ask(((keys.A, "%s %s" % (t("to"), self.match.names[turn])), MENU), True)
        elif person:
            self.ask(((keys.A, "take a hand"), MENU))
        else:
            self.ask(((0, "thinking"), MENU))
        light_seat(console, 0, turn)
        for at in range(self.match.mode.size) if person and not play.new_turn else ():
            if self.match.mode.states[at] == LEFT:
                light_seat(console, at + 1, turn)

    def _tell_clock(self):
        text = "" if self.play.new_turn else self.play.clock.text()
        widgets.write_right(self._clock, self.console.theme.sheet("head"), text)

    def _start_clock(self):
        """The turn's clock begins, or goes on after a break."""
        play = self.play
        if not play.covered or play.clock.left is None:
            play.clock.start(play.hand_clock())
        play.new_turn = play.covered = False
        self.every = _TICK_MS
        self._began = -1

    def _begin(self):
        """The player has the device."""
        self._start_clock()
        if self.match.mode.held:
            self.console.pop()
            return
        self._move(0)
        self.fill()

    def _move(self, by):
        """The cursor goes on to a hand that is left."""
        states = self.match.mode.states
        size = len(states)
        self._at = (self._at + by) % size
        while states[self._at] != LEFT:
            self._at = (self._at + (1 if by >= 0 else -1)) % size

    def _take(self, at):
        self.play.session.play(TAKE + at + 1)
        self.console.tune(tone.PLACE)
        self.console.pop()

    def tick(self, now):
        play = self.play
        if play.new_turn:
            return False
        self.console.stay_awake()
        if play.clock.tick(now):
            play.pass_turn()
        elif not play.session.person(self.match.turn):
            self._think(now)
        else:
            self._tell_clock()
        return True

    def _think(self, now):
        """An opponent takes any hand."""
        if self._began < 0:
            self._began = now
        if since(now, self._began) < _LOOK_MS:
            return
        states = self.match.mode.states
        left = [at for at in range(len(states)) if states[at] == LEFT]
        self._take(left[self.play.session.whims().below(len(left))])

    def number(self, n):
        states = self.match.mode.states
        if self.play.new_turn or n > len(states) or not self.play.session.person(self.match.turn):
            return False
        if states[n - 1] == LEFT:
            self._take(n - 1)
        else:
            self.console.tune(tone.BAD)
        return True

    def turn(self, step):
        if self.play.new_turn or not self.play.session.person(self.match.turn):
            return False
        self._move(step)
        self.fill()
        return True

    def key(self, key):
        if key == keys.B:
            return super().key(key)
        if self.play.new_turn:
            if key == keys.A:
                self._begin()
        elif self.play.session.person(self.match.turn):
            if key == keys.A:
                self._take(self._at)
            elif key <= keys.RIGHT:
                far = self._columns if key <= keys.DOWN else 1
                self._move(far if key in (keys.DOWN, keys.RIGHT) else -far)
                self.fill()
        return True


class PenaltyScreen(ListScreen):
    """After a false call the other player chooses: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        match = play.match
        self._erred = match.names[match.mode.false]
        self.heading = "%s %s" % (match.names[match.turn], t("decides"))
        self._opponent = not play.session.person(match.turn)
        if self._opponent:
            self.every = _SEEN_MS
            self.at = 1

    def count(self):
        return 2

    def line(self, i):
        return t(("no penalty", "one hand off")[i]), self._erred[:6] if i else ""

    def choose(self, i):
        self._play.session.play(PENALTY + i)
        self.console.pop()
        return False

    def tick(self, now):
        if not self._opponent:
            return super().tick(now)
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
            return True
        return self._opponent or super().key(key)
