"""What the screens of all games at play have in common: the pause menu behind B."""

from handheld.screens import Screen
from handheld.screens.lists import ActionScreen, ConfirmScreen
from handheld.text import t


def winners(names, scores):
    """Who won, in words: a name, or that it is shared; of one who played alone, the points."""
    if len(names) == 1:
        return "%d %s" % (scores[0], t("points"))
    best = max(scores)
    won = [names[seat] for seat in range(len(names)) if scores[seat] == best]
    if len(won) == 1:
        return won[0] + " " + t("wins")
    if len(won) == len(names):
        return t("A tie")
    return t("Shared")


class PlayScreen(Screen):
    """A match at play. A derived screen gives `undo` and `redo`, and opens the menu with `pause`."""

    def __init__(self, console, session):
        super().__init__(console)
        self.session = session
        self.match = session.match

    @property
    def undoable(self):
        """True if there is a choice that the players may take back."""
        return self.session.undoable

    def undo(self):
        """Take the last choice back."""

    def redo(self):
        """Play it again."""

    def pause(self, *actions):
        """Show the pause menu; `actions` are the game's own (text, function), called on this screen."""
        rows = [("Go on", self._go_on)]
        rows.extend([(text, self._after(action)) for text, action in actions])
        if self.undoable:
            rows.append(("Undo", self._after(self.undo)))
        if self.session.redoable:
            rows.append(("Redo", self._after(self.redo)))
        rows.append(("How to play", self._howto))
        rows.append(("Leave", self.console.home))
        rows.append(("End the match", self._end))
        self.console.push(ActionScreen(self.console, self.console.shelf[self.match.game][0], rows))

    def _go_on(self):
        self.console.pop()

    def _after(self, action):
        """`action`, once this screen is up again."""

        def call():
            self.console.pop(action)

        return call

    def _howto(self):
        self.console.explain(self.match.game)

    def _end(self):
        console = self.console
        console.push(ConfirmScreen(console, t("End it?"), t("Play on"), t("End the match"), console.abandon))
