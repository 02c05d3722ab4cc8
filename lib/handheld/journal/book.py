"""Names, line-ups and figures, and the other tables of the ledger, as they are now."""

from handheld.journal import honours, people, reader, series, statistics
from handheld.journal.ending import count, end, result  # noqa: F401  asked for by the journal
from handheld.journal.rows import BADGES, BEST, CHALLENGES, FIGURES, NAMES, SERIES, change, key, read
from handheld.journal.sector import BEGIN, END, ROW


class Book:
    """The tables as they are now. A name has 1 to 8 ASCII letters.

    `rows` are the tables by their kind, lists of bytes; `gone` the names whose figures gave way to others
    since the book was opened.
    """

    MOST = people.PEOPLE  # names that are kept

    def __init__(self, journal):
        self._journal = journal
        self.rows = read(journal)[0]
        self.gone = []
        for item in journal.pending:
            self.apply(item)
        self.gone = []

    def apply(self, item):
        """Change the rows as a block of the log tells: (where it lies, where its match's BEGIN does)."""
        nvm = self._journal.nvm
        at, begun = item
        about = reader.About(reader.body(nvm, begun)) if begun else None
        told = reader.body(nvm, at)
        if nvm[at] == BEGIN:
            people.begin(self, about)
        elif nvm[at] == END:
            count(self, about, told)
        elif nvm[at] == ROW:
            change(self.rows, told)

    def names(self):
        """The names that are known, at most 16."""
        texts = [people.text(row) for row in self.rows[NAMES]]
        return [text for text in texts if text]

    def recent(self):
        """The names that are known: who sat at a table last first, the others by how much they played."""
        return [people.name(self, at) for at in people.recent(self)]

    def add(self, name):
        """Keep a name. False if there is no room for it, or it is too long."""
        return people.add(self, name)

    def rename(self, old, new):
        """Give a name's figures another name. False if that is known already, or too long."""
        return people.rename(self, old, new)

    def forget(self, name):
        """Forget a name and its figures. A match that is open keeps it, and does not count."""
        people.forget(self, name)

    def lineup(self, game):
        """The last line-up of a game: (name, level) of each seat, with "" as an opponent's name."""
        return people.lineup(self, game)

    def statistics(self, game, name):
        """A name's `statistics.Statistics` in a game, or None if it has played none."""
        return statistics.of(self, game, name)

    def seated(self, game, names, levels):
        """The name of each seat as it is kept by now, "" for an opponent or who is not known."""
        return [people.name(self, at) if at >= 0 else "" for at in people.seated(self, game, names, levels)]

    def games(self, name, game):
        """How many games a name has played, with this one."""
        place = people.place(self, name)
        return len({key(game)} | {row[:2] for row in self.rows[FIGURES] if row[2] == place})

    def badges(self, name):
        """The badges of a name, a bit each (docs/badges.md)."""
        return honours.badges(self, name)

    def lists(self):
        """The numbers of the lists of the best that hold anything, rising."""
        return honours.lists(self)

    def five(self, number):
        """A list of the best: (name, points or tenths of a second, whether with hints), best first."""
        return honours.five(self, number)

    def rank(self, number, hinted, score, time):
        """Which place in a list of the best such a result will have, 1 to 5; 0 for none."""
        return honours.rank(self, number, hinted, (score, time))

    def challenges(self, number):
        """Who solved the hand numbers of a list quickest: hand number -> (name, tenths of a second)."""
        return honours.challenges(self, number)

    def dare(self, hand, number, name, time):
        """A name has solved a hand number in so many tenths of a second: the best time is kept."""
        honours.dare(self, hand, number, name, time)

    def series(self, game, names, levels, of):
        """The `series.Score` of the series, best of so many, that these seats play on or would begin."""
        return series.score(self, people.line(self, game, names, levels), len(names), of)

    def running(self, game):
        """The `series.Score` of the series that a game's last line-up is in the midst of; None for none."""
        return series.running(self, game)

    def ended(self, game, of, scores):
        """The `series.Score` once the game's last match, one of a series, has ended with these points."""
        return series.Score(series.after(self, people.last(self, game), of, scores))

    def reset(self):
        """Set all figures to zero, and what follows from them. The journal has to be tidied to save that."""
        for kind in (FIGURES, BEST, BADGES, CHALLENGES, SERIES):
            self.rows[kind] = []

    def table(self, kind):
        """A copy of a table of docs/journal.md: rows without their checks, in their order."""
        return list(self.rows.get(kind, ()))

    def put(self, kind, place, row):
        """Set the row of a table at a place, the next free one at most; b"" takes it out.

        At `rows.BEHIND` it comes behind the last, and in a full table the first gives way. What does not fit
        is passed over: rows have the size that docs/journal.md says, without the check.
        """
        told = bytes((kind, place)) + row
        if change(self.rows, told):
            at = self._journal.ledger.save(ROW, told)
            if at:
                self._journal.pending.append((at, 0))
