"""A guided turn: a match with given chance, played as any other. It is not saved, told or counted.

A game's `howto` has LESSON = (names, options, events, faces, steps): the codes of the events that lie behind,
what each event of chance will show (the faces, in the order in which they are drawn), and (words, code) of
each step: what is said before it, and the event that it is to be. The last has words alone.
"""

from handheld import handover
from handheld.description import Description
from handheld.match_start import MatchConsole
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
    """Dice whose faces are known."""

    def __init__(self, faces):
        self._faces = list(faces)

    def die(self, sides):
        """The next face."""
        return self._faces.pop(0)


class Lesson(Session):
    """A match; `played` has the codes of the events that belong to the lesson."""

    def __init__(self, match, levels, faces):
        super().__init__(Nowhere(), match, None, levels)
        self._faces = faces
        self._first = match.chances
        self.played = []

    def chance(self):
        at = self.match.chances - self._first
        return Given(self._faces[at]) if at < len(self._faces) else super().chance()

    def _play(self, code, data):
        self.match.play(code, data)
        self.played.append(code)

    def undo(self):
        if not self.undoable:
            return False
        self.match.undo()
        self.played.pop()
        return True

    @property
    def undoable(self):
        return bool(self.played) and super().undoable


class LessonConsole(MatchConsole):
    """The console at a guided turn."""

    def begin(self):
        """The lesson of the game that was handed over."""
        from handheld.resuming import rules

        self.game = self.handed.game
        self.about = Description(self.load(self.game))
        self.theme.accent(self.about.COLOUR)
        with Visit("%s.%s.howto" % (self.games, self.game)) as howto:
            names, options, events, faces, self._steps = howto.LESSON
        match = rules(self, self.game)(list(names), dict(options))
        for code in events:
            match.play(code)
        self.session = Lesson(match, [0] * len(names), faces)
        self._told = -1
        extras = {key: choices[0] for key, _, choices in self.about.EXTRAS}
        extras["kept"] = {}, b""
        self.push(self.load(self.game, "screens").MatchScreen(self, self.session, extras))

    def settle(self):
        """Say what the next step is, once nothing moves; what was another step is taken back."""
        session = self.session
        if session is None or self.top is not self.screens[0] or not getattr(self.top, "at_rest", False):
            return
        done = len(session.played)
        if self._told == done == len(self._steps) - 1:
            self.abandon()
        elif done and session.played[-1] != self._steps[done - 1][1]:
            self._told = -1
            self.top.undo()
            self.changed()
        elif self._told != done:
            self._told = done
            self.tell("%s %d/%d" % (t("Turn"), done + 1, len(self._steps)), self._steps[done][0])

    def abandon(self):
        """Back to the setup."""
        self.leave(handover.SETUP, game=self.game)
