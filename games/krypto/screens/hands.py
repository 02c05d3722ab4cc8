"""The table of two players: the hands of a round face down, those kept, and whose turn it is."""

import displayio
from micropython import const

from games.krypto.rules.events import TAKE
from games.krypto.screens.common import SEATS, drop, foot, ink
from handheld import keys, theme, tone, widgets
from handheld.keys import since
from handheld.screens import Screen
from handheld.text import t

_TICK_MS = const(100)
_LOOK_MS = const(1500)  # before an opponent takes a hand
_LEFT = const(0)  # what has become of a hand, as `rules.two_players` has it
_OUT = const(1)
_KEPT = const(2)
_PLACES = const(12)  # the objective lies in the last


class BoardScreen(Screen):
    """Takes a hand by its key, or by the cursor.

    A turn begins with a key, once the device was handed over; its clock stands until then.
    """

    name = "board"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._match = play.match
        self._at = 0
        self._began = -1

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        if th.wide:
            self._lay(th.small, 1, (6, 8, 20, 15, 2), 45)
        else:
            self._lay(th.text, 2, (4, 14, 28, 25, 1), 99)
        play = self._play
        if play.new_turn and play.session.people() == 1 and not self._match.mode.held:
            self._begin()
        if not play.new_turn:
            self._move(0)
        self.every = 0 if play.new_turn else _TICK_MS
        self._fill()

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
        mode = self._match.mode
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
        self._black = ink(theme.PAPER)
        self._size = width, high, times
        self._bar = widgets.box(th, group, 0, 0, width, 2, theme.MARK)
        self._points = widgets.row(th, group, th.text, 2, below, (th.width - 2) // 6)
        self._loud = widgets.box(th, group, 0, th.height - (7 if th.wide else 8), th.width, 8, theme.MARK)
        self._foot = widgets.row(th, group, th.small, 0, th.height - 6, th.small_columns)

    def _lay_goal(self, x, y, width, high):
        """The objective in a frame."""
        th = self.console.theme
        group = self.group
        widgets.box(th, group, x, y, width, high, theme.SOLID)
        hole = widgets.box(th, group, x + 1, y + 1, width - 2, high - 2, theme.SOLID)
        hole.color_index = 1
        text = "%d" % self._match.mode.objective
        font = th.text if th.wide or len(text) > 2 else th.big
        wide = font.width // th.unit
        x += (width - wide * len(text) + wide // 6 + 1) // 2
        row = widgets.row(th, group, font, x, y + (high - font.height // th.unit + 1) // 2, len(text))
        widgets.write(row, font, text)

    def hide(self):
        drop("screens.hands")
        self._play.clock.hold()
        self._boxes = self._rows = self._bar = self._loud = None
        self._head = self._clock = self._points = self._foot = None
        super().hide()

    def _fill(self):
        th = self.console.theme
        match = self._match
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
        self._bar.hidden = self._play.new_turn
        box = self._boxes[self._at]
        self._bar.x = box.x
        self._bar.y = box.y + (self._size[1] + 1) * th.unit
        self._say()
        self._lights()

    def _show_hand(self, at, state):
        """A card with its number, or who has the hand, or a dash for nobody."""
        th = self.console.theme
        ground = th.palettes[theme.MARK if at == self._at and not self._play.new_turn else theme.SOLID]
        box, row = self._boxes[at], self._rows[at]
        box.hidden = state != _LEFT
        widgets.dye(box, ground)
        shown = self._black if state == _LEFT else th.palettes[theme.ACCENT if state > _OUT else theme.DIM]
        widgets.dye(row, shown)
        if state == _LEFT:
            text = "%d" % (at + 1)
        elif state == _OUT:
            text = "-"
        else:
            seat = state - _KEPT
            names = self._match.names
            text = names[seat][:2]
            if names[1 - seat][:2] == text:
                text = "%s%d" % (text[0], seat + 1)
        width, _, times = self._size
        row.x = (box.x + (width + times - 6 * times * len(text)) * th.unit // 2) // times
        widgets.write(row, th.text, text)

    def _say(self):
        """What the keys do, and the clock."""
        th = self.console.theme
        play = self._play
        names = self.console.names
        waiting = play.new_turn
        if waiting:
            text = "%s %s: %s" % (t("to"), self._match.names[self._match.turn], names[keys.A])
        elif play.session.person(self._match.turn):
            text = names[keys.A] + " " + t("take a hand")
        else:
            text = t("thinking")
        widgets.write_middle(self._foot, th.small, foot(self.console, text))
        self._foot.pixel_shader = th.palettes[theme.MARK if waiting else theme.DIM]
        self._loud.hidden = not waiting
        self._tell_clock()

    def _tell_clock(self):
        text = "" if self._play.new_turn else self._play.clock.text()
        widgets.write_right(self._clock, self._head_font, text)

    def _lights(self):
        console = self.console
        console.clear_lights()
        turn = self._match.turn
        console.light(0, SEATS[turn])
        console.light(12, 0x00A020)
        if not self._play.new_turn and self._play.session.person(turn):
            for at in range(self._match.mode.size):
                if self._match.mode.states[at] == _LEFT:
                    console.light(at + 1, SEATS[turn])

    def _begin(self):
        """The turn's clock begins."""
        play = self._play
        if not play.covered or play.clock.left is None:  # else it goes on after a break
            play.clock.start(play.hand_clock())
        play.new_turn = play.covered = False
        self.every = _TICK_MS
        self._began = -1
        if self._match.mode.held:
            self.console.pop()
            return
        self._move(0)
        self._fill()

    def _move(self, by):
        """The cursor goes on to a hand that is left."""
        states = self._match.mode.states
        size = len(states)
        self._at = (self._at + by) % size
        while states[self._at] != _LEFT:
            self._at = (self._at + (1 if by >= 0 else -1)) % size

    def _take(self, at):
        self._play.session.play(TAKE + at + 1)
        self.console.tune(tone.PLACE)
        self.console.pop()

    def tick(self, now):
        play = self._play
        if play.new_turn:
            return False
        self.console.stay_awake()
        if play.clock.tick(now):
            play.close("turn_out")
        elif not play.session.person(self._match.turn):
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
        states = self._match.mode.states
        left = [at for at in range(len(states)) if states[at] == _LEFT]
        self._take(left[self._play.session.whims().below(len(left))])

    def number(self, n):
        states = self._match.mode.states
        if self._play.new_turn or n > len(states) or not self._play.session.person(self._match.turn):
            return False
        if states[n - 1] == _LEFT:
            self._take(n - 1)
        else:
            self.console.tune(tone.BAD)
        return True

    def turn(self, step):
        if self._play.new_turn or not self._play.session.person(self._match.turn):
            return False
        self._move(step)
        self._fill()
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
        elif self._play.new_turn:
            if key == keys.A:
                self._begin()
        elif self._play.session.person(self._match.turn):
            if key == keys.A:
                self._take(self._at)
            elif key <= keys.RIGHT:
                far = self._columns if key <= keys.DOWN else 1
                self._move(far if key in (keys.DOWN, keys.RIGHT) else -far)
                self._fill()
        return True
