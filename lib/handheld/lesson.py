"""Lesson: a guided match with fixed chance. It is not saved, recorded or counted.

A game's `howto` has LESSON = (names, options, events, faces, steps): the codes of the events before it
starts; for each chance event the faces in the order of drawing (or the values of `below`); and for each step
(words, code), the explanation and the expected event. Words with a | have two versions: the first for boards
with number keys, the second for all others. The last step has only words. They follow the step before it or,
if that ended the match, replace its result.
"""

from handheld import handover
from handheld.description import Description
from handheld.match_start import MatchConsole
from handheld.session import Session
from handheld.stage import Visit
from handheld.text import t


class Nowhere:
    """A stand-in for the journal that saves nothing."""

    full = False
    number = 0

    @property
    def playing(self):
        """The current match, which has the number 0."""
        return self

    def event(self, *_):
        """Ignore the call."""
        return True

    undo = correct = note = tick = progress = end = tidy = event


class Given:
    """Dice and decks with fixed results."""

    def __init__(self, faces):
        self._faces = list(faces)

    def die(self, sides):
        """Return the next face."""
        return self._faces.pop(0)

    below = die


class Lesson(Session):
    """A match of a lesson; `played` lists its events since the lesson began."""

    def __init__(self, match, levels, faces):
        super().__init__(Nowhere(), match, levels)
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
        """Return True if all events match the steps; otherwise cut the match at the first that does not."""
        for at, (code, end, chances) in enumerate(self.played):
            if code != steps[at][1]:
                self.match.cut(end)
                self.match.chances = chances
                del self.played[at:]
                return False
        return True


class LessonConsole(MatchConsole):
    """Console of a lesson."""

    def begin(self):
        """Start the lesson of the game in the handover."""
        self.game = self.handed.game
        try:
            self.about = Description(self.load(self.game))
        except (ImportError, ValueError):  # the game no longer exists
            self.leave()
            return
        self.theme.accent(self.about.COLOUR)
        with Visit("%s.%s.howto" % (self.games, self.game)) as howto:
            names, options, events, faces, self._steps = howto.LESSON
        match = self.load(self.game, "rules").MATCH(list(names), dict(options))
        for code in events:
            match.play(code)
        self.session = Lesson(match, [0] * len(names), faces)
        self._shown = -1
        about = Description(self.load(self.game))
        about.complete()
        about.release()
        extras = about.chosen_extras({})
        extras["kept"] = {}, b""
        screen = self.load(self.game, "screens").MatchScreen(self, self.session, extras)
        screen.howto = self._again
        screen.hint = self._repeat
        self.push(screen)

    def after_step(self):
        """Show the next step when the match is on show, at rest, and asks for a key.

        A match screen has another name while it shows something else, such as the outcome of a hand.
        Called at the end of each step of the loop.
        """
        top = self.top
        if not self.session or top is not self.screens[0] or top.name != self.game:
            return
        if top.at_rest and top.prompts.pairs:
            self._go_on()

    def _go_on(self):
        """Show the next step, repeat one that was answered wrongly, or leave after the last."""
        if not self.session.right(self._steps):
            self._shown = -1
        done = len(self.session.played)
        if self._shown != done:
            self._shown = done
            if self.session.match.over:
                self.clear()
            words = self._steps[done][0].split("|")
            heading = t("Turn %d/%d") % (done + 1, len(self._steps))
            self.tell(heading, words[0 if self.parts.plain else -1])
        elif done == len(self._steps) - 1:
            self.abandon()

    def _repeat(self):
        """Show the last words again. Called at HINT."""
        self._shown = -1

    def _again(self):
        """Return from the pause menu and show the last words again."""
        self._repeat()
        self.pop()

    def result(self, *_):
        """Show the last words in place of a result. Called at the end of the match."""
        self._go_on()

    def home(self):
        """Return to the menu, or to the setup after the last words of a finished match."""
        if self.session.match.over:
            self.abandon()
        else:
            super().home()

    def abandon(self):
        """Return to the setup."""
        self.leave(handover.SETUP, game=self.game)
