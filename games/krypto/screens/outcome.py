"""The outcome of a hand: the result flies onto the target or is struck out; points and steps follow."""

from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import STREAK, TIMES
from games.krypto.screens.layout import CARDS, GOAL, HEADING, NOTES, PRAISED, SCENE
from games.krypto.screens.state import OPEN, State, solving, step_text
from handheld.drawing import colours, theme
from handheld.drawing.prompts import MENU
from handheld.machine import keys, tone
from handheld.machine.text import t
from handheld.play import praise

_FRAME_MS = const(50)
_STAY_MS = const(4000)  # duration in a match without people
_FAST = const(100)  # tenths of a second for a Krypto that is rare
_MOST = const(0xFFFFFF)  # highest value of a note in the journal
_POINTS_KEY = const(9)
_FLIGHT = const(6)  # frames of the flight, and of the gain that counts up
_LANDED = const(8)  # frames until the target has the winner's colour
_PRAISE = const(40)  # frames of the praise that follows
_MISSED = const(16)  # frames of a miss before the cards are shown again
_SHAKES = (4, -4, 3, -2, 0)  # offset of a shaken result in each frame, in pixels
_BEST = const(6)  # players whose points fit beside an outcome on 128x64
_COLUMNS = const(15)  # letters of a line beside the target on 128x64
_COLUMNS_LARGE = const(23)  # letters of a line below the cards on 240x240
_ROOM = const(18)  # letters of the heading, without a gain beside it


