"""Ledger: the tables, updated from the log; and the end of a match."""

from struct import pack, unpack_from

from micropython import const

from handheld.journal import honours, matches, people
from handheld.journal import statistics as figures
from handheld.journal.rows import BADGES, BEST, CHALLENGES, FIGURES, SERIES, change, read
from handheld.journal.sector import BEGIN, END, FRAME, ROW, body
from handheld.text import t

GONE = t("The statistics were full. Those with the fewest matches were removed: %s.")

# How a match ended: it counts; with bars; times; seats that had hints; a list; badges; hands solved alone.
COUNTED = const(1)
_BARS = const(2)
_TIMES = const(4)
_HINTED = const(8)
_LISTED = const(16)
_BADGES = const(32)
_SOLO = const(64)


class Ledger:
    """The current tables. A name has 1 to 8 ASCII letters.

    `rows` maps each kind of table to its rows, a list of bytes; `gone` lists the names that have lost their
    statistics to others since it was opened. For the methods see `people`, `statistics` and `honours`.
    """

    MOST = people.PEOPLE  # maximum number of names

    def __init__(self, journal):
        self._journal = journal
        self.rows = read(journal)
        self.gone = []
        for item in journal.pending:
            self.apply(item)
        self.gone = []

    def apply(self, item):
        """Apply a block of the log to the rows.

        `item` is (its offset, the offset of its match's BEGIN or 0).
        """
        nvm = self._journal.nvm
        at, begun = item
        about = matches.BeginPayload(body(nvm, begun)) if begun else None
        payload = body(nvm, at)
        if nvm[at + 1] == BEGIN:
            people.begin(self, about)
        elif nvm[at + 1] == END:
            count(self, about, payload)
        elif nvm[at + 1] == ROW:
            change(self.rows, payload)

    names = people.names
    recent = people.recent
    guest = people.guest
    add = people.add
    rename = people.rename
    forget = people.forget
    seated = people.named
    badges = honours.badges
    lists = honours.lists
    five = honours.five
    rank = honours.rank
    challenges = honours.challenges
    challenge = honours.challenge
    statistics = figures.lookup
    games = figures.games
    series = honours.score
    running = honours.running
    ended = honours.ended

    def reset(self):
        """Reset all statistics, lists, badges, challenges and series. The next compaction saves that."""
        self._journal.unsaved = True
        for kind in (FIGURES, BEST, BADGES, CHALLENGES, SERIES):
            self.rows[kind] = []

    def put(self, kind, place, row):
        """Set the row at a place of a table, at most the next free one.

        `rows.BEHIND` appends it; a full table then drops its first row. A row without the table's size
        (docs/journal.md, without the check byte) is ignored.
        """
        payload = bytes((kind, place)) + row
        if change(self.rows, payload):
            at = self._journal.save(payload)
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


def end(journal, saved, payload):
    """Append the END of an open match and apply it. May compact."""
    room = journal.room() >= len(payload) + FRAME
    if payload[0] & COUNTED:
        journal.ledger().gone = []
    at = journal.block(END, payload, saved) if room else 0
    matches.end(journal, saved, payload[0] & COUNTED, at)
    if not room:
        if payload[0] & COUNTED:
            count(journal.ledger(), matches.about(journal, saved), payload)
        gone = journal.ledger().gone
        journal.tidy()
    else:
        gone = journal.opened.gone if journal.opened else ()
    if gone:
        journal.notice = GONE % ", ".join(gone)


def count(ledger, about, payload):
    """Count the payload of an END. An invalid payload is ignored."""
    seats = len(about.names)
    how = payload[0]
    listed = 1 + seats * (2 + bool(how & _BARS) + 2 * bool(how & _TIMES)) + 2 * bool(how & _HINTED)
    earned = listed + bool(how & _LISTED)
    spent = earned + 2 * seats * bool(how & _BADGES)
    if not how & COUNTED or len(payload) != spent + 3 * bool(how & _SOLO):
        return
    scores = unpack_from("<%dh" % seats, payload, 1)
    at = 1 + 2 * seats
    hinted = unpack_from("<H", payload, listed - 2)[0] if how & _HINTED else 0
    places = people.seated(ledger, about.game, about.names, about.levels)
    for seat in range(min(seats, len(places))):
        place = places[seat]
        if place < 0:
            continue
        bar = payload[at + seat] if how & _BARS else -1
        times = at + seats * bool(how & _BARS) + 2 * seat
        time = unpack_from("<H", payload, times)[0] if how & _TIMES else 0
        won = scores[seat] == max(scores) if seats > 1 else None
        aided = hinted >> seat & 1
        if how & _SOLO:
            total = int.from_bytes(payload[spent:], "little")
            figures.solve(ledger, about.game, place, scores[0], time, total)
        else:
            figures.count(ledger, about.game, place, (scores[seat], won, aided, bar, time))
        if how & _LISTED:
            honours.enter(ledger, payload[listed], place, aided, (scores[seat], time))
        if how & _BADGES:
            honours.earn(ledger, place, unpack_from("<H", payload, earned + 2 * seat)[0])
    of = about.extras.get("series")
    if of in ("3", "5"):
        line = people.lineup(ledger, about.game, about.names, about.levels)
        ledger.rows[SERIES] = [honours.after(ledger, line, int(of), scores)]
