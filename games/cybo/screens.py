"""Cybo at play: the grid is the screen, and one key rolls."""

import displayio
from micropython import const

from games.cybo import rules
from games.cybo.grid import ALIVE, PLAIN, ROLLED, GridView
from games.cybo.lines import nearest
from handheld import keys, theme, tone, widgets
from handheld.keys import since
from handheld.screens.play import PlayScreen, winners
from handheld.text import t, wrap

# What the match waits for.
_ROLL = const(0)  # the roller's key
_TYPE = const(1)  # the number that a real die shows
_TUMBLE = const(2)  # the die comes to rest
_OFFER = const(3)  # a person keeps, or risks the fourth roll
_THINK = const(4)  # an opponent does
_PAUSE = const(5)  # an opponent's roll is seen for a moment

_FRAME_MS = const(60)
_PAUSE_MS = const(500)
_LINES = const(3)  # of the message
_PERFECT = const(2)  # the opponent that hints
_VIOLET = const(0x281040)
_BRIGHT = const(0xC0C0C0)
_GREEN = const(0x00A020)
_RED = const(0x900010)
_WHITE = const(0x303030)


def ending(match):
    """How the last turn ended, in up to three short lines: why, what came of it, how near it was."""
    why = match.ended
    if why == rules.QUAD_HIT:
        return t("QUAD!"), "+%d" % match.ended_points
    if why == rules.DUPLICATED:
        return t("Sequence again!"), "+%d" % match.ended_points
    if why == rules.MADE or why == rules.DECLINED:
        in_order = match.ended_points > 3
        return t("In order!") if in_order else t("Trinity!"), "+%d" % match.ended_points
    last = match.ended_rolls[-1]
    near = nearest(match.needed(), last)
    missed = "%d, %s %d" % (last, t("needed"), near) if near else ""
    close = t("One off! So close") if near and abs(near - last) == 1 else ""
    if why == rules.QUAD_MISSED:
        return t("Quad missed: 3 stay"), missed, close
    if why == rules.REPEATED:
        return "%d %s" % (last, t("came again")), missed, close
    if why == rules.STRAYED:
        return t("Off the sequence"), missed, close
    if why == rules.NO_LINE:
        return t("No line left"), missed, close
    return t("No trinity"), missed, close


