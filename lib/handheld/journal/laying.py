"""Makes the sector anew: the ledger as it stands, then each match."""

from micropython import const

from handheld.journal import reader, rows
from handheld.journal.beginning import begin, pack  # noqa: F401  begin: asked for by the journal
from handheld.journal.log import Saved
from handheld.journal.log import head as block_head
from handheld.journal.sector import (
    BEGIN,
    CLOSED,
    CORRECT,
    ERASED,
    FIRST,
    FRAME,
    HALVES,
    HEAD,
    LARGE,
    NOTE,
    PACKED,
    PIECE,
    RESERVE,
    SIZE,
    SLACK,
    SNAPSHOT,
    UNDO,
    VERSION,
    WHOLE,
    blank,
    crc,
)

_NUMBER = const(42)  # where the head has the number of the match that was begun last
_CLOSING = const(40)  # bytes before the end where CLOSED can still be read
_FULL = const(200)  # bytes of notes and ticks with one event
_EVENTS = const(256)  # bytes of records that a snapshot has to be worth
_BLANK = b"\xff" * 64

UNREADABLE = "Part of a match could not be read. It goes on before that."
CROWDED = "There was no room for one of the open matches. It is lost."


class _Laid(Saved):
    """How a match lies in the image: up to `end`; `was` is the match itself."""

    def __init__(self, was, at):
        Saved.__init__(self, was.number, was.game, at)
        self.was = was
        self.end = at


def lay(journal, match):
    """Lay the sector out in the journal's image. Gives the new Saved of each match that fits.

    The match in play rests on a snapshot of `match` where it is too long, or was not saved whole.
    """
    image = journal.image
    journal.ledger.book()
    journal.close_run()
    clear(image, 0)
    out = rows.lay(journal, image)
    laid = []
    for saved in journal.matches:
        playing = saved is journal.playing
        about = reader.About(reader.body(journal.nvm, saved.at))
        progress = saved.progress if playing else reader.progress(journal.nvm, saved)
        base, stream = _content(journal, saved, match if playing else None)
        if saved.over and saved is not journal.matches[-1]:
            base, stream = None, b""  # how it was begun is enough for the next one of its game
        if saved.stop < SIZE and not journal.notice:
            journal.notice = UNREADABLE
        again = put(image, out, saved, (about, progress, base, stream))
        if again:
            again.size = len(stream)
            again.progress = progress
            laid.append(again)
            out = again.end
        elif not saved.over:
            journal.notice = CROWDED
    head(journal, out)
    return laid


def clear(image, start):
    """Erase the image from `start` on."""
    for at in range(start, SIZE, len(_BLANK)):
        end = min(at + len(_BLANK), SIZE)
        image[at:end] = _BLANK[: end - at]


def _content(journal, saved, match):
    """((kind, snapshot) or None, the records that are kept) of a match."""
    nvm = journal.nvm
    base = (nvm[saved.base], reader.body(nvm, saved.base)) if saved.base else None
    if not match or not journal.behind:
        stream = compact(nvm, reader.records(nvm, saved), reader.measure(nvm, saved))
        size = len(stream) + (len(base[1]) if base else 0)
        if not match or size <= WHOLE or len(stream) <= _EVENTS:
            return base, stream
    data = match.snapshot()
    match.rest_on(data)
    return (SNAPSHOT, data), _asides(nvm, saved)


def put(image, out, saved, parts):
    """Lay a match out at `out`: (its About, its progress, snapshot, records).

    Gives how, or None without room. That is a Saved, with `end`, where it ends, and `was`, the match itself.
    """
    about, progress, base, stream = parts
    told = (about.game, about.names, about.levels, about.options, about.extras, about.word)
    begun = pack(told, progress, saved.over)
    pieces = (len(stream) + PIECE - 1) // PIECE + 1
    size = len(begun) + FRAME + len(stream) + (FRAME + 8) * pieces
    if base:
        size += len(base[1]) + FRAME
    if out + size > SIZE - SLACK - RESERVE:
        return None
    again = _Laid(saved, out)
    out = _block(image, out, BEGIN, saved.number, begun)
    if base:
        again.base = out
        out = _block(image, out, base[0], saved.number, base[1])
    start = 0
    while start < len(stream):
        end = start
        while end < len(stream) and end + reader.width(stream, end) - start <= PIECE:
            end += reader.width(stream, end)
        again.pieces.append((out, out + HALVES + end - start))
        out = _block(image, out, PACKED, saved.number, stream[start:end])
        start = end
    again.end = out
    return again


