"""The screens: which is on top, and the one door by which rare modules come and go."""

import sys

_OURS = ("handheld", "games")


def let_go(package, name):
    """Forget a package's sub-package and all its modules, so that its memory can be had again."""
    whole = package + "." + name
    for module in [m for m in sys.modules if m == whole or m.startswith(whole + ".")]:
        del sys.modules[module]
    if hasattr(sys.modules[package], name):
        delattr(sys.modules[package], name)


class Stage:
    """The stack of screens."""

    def __init__(self, games):
        """`games` is the name of the package whose sub-packages are the games."""
        self.games = games
        self.screens = []
        self._due = False  # another screen is on top than the one that is shown
        self._then = None  # what is to be done in the loop, once that is shown
        self._known = None  # the modules that have been loaded

    @property
    def top(self):
        """The screen that has the keys."""
        return self.screens[-1]

    def push(self, screen):
        """Show a screen above the one that is up."""
        if self.screens:
            self.top.hide()
        self.screens.append(screen)
        self._due = True

    def pop(self, then=None):
        """Leave the top screen for the one under it, or for the menu; then call `then`, once it is up."""
        self._drop()
        if self.screens:
            self._then = then
            self._due = True
        else:
            self.home()

    def clear(self):
        """Leave all screens; another one has to be shown next. What was to be done then is not."""
        while self.screens:
            self._drop()
        self._then = None

    def _drop(self):
        screen = self.screens.pop()
        screen.hide()
        if screen.module and screen.module not in [other.module for other in self.screens]:
            let_go(*screen.module.rsplit(".", 1))

    def home(self):
        """Leave all screens for the menu."""
        raise NotImplementedError

    def redraw(self):
        """Draw the top screen anew."""
        self.top.hide()
        self._due = True

    def soon(self, action):
        """Have `action` called from the loop, where the stack is still shallow."""
        self._then = action

    # The door

    def load(self, game, module=""):
        """A game's package, or another module of it. It stays."""
        name = self.games + "." + game
        if module:
            name += "." + module
        return __import__(name, None, None, ("",))

    def open(self, module, kind, *args):
        """Show a rare page above the screen that is up: the class `kind` of a module, by its whole name.

        The module goes with the page.
        """
        screen = getattr(__import__(module, None, None, (kind,)), kind)(self, *args)
        screen.module = module
        self.push(screen)

    def tell(self, heading, text):
        """Show a text in pages above the screen that is up."""
        self.open("handheld.screens.howto", "PagesScreen", heading, text)

    def explain(self, game):
        """Show how a game is played."""
        about = self.load(game)
        text = self.load(game, "howto").TEXT
        let_go(self.games + "." + game, "howto")
        self.tell(about.TITLE, text)

    def imported(self):
        """Names of our modules that were loaded since this was last asked; at first none."""
        names = [name for name in sys.modules if name.split(".")[0] in _OURS]
        new = [] if self._known is None else [name for name in names if name not in self._known]
        self._known = names
        return new
