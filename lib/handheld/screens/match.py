"""What the screens of all matches have in common: `MatchScreen`."""

import displayio
from micropython import const

from handheld import colours, keys, tone
from handheld.keys import since
from handheld.prompts import MENU
from handheld.screens import Screen, passing
from handheld.screens.lists import ConfirmScreen
from handheld.text import t

_FRAME_MS = const(60)  # between two frames of what moves
_END_MS = const(3000)  # for a look at the end, where no people play


class MatchScreen(Screen):
    """A match at play, from its first event to the result.

    At any time it either asks somebody for something (`ask`), lets a moment pass that any key ends
    (`moment`), or has an opponent at work (`work`). B opens the pause menu, UNDO and HINT do what the rows
    of that menu do; the keys that are left go to `press`, but for A where `ask` was told what it does.

    A game's screen derives from it and gives

    * `lay_out(group)`: draw what stands still, and make `prompts`;
    * `enter()`: find out what the match waits for, draw it and begin to wait. It begins with `settle`;

    and where it needs them `sheet`, `press`, `hint`, `rows`, `figures`, `lights`, `frame`, `blink`,
    `take_back`, `behind`.
    """

    def __init__(self, console, session, extras):
        """`extras` are the choices of the setup that are no part of the record."""
        super().__init__(console)
        self.session = session
        self.match = session.match
        self.beat = 0  # milliseconds between two calls of `on_beat` while somebody is asked, 0 for none
        self.holder = -1  # the seat that has the device in its hands, -1 for nobody yet
        self._passed = -1  # the seat that it is passed to, until A says that it has come
        self._overlay = ()  # the parts of that seat's card, while it is shown
        self.blinks = 0  # frames of `blink` that are left
        self._on_a = None
        self._then = None  # what a moment comes to
        self._acts = False  # and that is an event, not a look at what has happened
        self._wait = 0
        self._began = -1
        self._work = None
        self._aside = False  # the work is a hint: keys do what they do
        self._motif = console.about.MOTIF  # still to be heard

    def show(self):
        self.group = displayio.Group()
        self.blinks = 0
        self.lay_out(self.group)
        if self._passed >= 0:
            self._show_card()
        else:
            self.enter()

    def hide(self):
        self.settle()
        self.prompts = None
        self._overlay = ()
        super().hide()

    def ready(self):
        if self._motif:
            self.console.tune(self._motif)
            self._motif = ()

    # What a derived screen calls

    def settle(self):
        """Wait for nothing any more."""
        self._on_a = self._then = self._work = None
        self._aside = False
        self._pace()

    def ask(self, pairs, on_a=None, loud=True):
        """Say what the keys do, pairs of (role, word); `on_a` is called at A. Loud: somebody has to act."""
        self._on_a = on_a
        self.prompts.ask(pairs, loud)
        self.lights()

    def moment(self, ms, then, acts=False):
        """Let so many milliseconds pass, or a key be pressed, then call `then`.

        `acts`: what comes then is an event. The pause menu and undo come before it; else they wait for it.
        """
        self._then = then
        self._acts = acts
        self._wait = ms
        self._began = -1
        self._pace()

    def work(self, slices, then, aside=False):
        """Have an opponent work: `slices` yields None, at last an answer, with which `then` is called.

        `aside`: it is a hint that is worked out, and the keys go on doing what they do.
        """
        self._work = slices
        self._then = then
        self._aside = aside
        self._pace()

    def passes(self, seat):
        """True if the device has first to be passed on to the seat: a card that says so is then shown.

        `enter` leaves then; it is called again once the seat has the device.
        """
        if self.holder == seat or self.session.people() == 1:
            self.holder = seat
            return False
        self._passed = seat
        self._show_card()
        return True

    def _show_card(self):
        """Lay the card of the seat that the device is passed to over the match."""
        self._uncover()
        self.behind()
        group = self.group
        first = len(group)
        passing.draw(self.console, group, self.match, self._passed)
        self._overlay = [group[at] for at in range(first, len(group))]
        self.prompts.ask(((keys.A, "ready"), MENU))

    def _uncover(self):
        """Take the card away; one tick after the key that ends it, for what lies under it takes long to draw.

        Its parts go one by one: of a group that goes as a whole displayio forgets where its Rectangles were.
        """
        for part in self._overlay:
            self.group.remove(part)
        self._overlay = ()

    def _come_back(self):
        """Go on where the match now stands; a card that is shown is done with."""
        self._passed = -1
        self.enter()
        self._pace()

    def look_back(self):
        """The match is over: A shows the result; what was typed in last may still be corrected."""
        if self.session.people():
            ways = (MENU,) if self.session.typed else ()
            self.ask(((keys.A, "result"),) + ways, self.finish)
        else:
            self.ask(((keys.A, "result"),), self.finish, False)
            self.moment(_END_MS, self.finish)

    def finish(self):
        """Accept the result and show it."""
        note, bars, times = self.figures()
        self.console.tune(tone.WIN)
        self.console.result(self.session.winners(), self.sheet, note, bars, times)

    # What a derived screen gives

    prompts = None  # its Prompts, while it is shown

    def lay_out(self, group):
        """Draw what stands still into a group, and make `prompts`."""
        raise NotImplementedError

    def enter(self):
        """Find out what the match waits for, draw it and begin to wait."""
        raise NotImplementedError

    # What it may give

    def sheet(self, seat):
        """The screen of a seat's score sheet, or None where there is none."""
        return None

    def behind(self):
        """Draw what is seen behind the card of whoever is to have the device."""

    def press(self, key):
        """A plain key that means nothing to every match: a direction, or A where `ask` was told no `on_a`."""

    def hint(self):
        """Help whoever has to choose."""

    def rows(self):
        """Rows of the pause menu that only this game has: (text, function) each."""
        return ()

    def figures(self):
        """Of the result: a word beside the heading, and bars and times as in `Journal.end`."""
        return "", None, None

    def frame(self, gone):
        """Draw what moves in a moment, so many milliseconds after it began."""

    def blink(self, left):
        """Draw one of the frames of `blinks`, of which so many are left."""

    def lights(self):
        """Light the keys that are asked for, and the status light."""
        console = self.console
        console.clear_lights()
        console.light(0, colours.GREEN if self.prompts.loud else colours.AMBER)
        self.prompts.light()

    def on_beat(self, now):
        """`beat` milliseconds have passed while somebody is asked; True if something was drawn."""
        return False

    def howto(self):
        """Show how the game is played."""
        self.console.explain(self.match.game, self.match.options)

    def skipped(self):
        """A key was pressed while an opponent was at work, or in a moment, which ends now."""

    @property
    def at_rest(self):
        """True while it is drawn, and nothing moves or thinks."""
        return self.group is not None and not self._then and not self._work

    # Undo, redo, the menu

    @property
    def undoable(self):
        """True if there is a choice that the players may take back."""
        return (self.session.typed or not self.match.over) and self.choices_back() > 0

    def choices_back(self):
        """How many choices undo takes back: all up to the last one that a person made, 0 if there is none.

        Opponents' choices alone are taken back only with the typed-in roll or deal that they follow.
        """
        session = self.session
        if not session.undoable:
            return 0
        if session.people() == self.match.seats:
            return 1
        seats = self.match.choosers()
        for at in range(len(seats)):
            if session.person(seats[at]):
                return at + 1
        return len(seats) if session.typed else 0

    @property
    def correctable(self):
        """True if what was typed in last may be corrected."""
        return self.session.correctable

    def correct(self):
        """Have typed in anew what was typed in last."""
        self.undo()

    def take_back(self):
        """Take a person's last choice back, or what was typed in last; True where there was any.

        Opponents' choices since then go with it.
        """
        session = self.session
        taken = False
        if self.undoable:
            for _ in range(self.choices_back()):
                if not session.undo():
                    return taken
                taken = True
            if session.person(self.match.turn):
                return True
        return session.correct() or taken

    def undo(self):
        """Take back what may be taken back, unless something has still to come to rest."""
        if (not self._work or self._aside) and (not self._then or self._acts) and self.take_back():
            self.blinks = 0
            self._come_back()

    def redo(self):
        """Play the choice again that was taken back last, and those of opponents that followed it."""
        session = self.session
        if session.redo():
            while session.redoable and self.match.turn >= 0 and not session.person(self.match.turn):
                session.redo()
            self.blinks = 0
            self._come_back()

    def pause(self):
        """Show the pause menu."""
        rows = [("Go on", self.console.pop)]
        rows.extend([(text, self._after(action)) for text, action in self.rows()])
        if self.undoable:
            rows.append(("Undo", self._after(self.undo)))
        elif self.correctable:
            rows.append(("Correct", self._after(self.correct)))
        if self.session.redoable:
            rows.append(("Redo", self._after(self.redo)))
        rows.append(("How to play", self.howto))
        rows.append(("Leave", self.console.home))
        rows.append(("End the match", self._end))
        self.console.open("handheld.screens.pause", "PauseScreen", rows)

    def _after(self, action):
        """`action`, once this screen is up again."""

        def call():
            self.console.pop(action)

        return call

    def _end(self):
        console = self.console
        question = t("End it?"), t("Play on"), t("End the match"), console.abandon
        console.push(ConfirmScreen(console, *question, console.pop))  # out of the pause menu as well

    # Keys and ticks

    def key(self, key):
        if self._passed >= 0:
            self._on_card(key)
            return True
        if self._then and not self._acts and not self._work:
            self.skipped()
            self._come()
            if key == keys.A or self.group is None:
                return True  # A does no more than go on: what fell is to be seen before it is used
            if self._passed >= 0:
                self._on_card(key)
                return True
        if key == keys.B:
            self.out()
        elif key == keys.UNDO:
            self.undo()
        elif key == keys.HINT:
            self.hint()
        elif self._then and not self._aside:
            self.skipped()
            if not self._work:
                self._come()
        elif key == keys.A and self._on_a:
            self._on_a()
        else:
            self.press(key)
        return True

    def _on_card(self, key):
        """A key on the card: A of whoever has the device now, the menu, undo."""
        if key == keys.A:
            self.holder = self._passed
            self._come_back()
        elif key == keys.B:
            self.pause()
        elif key == keys.UNDO:
            self.undo()

    def out(self):
        """B: the menu, and at an end that cannot be taken back any more the result."""
        if self.group is None:
            return  # the moment that B has ended led to another screen
        if self.match.over and not self.session.typed:
            self.finish()
        else:
            self.pause()

    def _come(self):
        """A moment is over."""
        then = self._then
        self._then = None
        self._pace()
        then()

    def _pace(self):
        """How often it ticks: all the time for work, frame by frame where something moves."""
        covered = self._overlay and self._passed < 0
        moves = self._then or self.blinks or covered
        self.every = 1 if self._work else _FRAME_MS if moves else self.beat

    def tick(self, now):
        if self._overlay and self._passed < 0:
            self._uncover()
            self._pace()
            return True
        if self._work:
            answer = next(self._work)
            if answer is None:
                return False
            then = self._then
            self._then = self._work = None
            self._aside = False
            self._pace()
            then(answer)
            return True
        if self.blinks:
            self.blinks -= 1
            self.blink(self.blinks)
        if self._then:
            if self._began < 0:
                self._began = now
            gone = since(now, self._began)
            if gone >= self._wait:
                self._come()
            else:
                self.frame(gone)
        elif self.beat:
            self._pace()
            return self.on_beat(now)
        else:
            self._pace()
        return True

    def say(self, text):
        if self.group:
            self.prompts.say(text)