def _block(image, at, kind, match, content):
    """Lay a block out; gives its end."""
    size = len(content)
    end = at + size + FRAME
    image[at:end] = block_head(at, kind, match, size) + content + crc(content, 0, size)
    return end


def head(journal, end):
    """Write the head of the image, three times: it is laid out up to `end`."""
    image = journal.image
    if not blank(journal.nvm):
        journal.wear = min(journal.wear + 1, 0xFFFFFF)
    journal.laid = end
    told = b"Tf" + bytes((VERSION,)) + journal.wear.to_bytes(3, "little") + end.to_bytes(2, "little")
    told += crc(image, FIRST, end)
    for row in journal.tables:
        told += bytes(row)
    told += bytes(_NUMBER - len(told)) + bytes((journal.number, 0))
    told += crc(told, 0, len(told))
    for at in range(1, FIRST, HEAD):
        image[at : at + HEAD] = told


def close(journal):
    """Tell in the sector that it is about to be erased, and what it held: so a cut then can be told."""
    nvm = journal.nvm
    if journal.foreign or nvm[0] != ERASED:
        return
    if journal.at < SIZE - _CLOSING:
        at = journal.ready(4 + FRAME)
        journal.block(CLOSED, crc(nvm, 1, at))
    nvm[0:1] = b"\0"


def settle(journal, laid):
    """The sector holds what was laid out: take it on."""
    journal.matches = [again.was for again in laid]
    if journal.playing not in journal.matches:
        journal.playing = None
    journal.at = journal.laid
    journal.blocks = 0
    for again in laid:
        again.was.lie(again)
        journal.blocks += 1 + bool(again.base) + len(again.pieces)
    journal.pending = []
    journal.run = 0
    journal.foreign = journal.unsaved = False
    journal.ledger.close()


def _asides(nvm, saved):
    """Of a match that rests on a snapshot: notes, and what the clock has run since the last event."""
    stream = bytearray()
    for at, size, code in reader.records(nvm, saved):
        if 0 < code < NOTE:
            ticks = bytearray()
            for place, width in _timeless(stream):
                ticks += stream[place : place + width]
            stream = ticks
        elif reader.number(nvm, at) < 0:
            stream += nvm[at : at + size]
    return stream


def _timeless(stream):
    """(position, bytes) of the notes in a stream that are of no clock."""
    at = 0
    while at < len(stream):
        size = reader.width(stream, at)
        if stream[at] == LARGE and stream[at + 1] or stream[at] == NOTE and stream[at + 1] >> 4:
            yield at, size
        at += size


def compact(nvm, records, measure):
    """The events that hold, then those undone that may be redone, and as many times UNDO.

    Notes and ticks stay with the event before them; those of clocks before the last deal are left out.
    `records` are (position, size, code) of each in `nvm`; `measure` as `reader.measure` gives it.
    """
    most, dealt = measure
    out = bytearray(most)  # what holds, and behind it what was undone
    sizes = bytearray(most)  # of each event, with its notes and ticks
    count = known = 0  # events that hold; with those undone
    end = 0  # where those end that hold
    for at, size, code in records:
        if code == UNDO or code == CORRECT:
            if count:
                count -= 1
                end -= sizes[count]
            if code == CORRECT:
                known = count
        elif not code or code >= NOTE:
            stale = at < dealt and (not code or code == NOTE and not nvm[at + 1] >> 4)
            stale = stale or count < known or count and sizes[count - 1] > _FULL
            if not stale and reader.number(nvm, at) < 0:
                out[end : end + size] = nvm[at : at + size]
                end += size
                if count:
                    sizes[count - 1] += size
        elif count < known and out[end] == code and out[end + 1 : end + size] == nvm[at + 1 : at + size]:
            end += sizes[count]
            count += 1
        else:
            out[end : end + size] = nvm[at : at + size]
            out[end] = code
            end += size
            sizes[count] = size
            count += 1
            known = count
    for at in range(count, known):
        end += sizes[at]
    return bytes(out[:end]) + bytes((UNDO,)) * (known - count)
