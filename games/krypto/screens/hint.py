"""Help with a hand, which shows its solution in stages."""

from games.krypto.rules.events import HINTS
from games.krypto.screens.outcome import OutcomeView, say
from games.krypto.screens.phase import Page
from handheld import keys
from handheld.prompts import BACK
from handheld.stage import Visit
from handheld.text import t

_WORDS = ("It can be solved.", "The last step:", "The first step:", "All of it:")
_SHOWN = ((), (3,), (0, 3), (0, 1, 2, 3))  # the steps that each stage shows


class HintPage(Page):
    """The stages that were asked for so far; A asks for one more. The clocks stand meanwhile."""

    name = "hint"

    def __init__(self, console, play):
        super().__init__(console, play)
        self._steps = None
        self._work = None
        self.view = None
        if not play.hints:
            play.hints = 1
            play.session.journal.note(HINTS, 1)
            for seat in range(self.match.seats):
                play.session.hint(seat)

    def lay_out(self, group):
        self.view = OutcomeView(self.console, group)
        self.prompts = self.view.prompts
        self.view.head(t("Hint"), None)

    def fill(self):
        """Show as many stages as were asked for."""
        steps = self._steps
        stage = self.play.hints
        lines = ()
        if steps is None:
            self._work = self._solving()
            self.every = 1
            words = "thinking"
        elif not steps:
            words = "It has no solution."
        else:
            words = _WORDS[stage - 1]
            shown = _SHOWN[stage - 1]
            if shown:
                lines = [say(steps[at]) if at in shown else "?" for at in range(len(steps))]
        self.view.write([t(words)], lines, self.match.rule == "whole")
        self.ask(((keys.A, "more"), BACK) if steps and stage < len(_WORDS) else (BACK,))

    def _solving(self):
        """Yield None for each slice of a search, at last the steps."""
        match = self.match
        with Visit("games.krypto.solving.search") as search:
            for steps in search.solve(match.cards, match.objective, match.rule):
                if steps is None:
                    yield None
        del search
        yield steps

    def tick(self, now):
        steps = next(self._work)
        if steps is None:
            return False
        self._work = None
        self.every = 0
        self._steps = steps
        self.fill()
        return True

    def hide(self):
        if self._work:
            self._work.close()
            self._work = None
        self.view = None
        super().hide()

    def key(self, key):
        more = self._steps and self.play.hints < len(_WORDS)
        if more and key in (keys.A, keys.HINT):
            self.play.hints += 1
            self.fill()
            return True
        if key == keys.B or key == keys.A and self._steps is not None:
            self.console.pop()
        return True
