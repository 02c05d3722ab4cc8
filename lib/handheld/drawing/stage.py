"""The stack of screens."""

from micropython import const

from handheld.machine.loading import Loaded, load, of_game

SOON = const(0)  # times of pending calls: see `Stage.call_later`
LATER = const(1)
IDLE = const(2)


class Stage:
    """The stack of screens."""

    title = ""  # of the game, for its pages

    def __init__(self):
        self.screens = []
        self._to_show = False  # the top screen is not shown yet
        self._pending = []  # what is left to do: (when, function), see `call_later`

    @property
    def top(self):
        return self.screens[-1]

    def push(self, screen):
        if self.screens:
            self._hide()
        self.screens.append(screen)
        self._to_show = True

    def pop(self, then=None):
        """Drop the top screen and show the one below, or the menu; then call `then`."""
        self._drop()
        if not self.screens:
            self.home()
            return
        self._to_show = True
        if then:
            self.call_later(then)

    def swap(self, opened):
        """Drop the top screen, and once nothing holds it open another one by these arguments of `open`."""
        self._drop()
        self.call_later(lambda: self.open(*opened))

    def clear(self):
        """Drop all screens and pending calls. The caller has to show another screen next."""
        while self.screens:
            self._drop()
        self._to_show = False
        self._pending = []

    def _drop(self):
        self._hide()
        screen = self.screens.pop()
        if screen.unit:
            screen.unit.end()

    def undefined(self):
        raise NotImplementedError

    # Defined by a console: its first step; show the menu; drop what explanations can do without.
    begin = home = make_room = undefined

    def redraw(self):
        self._hide()
        self._to_show = True

    def _hide(self):
        if self.top.group is not None:  # it is shown
            self.top.hide()
        self._pending = [entry for entry in self._pending if entry[0] == SOON]

    def call_later(self, action, when=SOON):
        """Call `action` from the loop, where the stack is shallow, after the top screen is shown.

        LATER is a step without a key when all is drawn, one call a step. IDLE also waits until no key is down
        and the screen is idle. Hiding the screen drops both. What waits already is not added again.
        """
        if (when, action) not in self._pending:
            self._pending.append((when, action))

    def _call(self, most):
        """Make the first pending call of SOON to `most`, if there is memory. Return True if there was one."""
        for entry in self._pending:
            if entry[0] <= most:
                self._pending.remove(entry)
                try:
                    entry[1]()
                except MemoryError:
                    self._pending.insert(0, entry)
                    raise
                return True
        return False

    def load(self, game, module):
        """Return a module of a game. It stays loaded."""
        return load(of_game(game, module))

    def open(self, module, kind, *args):
        """Show a screen, the class `kind` of a rare module, which is unloaded when the screen is dropped."""
        unit = Loaded(module)
        if self.screens:
            self._hide()
            self.display.root_group = None  # type: ignore[attr-defined]  # the picture makes room
        try:
            screen = getattr(unit.get(), kind)(self, *args)
        except Exception:
            unit.end()  # no screen exists that would unload it
            raise
        screen.unit = unit
        self.push(screen)

    def show_pages(self, heading, text, again=()):
        """Show a text, or what a function returns, in pages above the top screen.

        It takes the screen's place if `again` has the arguments of `open` that make it anew afterwards.
        """
        if again:
            self._drop()
        self.call_later(lambda: self._show_text(heading, text, again))

    def _show_text(self, heading, text, again):
        """Show it, when nothing holds what was dropped any more."""
        if self.screens:
            self._hide()
        self.make_room()
        text = text() if callable(text) else text
        self.open("handheld.drawing.prose", "PagesScreen", heading, text, again)

    def explain(self, game, options, teach=None, again=()):
        """Show the game's how to play, pictures or rules, for these options. `teach` starts its lesson."""
        with Loaded(of_game(game, "howto")) as howto:
            pages = howto.pages(options) if hasattr(howto, "pages") else ()
            teach = teach if hasattr(howto, "LESSON") else None
        if pages:
            self.make_room()
            self.open("handheld.drawing.pictures", "PicturesScreen", game, options, pages, teach)
        else:
            self.rules(game, options, again)

    def rules(self, game, options, again=()):
        """Show the rules of a game in prose, for these options, as `show_pages` does."""

        def text():
            with Loaded(of_game(game, "howto")) as howto:
                return howto.text(options) if hasattr(howto, "text") else howto.TEXT

        self.show_pages(self.title, text, again)
