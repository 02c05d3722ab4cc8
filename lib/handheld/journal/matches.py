"""Saved matches: how they began, how far they are, played again; and taken on as they begin and end."""

from handheld.journal import reader
from handheld.journal.log import Saved
from handheld.journal.sector import CORRECT, DUMP, FRAME, FRONT, HAND, LARGE, NOTE, SIZE, TICK, UNDO, WIDE
from handheld.match import UNCOUNTED, Illegal

UNREADABLE = "Part of the match could not be read. It goes on before that."


def resume(journal, saved, rules, heard):
    """See `Journal.resume`."""
    replayed = replay(journal, saved, rules, heard)
    if replayed and not saved.over:
        journal.playing = saved
        journal.behind = False
        if journal.matches[0] is not saved:
            front(journal, saved)
            if journal.room() > HAND + 2 * FRAME:
                journal.block(FRONT, b"", saved.number)
        if saved.stop < SIZE or journal.full:
            journal.tidy()
    return replayed


def replay(journal, saved, rules, heard):
    """See `Journal.replay`."""
    nvm = journal.nvm
    begun = reader.about(nvm, saved.at)
    try:
        match = rules(begun.names, begun.options)
        if saved.base:
            base = reader.body(nvm, saved.base)
            match.rest_on(UNCOUNTED + base if nvm[saved.base] == DUMP else base)
    except Illegal:
        journal.notice = UNREADABLE
        return None
    saved.progress = reader.progress(nvm, saved)
    saved.terse = match.terse
    return match, _play(journal, saved, match, heard)


def _play(journal, saved, match, heard):
    nvm = journal.nvm
    undone = []
    saved.size = 0
    saved.torn = False
    for at, size, code in reader.records(nvm, saved):
        saved.size += size + 1
        data = b""
        if reader.number(nvm, at) >= 0:
            continue
        try:
            if code == UNDO:
                last = match.last()
                event = (match.log[last], bytes(match.log[last + 1 :]))
                match.undo()
                undone.append(event)
            elif code == CORRECT:
                match.correct()
                undone = []
            elif code == NOTE:
                data = nvm[at + 1] >> 4, (nvm[at + 1] & 15) << 8 | nvm[at + 2]
            elif code == LARGE:
                code = NOTE
                data = nvm[at + 1], nvm[at + 2] | nvm[at + 3] << 8 | nvm[at + 4] << 16
            elif not code:
                code = TICK
            else:
                if code >= WIDE:
                    code = nvm[at + 1]
                    data = bytes(nvm[at + 2 : at + size])
                match.play(code, data)
                if undone and undone.pop() != (code, data):
                    undone = []
        except Illegal:
            saved.stop = at
            break
        if heard:
            heard(code, data)
    if saved.stop < SIZE:
        journal.notice = UNREADABLE
    if journal.run and journal.writing is saved:
        journal.whole = reader.ends(nvm, journal.run, saved.number)[0] == journal.at
    return undone


def begin(journal, at, number, game):
    """Take on the match that begins in the block at `at`; an open one of its game is given up."""
    saved = Saved(number, game, at)
    other = journal.saved(game)
    if other:
        journal.matches.remove(other)
    journal.matches.insert(0, saved)
    journal.number = number
    _pend(journal, (at, at))
    return saved


def end(journal, saved, counted, at):
    """Take on the end of an open match, told in the block at `at` if there was room for it."""
    if counted and at:
        _pend(journal, (at, saved.at))
    journal.matches.remove(saved)
    if counted:  # it takes the place of the one of its game that was finished before
        kept = [other for other in journal.matches if not other.over or other.game != saved.game]
        journal.matches = kept + [saved]
        saved.over = True
    if journal.playing is saved:
        journal.playing = None
        journal.behind = False


def front(journal, saved):
    """Put a match before all others."""
    journal.matches.remove(saved)
    journal.matches.insert(0, saved)


def _pend(journal, item):
    journal.pending.append(item)
    if journal.ledger.opened:
        journal.ledger.opened.apply(item)
