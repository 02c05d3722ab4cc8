"""Plays a saved match again."""

from handheld.journal import reader
from handheld.journal.sector import KEPT, NOTE, SIZE, TICK, UNDO, WIDE
from handheld.match import UNCOUNTED, Illegal

UNREADABLE = "Part of the match could not be read. It goes on before that."


def resume(journal, saved, rules, heard):
    """See `Journal.resume`."""
    replayed = replay(journal, saved, rules, heard)
    if replayed and not saved.over:
        journal.playing = saved
        journal.behind = False
        journal.front(saved)
        if saved.stop < SIZE or journal.full:
            journal.tidy()
    return replayed


def replay(journal, saved, rules, heard):
    """See `Journal.replay`."""
    nvm = journal.nvm
    names, _, options = reader.about(reader.beginning(nvm, saved.at))
    try:
        match = rules(names, options)
        if nvm[saved.at + 1] == KEPT:
            _, base, events, _ = reader.parts(nvm, saved.at)
            if events > base:
                match.rest_on(UNCOUNTED + nvm[base:events])
    except Illegal:
        journal.notice = UNREADABLE
        return None
    return match, _play(journal, saved, match, heard)


def _play(journal, saved, match, heard):
    nvm = journal.nvm
    undone = []
    for at, size in reader.contents(nvm, saved):
        code = nvm[at]
        data = b""
        try:
            if code == UNDO:
                last = match.last()
                event = (match.log[last], bytes(match.log[last + 1 :]))
                match.undo()
                undone.append(event)
            elif code == NOTE:
                data = nvm[at + 1] >> 4, (nvm[at + 1] & 15) << 8 | nvm[at + 2]
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
            journal.notice = UNREADABLE
            break
        if heard:
            heard(code, data)
    return undone
