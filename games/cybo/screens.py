"""Match screen of Cybo: the grid, on which one key rolls the die."""

from micropython import const

from games.cybo import rules, words
from games.cybo.layout import Layout, on_the_way, states
from handheld.drawing import colours, theme
from handheld.drawing.prompts import MENU
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.play import praise
from handheld.play.match_screen import EVENT, MOMENT
from handheld.play.roll import FALL_MS, RollScreen

_ROLL_MS = const(300)  # between two rolls of an opponent
_READ_MS = const(1100)  # time to read the end of a turn
_FRAME_MS = const(60)
_PLAIN_MS = const(150)  # added to FALL_MS: 0.5 s
_TENSION_MS = const(1000)  # the same, for a roll that may score
_BEAT = const(3)  # frames between two numbers of a line
_WOBBLE = const(12)  # frames for which a missed number wobbles
_SLOW = (300, 240, 180, 120, 120)  # ms of the light's last steps, the last one first

_VIOLET = const(0x240838)  # status light while no person is asked
# Lights of the keys by the state of the number:
_LIGHTS = (0, 0x240838, 0x105010, 0xA0A0A0, 0x500008, 0xF0F0F0, 0xC07000)
_AMBER = const(0xA04000)  # the missed number, or the one that makes the quad
_WHITE = const(0x202020)  # all keys, before the first roll