class MatchScreen(PlayScreen):
    """A match at play, from the first roll to the result."""

    name = "cybo"

    def __init__(self, console, session, extras):
        super().__init__(console, session)
        self._real = extras["dice"] == "real"
        self._state = _ROLL
        self._typed = 6
        self._risk = False  # the cursor of an offer
        self._thought = None
        self._began = 0
        self._shown = 0  # the number that the tumble shows

    def show(self):
        th = self.console.theme
        self.group = group = displayio.Group()
        if th.wide:
            self._name = widgets.row(th, group, th.text, 58, -1, 8)
            self._points = widgets.row(th, group, th.small, 108, 2, 5)
            self._big = widgets.row(th, group, th.big, 56, 10, 2)
            side = (84, 13, 11)
            message = (58, 37, 17)
            self._grid = GridView(th, group, 0, 0, 18, 14)
            bar = 57
        else:
            self._name = widgets.row(th, group, th.text, 2, 0, 10, theme.ACCENT)
            self._points = widgets.row(th, group, th.text, 90, 0, 5)
            self._big = widgets.row(th, group, th.big, 76, 16, 2)
            side = (76, 46, 14)
            message = (2, 89, 39)
            self._grid = GridView(th, group, 1, 16, 24, 18)
            bar = 112
        self._side = [widgets.row(th, group, th.small, side[0], side[1] + 7 * i, side[2]) for i in range(3)]
        pitch = 6 if th.wide else 7
        self._message = [
            widgets.row(th, group, th.small, message[0], message[1] + pitch * i, message[2])
            for i in range(_LINES)
        ]
        self._bar = widgets.box(th, group, 0, bar, th.width, th.height - bar, theme.MARK)
        self._prompt = widgets.row(th, group, th.small, 0, bar + 1, th.small_columns)
        self._enter()

    def hide(self):
        self._name = self._points = self._big = self._grid = self._bar = self._prompt = None
        self._side = self._message = None
        super().hide()

    # Where the match stands

    def _enter(self):
        """Find out what is waited for, and ask for it."""
        match = self.match
        self._thought = None
        self.every = 0
        if match.over:
            self.console.soon(self._finish)
            return
        self._fill()
        roller = match.roller
        person = self.session.person(roller)
        if match.offer:
            self._offer(person)
        elif not person and (self.session.people() == 0 or match.rolls or self._state == _PAUSE):
            self._pause()
        else:
            self._state = _TYPE if self._real else _ROLL
            word = t("threw") if self._real else t("rolls")
            self._ask("%s %s: %s" % (match.names[roller], word, self.console.board.A_NAME), True)
        self._lights()

    def _fill(self):
        """Show whose turn it is, the standing, the rolls, and how the last turn ended."""
        match = self.match
        th = self.console.theme
        widgets.write(self._name, th.text, match.names[match.roller])
        points = str(match.totals[match.roller])
        widgets.write_right(self._points, th.small if th.wide else th.text, points)
        rolls = match.rolls or ([] if match.turn >= 0 else match.ended_rolls)
        fresh = not match.rolls and match.ended
        shown = "%2d" % self._typed if self._state == _TYPE else ("%2d" % rolls[-1] if rolls else "")
        widgets.write(self._big, th.big, shown)
        leaders = match.leaders()
        if max(match.totals):
            lead = match.names[leaders[0]] if len(leaders) == 1 else t("tied")
            lead = "%s %d" % (lead, max(match.totals))
        else:
            lead = ""
        widgets.write(self._side[0], th.small, "-".join([str(n) for n in rolls]))
        widgets.write(self._side[1], th.small, "%s %d" % (t("round"), match.round))
        widgets.write(self._side[2], th.small, lead)
        now, line, spare = match.alive() if match.rolls else (0, 0, 0)
        for n in range(1, 13):
            if n in rolls:
                self._grid.show(n, ROLLED)
            else:
                self._grid.show(n, ALIVE if (now | line) >> n & 1 else PLAIN)
        if fresh:
            lines = ending(match)
            who = "" if match.seats == 1 or th.wide else match.names[match.ended_seat] + ": "
            self._say(who + lines[0], *lines[1:])
        elif spare:
            self._say(t("a miss is free"))
        else:
            self._say()

    def _say(self, *lines):
        th = self.console.theme
        for i in range(_LINES):
            widgets.write(self._message[i], th.small, lines[i] if i < len(lines) else "")

    def _ask(self, text, loud=False):
        """Say at the foot what is waited for."""
        th = self.console.theme
        widgets.write_middle(self._prompt, th.small, text)
        self._prompt.pixel_shader = th.palettes[theme.MARK if loud else theme.DIM]
        self._bar.hidden = not loud

    def _offer(self, person):
        match = self.match
        if person:
            self._state = _OFFER
            self._risk = match.stakes()[0] == 3  # then there is nothing to lose
            self._show_offer()
            return
        self._state = _THINK
        self._ask(match.names[match.turn] + " " + t("thinks"))
        opponent = self.console.load("cybo", "opponent")
        self._thought = opponent.think(match, match.turn, self.session.levels[match.turn] - 1)
        self.every = 1

    def _show_offer(self):
        match = self.match
        kept, hit, missed = match.stakes()
        marks = " >" if self._risk else "> "
        self._say(
            "%s %s %d" % (marks[0], t("keep"), kept),
            "%s %d: %d, %s %d" % (marks[1] + " " + t("roll"), match.offer, hit, t("else"), missed),
            "  " + t("1 in 12 hits"),
        )
        word = t("roll") if self._risk else t("keep")
        self._ask("%s: %s  %s" % (self.console.board.A_NAME, word, t("up/down")), True)

    def _pause(self):
        """An opponent rolls by itself, after a moment; any key goes on at once."""
        self._state = _PAUSE
        self._began = -1
        self.every = _FRAME_MS
        self._ask(self.match.names[self.match.roller] + " " + t("rolls"))

    def _lights(self):
        """The keys are the grid: what was rolled shines, what is alive glows."""
        console = self.console
        match = self.match
        now, line, _ = match.alive() if match.rolls else (0, 0, 0)
        for n in range(1, 13):
            if n in match.rolls:
                console.light(n, _BRIGHT)
            elif self._state == _TYPE and not match.rolls:
                console.light(n, _WHITE)
            else:
                console.light(n, _VIOLET if (now | line) >> n & 1 else 0)
        console.light(0, _GREEN if self._state in (_ROLL, _TYPE, _OFFER) else _VIOLET)

    # What the players do

    def _roll(self, number=0):
        """Let the die fall; `number` is what a real one shows."""
        real = number
        number = number or self.console.dice.die(12)
        self.session.play(number)
        if real or not self.console.fall_ms:
            self._rest()
            return
        self._state = _TUMBLE
        self._began = -1
        self._shown = number
        self.every = _FRAME_MS
        self._ask("")
        self._say()
        self.console.tune(tone.ROLL)

    def _rest(self):
        """The die lies."""
        match = self.match
        ended = not match.rolls
        if ended:
            points = match.ended_points
            self.console.tune(tone.GOOD if points > 3 else tone.PLACE if points else tone.BAD)
        ended_by_machine = ended and not self.session.person(match.ended_seat)
        self._state = _PAUSE if not ended or ended_by_machine else _ROLL
        self._enter()

    def _tumble(self, gone):
        """Numbers light up one after the other until the one that fell."""
        th = self.console.theme
        self._grid.show(self._shown, PLAIN)
        self.console.light(self._shown, 0)
        self._shown = 1 + (self._shown * 5 + gone // _FRAME_MS) % 12
        self._grid.show(self._shown, ROLLED)
        self.console.light(self._shown, _BRIGHT)
        widgets.write(self._big, th.big, "%2d" % self._shown)

    def tick(self, now):
        if self._state == _THINK:
            code = next(self._thought)
            if code is None:
                return False
            self._decide(code != rules.STOP)
            return True
        if self._state not in (_TUMBLE, _PAUSE):
            self.every = 0
            return False
        if self._began < 0:
            self._began = now
        gone = since(now, self._began)
        if self._state == _PAUSE:
            if gone < _PAUSE_MS:
                return False
            self._roll()
        elif gone >= self.console.fall_ms:
            self._rest()
        else:
            self._tumble(gone)
        return True

    def _decide(self, risk):
        """Take the fourth roll, or keep what there is."""
        if risk:
            self._roll()
        else:
            self.session.play(rules.STOP)
            self._rest()

    def number(self, n):
        if self._state == _TYPE:
            self._roll(n)
            return True
        if self._state == _OFFER and self._real:
            self._roll(n)
            return True
        return False

    def key(self, key):
        state = self._state
        if state == _TUMBLE:  # any key ends it
            self._rest()
        elif key == keys.B:
            hint = (("Hint", self._hint),) if state == _OFFER else ()
            self.pause(("Score card", self._card), *hint)
        elif key == keys.UNDO:
            self.undo()
        elif key == keys.HINT:
            self._hint()
        elif state == _PAUSE:
            self._roll()
        elif key == keys.A:
            self._accept()
        elif state == _OFFER:
            self._risk = not self._risk
            self._show_offer()
        elif state == _TYPE:
            self._typed = 1 + (self._typed - 1 + (1 if key in (keys.UP, keys.RIGHT) else -1)) % 12
            widgets.write(self._big, self.console.theme.big, "%2d" % self._typed)
        return True

    def _accept(self):
        if self._state == _ROLL:
            self._roll()
        elif self._state == _TYPE:
            self._roll(self._typed)
        elif self._state == _OFFER:
            if self._risk and self._real:
                self._state = _TYPE
                self._ask("%s: %s" % (t("the number thrown"), self.console.board.A_NAME), True)
            else:
                self._decide(self._risk)

    def undo(self):
        if self._state in (_ROLL, _TYPE, _OFFER) and self.session.undo():
            self._enter()

    def redo(self):
        if self.session.redo():
            self._rest()

    def _hint(self):
        """Explain what the offer is worth."""
        if self._state == _OFFER:
            text = self.console.load("cybo", "opponent").explain(self.match, self.match.turn)
            self._say(*wrap(text, self._message[0].width))

    def say(self, text):
        if text:
            self._ask(text, True)
        elif self._state != _TUMBLE:
            self._enter()

    # Around the match

    def _card(self):
        card = self.console.load("cybo", "card")
        self.console.push(card.CardScreen(self.console, self.match, self.match.roller))

    def _finish(self):
        console = self.console
        match = self.match
        scores = match.scores()
        self.session.end()
        console.tune(tone.WIN)
        card = console.load("cybo", "card")
        heading = winners(match.names, scores) if match.seats > 1 else "%d %s" % (scores[0], t("points"))
        console.result(
            heading, match.names, scores, lambda seat: card.CardScreen(console, match, seat)
        )
