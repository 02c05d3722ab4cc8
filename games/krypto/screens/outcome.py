"""The outcome of a hand: the result flies onto the target or is struck out; points and steps follow."""

from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import PACES, STREAK, TIMES
from games.krypto.screens.layout import CARDS, GOAL, HEADING, NOTES, PRAISED, SCENE
from games.krypto.screens.state import OPEN, State, solving
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
_ROOM = const(18)  # letters of the heading, without a gain beside it


class HandOutcome(State):
    """The outcome of a hand, until a key continues.

    If the cards stay, as they may at home, it shows only a result that missed, for a second or until a key,
    which then acts on the hand.

    * `seat`: the caller, -1 for none; `title`: the text of the heading after its name; `gain`: its points;
    * `result`: the result of the fourth step, "" for none; `numbers`: the other ones;
    * `texts`, `steps`: the lines below;
    * `frame`: the frame of the animation, and `end`, its last; `over`: True if the hand is over;
    * `after`: the stage that follows; `count`: the hand as the points' page names it.
    """

    tick_ms = _FRAME_MS
    name = "miss"

    def __init__(self, screen, code, seat, text, steps, missed):
        """Note the state before the event `code`. The other arguments are those of `conclude`."""
        super().__init__(screen)
        match, mode = self.match, self.match.mode
        self.after = OPEN
        self.count = screen.mode.count
        self._held = mode.held or mode.last
        self._puzzle = match.cards, match.objective
        self.numbers = list(match.numbers)
        self._scores = match.scores()
        self.seat = seat
        self.title = text
        self.steps = steps
        self.result = number.text(steps[-1][3]) if missed else ""
        self._code = code
        if missed:
            self._consume()
        self.over = False
        self.gain = 0
        self.texts = ()
        self.frame, self.end = 0, _MISSED
        self._counts = 0  # the frame from which the gain is shown
        self._needs_solution = False  # True if a solution has to be looked up
        self._rated = False  # True once its ways are counted
        self._weight = 0  # of the praise for a rare solution: docs/sounds.md
        self._tune = tone.FAIL if seat >= 0 else tone.BAD  # () once it has been played

    def _consume(self):
        self.numbers[self._code % 25 // 5] = self.numbers[self._code % 5] = None

    def compose(self, after):
        """Compose the texts once the event has ended the hand; `after` is the stage that follows."""
        seat = self.seat
        text = self.title
        self.after = after
        self.over = True
        self.title = ""
        self.name = "outcome"
        self.gain = self.match.scores()[seat] - self._scores[seat] if seat >= 0 else 0
        if self.gain > 0:
            text = self._win()
        else:
            self._keep_streak(0)
            self.steps = ()
            self._needs_solution = self.screen.mode.shows_solution(seat)
            if self._needs_solution and not self.result:  # it begins with the cards
                self.numbers = [(card, 1) for card in self._puzzle[0]]
        if seat < 0:
            self.title, text = text, ""
        else:
            ended = self.screen.mode.ended(self.gain > 0, self._held)
            self.title = ended or self.title or ("" if self.result else " %+d" % self.gain)
        solution = t("^ a way") if self.console.theme.mono else t("A way:")
        self.texts = (text,) * (len(text) > 0) + (solution,) * self._needs_solution
        if self.won and self.hand.planned == self._puzzle:
            self._rate(self.hand.rated)
        if self.result:
            self._counts = _LANDED if self.won else _MISSED
        self.end = self._counts
        if self.result and self.gain:
            self.end += _FLIGHT if self.gain > 1 else 1

    def _win(self):
        """Count the caller's time; return the text below the cards."""
        hand = self.hand
        streak = 0
        tenths = hand.tenths
        text = t("There is no way.")
        if hand.solo:
            hand.times[1] = min(hand.times[1] + tenths, _MOST)
            self.session.journal.note(TIMES + 1, hand.times[1])
        if self.steps:
            self._consume()
            self.result = "%d" % self._puzzle[1]
            self.title = t(" in %d.%d s") % divmod(tenths, 10)
            if self.session.person(self.seat) and not hand.hints:
                streak = self._praise(tenths)
            text = t("%d in a row") % streak if streak > 1 else ""
        led = self._scores[self.seat] < max(self._scores) <= self.match.scores()[self.seat]
        level = 3 if self._weight else 2 if self.gain > 1 or streak > 1 else 1
        self._tune = tone.LEAD if led and not self._weight else tone.PRAISE[level]
        return text

    def _rate(self, rated):
        """Say in how many ways the hand could be won. Keep the time of the first person, but at the table."""
        self._rated = True
        self.screen.beat = _FRAME_MS
        trees, stars = rated or (0, 0)
        session, hand = self.session, self.hand
        if not trees:
            return
        small = self.screen.places.small
        if not small or self.match.seats < 3:  # the points of more have its place
            ways = t("1 of %d ways") % trees if trees > 1 else t("the only way")
            self.texts = (self.texts or ("",) * small) + (ways,)
        timed = not (hand.hints or self.match.table) and session.person(self.seat)
        if timed and session.levels.index(0) == self.seat:
            seconds = max(1, min(255, (hand.thought + 500) // 1000))
            first = TIMES + len(hand.times)
            session.journal.note(first + hand.solved % (PACES - first), stars << 8 | seconds)
            hand.solved += 1

    @property
    def won(self):
        return self.over and self.gain > 0 and len(self.result) > 0

    def _praise(self, tenths):
        """Keep a person's time without a hint; return the streak of a solo match, else 0."""
        # At the table a hand may have been seen before, and a call at once ends its time.
        hand, seat = self.hand, self.seat
        timed = not self.match.table
        best = hand.times[seat]
        if timed and (not best or tenths < best):
            hand.times[seat] = tenths
            self.session.journal.note(TIMES + seat, min(tenths, _MOST))
        self._keep_streak(hand.streak + 1)
        self._weight = 4 if timed and tenths < _FAST else 0
        return hand.streak if hand.solo else 0

    def _keep_streak(self, hands):
        """Store the streak, which lasts as long as a solo match."""
        if self.hand.streak != hands:
            self.hand.streak = hands
            if self.hand.solo:
                self.session.journal.note(STREAK, min(hands, _MOST))

    def show(self):
        if self.over:
            pairs = ((keys.A, t("result") if self.match.over else t("next")),)
            if self._has_points:
                key = keys.NUMBER + _POINTS_KEY if self.console.hardware.plain else keys.RIGHT
                pairs += ((key, t("points|pts")),)
            self.screen.ask(pairs + (MENU,), self._leave)
        else:
            self.screen.ask(((keys.A, t("continue")), MENU), self._leave, False)
        self.console.keys.stop_repeat()  # a held arrow of the last step means something else here
        self._start_tune()

    @property
    def _has_points(self):
        return self.over and (self.match.seats > 1 or self.match.mode.strict)

    def _leave(self):
        self.screen.go_on(self.after)

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
            self._leave()
        elif self._needs_solution:
            screen.work(solving(*self._puzzle, self.match.rule), self._found, True)
        elif self.won and not (self._rated or self.session.taught):
            screen.work(solving(*self._puzzle, self.match.rule, rates=True), self._rate, True)
        elif not self.session.people():
            screen.moment(_STAY_MS, self._leave, True)
        return True

    @property
    def _praised(self):
        gone = self.frame - self.end
        return (self._weight, 100 * gone // _PRAISE) if self._weight and 0 < gone < _PRAISE else None

    def draw(self, args):
        small = self.screen.places.small
        frame, seat = self.frame, self.seat
        told = self.over and frame >= self.end and not self._needs_solution
        numbers = tuple(self.numbers)
        colour = None
        if self.won and frame >= _LANDED - 1:
            colour = theme.WHITE if frame < _LANDED else self.console.theme.seat(self.seat)
        if told and self.steps and small:
            numbers = ()  # their place is needed
        args[CARDS] = numbers, GOAL + 1, -1, self._puzzle[1], colour
        room = 14 - 2 * len("%+d" % self.gain) if small and self.result else _ROOM
        name, ink = "", theme.WHITE
        if seat >= 0:
            name, ink = self.match.names[seat], self.console.theme.seat(seat)
        title = self.title if self.over else ""
        if len(name + title) > room and self.match.seats == 1:
            name, title = "", title.lstrip()
        args[HEADING] = title if len(name + title) <= room else "", name, ink
        if self.over and not (told and self.texts and (small and self.texts[0] or not self.result)):
            best = (_BEST,) if small else ()
            shown = self.points()
            scores = shown[1] if frame >= self.end else tuple(self._scores)
            args[NOTES] = shown[:1] + (scores,) + shown[2:] + best
        args[SCENE] = self._scene(told)
        args[PRAISED] = self._praised

    def _scene(self, told):
        frame = self.frame
        gain = 0
        flight = None
        if self.over and self.result and frame >= self._counts:
            step = frame - self._counts
            gain = self.gain if self.gain < 1 else min(self.gain, max(1, self.gain * step // (_FLIGHT - 1)))
        if self.result and frame < (_LANDED - 1 if self.won else _MISSED):
            flight = self.result, self._code % 5, frame, self.won
        texts, steps = (self.texts, tuple(self.steps)) if told else ((), ())
        free = len(self.result) > 0
        if not self.over:
            texts = (self.title,)
            free = None
        return _scene, flight, self.seat, gain, texts, steps, free

    def _found(self, steps):
        self.steps = steps or ()
        if not steps:
            text = t("Memory is full.") if steps is False else t("There is no way.")
            self.texts = self.texts[:-1] + (text,)
        self._needs_solution = False
        self.screen.beat = _FRAME_MS

    def lights(self):
        if self._has_points:
            self.console.light_plain(keys.RIGHT, 0x606060)

    def key_first(self, key):
        """End the view of a wrong result at home; the key then acts on the hand."""
        if not self.over:
            self._leave()
            if key != keys.A or self.session.people() > 1:  # A may be a call then
                self.console.call_later(lambda: self.console.top.key(key))
        return not self.over

    def number(self, n):
        if not self.over:
            acts = n <= self.match.seats or self.hand.alone and n not in (6, 10, 11)  # undo, menu, hint
            if acts:
                self._leave()
                self.console.call_later(lambda: self.console.top.number(n))
            return acts
        late = 1 < self.match.seats >= n  # a seat's call key
        if late:
            self.screen.flash(t("too late"))
        return late

    def key(self, key):
        if key == keys.RIGHT and self._has_points:
            self.screen.points()


def _scene(places, flight, seat, gain, texts, steps, free):
    """The result that flies or is struck through, gain, texts, steps. `free`: see `told` of the layouts."""
    th = places.th
    colour = th.seat(seat) if seat >= 0 else theme.WHITE
    flying, strike, items = _flight(places, colour, *flight) if flight else (None, (), [])
    if gain:
        x, y, sheet = places.gain
        text = "%+d" % gain
        items.append((text, colour, theme.PAPER, x - len(text) * th.sheet(sheet).width, y, sheet))
    text_places, step_places = places.told(len(texts), len(steps), free)
    for at in range(len(texts)):
        text = texts[at]
        while len(text) > places.letters:  # an offence without "is", or without its step
            text = text.replace(" is ", " ") if " is " in text else text.partition(" ")[2]
        items.append((text, theme.WHITE, theme.PAPER) + text_places[at])
    for at in range(len(steps)):
        x, y, room = step_places[at]
        items.append((number.step_text(steps[at], room), th.colour, theme.PAPER, x, y))
    return flying, tuple(items), strike


def _flight(places, colour, result, slot, frame, won):
    """A result on its way from its card to the target, or shaken and struck through there."""
    unit = places.th.unit
    sheet = "title" if len(result) > (2 if places.small else 3) else "card"
    font = places.th.sheet(sheet)
    wide = len(result) * font.width
    middle, top = places.middle(slot)
    right = places.cards[GOAL][0] if middle < places.cards[GOAL][0] else places.right
    x = max(0, min(middle - wide // 2, right - wide))
    y = top - font.height // 2
    if won:
        to_x, to_y = places.middle(GOAL)
        step = max(0, frame - 1)
        x += (to_x - middle) * step // _FLIGHT
        return (result, sheet, x, y + (to_y - top) * step // _FLIGHT, colour), (), []
    x += _SHAKES[frame - 1] * unit // 2 if 0 < frame <= len(_SHAKES) else 0
    strike = ((x - unit, y + (font.height - unit) // 2, wide + 2 * unit, 2 * unit, theme.RED),)
    return None, strike, [(result, theme.WHITE, theme.PAPER, x, y, sheet)]
