"""A guided turn: a match with given chance, played as any other. It is not saved, told or counted.

A game's `howto` has LESSON = (names, options, events, faces, steps): the codes of the events that lie behind,
what each event of chance will show (the faces, in the order in which they are drawn, or what `below` gives),
and (words, code) of each step: what is said before it, and the event that it is to be. Words with a | are
two: the first for boards with number keys, the second for all others. The last step has words alone; they
come when the one before it is done, and if that ended the match, when the result is asked for.
"""

from handheld import handover
from handheld.match_start import About, MatchConsole
from handheld.session import Session
from handheld.stage import Visit
from handheld.text import t


class Nowhere:
    """Stands in for the journal, and keeps nothing."""

    full = False
    number = 0

    @property
    def playing(self):
        """Itself: the match has no number."""
        return self

    def event(self, *_):
        """It is gone."""
        return True

    undo = correct = note = tick = progress = end = tidy = event


class Given:
    """Dice and decks whose chance is known."""

    def __init__(self, faces):
        self._faces = list(faces)

    def die(self, sides):
        """The next face."""
        return self._faces.pop(0)

    below = die


class Lesson(Session):
    """A match; `played` has the events that belong to the lesson."""

    def __init__(self, match, levels, faces):
        super().__init__(Nowhere(), match, None, levels)
        self._faces = faces
        self._first = match.chances
        self.played = []  # (code, length of the log before it, chances before it) of each event

    def chance(self):
        at = self.match.chances - self._first
        return Given(self._faces[at]) if at < len(self._faces) else super().chance()

    def _play(self, code, data):
        match = self.match
        before = code, len(match.log), match.chances
        match.play(code, data)
        self.played.append(before)

    def undo(self):
        if not self.undoable:
            return False
        self.match.undo()
        self.played.pop()
        return True

    def _may_undo(self):
        return bool(self.played) and super()._may_undo()

    def right(self, steps):
        """True where all that was played are steps; else what is none is taken back, and all since."""
        for at, (code, end, chances) in enumerate(self.played):
            if code != steps[at][1]:
                self.match.cut(end)
                self.match.chances = chances
                del self.played[at:]
                return False
        return True


class LessonConsole(MatchConsole):
    """The console at a guided turn."""

    def begin(self):
        """The lesson of the game that was handed over."""
        from handheld.resuming import Setup

        self.game = self.handed.game
        try:
            self.about = About(self.load(self.game))
        except (ImportError, ValueError):  # there is no such game any more
            self.leave()
            return
        self.theme.accent(self.about.COLOUR)
        with Visit("%s.%s.howto" % (self.games, self.game)) as howto:
            names, options, events, faces, self._steps = howto.LESSON
        match = self.load(self.game, "rules").MATCH(list(names), dict(options))
        for code in events:
            match.play(code)
        self.session = Lesson(match, [0] * len(names), faces)
        self._told = -1
        with Setup(self, self.game) as setup:
            extras = {key: choices[0] for key, _, choices in setup.get("EXTRAS", ())}
        extras["kept"] = {}, b""
        screen = self.load(self.game, "screens").MatchScreen(self, self.session, extras)
        screen.howto = self._again
        screen.hint = self._repeat
        self.push(screen)

    def settle(self):
        """Say what the next step is, once nothing moves and something is asked."""
        top = self.top
        if self.session and top is self.screens[0] and getattr(top, "at_rest", False) and top.prompts.pairs:
            self._go_on()

    def _go_on(self):
        """Say the next step, or once more the one that another was played for; after the last leave."""
        if not self.session.right(self._steps):
            self._told = -1
        done = len(self.session.played)
        if self._told != done:
            self._told = done
            if self.session.match.over:
                self.clear()
            words = self._steps[done][0].split("|")
            heading = "%s %d/%d" % (t("Turn"), done + 1, len(self._steps))
            self.tell(heading, words[0 if self.parts.plain else -1])
        elif done == len(self._steps) - 1:
            self.abandon()

    def _repeat(self):
        """Say what was said last once more."""
        self._told = -1

    def _again(self):
        """From the pause menu back to that."""
        self._repeat()
        self.pop()

    def result(self, *_):
        """The match is over: its last words come in place of a result."""
        self._go_on()

    def home(self):
        """Back to the menu; after the last words of a match that is over to the setup."""
        if self.session.match.over:
            self.abandon()
        else:
            super().home()

    def abandon(self):
        """Back to the setup."""
        self.leave(handover.SETUP, game=self.game)
