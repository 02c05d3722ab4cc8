"""The screens: which is on top, and the one door by which rare modules come and go."""

import sys


class Visit:
    """A module that is here for a while: `with Visit(NAME) as module`. What it brought goes with it."""

    def __init__(self, name, early=False):
        """`name` is the module's, whole. One that `start` has loaded `early` goes at the end, too."""
        self._name = name
        self._early = early
        self._before = self._brought = ()

    def __enter__(self):
        self._before = [each for each in sys.modules if not (self._early and each == self._name)]
        module = __import__(self._name, None, None, ("",))
        ours = ("handheld", "adafruit_display_text", self._name.split(".")[0])
        self._brought = [
            name for name in sys.modules if name not in self._before and name.split(".")[0] in ours
        ]
        self._before = ()
        return module

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Forget the modules that it brought, so that their memory can be had again."""
        for name in self._brought:
            sys.modules.pop(name, None)
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
        self._brought = ()


class Stage:
    """The stack of screens."""

    def __init__(self, games):
        """`games` is the name of the package whose sub-packages are the games."""
        self.games = games
        self.screens = []
        self._due = False  # another screen is on top than the one that is shown
        self._then = None  # what is to be done in the loop, once that is shown
        self._known = ()  # the modules that have been loaded

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
        if screen.visit:
            screen.visit.end()

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

    @staticmethod
    def bring(module):
        """Load a module by its whole name before it is asked for. It stays."""
        __import__(module)

    def page(self, module, kind, *args):
        """A rare page, to be pushed: the class `kind` of a module, by its whole name.

        The module goes with the page, and so do those that it brought.
        """
        visit = Visit(module)
        try:
            screen = getattr(visit.__enter__(), kind)(self, *args)
        except Exception:
            visit.end()  # there is no screen that takes it along
            raise
        screen.visit = visit
        return screen

    def open(self, module, kind, *args):
        """Show a rare page, as `page` makes it, above the screen that is up."""
        self.push(self.page(module, kind, *args))

    def tell(self, heading, text):
        """Show a text in pages above the screen that is up."""
        self.open("handheld.screens.howto", "PagesScreen", heading, text)

    def explain(self, game, options):
        """Show how a game is played with these options: its pictures, and all the rules."""
        title = self.load(game).TITLE
        pages = ()
        teach = None
        with Visit(self.games + "." + game + ".howto") as howto:
            text = howto.TEXT
            if hasattr(howto, "pages"):
                pages = howto.pages(options)
            if hasattr(howto, "LESSON"):
                teach = self.teacher(game)
        if pages:
            self.open("handheld.screens.pictures", "PicturesScreen", title, pages, text, teach)
        else:
            self.tell(title, text)

    def teacher(self, game):
        """What begins the guided turn of a game; None where a match is on."""
        return None

    def imported(self):
        """Names of our modules that were loaded since this was last asked."""
        ours = ("handheld", self.games.split(".")[0])
        names = [name for name in sys.modules if name.split(".")[0] in ours]
        new = [name for name in names if name not in self._known]
        self._known = names
        return new
