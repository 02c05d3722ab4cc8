"""Shared screens, and the contract between a screen and the console.

A screen has `name` (one word, for the serial console), `group` while it is shown, and `tick_ms`: the
milliseconds between its ticks, 0 for none, 1 for as often as possible. The console calls `show` when the
screen comes to the top of the stack and `hide` before another one covers it or it is dropped. In between it
calls `number(n)` for a number key, 1 to 12, or `on_wheel(step)` for a detent, forward (1) or back (-1),
then `key(k)` with the plain key if the first call returned False. They return True if the key was used; an
unused B goes back. `tick(now)` returns True if something was drawn. Before each refresh the console calls
`draw`, and `ready` once the screen is on the panel, and again when a host begins to listen.
`begin_anew(waited)` begins anew what it waited for when memory was full.

A screen with a `picture` describes itself in `picture_args`, as arguments of the picture's parts, and has no
drawing code elsewhere. Otherwise `show` draws everything, and the other methods draw only changes.
"""

import displayio
from micropython import const

from handheld.drawing import shapes, theme, widgets
from handheld.drawing.prompts import foot
from handheld.machine import keys
from handheld.machine.text import t

# A page by `Theme.sight`, in pixels: left and top of its title, its rule, the space below, its number.
_PAGE = (6, 5, 30, 36, 8), (6, 5, 30, 36, 4), (2, -1, 10, 13, 1), (2, 0, 10, 12, 0)
_LOW = const(10)  # percentage of the battery below which it is told


class Screen:
    """A screen that is empty and takes no keys; the base of all screens."""

    name = "screen"
    tick_ms = 0
    group = None
    idle = True  # False while something moves or is left to draw
    keeps_awake = False  # True if the panel may dim but not sleep, and the key that brightens it counts
    unit = None  # the Loaded of its module, if `Stage.open` made it
    at = 0  # its place: the row under the cursor, or the page
    picture = None  # a picture.Picture, while the screen is shown
    prompts = None  # a prompts.Prompts, while the screen is shown, if it has some
    places = None  # a layout, while the screen is shown, if it has one
    waits = 1  # what a match's screen waits for: KEY

    def __init__(self, console):
        self.console = console

    def hide(self):
        """Called when another screen covers this one or it is dropped. Release the drawing."""
        self.group = self.picture = self.prompts = self.places = None

    @property
    def parts(self):
        """The objects whose attributes a key may change: itself and those that it has of its own."""
        return (self,)

    def undefined(self, *_):
        raise NotImplementedError

    picture_args = undefined

    def draw(self):
        """Draw the changes of the picture. Called before each refresh; returns True if some are left."""
        return self.picture is not None and self.picture.draw(self.picture_args())

    def page_title(self, text):
        """Draw a title over a rule in the game's colour. Return the top and bottom of the rest."""
        th = self.console.theme
        x, y, rule, top, _ = _PAGE[th.sight]
        fits = th.sight < 3 and x + len(text) * th.sheet("title").width < th.width
        shapes.box(th, self.group, x * (th.sight == 2), rule, th.width, th.unit, th.colour)
        shapes.text(th, self.group, "title" if fits else "text", x, y, text, th.colour)
        return top, foot(th)

    def page_number(self):
        """Add the line for a page's number to the group, and return it. It has seven columns."""
        th = self.console.theme
        x = th.width - 2 * th.unit - 7 * th.sheet("text").width
        return widgets.Line(th, self.group, "text", x, _PAGE[th.sight][4], theme.GREY)

    def unused(self, *_):
        return False

    show = key = number = on_wheel = tick = ready = begin_anew = unused

    def show_message(self, text):
        if self.prompts:
            self.prompts.show_message(text)

    def battery_low(self):
        """Return a warning if the battery is low, otherwise ""."""
        charge = self.console.hardware.battery()
        return "" if charge is None or charge >= _LOW else t("Battery low: %d%%") % charge


class Page(Screen):
    """A page with a picture and prompts, one of several: the arrows, the wheel and A turn them."""

    def show(self):
        self.group = displayio.Group()
        self.picture = self.lay_out(self.group)
        self.prompts = self.console.prompts(self.console, self.group)
        self.ask()

    # `lay_out(group)` draws what is fixed and returns the picture, `prompt_args()` what `Prompts.ask` takes;
    # `change_page(by)` goes to the next page (1) or the one before (-1).
    lay_out = prompt_args = Screen.undefined
    change_page = Screen.unused

    def ask(self):
        self.prompts.ask(*self.prompt_args())
        self.prompts.light()

    def key(self, key):
        if key <= keys.A:
            self.change_page(-1 if key == keys.UP or key == keys.LEFT else 1)
            self.ask()
        return key <= keys.A
