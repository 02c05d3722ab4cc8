"""Lesson: a guided match with fixed chance. Its console lets through what the steps of LESSON ask for."""

import supervisor
from micropython import const

from handheld.drawing import colours, theme
from handheld.machine import handover, keys
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.match_start import MatchConsole
from handheld.play.session import Session
from handheld.play.strip import Strip
from handheld.rules.choice import extras_of

_STAY_MS = const(1200)  # time to read a result before the next words
_PULSE_MS = const(300)  # half a pulse of the goal: 1.7 a second
_CHOICE = (keys.A, keys.NUMBER)  # keys of a goal that a cursor leads to


class Wrong(Exception):
    """Raised for an event that the step does not ask for, before anything changes."""


class LessonSession(Session):
    """The match of a lesson: steps and chance are known, and nothing is saved, recorded or undone."""

    taught = True

    def __init__(self, journal, match, faces, steps):
        """`faces` has a list for each chance event, `steps` the words and the event of each, at last None."""
        super().__init__(journal, match, [0])
        self._faces = faces
        self._first = match.chances
        self._drawn = []  # the faces that are left of a chance event
        self.steps = steps
        self.done = 0  # the number of steps that are done

    def play(self, code, data=b""):
        """Play the event that the step asks for. Raises Wrong for another one."""
        self.match.check(code, data)
        if code != self.steps[self.done][1]:
            raise Wrong
        self.done += 1
        self.match.advance(code, data)

    def may_undo(self):
        return False

    def chance_dice(self):
        self._drawn = list(self._faces[self.match.chances - self._first])
        return self

    def die(self, sides):
        """Return a known face, as `Dice` does a random one."""
        return self._drawn.pop(0)

    below = die


class LessonConsole(MatchConsole):
    """The coach of a lesson: `goal` is the next choice, as `MatchScreen.next_choice` has it, or None."""

    place = handover.LESSON

    def __init__(self, *early):
        super().__init__(*early)
        self.prompts = Strip
        self.screen = None  # the match's screen
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
        game = self.handed.game
        self.open_game(game)
        self.journal.unload()
        with Loaded(of_game(game, "howto")) as howto:
            lesson = getattr(howto, "LESSON", None)
        if not lesson:
            self.leave(handover.LOST)
            return
        options, events, faces, steps = lesson
        with Loaded(of_game(game, "choices")) as choices:
            match = self.load(game, "rules").MATCH([t("You")], dict(options))
            extras = extras_of(choices.CHOICES, {})
        for code in events:
            match.play(code)
        extras["resumed"] = {}, b""
        self.session = LessonSession(self.journal, match, faces, steps)
        self.screen = self.load(game, "screens").MatchScreen(self, self.session, extras)
        self.push(self.screen)

    @property
    def waits(self):
        """True if all words have been shown and the player has to choose."""
        return self.asks and self._shown == self.session.done and not self.more

    @property
    def asks(self):
        """True if the match is shown and waits for a key."""
        return self.top is self.screen and self.screen.idle and len(self.screen.prompts.pairs) > 0

    def after_step(self):
        """Show the words of the next step once the last result could be read; let the goal pulse."""
        done = self.session.done if self.session else -1
        if self._shown != done and self._pages:
            self._pages = ()
            self.changed()
        if not self.asks:
            return
        now = supervisor.ticks_ms()
        if self._shown != done:
            if self._idle_since is None:
                self._idle_since = now
            if done and keys.since(now, self._idle_since) < _STAY_MS:
                return
            self._idle_since = None
            self._shown = done
            self._repeat()
        elif self._stale:
            self._repeat()
        if keys.since(now, self._pulsed) >= _PULSE_MS:
            self._pulse(not self._lit)

    def _draw(self):
        busy = super()._draw()
        if self.top is not self.screen:
            return busy
        place = self.goal[1] if self._pages and self.goal else None
        lines = tuple(self._pages[self._page]) if self._pages else ()
        done = self.session.done if self._shown >= 0 else -1
        return self.screen.prompts.draw(place, lines, self.more, self._ink, self._lit, done) or busy

    def _repeat(self):
        self._stale = False
        words, code = self.session.steps[self.session.done]
        self.goal = goal = None if code is None else self.screen.next_choice(code)
        self.answer(words.replace("{}", _what(goal)) if goal else words, theme.WHITE)

    def answer(self, text, ink=theme.GOLD):
        self._pages = self.screen.prompts.paged(text)
        self._ink = ink
        self._show_page(0)

    def _show_page(self, page):
        self._page = page
        self._pulse(True)

    @property
    def more(self):
        return self._page < len(self._pages) - 1

    def _pulse(self, lit):
        self._lit = lit
        self._pulsed = supervisor.ticks_ms()
        self.clear_lights()
        self.light(0, colours.GREEN)
        if lit:
            key = self.goal[2] if self.goal and not self.more else keys.A
            if key == keys.NUMBER:
                self.screen.lights()
            elif key > keys.NUMBER:
                self.light(key - keys.NUMBER, colours.GREEN)
            else:
                self.light_plain(key, colours.GREEN)
        self.changed()

    def _handle(self, key):
        if self.top is not self.screen:
            super()._handle(key)
            return
        plain = self.keys.direction(key)
        goal = self.goal
        if plain == keys.B:
            self.leave(handover.SETUP, game=self.game)
        elif self._shown != self.session.done or not self.asks:
            pass  # the player reads a result
        elif goal and not self.more and (key == goal[2] or plain == goal[2]):
            self._try_key(key)
        elif plain == keys.HINT:
            self._repeat()
        elif self.more:
            self._show_page(self._page + 1)
        elif not goal:  # the end
            self.leave(handover.SETUP, game=self.game)
        elif goal[0] and goal[2] in _CHOICE:
            self._try_key(key)
        else:
            self._refuse()

    def _try_key(self, key):
        before = self.goal
        try:
            super()._handle(key)
        except Wrong:
            self._refuse()
            return
        session = self.session
        if session.done == self._shown and self.top is self.screen and self.screen.at_rest:
            goal = self.screen.next_choice(session.steps[session.done][1])
            if goal is None:
                self.screen.enter()
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


def _what(goal):
    name, _, key = goal
    if name and key not in _CHOICE:
        return name
    key = "{%s}" % ("A" if key == keys.A else key - keys.NUMBER)
    return name + " " + key if name else key
