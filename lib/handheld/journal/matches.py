"""Saved matches: their setup, their progress, their replay, and their list as they start and end."""

from micropython import const

from handheld.journal import sector
from handheld.journal.reading import payload_of, records
from handheld.machine.text import t
from handheld.rules.match import Illegal

MOST = const(600)  # limit of BEGIN's payload
_SEATS = const(12)
_LEVELS = const(15)

UNREADABLE = t("Part of the match could not be read. It continues before that part.")


class BeginPayload:
    """Setup of a match, as `Journal.begin` takes it."""

    def __init__(self, begun):
        """Parse the payload of BEGIN. Raises ValueError or IndexError if it is invalid."""
        self.progress = begun[0] | begun[1] << 8
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
    """Return the setup of a saved match, a `BeginPayload`."""
    return BeginPayload(payload_of(journal.log.nvm, saved.at))


def where(journal, saved):
    """Return the progress of a saved match, (word, number), from its last boundary. It needs no rules."""
    begun = about(journal, saved)
    return begun.word, progress(journal.log.nvm, saved, begun.progress)


def wear(log):
    """Return the number of erases of the flash."""
    return int.from_bytes(log.header[3:6], "little")


def progress(nvm, saved, number):
    """Return the progress of a match from its last RUN, or `number`, its progress at the start."""
    if saved.runs:
        payload = payload_of(nvm, saved.runs[-1][0])
        number = payload[0] | payload[1] << 8
        for at, _, code in records(nvm, saved, saved.runs[-1:]):
            if code == sector.PROGRESS:
                number = nvm[at + 1] | nvm[at + 2] << 8
    return number


def replay(journal, saved, rules, heard=None):
    """Replay a saved match. Return (match, undone), or None if the rules refuse its setup or snapshot.

    `rules` is the game's class. `undone` has (code, data) of choices that may be redone, the next one last.
    `heard(code, data)` is called after each event, UNDO, CORRECT and TICK, and for NOTE with (key, value).
    An event that the rules refuse ends the match there, with a `notice`.
    """
    nvm = journal.log.nvm
    begun = about(journal, saved)
    try:
        match = rules(begun.names, begun.options)
        if saved.base:
            match.restore(payload_of(nvm, saved.base))
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
                undone.append(match.undo())
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


def resume(journal, saved, rules, heard=None):
    """Replay an open match and make it the current one. For the arguments see `replay`. May compact."""
    replayed = replay(journal, saved, rules, heard)
    if replayed and not saved.over:
        journal.go_on(saved)
        if journal.matches[0] is not saved:
            move_to_front(journal.matches, saved)
            if journal.log.room() > sector.STRETCH + 2 * sector.FRAME:
                journal.log.open_run(saved)
        if saved.stop < sector.SIZE or journal.full:
            journal.tidy()
    return replayed


def finish(journal, saved, payload=b"\0"):
    """End an open match with the payload of its END, by default one that does not count. May compact."""
    counted = payload[0] & 1
    ledger = journal.ledger() if counted else None
    fits = journal.log.room() >= len(payload) + sector.FRAME
    if fits:
        at = journal.log.block(sector.END, payload, saved)
        if counted:
            journal.log.pending.append((at, saved.at))
    close(journal.matches, saved)
    if journal.current is saved:
        journal.go_on(None)
    if counted:
        ledger.count(about(journal, saved), payload)
    if not fits:
        journal.save()  # keeps the ledger until the sector is compacted
        journal.tidy()
    journal.unload()


def add(matches, saved):
    """Put a match that begins at the front of the list. It drops the open match of its game."""
    matches[:] = [saved] + [other for other in matches if other.over or other.game != saved.game]


def close(matches, saved):
    """Mark an open match as over. It replaces the last match of its game that ended."""
    matches.remove(saved)
    matches[:] = [other for other in matches if not other.over or other.game != saved.game] + [saved]
    saved.over = True


def move_to_front(matches, saved):
    """Move a match to the front of the list."""
    matches.remove(saved)
    matches.insert(0, saved)
