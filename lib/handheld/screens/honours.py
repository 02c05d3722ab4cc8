"""Pages of the top five and of a name's badges."""

from handheld import honours
from handheld.screens.lists import ListScreen
from handheld.text import t


class BestScreen(ListScreen):
    """One list of the top five. A result with a hint has a question mark."""

    name = "best"
    hint = ""

    def __init__(self, console, heading, number):
        """Make the list with this number (docs/badges.md)."""
        super().__init__(console)
        self.heading = heading
        self._timed = number > 127
        self._five = console.journal.ledger().five(number)

    def count(self):
        return len(self._five)

    def line(self, i):
        name, value, hinted = self._five[i]
        value = "%d.%d s" % divmod(value, 10) if self._timed else "%d" % value
        return "%d %s" % (i + 1, name), value + ("?" if hinted else " ")


class BestsScreen(ListScreen):
    """All lists of the top five that have entries. A shows one."""

    name = "bests"
    heading = t("Top five")
    hint = t("open")

    def __init__(self, console):
        super().__init__(console)
        ledger = console.journal.ledger()
        self._lists = []  # (heading, number)
        for game, module in honours.of_games(console):
            for number in ledger.lists():
                title = module.title(number)
                if title:
                    most = (19 if console.theme.mono else 21) - len(title)  # letters of the game's title
                    self._lists.append(("%s %s" % (console.shelf[game].TITLE[:most], title), number))
        self._lists.sort(key=lambda each: each[1])

    def count(self):
        return len(self._lists)

    def line(self, i):
        return self._lists[i][0], ""

    def choose(self, i):
        self.console.push(BestScreen(self.console, *self._lists[i]))
        return False


class BadgesScreen(ListScreen):
    """All badges, with a mark on those that a name has earned, and the condition of the current one."""

    name = "badges"
    hint = ""
    explained = True

    def __init__(self, console, who):
        super().__init__(console)
        self.heading = who
        bits = console.journal.ledger().badges(who)
        badges = list(honours.BADGES)
        for _, module in honours.of_games(console):
            badges.extend(module.BADGES)
        self._badges = [(bits >> bit & 1, title, why) for bit, title, why in badges]

    def count(self):
        return len(self._badges)

    def line(self, i):
        earned, title, _ = self._badges[i]
        return title, t("earned") + " " if earned else ""

    def explain(self, i):
        return self._badges[i][2]
