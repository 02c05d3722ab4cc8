"""The screens: which is on top, what is loaded for it, and what is let go."""

import sys

_SCREENS = "handheld.screens."
_STAY = ("lists", "match", "roll", "error")  # screens' modules that are not let go


def let_go(package, name):
    """Forget a package's sub-package and all its modules, so that its memory can be had again."""
    whole = package + "." + name
    for module in [m for m in sys.modules if m == whole or m.startswith(whole + ".")]:
        del sys.modules[module]
    if hasattr(sys.modules[package], name):
        delattr(sys.modules[package], name)


class Stage:
    """The stack of screens, and the game and the shared screens that are loaded for it."""

    def __init__(self, games):
        """`games` is the name of the package whose sub-packages are the games."""
        __import__(games)
        self.games = games
        self.game = None  # the name of the game that is loaded
        self.latest = ""  # the game that was loaded last
        self.screens = []
        self._due = False  # another screen is on top than the one that is shown
        self._then = None  # what is to be done in the loop, once that is shown

    @property
    def top(self):
        """The screen that has the keys."""
        return self.screens[-1]

    def open(self, module, kind, *args):
        """Show a shared screen above the one that is up: the class `kind` of `handheld.screens.<module>`.

        The module is loaded for as long as a screen of it is there.
        """
        screen = getattr(__import__(_SCREENS + module, None, None, (kind,)), kind)(self, *args)
        screen.module = module
        self.push(screen)

    def tell(self, heading, text):
        """Show a text in pages above the screen that is up: for what is too long for a line of it."""
        self.open("howto", "PagesScreen", heading, text)

    def push(self, screen):
        """Show a screen above the one that is up."""
        if self.screens:
            self.top.hide()
        self.screens.append(screen)
        self._due = True

    def pop(self, then=None):
        """Leave the top screen for the one under it, or for the menu; then call `then`, once it is up."""
        self.screens.pop().hide()
        if self.screens:
            self._forget()
            self._then = then
            self._due = True
        else:
            self.home()

    def clear(self):
        """Leave all screens; another one has to be shown next."""
        while self.screens:
            self.screens.pop().hide()
        self._forget()

    def home(self):
        """Back to the menu; the game is let go."""
        self.clear()
        self.release()
        self.open("menu", "MenuScreen")

    def redraw(self):
        """Draw the top screen anew."""
        self.top.hide()
        self._due = True

    def _forget(self):
        """Let go of the shared screens' modules that no screen needs."""
        needed = [screen.module for screen in self.screens]
        for name in [m[len(_SCREENS) :] for m in sys.modules if m.startswith(_SCREENS)]:
            if name not in _STAY and name not in needed:
                let_go(_SCREENS[:-1], name)

    def soon(self, action):
        """Have `action` called from the loop, where the stack is still shallow."""
        self._then = action

    def load(self, game, module=None):
        """A game's description, or another module of it; another game is let go first."""
        if self.game != game:
            self.release()
            self.game = self.latest = game
        name = self.games + "." + game
        if module:
            name += "." + module
        return __import__(name, None, None, ("TITLE",))

    def release(self):
        """Let go of the game that is loaded; the device collects after an import, or when idle."""
        if self.game:
            let_go(self.games, self.game)
            self.game = None
