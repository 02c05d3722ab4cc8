"""Pages of the five best, and of a name's badges."""

from handheld import honours
from handheld.screens.lists import ListScreen
from handheld.text import t


class BestScreen(ListScreen):
    """A list of the five best; what had a hint carries a question mark."""

    name = "best"
    hint = ""

    def __init__(self, console, heading, number):
        """`number` is the list's (docs/badges.md)."""
        super().__init__(console)
        self.heading = heading
        self._timed = number > 127
        self._five = console.ledger.book().five(number)

    def count(self):
        return len(self._five)

    def line(self, i):
        name, value, hinted = self._five[i]
        value = "%d.%d s" % divmod(value, 10) if self._timed else "%d" % value
        return "%d %s" % (i + 1, name), value + ("?" if hinted else " ")


class BestsScreen(ListScreen):
    """Every list of the five best that holds anything; A shows it."""

    name = "bests"
    heading = "Five best"
    hint = "open"

    def __init__(self, console):
        super().__init__(console)
        book = console.ledger.book()
        self._lists = []  # (heading, number)
        for number in book.lists():
            game, title = honours.title(console, number)
            if game:
                most = (19 if console.theme.mono else 21) - len(title)  # letters of the game's title
                self._lists.append(("%s %s" % (console.shelf[game].TITLE[:most], t(title)), number))

    def count(self):
        return len(self._lists)

    def line(self, i):
        return self._lists[i][0], ""

    def choose(self, i):
        self.console.push(BestScreen(self.console, *self._lists[i]))
        return False


class BadgesScreen(ListScreen):
    """All badges, those that a name has with a mark; a line tells what earns the one under the cursor."""

    name = "badges"
    hint = ""
    explained = True

    def __init__(self, console, who):
        super().__init__(console)
        self.heading = who
        bits = console.ledger.book().badges(who)
        self._badges = [(bits >> bit & 1, title, why) for bit, title, why in honours.every(console)]

    def count(self):
        return len(self._badges)

    def line(self, i):
        earned, title, _ = self._badges[i]
        return t(title), t("earned") + " " if earned else ""

    def explain(self, i):
        return self._badges[i][2]
