"""The screens that every game shares, and the contract of a screen.

A screen has `name` (one word, for the serial console), `group` while it is shown, and `every`: how many
milliseconds lie between its ticks, 0 for none, 1 for as often as can be. `show` draws it whole;
after that it draws only what changed. Keys come as calls that return True where they were taken: first
`number(n)` for a number key and `turn(step)` for the wheel, then `key(k)` with a plain key.
"""

from micropython import const

from handheld.text import t

_LOW = const(15)  # percent of the battery from which on it is said


class Screen:
    """A screen that shows nothing and takes nothing."""

    name = "screen"
    every = 0
    group = None
    awake = False  # True while the panel is to be dimmed at most, and the first key counts
    visit = None  # of the modules that go with it, for one that `Stage.open` made

    def __init__(self, console):
        self.console = console

    def show(self):
        """Make `group` and draw everything."""

    def hide(self):
        """Another screen comes up: drop what was drawn."""
        self.group = None

    def key(self, key):
        """A plain key was pressed; B that is not taken goes back."""
        return False

    def number(self, n):
        """A number key was pressed, 1-12."""
        return False

    def turn(self, step):
        """The wheel went one detent on (1) or back (-1)."""
        return False

    def tick(self, now):
        """`every` milliseconds have passed; True if something was drawn."""
        return False

    def say(self, text):
        """Show a passing word; "" takes it back."""

    def battery_low(self):
        """That the battery is low, in words; "" where it is not, or there is none."""
        charge = self.console.parts.battery()
        return "" if charge is None or charge > _LOW else "%s: %d%%" % (t("Battery low"), charge)

    def ready(self):
        """It is on the panel and takes keys; said again when a host begins to listen on serial."""
