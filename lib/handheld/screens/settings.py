"""Settings of the console, with the statistics and the about page."""

import gc

from handheld import tone
from handheld.screens.lists import ListScreen
from handheld.screens.statistics import StatisticsScreen
from handheld.text import t
from handheld.version import VERSION

# Key in the ledger, label, values, and their texts.
_ROWS = (
    ("brightness", "Brightness", (0, 1, 2, 3, 4), ("20%", "40%", "60%", "80%", "100%")),
    ("volume", "Sound", (0, 1, 2, 3), ("off", "low", "mid", "high")),
    ("clicks", "Key clicks", (0, 1, 2), ("off", "quiet", "on")),
    ("lights", "Lights", (0, 1, 2), ("off", "dim", "on")),
    ("speed", "Motion", (0, 1, 2), ("off", "quick", "slow")),
    ("left-handed", "Left-handed", (0, 1), ("no", "yes")),
    ("sleep", "Sleep", (0, 1, 3, 5, 10, 30), ("never", "1 min", "3 min", "5 min", "10 min", "30 min")),
)


class SettingsScreen(ListScreen):
    """A row for each setting, then the statistics, the last record and the about page.

    The values follow in the first tick: drawing everything at once takes too long.
    """

    name = "settings"
    heading = "Settings"
    hint = "open"

    def __init__(self, console):
        super().__init__(console)
        self._bare = True  # the values are not drawn yet
        self._more_rows = (
            ("Statistics", self._statistics),
            ("Send match by USB", self._send),
            ("Memory", self._memory),
            ("About", self._about),
        )
        if console.left_out:
            self._more_rows += (("Left out", self._left_out),)

    def show(self):
        self._bare = True
        super().show()

    def tick(self, now):
        if self._bare:
            self._bare = False
            self.fill()
            return True
        return super().tick(now)

    def count(self):
        return len(_ROWS) + len(self._more_rows)

    def line(self, i):
        if i >= len(_ROWS):
            return t(self._more_rows[i - len(_ROWS)][0]), ""
        key, label, values, shown = _ROWS[i]
        if self._bare:
            return t(label), ""
        return t(label), t(shown[self._place(key, values)]) + " "

    def turns(self, i):
        return i < len(_ROWS)

    def _place(self, key, values):
        value = self.console.ledger.get(key)
        return values.index(value) if value in values else 0

    def step(self, i, by):
        if i >= len(_ROWS):
            return False
        key, _, values, _ = _ROWS[i]
        self.console.ledger.set(key, values[(self._place(key, values) + by) % len(values)])
        self.console.apply_settings()
        if key == "volume":
            self.console.tune(tone.PLACE)
        if key == "left-handed":
            self.console.redraw()
        return True

    def does(self, i):
        return "change" if i < len(_ROWS) else "open"

    def choose(self, i):
        if i < len(_ROWS):
            return self.step(i, 1)
        self._more_rows[i - len(_ROWS)][1]()
        return False

    def _statistics(self):
        self.console.push(StatisticsScreen(self.console))

    def _send(self):
        if not self.console.send():
            self.console.tell("Record", "No match is kept.")

    def _memory(self):
        journal = self.console.journal
        text = t(journal.notice) or t("All matches are kept.")
        journal.notice = ""
        gc.collect()
        text += "\n%d KB of memory free\nStorage wear: %d of 100000 erases" % (
            gc.mem_free() // 1024,
            journal.wear,
        )
        charge = self.console.parts.battery()
        if charge is not None:
            text += "\nBattery: %d%%" % charge
        self.console.tell("Memory", text)

    def _left_out(self):
        left_out = self.console.left_out
        lines = ["%s: %s" % (game, left_out[game]) for game in sorted(left_out)]
        self.console.tell("Left out", "\n".join(lines))

    def _about(self):
        console = self.console
        lines = [
            "Trefoil " + VERSION,
            "for the " + console.board.NAME,
            "MIT licence",
        ]
        for game in sorted(console.shelf):
            lines.append(console.shelf[game].CREDIT)
        lines.append("Letters: JetBrains Mono, Terminus (OFL)")
        lines.append("On CircuitPython with Adafruit's libraries (MIT)")
        text = "\n".join(lines)
        console.tell("About", text)