class HandOutcome(State):
    """The outcome of a hand, until a key continues. Any key stops its animation.

    If the cards stay, as they may at home, it shows only a result that missed, for a second or until a key,
    which then acts on the hand.

    * `seat`: the caller, -1 for none; `title`: the text of the heading after its name; `gain`: its points;
    * `result`: the result of the fourth step, "" for none; `slot`: the card that it replaces;
    * `numbers`: the other ones; `target`: the hand's target;
    * `texts`, `steps`: the lines below;
    * `frame`: the frame of the animation, and `end`, its last; `over`: True if the hand is over;
    * `after`: the stage that follows; `count`: the hand as the points' page names it.
    """

    tick_ms = _FRAME_MS

    def __init__(self, screen, code, seat, text, steps, missed):
        """Note the state before the event `code`. The other arguments are those of `conclude`."""
        super().__init__(screen)
        match, mode = self.match, self.match.mode
        self.after = OPEN
        self.count = screen.mode.count
        self._held = mode.held or mode.last
        self._puzzle = match.cards, match.objective
        self.target = match.objective
        self.numbers = list(match.numbers)
        self._scores = match.scores()
        self.seat = seat
        self.title = text
        self.steps = steps
        self.result = number.text(steps[-1][3]) if missed else ""
        self.slot = code % 5
        if missed:
            self._consume(code)
        self._code = code
        self.over = False  # True if the hand is over
        self.gain = 0
        self.texts = []
        self.frame, self.end = 0, _MISSED
        self._needs_solution = False  # True if a solution has to be looked up
        self._side_page = ""
        self._weight = 0  # of the praise for a rare solution: docs/sounds.md
        self._tune = tone.FAIL if seat >= 0 else tone.BAD  # () once it has been played

    @property
    def name(self):
        return "outcome" if self.over else "miss"

    def _consume(self, code):
        """Remove the two numbers of the last step."""
        self.numbers[code % 25 // 5] = self.numbers[code % 5] = None

    def compose(self):
        """Compose the texts once the event has ended the hand. Called by `conclude`."""
        match, mode = self.match, self.screen.mode
        seat = self.seat
        self.over = True
        text, self.title = self.title, ""
        self.gain = gain = match.scores()[seat] - self._scores[seat] if seat >= 0 else 0
        if gain > 0:
            self._tune = tone.PRAISE[1]
            times, tenths = self.hand.times, self.hand.tenths
            if self._solo:
                times[1] = min(times[1] + tenths, _MOST)
                self.session.journal.note(TIMES + 1, times[1])
            if self.steps:
                self._consume(self._code)
                self.result = "%d" % self.target
                text = self._took(tenths)
            else:
                text = t("It has no solution.")
        else:
            self._keep_streak(0)
            self.steps = ()
            self._needs_solution = mode.shows_solution(seat)
            if self._needs_solution and not self.result:  # it begins with the cards
                self.numbers = [(card, 1) for card in self._puzzle[0]]
        if gain > 1:
            self._tune = tone.PRAISE[2]
        if gain > 0 and self._scores[seat] < max(self._scores) <= match.scores()[seat]:
            self._tune = tone.LEAD
        if self._weight:
            self._tune = tone.PRAISE[3]
        if seat < 0:
            self.title, text = text, ""
        elif mode.ended(gain > 0, self._held):
            self.title = mode.ended(gain > 0, self._held)
        elif not self.result:
            self.title = " %+d" % gain
        if text:
            self.texts.append(text)
        if self._needs_solution:
            self.texts.append(t("^ a solution") if self.console.theme.mono else t("A solution:"))
        # The frame from which the gain is shown.
        self.end = self._counts = (_LANDED if self.won else _MISSED) if self.result else 0
        if self.result and gain:
            self.end += _FLIGHT if gain > 1 else 1

    @property
    def _solo(self):
        """True if the sum of the times is kept."""
        return len(self.hand.times) > self.match.seats

    @property
    def won(self):
        """Return True if the caller's steps hit the target."""
        return self.over and self.gain > 0 and len(self.result) > 0

    def _took(self, tenths):
        """Put the caller's time into the heading; return the streak in a solo match."""
        hand, seat = self.hand, self.seat
        self.title = t(" in %d.%d s") % divmod(tenths, 10)
        if not self.session.person(seat) or hand.hints:
            return ""
        best = hand.times[seat]
        if not best or tenths < best:
            hand.times[seat] = tenths
            self.session.journal.note(TIMES + seat, min(tenths, _MOST))
        self._keep_streak(hand.streak + 1)
        if self._solo and hand.streak > 1:
            self._tune = tone.PRAISE[2]
        self._weight = 4 if tenths < _FAST else 0
        return t("streak %d") % hand.streak if self._solo else ""

    def _keep_streak(self, hands):
        """Store the streak, which lasts as long as a solo match."""
        if self.hand.streak != hands:
            self.hand.streak = hands
            if self._solo:
                self.session.journal.note(STREAK, min(hands, _MOST))

    # The animation and the picture

    def show(self):
        screen = self.screen
        if self.over:
            match = self.match
            self._side_page = t("points|pts") if match.seats > 1 or match.mode.strict else ""
            pairs = ((keys.A, t("result") if match.over else t("next")),)
            if self._side_page:
                key = keys.NUMBER + _POINTS_KEY if self.console.hardware.plain else keys.RIGHT
                pairs += ((key, self._side_page),)
            screen.ask(pairs + (MENU,), screen.leave_outcome)
        else:
            screen.ask(((keys.A, t("continue")), MENU), screen.leave_outcome, False)
        self.console.keys.stop_repeat()  # a held arrow of the last step means something else here
        self._start_tune()

    def _start_tune(self):
        """Start the tune of the outcome, once: when a result has landed, at once for any other."""
        if self._tune and self.frame >= (_LANDED - 1 if self.won else 0):
            self.console.tune(self._tune)
            self._tune = ()

    def tick(self, now):
        """Go on to the next frame. At the end begin the pending look-ups, or leave."""
        screen = self.screen
        if self.frame < self.end + (_PRAISE if self._weight else 0):
            self.frame += 1
            self._start_tune()
            if self._praised:
                praise.light(self.console, colours.seat_light(self.seat), *self._praised)
            return True
        screen.beat = 0
        if not self.over:
            screen.leave_outcome()
        elif self._needs_solution:
            screen.work(self._solve(), self._found, True)
        elif not self.session.people():
            screen.moment(_STAY_MS, screen.leave_outcome, True)
        return True

    @property
    def _praised(self):
        """The weight and the share of the praise, or None."""
        gone = self.frame - self.end
        return (self._weight, 100 * gone // _PRAISE) if self._weight and 0 < gone < _PRAISE else None

    @property
    def _told(self):
        """True once the texts and the steps stand beside the cards."""
        return self.over and self.frame >= self.end and not self._needs_solution

    def draw(self, args):
        small, told = self.screen.places.small, self._told
        numbers, colour = tuple(self.numbers), None
        if self.won and self.frame >= _LANDED - 1:
            colour = theme.WHITE if self.frame < _LANDED else self.console.theme.seat(self.seat)
        if told and self.steps and small:
            numbers = ()  # their place is needed
        args[CARDS] = numbers, GOAL + 1, -1, self.target, colour
        args[HEADING] = self._heading(small)
        if self.over and not (told and self.texts and (small or not self.result)):
            best = (_BEST,) if small else ()
            shown = self.points()
            scores = shown[1] if self.frame >= self.end else tuple(self._scores)
            args[NOTES] = shown[:1] + (scores,) + shown[2:] + best
        args[SCENE] = self._scene(told)
        args[PRAISED] = self._praised

    def _heading(self, small):
        room = 14 - 2 * len("%+d" % self.gain) if small and self.result else _ROOM
        seat = self.seat
        name = self.match.names[seat] if seat >= 0 else ""
        title = self.title if self.over else ""
        if len(name + title) > room and self.match.seats == 1:
            name, title = "", title.lstrip()
        colour = self.console.theme.seat(seat) if seat >= 0 else theme.WHITE
        return title if len(name + title) <= room else "", name, colour

    def _scene(self, told):
        gain = 0
        if self.over and self.result and self.frame >= self._counts:
            step = self.frame - self._counts
            gain = self.gain if self.gain < 1 else min(self.gain, max(1, self.gain * step // (_FLIGHT - 1)))
        texts = (self.title,) if not self.over else tuple(self.texts) if told else ()
        result = self.result if self.frame < (_LANDED - 1 if self.won else _MISSED) else ""
        steps = tuple(self.steps) if told else ()
        flight = result, self.slot, self.frame if result else 0, self.won
        return (_scene,) + flight + (self.over, self.seat, gain, texts, steps, len(self.result) > 0)

    # The solution

    def _solve(self):
        """Look for a solution; the module is loaded after the first draw."""
        yield None
        yield from solving(*self._puzzle, self.match.rule)

    def _found(self, steps):
        self.steps = steps or ()
        if not steps:
            self.texts[-1] = t("Memory is full.") if steps is False else t("It has no solution.")
        self._needs_solution = False
        self.screen.beat = _FRAME_MS

    # Keys

    def lights(self):
        if self._side_page:
            self.console.light_plain(keys.RIGHT, 0x606060)

    def key_first(self, key):
        """End the view of a wrong result at home; the key then acts on the hand."""
        if not self.over:
            self.screen.leave_outcome()
            if key != keys.A or self.session.people() > 1:  # A may be a call then
                self.console.call_later(lambda: self.console.top.key(key))
        return not self.over

    def number(self, n):
        seats = self.match.seats
        if not self.over:
            acts = n <= seats or self.hand.alone
            if acts:
                self.screen.leave_outcome()
                self.console.call_later(lambda: self.console.top.number(n))
            return acts
        late = 1 < seats >= n  # a seat's call key
        if late:
            self.screen.flash(t("too late"))
        return late

    def key(self, key):
        if key == keys.RIGHT and self._side_page:
            self.screen.points()


def _short(text, columns):
    """Return the end of a text that is too long for its line: an offence without its step."""
    while len(text) > columns:
        text = text.partition(" ")[2]
    return text


def _scene(places, result, slot, frame, won, over, seat, gain, texts, steps, free):
    """The result that flies or is struck through, gain, texts, steps. `free`: none beside the target."""
    th = places.th
    colour = th.seat(seat) if seat >= 0 else theme.WHITE
    flying, items, strike = None, [], ()
    if result:
        unit = th.unit
        sheet = "title" if len(result) > (2 if places.small else 3) else "card"
        font = th.sheet(sheet)
        wide = len(result) * font.width
        middle, top = places.middle(slot)
        right = places.cards[GOAL][0] if middle < places.cards[GOAL][0] else places.right
        x = max(0, min(middle - wide // 2, right - wide))
        y = top - font.height // 2
        if won:
            to_x, to_y = places.middle(GOAL)
            step = max(0, frame - 1)
            x += (to_x - middle) * step // _FLIGHT
            flying = result, sheet, x, y + (to_y - top) * step // _FLIGHT, colour
        else:
            x += _SHAKES[frame - 1] * unit // 2 if 0 < frame <= len(_SHAKES) else 0
            items.append((result, theme.WHITE, theme.PAPER, x, y, sheet))
            strike = ((x - unit, y + (font.height - unit) // 2, wide + 2 * unit, 2 * unit, theme.RED),)
    if gain:
        x, y, sheet = places.gain
        text = "%+d" % gain
        items.append((text, colour, theme.PAPER, x - len(text) * th.sheet(sheet).width, y, sheet))
    small, top = places.small, 164 if len(texts) < 2 else 150  # below the cards, on 240x240
    for at in range(len(texts)):
        if not over:
            x, y = places.hints[2 if small else 0]
        elif small:
            x, y = 38, 37 + 9 * at
        else:
            x, y = (4, 40 + 20 * at) if free else (4, top + 18 * at)
        text = _short(texts[at], _COLUMNS if small else _COLUMNS_LARGE)
        items.append((text, theme.WHITE, theme.PAPER, x, y))
    for at in range(len(steps)):
        if small:
            x, y, room = at % 2 * 66, at // 2 * 9, 10
        elif free:
            x, y, room = 6, 92 + 17 * at, 15
        else:
            x, y = 4 + at % 2 * places.half, top + (len(texts) + at // 2) * 18
            room = places.half // 10
        items.append((step_text(steps[at], room), th.colour, theme.PAPER, x, y))
    return flying, tuple(items), strike