class MatchScreen(RollScreen):
    """The screen of a match, from the first roll to the result."""

    name = "cybo"
    low = 1
    high = rules.SIDES
    steps = (0, -3, 3, -1, 1)  # steps of the cursor on the grid

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.risk = False  # the choice under the cursor: True to roll, False to keep
        self._why = ""  # reason for an opponent's choice
        self._hand = -1  # the person who has rolled last, and may hold A to go on; -1 for none
        self._decides = False  # True for a roll that may score
        self._fall_ms = 0  # duration of the roll's animation

    def lay_out(self, group):
        self._layout = Layout(self.console)
        self.picture = self._layout.picture(group)

    def picture_args(self):
        marks, number, heading, side, stakes, said = self._rest
        lit, close = self._celebrated()
        covered = bool(self._told or stakes)
        pointed = self.aimed if self.typing else close
        if self._aimed:
            number = self.aimed
        choice = -1 if self._told or not stakes else int(self.risk)
        blinks = self.blinks if self._close else 0
        aside = (blinks + 2) // 4 * (1 if blinks & 2 else -1)  # a number just missed swings, and calms down
        return [
            (choice, pointed, aside),
            self._praised,
            (marks, [lit, self._light(), pointed]),
            (lit,),
            # The die begins to turn a frame after the light.
            [covered, marks[0], self._to_go if self.elapsed else -self._to_go, number],
            heading,
            (covered, side),
            [self._told, stakes, self.risk, said],
        ]

    def choices_back(self):
        """Return 1 if a person has declined an offer and the die has not been rolled since."""
        return int(self.session.may_undo() and self.session.person(self.match.ended_seat))

    def enter(self):
        self.cancel()
        self._offering = False  # True while a person decides on the fourth roll
        self._aimed = False  # True if the cursor of a typed roll has moved
        self._told = ""  # the hint that is shown
        self._to_go = 0  # steps that the light still takes, 0 while the die is at rest
        match = self.match
        ended = not match.rolls and match.ended
        # The numbers of the turn shown that scored, along their line, and the one that it narrowly missed.
        self._made = tuple(sorted(words.scoring_rolls(match))) if ended else ()
        self._close = 0
        if ended:
            end = words.ending(match)
            self._close = end[3]
            missed = tuple([n for n in match.ended_rolls if n not in self._made])
            self._state((match.ended_seat, True, missed, 0, match.needed()), match.ended_rolls[-1], end)
        elif match.rolls:
            now, line, _ = match.alive()
            self._state((match.roller, False, tuple(match.rolls), now, line), match.rolls[-1])
        else:
            self._state((match.roller, False, (), 0, 0), 0)
        if match.over:
            self.show_end()
        elif match.offer:
            self._offer()
        else:
            needed = self._needed()
            prompt = t("%s needs %d|needs %d") % (match.names[match.roller], needed, needed) if needed else ""
            self.await_roll(match.roller, prompt, _READ_MS if ended else _ROLL_MS)

    def _state(self, marks, number, end=None):
        """Set the picture's arguments at `_rest`, which only an event changes. -1 for `number`: no words."""
        match = self.match
        seat = marks[0]
        side = (), -1, 0
        said = "", "", theme.WHITE
        if number >= 0:
            lines = words.side_lines(match, self._layout.columns, end)
            side = (lines, seat, match.ended_points) if end else (lines, -1, 0)
            said = words.message_lines(match, self._layout.across, end)
        heading = match.names[seat], seat, match.totals[seat]
        stakes = match.stakes() if match.offer else None
        self._rest = marks, number, heading, side, stakes, said

    def _needed(self):
        """Return the number that a qualified player needs first, or 0."""
        own = self.match.qualified[self.match.roller]
        return own[0] if own and not self.match.rolls else 0

    def _light(self):
        return on_the_way(self.aimed, self._to_go) if self._to_go else 0

    def next_choice(self, code):
        scores = self.match.alive()[0] >> code & 1
        return "", self._layout.place(code) + (theme.GREEN,) if scores else None, keys.A

    def lights(self):
        marks, number, _, _, stakes, _ = self._rest
        lit, close = self._celebrated()
        found = states(marks, lit, self._light(), 0)
        for n in range(1, rules.SIDES + 1):
            amber = n == close or stakes and n == self.match.offer
            self.console.light(n, _AMBER if amber else _LIGHTS[found[n]] if number else _WHITE)
        self.console.light(0, colours.GREEN if self.prompts.urgent else _VIOLET)

    def _offer(self):
        self.roller = self.match.turn
        if self.session.person(self.roller):
            self._offering = True
            self.risk = self.match.stakes()[0] == 3  # no points at risk
            self._ask_offer()
        else:  # show an opponent's choice for long enough to read it
            code, self._why = self._opinion()
            self.risk = code != rules.STOP
            self.ask(((keys.A, t("continue")), MENU))
            self.moment(0 if self.hurried else _READ_MS, self._decide, True)

    def _opinion(self):
        with Loaded("games.cybo.opponent") as opponent:  # rarely needed
            return opponent.explain(self.match)

    def _ask_offer(self):
        a, other = (t("roll"), t("keep")) if self.risk else (t("keep"), t("roll"))
        self.ask(((keys.A, a), (keys.UP, other), MENU), self._decide)

    def _decide(self):
        if not self.risk:
            self.session.play(rules.STOP)
            self.land()
        elif self.session.typed:
            self.cancel()
            self.type_in()
        else:
            self.roll()

    def choose(self, key):
        if self._offering:
            self.risk = not self.risk
            self._told = ""
            self._ask_offer()
        elif key != keys.A:
            self._card()

    def throw(self, dice):
        return dice.die(rules.SIDES)

    @property
    def rolls_on(self):
        return not self.match.offer and not self.match.over

    def rolls_itself(self, seat):
        """Return True for a machine, and for a person who holds A since an earlier roll that cannot score."""
        if super().rolls_itself(seat):
            return True
        return seat == self._hand and not self.match.alive()[0] and self.console.keys.is_down(keys.A)

    def roll(self, typed=0):
        if self.session.person(self.roller):
            self._hand = self.roller
        self._decides = self.match.alive()[0] > 1
        self._told = ""
        self._aimed = False
        if not self.match.rolls:
            self._why = ""
            self._made = ()
            self._close = 0
            needed = self._needed()
            self._state((self.roller, False, (), 0, 1 << needed if needed else 0), -1)
        super().roll(typed)

    def fall(self, number):
        """Start the animation, which slows down if the roll may score. Return its milliseconds."""
        self._fall_ms = FALL_MS + (_TENSION_MS if self._decides else _PLAIN_MS)
        self._run(0)
        return self._fall_ms

    def frame(self, gone):
        if self.waits == MOMENT:
            before = self._light()
            self._run(gone)
            if self._decides and self._light() != before:
                self.console.tune(tone.CLICK)

    def _run(self, gone):
        """Move the light to its place `gone` milliseconds after the start, at most to the next number."""
        remaining = self._fall_ms - gone
        steps = 1
        for step in _SLOW if self._decides else ():
            if remaining <= step:
                break
            remaining -= step
            steps += 1
        else:
            steps += max(0, remaining // _FRAME_MS - 1)
        self._to_go = max(steps, self._to_go - 1)
        self.lights()

    def _celebrated(self):
        """Return the numbers of the line that shine now, one more each beat, and the number just missed."""
        beat = (self._celebration() - self.blinks) // _BEAT
        return self._made[: beat + 1] if self.blinks else self._made, self._close

    @property
    def _praised(self):
        """The weight of a turn's praise and the share of its time that is over, in percent; or None."""
        whole = self._celebration()
        if not self._made or not 0 < self.blinks < whole:  # the frame in which the die lands is full
            return None
        return words.WEIGHTS[self.match.ended_points], 100 - 100 * self.blinks // whole

    def _celebration(self):
        if not self._made:
            return _WOBBLE if self._close else 0
        return praise.MS[words.WEIGHTS[self.match.ended_points] - 1] // _FRAME_MS

    def blink(self, remaining):
        self.lights()
        if self._praised:
            praise.light(self.console, colours.AMBER, *self._praised)

    def land(self):
        match = self.match
        ended = not match.rolls
        self.hurried = self.hurried and not ended
        self.enter()
        if ended:
            self.blinks = self._celebration()
            self.lights()
        if not ended:
            tune = tone.PLACE
        elif self._made:
            tune = tone.PRAISE[words.WEIGHTS[match.ended_points] - 1]
        else:
            tune = tone.FAIL if self._close else tone.BAD
        scores = match.scores()
        own = scores[match.ended_seat]
        if ended and own == max(scores) and own - match.ended_points < max(sorted(scores)[:-1] + [0]):
            tune += tone.LEAD  # the turn took the lead
        after = match.roller
        if ended and not match.over and after != match.ended_seat and self.session.person(after):
            tune += tone.PASS
        self.console.tune(tune)

    def _aim(self, by):
        self._aimed = True
        super()._aim(by)

    def hint(self):
        if self._offering:
            self.session.hint(self.match.roller)
            self._told = self._opinion()[1]
        elif self._why:
            self._told = self._why
            if self.waits == EVENT:  # the choice stays until a key is pressed
                self.linger()
                self.ask(((keys.A, t("continue")), MENU))

    def rows(self):
        rows = ((t("Score card"), self._card, 0),)
        if self._offering or self._why:
            rows += ((t("Hint") if self._offering else t("Why?"), self.hint, keys.HINT),)
        return rows

    def on_back(self):
        if self.typing and self.match.offer and self.session.person(self.match.turn):
            self.enter()  # back to the offer
        else:
            super().on_back()

    def _card(self):
        self.console.open("games.cybo.card", "CardScreen", self.match, 0 if self.match.seats == 1 else -1)
