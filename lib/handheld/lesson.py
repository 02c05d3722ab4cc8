"""Lesson: a guided match on the game's own screen, with fixed chance. It is not saved, recorded or counted.

docs/games.md describes LESSON in a game's `howto`: (options, events, faces, steps).
"""

import supervisor
from micropython import const

from handheld import colours, handover, keys, theme
from handheld.description import Description
from handheld.keys import since
from handheld.match_start import MatchConsole
from handheld.session import Session
from handheld.stage import Loaded
from handheld.strip import Strip
from handheld.text import t

_STAY_MS = const(1200)  # time to read a result before the next words
_PULSE_MS = const(300)  # half a pulse of the goal: 1.7 a second
_CHOICE = (keys.A, keys.NUMBER)  # keys of a goal that a cursor leads to


class Wrong(Exception):
    """Raised for an event that the step does not ask for, before anything changes."""


class Nowhere:
    """Journal that saves nothing."""

    full = False
    number = 0

    @property
    def playing(self):
        """The current match, which has the number 0."""
        return self

    def event(self, *_):
        """Do nothing."""
        return True

    note = tick = progress = tidy = event


class Given:
    """Dice with fixed results."""

    def __init__(self, faces):
        self._faces = list(faces)

    def die(self, sides):
        """Return the next face."""
        return self._faces.pop(0)

    below = die


class Lesson(Session):
    """A match of a lesson; `done` counts its steps."""

    def __init__(self, match, faces, steps):
        super().__init__(Nowhere(), match, [0])
        self._faces = faces
        self._first = match.chances
        self._steps = steps
        self.done = 0

    @property
    def step(self):
        """The words and the event of the current step."""
        return self._steps[self.done]

    @property
    def steps(self):
        """The number of steps."""
        return len(self._steps)

    def chance(self):
        return Given(self._faces[self.match.chances - self._first])

    def _play(self, code, data):
        if code != self.step[1]:
            raise Wrong
        self.match.play(code, data)
        self.done += 1

    def may_undo(self):
        return False

    undo = may_undo


