"""Names, line-ups and figures, and the other tables of the ledger, as they are now."""

from handheld.journal import honours, people, reader
from handheld.journal import series as best_of
from handheld.journal import statistics as figures
from handheld.journal.ending import count, end, result  # noqa: F401  asked for by the journal
from handheld.journal.rows import BADGES, BEST, CHALLENGES, FIGURES, SERIES, change, read
from handheld.journal.sector import BEGIN, END, ROW


class Book:
    """The tables as they are now. A name has 1 to 8 ASCII letters.

    `rows` are the tables by their kind, lists of bytes; `gone` the names whose figures gave way to others
    since the book was opened. What it offers is told where it is made: `people`, `statistics`, `honours`,
    `series`.
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
        about = reader.about(nvm, begun) if begun else None
        told = reader.body(nvm, at)
        if nvm[at] == BEGIN:
            people.begin(self, about)
        elif nvm[at] == END:
            count(self, about, told)
        elif nvm[at] == ROW:
            change(self.rows, told)

    names = people.names
    recent = people.recent
    add = people.add
    rename = people.rename
    forget = people.forget
    lineup = people.lineup
    seated = people.named
    badges = honours.badges
    lists = honours.lists
    five = honours.five
    rank = honours.rank
    challenges = honours.challenges
    dare = honours.dare
    statistics = figures.of
    games = figures.games
    series = best_of.score
    running = best_of.running
    ended = best_of.ended

    def reset(self):
        """Set all figures to zero, and what follows from them. The journal has to be tidied to save that."""
        for kind in (FIGURES, BEST, BADGES, CHALLENGES, SERIES):
            self.rows[kind] = []

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
