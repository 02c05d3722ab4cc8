"""Saved matches: their setup, their progress, their replay, and their list as they start and end."""

from micropython import const

from handheld.journal import Saved, sector
from handheld.machine.text import t
from handheld.rules.match import Illegal

MOST = const(600)  # limit of BEGIN's payload
_SEATS = const(12)
_LEVELS = const(15)

UNREADABLE = t("Part of the match could not be read. It continues before that part.")


class BeginPayload:
    """Setup of a match, as `Journal.begin` takes it; `over` if it is finished or given up."""

    def __init__(self, begun):
        """Parse the payload of BEGIN. Raises ValueError or IndexError if it is invalid."""
        self.progress = begun[0] | begun[1] << 8
        self.over = begun[2] >= 128
        self.levels = begun[3 : 3 + (begun[2] & 127)]
        self.game, names, lines = text(begun)
        self.names = names.split(",")
        self.options = {}
        self.extras = {}
        self.word, *lines = lines.split("\n")
        for line in lines:
            sign = "=" if "=" in line else ":"
            key, found, value = line.partition(sign)
            if found:
                (self.options if sign == "=" else self.extras)[key] = value


def text(begun):
    """Return (game, names, other lines) of a payload of BEGIN. Raises as `BeginPayload`."""
    seats = begun[2] & 127
    parts = str(begun[3 + seats :], "utf-8").split("\n", 2)
    if len(parts) < 3 or not parts[0] or parts[1].count(",") != seats - 1:
        raise ValueError
    if len(begun) > MOST or seats > _SEATS or max(begun[3 : 3 + seats]) > _LEVELS:
        raise ValueError
    return parts


def about(journal, saved):
    """See `Journal.about`."""
    return BeginPayload(sector.payload_of(journal.nvm, saved.at))


def where(journal, saved):
    """See `Journal.where`."""
    begun = about(journal, saved)
    return begun.word, progress(journal.nvm, saved, begun.progress)


def progress(nvm, saved, number):
    """Return the progress of a match from its last RUN, or `number`, its progress at the start."""
    if saved.runs:
        run, stop = saved.runs[-1]
        payload = sector.payload_of(nvm, run)
        number = payload[0] | payload[1] << 8
        at = run + sector.FRAME + len(payload)
        while at < stop:
            end = sector.record_end(nvm, at, stop)
            if not end:
                break
            if nvm[at] == sector.PROGRESS:
                number = nvm[at + 1] | nvm[at + 2] << 8
            at = end
    return number


def records(nvm, saved):
    """Yield (offset, size without the check byte, code) of each record of a match, oldest first."""
    for run, stop in saved.runs:
        at = run + sector.HEAD + 2
        end = run + sector.HEAD + (nvm[run + 4] | nvm[run + 5] << 8)
        while at < end and at < saved.stop:  # the payload: consecutive records
            code = nvm[at]
            size = sector.width(code)
            if at + size > end:
                break
            yield at, size, code
            at += size
        at = end + sector.FRAME - sector.HEAD
        while at < stop and at < saved.stop:
            end = sector.record_end(nvm, at, stop)
            if not end:
                break
            yield at, end - at - 1, nvm[at]
            at = end


def replay(journal, saved, rules, heard):
    """See `Journal.replay`."""
    nvm = journal.nvm
    begun = about(journal, saved)
    try:
        match = rules(begun.names, begun.options)
        if saved.base:
            match.restore(sector.payload_of(nvm, saved.base))
    except Illegal:
        journal.notice = UNREADABLE
        return None
    saved.progress = progress(nvm, saved, begun.progress)
    saved.size = 0
    undone = []
    for at, size, code in records(nvm, saved):
        saved.size += size + 1 if code < sector.NOTE else 0
        data = bytes(nvm[at + 1 : at + size])
        try:
            if code == sector.PROGRESS:
                continue
            if code == sector.UNDO:
                last = match.last()
                event = (match.log[last], bytes(match.log[last + 1 :]))
                match.undo()
                undone.append(event)
            elif code == sector.CORRECT:
                match.correct()
                undone = []
            elif code == sector.NOTE:
                data = data[0], data[1] | data[2] << 8 | data[3] << 16
            elif code <= sector.WIDE + 6:
                if data:
                    code = data[0]
                    data = data[1:]
                match.play(code, data)
                if undone and undone.pop() != (code, data):
                    undone = []
        except Illegal:
            saved.stop = at
            journal.notice = UNREADABLE
            break
        if heard:
            heard(code, data)
    return match, undone


def resume(journal, saved, rules, heard):
    """See `Journal.resume`."""
    replayed = replay(journal, saved, rules, heard)
    if replayed and not saved.over:
        journal.current = saved
        journal.incomplete = False
        if journal.matches[0] is not saved:
            move_to_front(journal, saved)
            if journal.room() > sector.STRETCH + 2 * sector.FRAME:
                journal.open_run(saved)
        if saved.stop < sector.SIZE or journal.full:
            journal.tidy()
    return replayed


def begin(journal, at, number, game):
    """Add the match whose BEGIN is at `at`. An open match of the same game is dropped."""
    saved = Saved(number, game, at)
    other = journal.saved(game)
    if other:
        journal.matches.remove(other)
    journal.matches.insert(0, saved)
    journal.number = number
    _pend(journal, (at, at))
    return saved


def finish(journal, saved, payload):
    """See `Journal.end`."""
    fits = journal.room() >= len(payload) + sector.FRAME
    at = journal.block(sector.END, payload, saved) if fits else 0
    close(journal, saved, payload[0] & 1, at)
    if not fits:
        journal.ledger().count(about(journal, saved), payload)
        journal.tidy()


def close(journal, saved, counted, at):
    """Mark an open match as over. `at` is the offset of its END, 0 if there was no room for one."""
    if counted and at:
        _pend(journal, (at, saved.at))
    journal.matches.remove(saved)
    others = [other for other in journal.matches if not other.over or other.game != saved.game]
    journal.matches = others + [saved]  # it replaces the last match of its game that ended
    saved.over = True
    if journal.current is saved:
        journal.current = None
        journal.incomplete = False


def move_to_front(journal, saved):
    """Move a match to the front of the list."""
    journal.matches.remove(saved)
    journal.matches.insert(0, saved)


def _pend(journal, item):
    journal.pending.append(item)
    if journal.opened:
        journal.opened.apply(item)
