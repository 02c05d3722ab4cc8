"""`MatchScreen`, the base of each game's match screen."""

import displayio
import supervisor
from micropython import const

from handheld.drawing import colours
from handheld.drawing.prompts import MENU
from handheld.drawing.screen import Screen
from handheld.machine import handover, keys, tone
from handheld.machine.text import t

_FRAME_MS = const(60)  # between two frames of an animation
_BEGIN_MS = const(800)  # from the first picture of a match to its first roll or hand: the motif
_END_MS = const(3000)  # pause at the end of a match without people
_MESSAGE_MS = const(2500)  # duration of a message
_ENDLESS_MS = const(1 << 29)

# What the screen waits for. Up to EVENT it goes on after the pause menu, from MACHINE on it begins anew.
# Undo, hint and the pause menu are open in all but a MOMENT.
NEW = const(0)  # nothing yet: `enter` is due when it is shown
KEY = const(1)  # a player's key
EVENT = const(2)  # the time before an event, which a key cuts short
MACHINE = const(3)  # a machine's choice
HINT = const(4)  # a player's key, while a hint is worked out
MOMENT = const(5)  # an animation, which any key ends


class MatchScreen(Screen):
    """A match in progress, from its first event to the result: docs/games.md has the contract.

    B opens the pause menu, and UNDO and HINT act like its rows. Other keys go to `press`, except A if `ask`
    was given `on_a`. A screen that was covered while it waited for a key or an event's time goes on waiting.
    """

    def __init__(self, console, session, extras):
        """Make the screen. `extras` are the choices of the setup that the record leaves out."""
        super().__init__(console)
        self.session = session
        self.match = session.match
        self.beat = 0  # milliseconds between two calls of `on_beat` while a player is asked, 0 for none
        self.blinks = 0  # remaining frames of `blink`
        self._on_a = None
        self._asked = (), True  # the arguments of the last `Prompts.ask`
        self._prompts_due = False  # True until the prompts show them, a refresh after the picture
        self.waits = NEW
        self._then = None  # callback at its end, None for a key
        self._wait = 0  # milliseconds of an event or a moment
        self._began = -1
        self.elapsed = -1  # milliseconds since it began at its last frame, -1 without one
        self._work = None  # the slices of a machine's choice or a hint
        self._message = None  # a message in place of the prompts, and its time; None for none
        self._begins = True  # until it has been shown
        self._drained = False  # True once a low battery has been told

    def show(self):
        self.group = displayio.Group()
        self.blinks = 0
        self.lay_out(self.group)
        self.prompts = self.console.prompts(self.console, self.group)
        if self.waits == NEW:
            self.waits = KEY
            self.enter()
        else:
            self._prompt(*self._asked)
            self.lights()
        if self._message:
            self.show_message(self._message[0])

    def hide(self):
        if self.waits == EVENT:  # its time stands still
            self.moment(self._wait - self.elapsed, self._then, True)
        elif self.waits > EVENT:
            self.cancel()
            self.waits = NEW
        super().hide()

    def begin_anew(self, waited):
        if waited == HINT:  # the player goes on
            self.waits = KEY
            self.console.call_later(self.hint)
        elif waited != KEY:
            self.waits = NEW

    def ready(self):
        if self._begins:
            self._begins = False
            self.console.tune(self.console.motif)
            if self._on_a and self._begins_itself:
                self.moment(_BEGIN_MS, self._on_a, True)

    @property
    def _begins_itself(self):
        """True if the first roll or hand needs no key."""
        return self.console.handed.target == handover.NEW_MATCH and not self.session.typed

    # Called by a derived screen

    def cancel(self):
        """Wait for a key, whatever it waits for now, and forget the action of A."""
        self._wait_for(KEY)
        self._on_a = None

    def ask(self, pairs, on_a=None, urgent=True):
        """Show the prompts and wait for a key. A calls `on_a`. `urgent`: a player has to act."""
        self._on_a = on_a
        if self._message:
            self.flash("")
        if on_a and self._begins and self._begins_itself:
            pairs = pairs[1:]  # no key for what comes by itself
        self._prompt(pairs, urgent)
        self.lights()
        if not self._drained and self.battery_low():
            self._drained = True
            self.console.call_later(lambda: self.flash(self.battery_low(), tone.PASS))

    def flash(self, text, tune=tone.BAD):
        """Show a message in place of the prompts for a moment, or until the next ones; "" removes it."""
        self._message = (text, supervisor.ticks_ms()) if text else None
        self.show_message(text)
        if text:
            self.console.tune(tune)

    def _prompt(self, pairs, urgent=True):
        """Change the prompts, which are drawn after the picture, and before it on a new page."""
        self._asked = pairs, urgent
        if self.picture.fresh:
            self.prompts.ask(pairs, urgent)
        else:
            self.prompts.pairs, self.prompts.urgent = self._asked
            self._prompts_due = True

    def draw(self):
        if super().draw():
            return True
        if self._prompts_due:
            if self.picture.drew:
                return True
            self._prompts_due = False
            self.prompts.ask(*self._asked)
        return False

    def moment(self, ms, then, plays=False):
        """Call `then` after so long or at a key. If it `plays` an event, pause menu and undo come first."""
        self._wait_for(EVENT if plays else MOMENT, then)
        self._wait = ms
        self._began = -1
        self.elapsed = 0

    def work(self, slices, then, background=False):
        """Run an opponent: `slices` yields None, then an answer for `then`. `background`: a hint."""
        self._wait_for(HINT if background else MACHINE, then)
        self._work = slices

    def end_wait(self):
        self._wait_for(KEY)()

    def linger(self):
        self._wait = _ENDLESS_MS

    def _wait_for(self, what, then=None):
        """Leave what it waits for, and return its callback."""
        if self._work:
            self._work.close()  # unloads its modules
        ended = self._then
        self._then = then
        self._work = None
        self.elapsed = -1
        self.waits = what
        return ended

    def _reenter(self):
        self.blinks = 0
        self.enter()

    def show_end(self):
        """Show the end of the match. A shows the result; the last entry may still be corrected."""
        people = self.session.people() > 0
        ways = (MENU,) if people and self.session.typed else ()
        self.ask(((keys.A, t("result")),) + ways, self.finish, people)
        if not people:
            self.moment(_END_MS, self.finish)

    def finish(self, to=handover.RESULT):
        """Restart in the RESULT of the match, or in the standing of one that is GIVEN_UP."""
        self.console.leave(to, self.console.handed.match, self.match.game)

    # Defined by a derived screen

    none_to_undo = t("nothing to undo")  # what is said then
    rolls_on = False  # True while A decides nothing: an A that ends a moment then counts too
    lay_out = enter = Screen.undefined

    # Optional in a derived screen

    def next_choice(self, code):
        """Return the next choice towards an event as (name, place, key), for a lesson.

        `place` is (x, y, width, height, colour of a frame), or None. `key` is a direction, A or NUMBER + n. A
        cursor needs NUMBER until it is at `name`, then A. Returns None after a choice towards another event.
        """
        return "", None, keys.A

    # `skipped()` is called when a key ends a moment or comes while an opponent is at work; `on_beat(now)`
    # every `beat` milliseconds while a player is asked. It returns True if something was drawn.
    press = hint = frame = blink = skipped = on_beat = Screen.unused

    def rows(self):
        """Return rows of the pause menu: (text, function, role of a key that does the same, or 0) each."""
        return ()

    def shortcut(self, role):
        """Return the role of the key that acts as HINT or UNDO now, 0 for none."""
        return role

    def title(self):
        return self.console.title

    def lights(self):
        """Light the keys of the prompts, and the status light. Called by `ask`."""
        self.console.clear_lights()
        self.console.light(0, colours.GREEN if self.prompts.urgent else colours.AMBER)
        self.prompts.light()

    def howto(self, again):
        """Show how to play; `again` is as for `Stage.show_pages`."""
        self.console.explain(self.match.game, self.match.options, None, again)

    @property
    def at_rest(self):
        """True while the screen is shown, and nothing moves or computes."""
        return self.group is not None and self.waits == KEY

    @property
    def idle(self):
        busy = self._prompts_due or self.blinks or self.picture and self.picture.busy
        return self.at_rest and not busy

    @property
    def undoable(self):
        return (self.session.typed or not self.match.over) and self.choices_back() > 0

    def choices_back(self):
        """Return how many choices undo takes back: to a person's last, or all since a typed roll or deal."""
        session = self.session
        if not session.may_undo():
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
        return self.session.correctable

    def take_back(self):
        """Take back a person's last choice, with what opponents chose since, or the last typed entry."""
        taken = False
        if self.undoable:
            for _ in range(self.choices_back()):
                if not self.session.undo():
                    return taken
                taken = True
            if self.session.person(self.match.turn):
                return True
        return self.session.correct() or taken

    def undo(self):
        """Undo the last choice or entry, except during an animation. A machine that thinks starts anew."""
        if self.waits == MOMENT:
            return
        if self.take_back():
            self._reenter()
        else:
            self.flash(t("no room to undo") if self.undoable else self.none_to_undo)

    def redo(self):
        """Redo the choice that was undone last, and the opponents' choices that followed it."""
        session = self.session
        if session.redo():
            while session.redoable and self.match.turn >= 0 and not session.person(self.match.turn):
                session.redo()
            self._reenter()

    def pause(self):
        self.console.open("handheld.play.pause", "PauseScreen", self)

    def key(self, key):
        if self.waits == MOMENT:
            self.skipped()
            self.end_wait()
            if self.group is None or key == keys.A and not self.rolls_on:
                return True  # A only skips the moment: the player has to see the outcome before acting on it
            if key <= keys.A and self.waits == MOMENT:
                return True  # the next moment has begun
        if key == keys.B:
            self.on_back()
        elif key == keys.UNDO:
            self.undo()
        elif key == keys.HINT:
            self.hint()
        elif self.waits == EVENT or self.waits == MACHINE:
            self.skipped()
            if self.waits == EVENT:
                self.end_wait()
        elif key == keys.A and self._on_a:
            self._on_a()
        else:
            self.press(key)
        return True

    def on_back(self):
        """Handle B: open the pause menu, or the result if the end of the match cannot be undone."""
        if self.match.over and not self.session.typed:
            self.finish()
        else:
            self.pause()

    @property
    def tick_ms(self):
        """The tick period: as short as possible for work, a frame for an animation, otherwise `beat`."""
        if self._work:
            return 1
        moves = self._then or self.blinks or self._message and not self.beat
        return _FRAME_MS if moves else self.beat

    def tick(self, now):
        if self._message and keys.since(now, self._message[1]) > _MESSAGE_MS:
            self.flash("")
            return True
        if self._work:
            answer = next(self._work)
            if answer is None:
                return False
            self._wait_for(KEY)(answer)
            return True
        if self.blinks:
            self.blinks -= 1
            self.blink(self.blinks)
        if self._then:  # an event's time or a moment
            if self._began < 0:
                self._began = now
            elapsed = keys.since(now, self._began)
            if elapsed >= self._wait:
                self.end_wait()
            else:
                self.elapsed = elapsed
                self.frame(elapsed)
        elif self.beat:
            return self.on_beat(now)
        return True

    def show_message(self, text):
        if self.group:
            if self._prompts_due:  # the message takes their place
                self._prompts_due = False
                self.prompts.ask(*self._asked)
            self.prompts.show_message(text)
