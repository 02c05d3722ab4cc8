"""The table of two players: the hands of a round face down, those kept, whose turn it is; the penalty."""

import displayio
from micropython import const

from games.krypto.rules.events import KEPT, LEFT, OUT, PENALTY, TAKE
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
        if th.wide:
            self._lay(th.small, 1, (6, 8, 20, 15, 2), 43)
        else:
            self._lay(th.text, 2, (4, 14, 28, 25, 1), 99)
        play = self.play
        if play.new_turn and play.session.people() == 1 and not self.match.mode.held:
            self._start_clock()
        if not play.new_turn:
            self._move(0)
        self.every = 0 if play.new_turn else _TICK_MS

    def _lay(self, head, times, cards, below):
        """Numbers `times` the text's size; `cards` are columns, top, width, height, the number's distance."""
        th = self.console.theme
        group = self.group
        self._columns, top, width, high, deep = cards
        self._head_font = head
        self._head = widgets.row(th, group, head, 1, 0, (th.width - 26) * th.unit // head.width, theme.ACCENT)
        self._clock = widgets.row(th, group, head, th.width - 4 * head.width // th.unit, 0, 4)
        self._boxes = []
        self._rows = []
        mode = self.match.mode
        numbers = displayio.Group(scale=times)
        for at in range(_PLACES):
            x = at % self._columns * (width + (1 if th.wide else 2)) + 1
            y = top + at // self._columns * (high + 4)
            if at < mode.size:
                self._boxes.append(widgets.box(th, group, x, y, width, high, theme.SOLID))
                row = widgets.row(th, numbers, th.text, 0, 0, 2)
                row.y = (y + deep) * th.unit // times
                self._rows.append(row)
            elif at == _PLACES - 1:
                self._lay_goal(x, y, width, high)
        group.append(numbers)
        self._black = displayio.Palette(2)
        self._black.make_transparent(0)
        self._black[1] = theme.PAPER
        self._size = width, high, times
        self._bar = widgets.box(th, group, 0, 0, width, 2, theme.MARK)
        self._points = widgets.row(th, group, th.text, 2, below, (th.width - 2) // 6)

    def _lay_goal(self, x, y, width, high):
        """The objective in a frame."""
        th = self.console.theme
        group = self.group
        widgets.box(th, group, x, y, width, high, theme.SOLID)
        hole = widgets.box(th, group, x + 1, y + 1, width - 2, high - 2, theme.SOLID)
        hole.color_index = 1
        text = "%d" % self.match.mode.objective
        font = th.text if th.wide or len(text) > 2 else th.big
        wide = font.width // th.unit
        x += (width - wide * len(text) + wide // 6 + 1) // 2
        row = widgets.row(th, group, font, x, y + (high - font.height // th.unit + 1) // 2, len(text))
        widgets.write(row, font, text)

    def hide(self):
        self.play.clock.hold()
        self._boxes = self._rows = self._bar = None
        self._head = self._clock = self._points = None
        super().hide()

    def fill(self):
        th = self.console.theme
        match = self.match
        mode = match.mode
        head = "%s %d: " % (t("Round"), mode.round)
        head += match.names[match.turn][: self._head.width - len(head)]
        widgets.write(self._head, self._head_font, head)
        for at in range(mode.size):
            self._show_hand(at, mode.states[at])
        scores = match.scores()
        room = self._points.width // 2
        points = ""
        for seat in range(2):
            score = " %d" % scores[seat]
            points += " " * (seat * (room + 1) - len(points)) + match.names[seat][: room - len(score)] + score
        widgets.write(self._points, th.text, points)
        self._bar.hidden = self.play.new_turn
        box = self._boxes[self._at]
        self._bar.x = box.x
        self._bar.y = box.y + (self._size[1] + 1) * th.unit
        self._ask()
        self._tell_clock()

    def _show_hand(self, at, state):
        """A card with its number, or who has the hand, or a dash for nobody."""
        th = self.console.theme
        ground = th.palettes[theme.MARK if at == self._at and not self.play.new_turn else theme.SOLID]
        box, row = self._boxes[at], self._rows[at]
        box.hidden = state != LEFT
        shapes.dye(box, ground)
        shown = self._black if state == LEFT else th.palettes[theme.ACCENT if state > OUT else theme.DIM]
        shapes.dye(row, shown)
        if state == LEFT:
            text = "%d" % (at + 1)
        elif state == OUT:
            text = "-"
        else:
            seat = state - KEPT
            names = self.match.names
            text = names[seat][:2]
            if names[1 - seat][:2] == text:
                text = "%s%d" % (text[0], seat + 1)
        width, _, times = self._size
        row.x = (box.x + (width + times - 6 * times * len(text)) * th.unit // 2) // times
        widgets.write(row, th.text, text)

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
        widgets.write_right(self._clock, self._head_font, text)

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
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
            return True
        return self._opponent or super().key(key)
