"""Plays a saved match again."""

from handheld.journal import reader, taking
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
            taking.front(journal, saved)
            if journal.room() > HAND + 2 * FRAME:
                journal.block(FRONT, b"", saved.number)
        if saved.stop < SIZE or journal.full:
            journal.tidy()
    return replayed


def replay(journal, saved, rules, heard):
    """See `Journal.replay`."""
    nvm = journal.nvm
    about = reader.About(reader.body(nvm, saved.at))
    try:
        match = rules(about.names, about.options)
        if saved.base:
            base = reader.body(nvm, saved.base)
            match.rest_on(UNCOUNTED + base if nvm[saved.base] == DUMP else base)
    except Illegal:
        journal.notice = UNREADABLE
        return None
    saved.progress = reader.progress(nvm, saved)
    return match, _play(journal, saved, match, heard)


def _play(journal, saved, match, heard):
    nvm = journal.nvm
    undone = []
    saved.size = 0
    saved.torn = False
    for at, size in reader.records(nvm, saved):
        saved.size += size + 1
        code = nvm[at]
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
    if journal.run and journal.runs == saved.number:
        journal.whole = reader.ends(nvm, journal.run, saved.number) == journal.at
    return undone
