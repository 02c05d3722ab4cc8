"""Makes the sector anew: the ledger as it stands, then each match in one block."""

from micropython import const

from handheld.journal import reader
from handheld.journal.sector import (
    BLOCK,
    CLOSED,
    ERASED,
    EVENTS,
    FIRST,
    KEPT,
    NOTE,
    RESERVE,
    SIZE,
    SLACK,
    START,
    STOP,
    UNDO,
    VERSION,
    WHOLE,
    blank,
    check,
    crc,
)
from handheld.match import UNCOUNTED

_CLOSING = const(40)  # bytes before the end where CLOSED, perhaps behind a MEND, can still be read
_MOST = const(1000)  # events of a match
_FULL = const(200)  # bytes of notes and ticks with one event
_BLANK = b"\xff" * 64

CROWDED = "There was no room for one of the open matches. It is lost."


def lay(journal, match):
    """Lay the sector out in the journal's image. Gives (saved, position) of each match that fits.

    The match in play rests on a snapshot of `match` where it is too long, or was not saved whole.
    """
    image = journal.image
    _clear(image, FIRST)
    out = FIRST
    laid = []
    for saved in journal.matches:
        try:
            end = _fit(journal, out, saved, match if saved is journal.playing else None)
        except IndexError:
            _clear(image, out)
            if not saved.over:
                journal.notice = CROWDED
        else:
            laid.append((saved, out))
            out = end
    _head(journal, out)
    return laid


def _clear(image, start):
    for at in range(start, SIZE, len(_BLANK)):
        end = min(at + len(_BLANK), SIZE)
        image[at:end] = _BLANK[: end - at]


def _fit(journal, start, saved, match):
    """Lay a match out at `start`, on a snapshot where it has to be. Gives its end.

    Raises IndexError if there is no room.
    """
    if not match:
        return _lay(journal, start, saved, None)
    if not journal.behind:
        try:
            end = _lay(journal, start, saved, None)
        except IndexError:
            pass
        else:
            first, _, events, last = reader.parts(journal.image, start)
            if last - first <= WHOLE or last - events <= EVENTS:
                return end
        _clear(journal.image, start)
    base = match.snapshot()
    match.rest_on(base)
    return _lay(journal, start, saved, base[len(UNCOUNTED) :])


def _head(journal, end):
    image = journal.image
    if not blank(journal.nvm):
        wear = min(journal.wear + 1, 0xFFFFFF)
        image[START : START + 3] = wear.to_bytes(3, "little")
    image[STOP:FIRST] = crc(image, START, STOP)
    image[0] = ERASED
    image[1:4] = b"Tf" + bytes((VERSION,))
    image[4:6] = end.to_bytes(2, "little")
    image[6:10] = crc(image, START, end)


def close(journal):
    """Tell in the sector that it is about to be erased, and what it held: so a cut then can be told."""
    nvm = journal.nvm
    if journal.foreign or nvm[0] != ERASED:
        return
    if journal.at < SIZE - _CLOSING:
        at = journal.ready(13)
        journal.block(CLOSED, crc(nvm, 1, at))
    nvm[0:1] = b"\0"


def settle(journal, laid):
    """The sector holds what was laid out: take it on."""
    journal.at = FIRST
    journal.matches = [saved for saved, at in laid]
    for saved, at in laid:
        start, _, events, end = reader.parts(journal.nvm, at)
        saved.move(at, end - start, end - events)
        journal.at = end + 4
    journal.laid = journal.at
    journal.torn = journal.foreign = journal.unsaved = False
    journal.selected = 0


def _put(image, out, content):
    end = out + len(content)
    if end > SIZE - SLACK - RESERVE:
        raise IndexError
    image[out:end] = content
    return end


def _lay(journal, start, saved, base):
    """Lay a match out at `start`, on the snapshot `base` if there is one; gives its end."""
    nvm = journal.nvm
    image = journal.image
    begun = reader.beginning(nvm, saved.at)
    old = b""
    if nvm[saved.at + 1] == KEPT:
        _, first, events, _ = reader.parts(nvm, saved.at)
        old = nvm[first:events]
    out = _put(image, start + 5, bytes((saved.over, len(begun))) + begun)
    rest = old if base is None else base
    out = _put(image, out, len(rest).to_bytes(2, "little") + rest)
    out = _events(nvm, image, saved, out) if base is None else _asides(nvm, image, saved, out)
    size = out - start - 5
    head = bytes((BLOCK, KEPT, size & 255, size >> 8))
    _put(image, start, head + bytes((check(0, start, head),)))
    return _put(image, out, crc(image, start + 5, out))


def _asides(nvm, image, saved, out):
    """Of a match that rests on a snapshot: notes, and what the clock has run since the last event."""
    for at, size in reader.contents(nvm, saved):
        code = nvm[at]
        if code == NOTE and nvm[at + 1] >> 4 or (not code or code == NOTE) and at > saved.last:
            out = _put(image, out, nvm[at : at + size])
    return out


def _events(nvm, image, saved, out):
    """The events that hold, then those undone that may be redone, and as many times UNDO.

    Notes and ticks stay with the event before them; those of clocks before the last deal are left out.
    """
    sizes = bytearray(_MOST)  # of each event, with its notes and ticks
    count = known = 0  # events that hold; with those undone
    for at, size in reader.contents(nvm, saved):
        code = nvm[at]
        if code == UNDO:
            if count:
                count -= 1
                out -= sizes[count]
        elif not code or code == NOTE:
            stale = at < saved.dealt and (not code or not nvm[at + 1] >> 4)
            if count == known and not stale and not (count and sizes[count - 1] > _FULL):
                out = _put(image, out, nvm[at : at + size])
                if count:
                    sizes[count - 1] += size
        elif count < known and image[out : out + size] == nvm[at : at + size]:
            out += sizes[count]
            count += 1
        else:
            out = _put(image, out, nvm[at : at + size])
            sizes[count] = size
            count += 1
            known = count
    for at in range(count, known):
        out += sizes[at]
    return _put(image, out, bytes((UNDO,)) * (known - count))
