"""Settings of the console, with the statistics and the about page."""

import gc

from handheld import tone
from handheld.screens.lists import ListScreen
from handheld.screens.statistics import StatisticsScreen
from handheld.text import t
from handheld.version import VERSION

# Key in the ledger, label, values, and their texts.
_ROWS = (
    ("brightness", t("Brightness"), (0, 1, 2, 3, 4), ("20%", "40%", "60%", "80%", "100%")),
    ("volume", t("Sound"), (0, 1, 2, 3), (t("off"), t("low"), t("mid"), t("high"))),
    ("clicks", t("Key clicks"), (0, 1, 2), (t("off"), t("quiet"), t("on"))),
    ("lights", t("Lights"), (0, 1, 2), (t("off"), t("dim"), t("on"))),
    ("speed", t("Motion"), (0, 1, 2), (t("off"), t("quick"), t("slow"))),
    ("text", t("Text"), (0, 1), (t("normal"), t("large"))),
    ("left-handed", t("Left-handed"), (0, 1), (t("no"), t("yes"))),
    (
        "sleep", t("Sleep"), (0, 1, 3, 5, 10, 30),
        (t("never"), t("1 min"), t("3 min"), t("5 min"), t("10 min"), t("30 min")),
    ),
)


class SettingsScreen(ListScreen):
    """A row for each setting, then the statistics, the last record and the about page.

    The values follow in the first tick: drawing everything at once takes too long.
    """

    name = "settings"
    heading = t("Settings")
    hint = t("open")

    def __init__(self, console):
        super().__init__(console)
        self._bare = True  # the values are not drawn yet
        self._more_rows = (
            (t("Statistics"), self._statistics),
            (t("Send match by USB"), self._send),
            (t("Memory"), self._memory),
            (t("About"), self._about),
        )
        if console.left_out:
            self._more_rows += ((t("Games left out"), self._left_out),)

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
            return self._more_rows[i - len(_ROWS)][0], ""
        key, label, values, shown = _ROWS[i]
        if self._bare:
            return label, ""
        return label, shown[self._place(key, values)] + " "

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
        if key == "left-handed" or key == "text":
            self.console.redraw()
        return True

    def does(self, i):
        return t("change") if i < len(_ROWS) else t("open")

    def choose(self, i):
        if i < len(_ROWS):
            return self.step(i, 1)
        self._more_rows[i - len(_ROWS)][1]()
        return False

    def _statistics(self):
        self.console.push(StatisticsScreen(self.console))

    def _send(self):
        if not self.console.send():
            self.console.tell(t("Send match"), t("There is no match to send."))

    def _memory(self):
        journal = self.console.journal
        text = journal.notice or t("All matches are saved.")
        journal.notice = ""
        gc.collect()
        text += "\n" + t("%d KB of memory free") % (gc.mem_free() // 1024)
        text += "\n" + t("Storage wear: %d of 100000 erases") % journal.wear
        charge = self.console.hardware.battery()
        if charge is not None:
            text += "\n" + t("Battery: %d%%") % charge
        self.console.tell(t("Memory"), text)

    def _left_out(self):
        left_out = self.console.left_out
        lines = ["%s: %s" % (game, left_out[game]) for game in sorted(left_out)]
        self.console.tell(t("Games left out"), "\n".join(lines))

    def _about(self):
        console = self.console
        lines = [
            "Trefoil " + VERSION,
            t("for the %s") % console.board.NAME,
            t("MIT licence"),
        ]
        for game in sorted(console.shelf):
            lines.append(console.shelf[game].CREDIT)
        lines.append(t("Letters: JetBrains Mono, Terminus (OFL)"))
        lines.append(t("On CircuitPython with Adafruit's libraries (MIT)"))
        text = "\n".join(lines)
        console.tell(t("About"), text)
