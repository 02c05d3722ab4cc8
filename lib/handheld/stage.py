"""The stack of screens, and the loading and unloading of rarely used modules."""

import sys


class Loaded:
    """A module loaded for a while: `with Loaded(NAME) as module`. Its imports are unloaded with it."""

    def __init__(self, name, early=False):
        """Prepare to load a module by its full name, and to unload even one that `start` loaded `early`."""
        self._name = name
        self._early = early
        self._brought = ()
        self.module = None

    def __enter__(self):
        before = set(sys.modules)
        if self._early:
            before.discard(self._name)
        self.module = __import__(self._name, None, None, ("",))
        ours = ("handheld", self._name.split(".")[0])
        self._brought = [name for name in sys.modules if name not in before and name.split(".")[0] in ours]
        return self.module

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Unload the modules that were loaded, to free their memory."""
        for name in self._brought:
            unload(name)
        self._brought = ()
        self.module = None


def unload(name):
    """Unload a module by its full name, if it is loaded."""
    sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    if hasattr(sys.modules.get(package), last):
        delattr(sys.modules[package], last)


class Stage:
    """The stack of screens."""

    def __init__(self, games):
        """Make an empty stack. `games` is the name of the games' package."""
        self.games = games
        self.screens = []
        self._unshown = False  # the top screen is not shown yet
        self._then = None  # a function to call from the loop after the top screen is shown
        self._known = ()  # the modules at the last call of `imported`

    @property
    def top(self):
        """The screen that receives the keys."""
        return self.screens[-1]

    def push(self, screen):
        """Show a screen above the current one."""
        if self.screens:
            self.top.hide()
        self.screens.append(screen)
        self._unshown = True

    def pop(self, then=None):
        """Drop the top screen and show the one below, or the menu; then call `then`."""
        self._drop()
        if self.screens:
            self._then = then
            self._unshown = True
        else:
            self.home()

    def clear(self):
        """Drop all screens and the pending call. The caller has to show another screen next."""
        while self.screens:
            self._drop()
        self._unshown = False
        self._then = None

    def _drop(self):
        screen = self.screens.pop()
        screen.hide()
        if screen.visit:
            screen.visit.end()

    def home(self):
        """Drop all screens and show the menu."""
        raise NotImplementedError

    def redraw(self):
        self.top.hide()
        self._unshown = True

    def soon(self, action):
        """Call `action` from the loop, where the stack is shallow."""
        self._then = action

    # Loading modules

    def load(self, game, module=""):
        """Return a game's package or one of its modules. It stays loaded."""
        name = self.games + "." + game
        if module:
            name += "." + module
        return __import__(name, None, None, ("",))

    @staticmethod
    def bring(module):
        """Load a module by its full name, ahead of its use. It stays loaded."""
        __import__(module)

    def page(self, module, kind, *args):
        """Return a screen of a rarely used module, ready to be pushed: its class `kind`.

        The module and its imports are unloaded when the screen is dropped.
        """
        visit = Loaded(module)
        try:
            screen = getattr(visit.__enter__(), kind)(self, *args)
        except Exception:
            visit.end()  # no screen exists that would unload it
            raise
        screen.visit = visit
        return screen

    def open(self, module, kind, *args):
        """Show a screen of a rarely used module above the current one; see `page`."""
        self.push(self.page(module, kind, *args))

    def tell(self, heading, text):
        """Show a text in pages above the current screen."""
        self.open("handheld.screens.howto", "PagesScreen", heading, text)

    def explain(self, game, options):
        """Show the game's how to play, pictures and rules, for these options."""
        pages = ()
        teach = None
        with Loaded(self.games + "." + game + ".howto") as howto:
            if hasattr(howto, "pages"):
                pages = howto.pages(options)
            if hasattr(howto, "LESSON"):
                teach = self.teacher(game)
        if pages:
            self.open("handheld.screens.pictures", "PicturesScreen", game, pages, teach)
        else:
            self.rules(game)

    def rules(self, game):
        """Show the rules of a game in prose."""
        with Loaded(self.games + "." + game + ".howto") as howto:
            text = howto.TEXT
        self.tell(self.load(game).TITLE, text)

    def teacher(self, game):
        """Return a function that starts a game's lesson, or None while a match is open."""
        return None

    def imported(self):
        """Return the names of our modules that were loaded since the last call."""
        ours = ("handheld", self.games.split(".")[0])
        new = [name for name in sys.modules if name not in self._known and name.split(".")[0] in ours]
        self._known = set(sys.modules)
        return new
