"""Settings of the console, with the about page."""

from handheld.drawing.lists import BRIGHTNESS, VOLUME, ListScreen, Row, setting
from handheld.machine.text import t
from handheld.version import VERSION

_SLEEP = t("never"), t("1 min"), t("3 min"), t("5 min"), t("10 min"), t("30 min")
_SETTINGS = (
    BRIGHTNESS,
    VOLUME,
    (t("Lights"), "lights", (t("off"), t("dim"), t("on"))),
    (t("Text"), "text", (t("normal"), t("large"))),
    (t("Left-handed"), "left-handed", (t("no"), t("yes"))),
    (t("Sleep"), "sleep", _SLEEP, (0, 1, 3, 5, 10, 30)),
)


class SettingsScreen(ListScreen):
    """A row for each setting, then the last record and the about page."""

    name = "settings"

    def __init__(self, console, at=0):
        super().__init__(console, t("Settings"))
        self.at = at

    def rows(self):
        pages = [(t("Send match by USB"), self._send), (t("About"), self._about)]
        if self.console.unusable:
            pages.append((t("Games left out"), self._show_unusable))
        rows = [setting(self.console, *each) for each in _SETTINGS]
        return rows + [Row(text, "", t("open"), action) for text, action in pages]

    def show_pages(self, heading, text):
        """Show a text in place of the settings, which come again afterwards."""
        self.console.show_pages(heading, text, ("handheld.front.settings_screen", "SettingsScreen", self.at))

    def _send(self):
        if not self.console.send():
            self.show_pages(t("Send match"), t("There is no match to send."))

    def _show_unusable(self):
        lines = ["%s: %s" % each for each in sorted(self.console.unusable.items())]
        self.show_pages(t("Games left out"), "\n".join(lines))

    def _about(self):
        """Show the journal's notice, if any, and then the console, its storage and the credits."""
        console = self.console
        journal = console.journal
        lines = [journal.notice] if journal.notice else []
        journal.notice = ""
        wear = t("Storage wear: %d%%") % (journal.reader().wear(journal.log) // 1000)  # of 100,000 erases
        lines += ["Trefoil " + VERSION, t("for the %s") % console.board.NAME, wear, t("MIT licence")]
        lines += [getattr(console.shelf[game], "CREDIT", "") for game in sorted(console.shelf)]
        lines.append(t("Letters: JetBrains Mono, Terminus (OFL)"))
        lines.append(t("On CircuitPython with Adafruit's libraries (MIT)"))
        self.show_pages(t("About"), "\n".join(lines))