class LessonConsole(MatchConsole):
    """Console of a lesson.

    `goal` is the next choice, as `MatchScreen.goal` returns it; None after the last event.
    """

    def __init__(self, *early):
        super().__init__(*early)
        self.prompts = Strip
        self._screen = None  # the match's screen
        self._pages = ()  # the words of the step, in pages
        self._page = 0
        self._ink = theme.WHITE
        self.goal = None
        self._shown = -1  # steps done when the words were shown
        self._stale = False  # True if the words ask for a choice that has been made
        self._idle_since = None  # time at which a result came to rest
        self._pulsed = 0
        self._lit = False

    def begin(self):
        """Start the lesson of the game in the handover."""
        self.game = self.handed.game
        try:
            self.about = Description(self.load(self.game))
        except (ImportError, ValueError):  # the game no longer exists
            self.leave()
            return
        self.theme.colour = self.about.COLOUR
        self.journal.unload()
        with Loaded("%s.%s.howto" % (self.games, self.game)) as howto:
            options, events, faces, steps = howto.LESSON
        match = self.load(self.game, "rules").MATCH([t("You")], dict(options))
        for code in events:
            match.play(code)
        self.session = Lesson(match, faces, steps)
        about = Description(self.load(self.game))  # a second one: the setup's names are freed with it
        about.complete()
        about.setup.end()
        extras = about.extras({})
        extras["resumed"] = {}, b""
        self._screen = screen = self.load(self.game, "screens").MatchScreen(self, self.session, extras)
        self.push(screen)

    @property
    def waits(self):
        """True if all words have been shown and the player has to choose."""
        return self.asks and self._shown == self.session.done and not self.more

    @property
    def asks(self):
        """True if the match is shown and waits for a key."""
        screen = self._screen
        return self.top is screen and screen.idle and len(screen.prompts.pairs) > 0

    def after_step(self):
        """Show the words of the next step once the last result could be read; let the goal pulse.

        Called at the end of each step of the console.
        """
        if not self._screen:
            return
        done = self.session.done
        if self._shown != done and self._pages:
            self._pages = ()
            self.changed()
        if not self.asks:
            return
        now = supervisor.ticks_ms()
        if self._shown != done:
            if self._idle_since is None:
                self._idle_since = now
            if done and since(now, self._idle_since) < _STAY_MS:
                return
            self._idle_since = None
            self._shown = done
            self._repeat()
        elif self._stale:
            self._repeat()
        if since(now, self._pulsed) >= _PULSE_MS:
            self._pulse(not self._lit)

    def _draw(self):
        busy = super()._draw()
        if self.top is not self._screen:
            return busy
        pages = self._pages
        place = self.goal[1] if pages and self.goal else None
        lines = tuple(pages[self._page]) if pages else ()
        done = self.session.done if self._shown >= 0 else -1
        return self._screen.prompts.draw(place, lines, self.more, self._ink, self._lit, done) or busy

    # Words

    def _repeat(self):
        """Show the words of the step, from their beginning."""
        self._stale = False
        words, code = self.session.step
        self.goal = goal = None if code is None else self._screen.goal(code)
        self._say(words.replace("{}", _what(goal)) if goal else words, theme.WHITE)

    def answer(self, text):
        """Show an answer to a wrong choice, in place of the words."""
        self._say(text, theme.GOLD)

    def _say(self, text, ink):
        self._pages = self._screen.prompts.paged(text)
        self._ink = ink
        self._turn(0)

    def _turn(self, page):
        self._page = page
        self._pulse(True)

    @property
    def more(self):
        """True if more pages of words follow."""
        return self._page < len(self._pages) - 1

    def _pulse(self, lit):
        self._lit = lit
        self._pulsed = supervisor.ticks_ms()
        self.clear_lights()
        self.light(0, colours.GREEN)
        if lit:
            key = self.goal[2] if self.goal and not self.more else keys.A
            if key == keys.NUMBER:
                self._screen.lights()
            elif key > keys.NUMBER:
                self.light(key - keys.NUMBER, colours.GREEN)
            else:
                self.light_plain(key, colours.GREEN)
        self.changed()

    # Keys

    def _deliver(self, key):
        if self.top is not self._screen:
            super()._deliver(key)
            return
        plain = self.keys.direction(key)
        goal = self.goal
        if plain == keys.B:
            self.abandon()
        elif self._shown != self.session.done or not self.asks:
            pass  # the player reads a result
        elif goal and not self.more and (key == goal[2] or plain == goal[2]):
            self._take(key)
        elif plain == keys.HINT:
            self._repeat()
        elif self.more:
            self._turn(self._page + 1)
        elif not goal:
            self.abandon()
        elif goal[0] and goal[2] in _CHOICE:
            self._take(key)
        else:
            self._refuse()

    def _take(self, key):
        """Pass a key to the match; refuse a wrong choice."""
        before = self.goal
        try:
            super()._deliver(key)
        except Wrong:
            self._refuse()
            return
        if self.session.done == self._shown and self.top is self._screen and self._screen.rests:
            goal = self._screen.goal(self.session.step[1])
            if goal is None:
                self._screen.enter()
                self._refuse()
            elif goal != before or self._ink == theme.GOLD:  # the words of the step replace an answer
                self.goal = goal
                self._stale = True  # the match has answered the key before they are drawn

    def _refuse(self):
        """Answer a wrong choice. The goal stays the same."""
        name, _, key = self.goal
        if name and key in _CHOICE:
            self.answer(t("Not there: try %s") % name)
        else:
            self.answer(t("Not that: try %s") % _what(self.goal))

    def abandon(self):
        """Return to the setup. Called at the end and for B."""
        self.leave(handover.SETUP, game=self.game)


def _what(goal):
    """Return the text for a goal: its name, its key, or both."""
    name, _, key = goal
    if name and key not in _CHOICE:
        return name
    key = "{%s}" % ("A" if key == keys.A else key - keys.NUMBER)
    return name + " " + key if name else key
