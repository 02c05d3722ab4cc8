"""Result of a match: the winner and all points."""

import displayio
from micropython import const

from handheld import colours, keys, shapes, theme, tone, widgets
from handheld.honours import earned_in
from handheld.prompts import MENU, Prompts, foot
from handheld.screens.lists import ListScreen
from handheld.text import agree, t

_LINE = const(20)  # letters that fit into a line on every board
_NEWS_MS = const(2500)  # display time of each piece of news


class ResultScreen(ListScreen):
    """The winner, large, over a podium; on the second page the players by points, each with a score sheet.

    On the podium A is the first row of the list, and a direction opens the list. News share one line, one
    at a time: the score of a series, a place in the top five, badges.

    The screen is drawn in steps, one per tick: first the winner and the prompts. Then the ledger is read and
    the match counted (`_owed`), and at last the rest is drawn (`_undrawn`). A key waits only for the
    counting.
    """

    name = "result"
    back = MENU

    def __init__(self, console, heading, session, sheet, note, bars, times):
        """See `Console.result`."""
        super().__init__(console)
        self.heading = heading
        self._session = session
        self._names = session.match.names
        self._scores = scores = session.match.scores()
        self._sheet = sheet
        self._note = note
        self._times = times
        self._figures = bars, times, 0, None  # as for `Session.end`
        self._order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        self._first = [seat for seat in self._order if scores[seat] == scores[self._order[0]]]
        self._new = False  # the tune for a record is pending
        self._best = ""
        self._series = None  # its Score, if the match is part of a series
        self._news = []
        self._news_at = 0  # index of the shown news
        self._line = None  # the line of the news
        self._listed = False  # the list is shown
        self._below = []  # the rows below the players' rows: (kind, value)
        self._owed = [console.ledger.book, self._honour, self._count]
        self._undrawn = []

    def _honour(self):
        """Look up the honours of the match and make their texts. The match is not counted yet."""
        best, badges, earned = earned_in(self.console, self._session, self._times)
        self._figures = self._figures[:2] + (best, badges)
        self._best = self._record()
        self._news = self._played_on() + self._ranked(best, self._times) + self._badges(earned)
        texts = [each for each in (self._note, self._best) if each]
        if self._news and texts and len(self._names) == 1 and self.console.theme.mono:  # the only free line
            self._news.insert(0, ", ".join(texts))
        self._below = [("badge", each) for each in earned] + ([("five", best)] if best else [])
        match = self._session.match  # a snapshot has replaced the events before it
        if match.base is None and self.console.about.weighed(match.options):
            self._below.append(("luck", match))
        self._new = self._new or bool(earned or self._series and self._series.winner >= 0)

    def _count(self):
        self._session.end(*self._figures)

    def _record(self):
        """Return the winner's best score as text, or ""."""
        seat = self._order[0]
        if len(self._first) > 1 or not self._session.person(seat):
            return ""
        times = self._figures[1]
        solo = bool(times) and len(times) > len(self._names)
        figures = self.console.ledger.book().statistics(self._session.match.game, self._names[seat], solo)
        if solo:
            return self._best_time(times[0], figures)
        best = None if figures is None else figures.best
        if best is None:
            return ""
        if self._scores[seat] > best:
            self._new = True
            return t("a new best!")
        return t("best %d") % best

    def _best_time(self, time, figures):
        """Return the best time so far of hands solved alone, in words; "" for none that is known."""
        best = figures.time if figures else 0
        if time and best and time < best:
            self._new = True
            return t("a new best!")
        return t("best %d.%d s") % divmod(best, 10) if best else ""

    def _played_on(self):
        """Return the score of the series as texts, with its winner, or () for a match outside a series."""
        length = self._session.extras.get("series")
        if length is None:
            return []
        self._series = self.console.ledger.book().ended(self._session.match.game, int(length), self._scores)
        text = self._series.text(self._names) or t("no wins yet")
        winner = self._series.winner
        return [text] if winner < 0 else [t("Series to %s") % self._names[winner], text]

    def _next(self):
        """Return the label and the prompt of the next match."""
        if self._series and self._series.winner < 0:
            return t("Next match"), t("next")
        return t("Play again"), t("again")

    def _ranked(self, best, times):
        """Return the best person's rank in the top five as texts."""
        session = self._session
        book = self.console.ledger.book()
        for seat in self._order if best else ():
            if session.person(seat) and not book.guest(self._names[seat]):
                hinted = session.hinted >> seat & 1
                time = times[seat] if times else 0
                rank = book.rank(best, hinted, self._scores[seat], time)
                name = self._names[seat] + ": " if len(self._names) > 1 else ""
                return [name + t("no. %d ever") % rank] if rank else []
        return []

    def _badges(self, earned):
        """Return each badge as text, in two parts if it is too long for a line."""
        news = []
        for name, badge, _ in earned:
            words = [t("new badge"), badge]
            if len(self._names) > 1:
                words[0] = "%s: %s" % (name, words[0])
            text = ": ".join(words) if len(self._names) == 1 else " ".join(words)
            news.extend(words if len(text) > _LINE else (text,))
        return news

    def show(self):
        if self._listed:
            self.every = 0
            super().show()
            return
        self.group = displayio.Group()
        th = self.console.theme
        wide = th.width * th.unit
        alone = len(self._first) == 1
        seat = self._order[0]
        colour = th.seat(seat) if alone else theme.GOLD
        if len(self._names) == 1:
            sheet, top = ("text", 1) if th.mono else ("head", 16)
            shapes.text(th, self.group, sheet, wide // 2, top, self._names[0], colour, align=1)
            shapes.Large(th, self.group, 0, 26 if th.mono else 80, wide, str(self._scores[0]), colour)
            self._undrawn = [self._solo]
        else:
            words = self._names[seat] if alone else self.heading
            if th.mono and alone and len(words) < 4:
                words = agree(t("%s wins") % words)
            across = 15 * len(words) if th.mono else wide  # on 128x64 the smaller ones, for the podium's sake
            shapes.Large(th, self.group, (wide - across) // 2, 10 if th.mono else 27, across, words, colour)
            self._undrawn = [self._tell_all] + [self._bar] * min(3, len(self._order))
        self._bars = 0  # number of bars drawn so far
        self.prompts = Prompts(self.console, self.group)
        self._ask()
        for place in range(13):
            self.console.light(place, colours.of_seat(seat) if alone else colours.WHITE)
        self.every = 1

    def _ask(self):
        """Show the prompts. A's word in a series follows once the score of the series is known."""
        after = () if self._owed and "series" in self._session.extras else ((keys.A, self._next()[1]),)
        self.prompts.ask(after + ((keys.UP, t("list")), MENU))

    def _tell_all(self):
        """Draw the texts and the news below the winner's name."""
        th = self.console.theme
        if not th.mono:
            won = agree(t("%s wins") % self._names[self._order[0]]).split(" ")[-1]
            words = [won if len(self._first) == 1 else "", self._best]
            texts = ", ".join([each for each in words if each])
            shapes.text(th, self.group, "head", th.width * th.unit // 2, 53, texts, align=1)
        if self._news:
            self._lay_news(th, 20 if th.mono else 76)
        self._end_texts()

    def _solo(self):
        """Draw the texts below the points of a single player."""
        th = self.console.theme
        text = shapes.text
        middle = th.width * th.unit // 2
        texts = [each for each in (self._note, self._best) if each]
        if th.mono:
            if self._news:
                self._lay_news(th, 44)
            else:
                text(th, self.group, "text", middle, 44, ", ".join(texts) or t("points"), align=1)
        else:
            if self._news:
                self._lay_news(th, foot(th) - th.sheet("text").height - 2)
            text(th, self.group, "head", middle, 110, t("points"), align=1)
            for at in range(len(texts)):
                ink = theme.SOFT if at else theme.GOLD
                text(th, self.group, "head", middle, 150 + 28 * at, texts[at], ink, align=1)
        self._end_texts()

    def _end_texts(self):
        """Complete the prompts once the texts are drawn, and play the tune for a record."""
        self._ask()
        if self._new:
            self._new = False
            self.console.tune(tone.RECORD)

    def _lay_news(self, th, y):
        """Add the line of the news."""
        self._news_columns = th.width * th.unit // th.sheet("text").width
        self._line = widgets.Line(th, self.group, "text", 0, y, theme.GOLD)
        self._tell()

    def _tell(self):
        news = self._news[self._news_at % len(self._news)]
        self._line.show_middle(news, self._news_columns)

    def tick(self, now):
        if self._listed:
            return super().tick(now)
        if self._owed or self._undrawn:
            (self._owed or self._undrawn).pop(0)()
            if not self._undrawn:
                self.every = _NEWS_MS if len(self._news) > 1 else 0
        else:
            self._news_at += 1
            self._tell()
        return True

    def _bar(self):
        """Draw the podium's next bar, its height by points, in the seat's colour.

        The winner's is in the middle.
        """
        th = self.console.theme
        wide = th.width * th.unit
        name_high = th.sheet("text").height
        head = th.sheet("head")
        bottom = foot(th) - 2
        inside = 0 if th.mono else 4
        least = head.height + inside
        space = bottom - (20 if th.mono else 76) - name_high - least
        if self._news:
            space -= name_high + (1 if th.mono else 2 * inside)
        count = min(3, len(self._order))
        across = (wide - 8) // 3
        at = self._bars
        self._bars += 1
        seat = self._order[at]
        colour = th.seat(seat)
        high = least + max(0, self._scores[seat]) * space // max(1, self._scores[self._order[0]])
        left = (wide - across * count) // 2 + across * ((1, 0, 2)[at] if count > 2 else at)
        middle = left + across // 2
        name = self._names[seat][: (across - 4) // th.sheet("text").width]
        top = bottom - high
        bar = across - 4 if th.mono else 48
        shapes.ground(th, self.group, middle - bar // 2, top, bar, high, colour)
        shapes.text(th, self.group, "text", middle, top - name_high - inside // 2, name, colour, align=1)
        points = str(self._scores[seat])
        shapes.text(th, self.group, "head", middle, top + inside, points, theme.DARK, colour, 1)

    def hide(self):
        self._line = None
        self._undrawn = []
        super().hide()

    def count(self):
        return len(self._order) + 1 + len(self._below)

    def line(self, i):
        if i == 0:
            return self._next()[0], self._note
        if i > len(self._order):
            kind, value = self._below[i - 1 - len(self._order)]
            if kind == "badge":
                return "%s: %s" % value[:2], ""
            return t("Top five") if kind == "five" else t("Skill and luck"), ""
        seat = self._order[i - 1]
        place = 1 + sum([1 for points in self._scores if points > self._scores[seat]])
        left, right = "%d %s" % (place, self._names[seat]), str(self._scores[seat]) + " "
        level = self._session.levels[seat]
        machine = self.console.about.LEVELS[level - 1] + " " if level else ""
        return left, machine + right if len(left + machine + right) < self._columns - 1 else right

    def choose(self, i):
        console = self.console
        if i == 0:
            console.rematch()
        elif i > len(self._order):
            kind, value = self._below[i - 1 - len(self._order)]
            if kind == "badge":
                console.tell(value[1], "%s\n%s" % (value[0], value[2]))
            elif kind == "luck":
                console.open("handheld.screens.luck", "LuckScreen", value)
            else:
                console.open("handheld.screens.honours", "BestScreen", t("Top five"), value)
        else:
            sheet = self._sheet(self._order[i - 1])
            if sheet:
                console.push(sheet)
        return False

    def _hurry(self, key):
        """Count the match, then handle a key."""
        while self._owed:
            self._owed.pop(0)()
        self.key(key)

    def key(self, key):
        if self._owed:
            self.console.soon(lambda: self._hurry(key))  # needs a shallow stack: the journal may be compacted
            return True
        if key == keys.B:
            self.console.home()
            return True
        if not self._listed and key <= keys.RIGHT:
            self._listed = True
            self.at = 1 if key == keys.DOWN or key == keys.RIGHT else self.count() - 1
            self.console.redraw()
            return True
        if not self._listed and key == keys.A:
            self.choose(0)
            return True
        return super().key(key)
