"""Names, line-ups and figures, and the other tables of the ledger, as they are now; and how a match ends."""

from struct import pack, unpack_from

from micropython import const

from handheld.journal import honours, matches, people
from handheld.journal import statistics as figures
from handheld.journal.rows import BADGES, BEST, CHALLENGES, FIGURES, SERIES, change, read
from handheld.journal.sector import BEGIN, END, FRAME, ROW, body

GONE = "There is room for 24 figures. Those of who has played least gave way: %s."

# How a match ended: it counts; with bars; times; seats that had hints; a list; badges; hands solved alone.
COUNTED = const(1)
_BARS = const(2)
_TIMES = const(4)
_HINTED = const(8)
_LISTED = const(16)
_BADGES = const(32)
_SOLO = const(64)


class Book:
    """The tables as they are now. A name has 1 to 8 ASCII letters.

    `rows` are the tables by their kind, lists of bytes; `gone` the names whose figures gave way to others
    since the book was opened. What it offers is told where it is made: `people`, `statistics`, `honours`.
    """

    MOST = people.PEOPLE  # names that are kept

    def __init__(self, journal):
        self._journal = journal
        self.rows = read(journal)
        self.gone = []
        for item in journal.pending:
            self.apply(item)
        self.gone = []

    def apply(self, item):
        """Change the rows as a block of the log tells: (where it lies, where its match's BEGIN does)."""
        nvm = self._journal.nvm
        at, begun = item
        about = matches.About(body(nvm, begun)) if begun else None
        told = body(nvm, at)
        if nvm[at + 1] == BEGIN:
            people.begin(self, about)
        elif nvm[at + 1] == END:
            count(self, about, told)
        elif nvm[at + 1] == ROW:
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
    series = honours.score
    running = honours.running
    ended = honours.ended

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
            at = self._journal.ledger.save(told)
            if at:
                self._journal.pending.append((at, 0))


def result(scores, bars, times, hinted, best, badges):
    """Return the payload of END for a match that counts."""
    how = COUNTED | (_BARS if bars else 0) | (_TIMES if times else 0) | (_HINTED if hinted else 0)
    how |= (_LISTED if best else 0) | (_BADGES if badges else 0)
    solo = times and len(times) > len(scores)
    how |= _SOLO if solo else 0
    content = bytes((how,))
    for score in scores:
        content += pack("<h", max(-0x7FFF, min(0x7FFF, score)))
    if bars:
        content += bytes(bars)
    for seat in range(len(scores) if times else 0):
        content += pack("<H", min(0xFFFF, times[seat]))
    if hinted:
        content += pack("<H", sum([1 << seat for seat in range(len(scores)) if hinted[seat]]))
    if best:
        content += bytes((best,))
    for bits in badges or ():
        content += pack("<H", bits)
    if solo:
        content += times[1].to_bytes(3, "little")
    return content


def end(journal, saved, told):
    """Save the end of an open match, and take it on. May tidy."""
    room = journal.room() >= len(told) + FRAME
    if told[0] & COUNTED:
        journal.ledger.book().gone = []
    at = journal.block(END, told, saved) if room else 0
    matches.end(journal, saved, told[0] & COUNTED, at)
    if not room:
        if told[0] & COUNTED:
            count(journal.ledger.book(), matches.about(journal, saved), told)
        gone = journal.ledger.book().gone
        journal.tidy()
    else:
        gone = journal.ledger.opened.gone if journal.ledger.opened else ()
    if gone:
        journal.notice = GONE % ", ".join(gone)


def count(book, about, told):
    """Count what END tells in the book. Nonsense is left out."""
    seats = len(about.names)
    how = told[0]
    listed = 1 + seats * (2 + bool(how & _BARS) + 2 * bool(how & _TIMES)) + 2 * bool(how & _HINTED)
    earned = listed + bool(how & _LISTED)
    spent = earned + 2 * seats * bool(how & _BADGES)
    if not how & COUNTED or len(told) != spent + 3 * bool(how & _SOLO):
        return
    scores = unpack_from("<%dh" % seats, told, 1)
    at = 1 + 2 * seats
    hinted = unpack_from("<H", told, listed - 2)[0] if how & _HINTED else 0
    places = people.seated(book, about.game, about.names, about.levels)
    for seat in range(min(seats, len(places))):
        place = places[seat]
        if place < 0:
            continue
        bar = told[at + seat] if how & _BARS else -1
        times = at + seats * bool(how & _BARS) + 2 * seat
        time = unpack_from("<H", told, times)[0] if how & _TIMES else 0
        won = scores[seat] == max(scores) if seats > 1 else None
        aided = hinted >> seat & 1
        if how & _SOLO:
            figures.solve(book, about.game, place, scores[0], time, int.from_bytes(told[spent:], "little"))
        else:
            figures.count(book, about.game, place, (scores[seat], won, aided, bar, time))
        if how & _LISTED:
            honours.enter(book, told[listed], place, aided, (scores[seat], time))
        if how & _BADGES:
            honours.earn(book, place, unpack_from("<H", told, earned + 2 * seat)[0])
    of = about.extras.get("series")
    line = people.last(book, about.game)
    if of in ("3", "5") and line:
        book.rows[SERIES] = [honours.after(book, line, int(of), scores)]
