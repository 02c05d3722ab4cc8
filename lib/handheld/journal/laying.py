"""Begins a match, and makes the sector anew: the ledger as it stands, then each match."""

from micropython import const

from handheld.journal import matches, reader, rows, sector
from handheld.journal.log import Saved
from handheld.journal.log import head as block_head

_NUMBER = const(42)  # where the head has the number of the match that was begun last
_CLOSING = const(40)  # bytes before the end where CLOSED can still be read
_FULL = const(200)  # bytes of notes and ticks with one event
_NUMBERS = const(250)  # match numbers are 1 to this
_LEVELS = const(15)
_MOST = const(600)  # bytes of what BEGIN holds
_OVER = const(128)
_EVENTS = const(256)  # bytes of records that a snapshot has to be worth
_BLANK = b"\xff" * 64

UNREADABLE = "Part of a match could not be read. It goes on before that."
CROWDED = "There was no room for one of the open matches. It is lost."


def begin(journal, about, progress):
    """Begin a match; `about` is (game, names, levels, options, extras, word). Gives its Saved. May tidy."""
    content = _pack(about, progress, False)
    number = 1 + journal.number % _NUMBERS
    while number in [saved.number for saved in journal.matches]:
        number = 1 + number % _NUMBERS
    if journal.foreign or journal.full or journal.room() < len(content) + sector.FRAME + sector.RESERVE:
        journal.tidy()
    if journal.blocks >= sector.BLOCKS - 8:
        journal.tidy()
    return matches.begin(journal, journal.block(sector.BEGIN, content, number), number, about[0])


def _pack(about, progress, over):
    """What BEGIN holds. Raises ValueError for what cannot be kept."""
    game, names, levels, options, extras, word = about
    lines = [game, ",".join(names), word]
    lines += [key + "=" + options[key] for key in options]
    lines += [key + ":" + extras[key] for key in extras]
    text = "\n".join(lines)
    plain = (
        lines[1].count(",") == len(names) - 1
        and text.count("\n") == len(lines) - 1
        and "".join(lines[3 : 3 + len(options)]).count("=") == len(options)
        and "".join(lines[3 + len(options) :]).count(":") == len(extras)
        and not [key for key in extras if "=" in key + extras[key]]
    )
    head = bytes((progress & 255, progress >> 8 & 255, len(names) | (_OVER if over else 0)))
    content = head + bytes(levels) + text.encode()
    if not plain or len(levels) != len(names) or max(levels) > _LEVELS or len(content) > _MOST:
        what = "the journal keeps names and options of %d bytes, without comma, = or line break"
        raise ValueError(what % _MOST)
    return content


def lay(journal, match):
    """Lay the sector out in the journal's image. Gives (Saved, how it lies there) of each match that fits.

    The match in play rests on a snapshot of `match` where it is too long, or was not saved whole.
    """
    journal.ledger.book()
    journal.close_run()
    return lay_out(journal, _matches(journal, match))


def _matches(journal, match):
    """(Saved, parts as `_put` wants them) of each match."""
    for saved in journal.matches:
        playing = saved is journal.playing
        about = reader.about(journal.nvm, saved.at)
        progress = saved.progress if playing else reader.progress(journal.nvm, saved)
        base, stream = _content(journal, saved, match if playing else None)
        if saved.over and saved is not journal.matches[-1]:
            base, stream = None, b""  # how it was begun is enough for the next one of its game
        if saved.stop < sector.SIZE and not journal.notice:
            journal.notice = UNREADABLE
        yield saved, (about, progress, base, stream)


def lay_out(journal, parts_of):
    """Lay out the ledger and matches, (Saved, parts) each. Gives (Saved, how it lies) of each that fits."""
    image = journal.image
    for at in range(0, sector.SIZE, len(_BLANK)):
        image[at : at + len(_BLANK)] = _BLANK
    out = rows.lay(journal, image)
    laid = []
    for saved, parts in parts_of:
        lies, end = _put(image, out, saved, parts)
        if lies:
            laid.append((saved, lies))
            out = end
        elif not saved.over:
            journal.notice = CROWDED
    _head(journal, out)
    return laid


def _content(journal, saved, match):
    """((kind, snapshot) or None, the records that are kept) of a match."""
    nvm = journal.nvm
    base = (nvm[saved.base], reader.body(nvm, saved.base)) if saved.base else None
    if not match or not journal.behind:
        stream = compact(nvm, reader.records(nvm, saved), reader.measure(nvm, saved))
        size = len(stream) + (len(base[1]) if base else 0)
        if not match or size <= sector.WHOLE or len(stream) <= _EVENTS:
            return base, stream
    data = match.snapshot()
    match.rest_on(data)
    return (sector.SNAPSHOT, data), _asides(nvm, saved)


def _put(image, out, saved, parts):
    """Lay a match out at `out`: (its About, its progress, snapshot, records).

    Gives how, as a Saved, and where it ends; None without room.
    """
    about, progress, base, stream = parts
    told = (about.game, about.names, about.levels, about.options, about.extras, about.word)
    begun = _pack(told, progress, saved.over)
    pieces = (len(stream) + sector.PIECE - 1) // sector.PIECE + 1
    size = len(begun) + sector.FRAME + len(stream) + (sector.FRAME + 8) * pieces
    if base:
        size += len(base[1]) + sector.FRAME
    if out + size > sector.SIZE - sector.SLACK - sector.RESERVE:
        return None, out
    again = Saved(saved.number, saved.game, out)
    again.size = len(stream)
    again.progress = progress
    out = _block(image, out, sector.BEGIN, saved.number, begun)
    if base:
        again.base = out
        out = _block(image, out, base[0], saved.number, base[1])
    start = 0
    while start < len(stream):
        end = start
        while end < len(stream) and end + reader.width(stream, end) - start <= sector.PIECE:
            end += reader.width(stream, end)
        again.pieces.append((out, out + sector.HALVES + end - start))
        out = _block(image, out, sector.PACKED, saved.number, stream[start:end])
        start = end
    return again, out


def _block(image, at, kind, match, content):
    """Lay a block out; gives its end."""
    size = len(content)
    end = at + size + sector.FRAME
    image[at:end] = block_head(at, kind, match, size) + content + sector.crc(content, 0, size)
    return end


def _head(journal, end):
    """Write the head of the image, three times: it is laid out up to `end`."""
    image = journal.image
    if not sector.blank(journal.nvm):
        journal.wear = min(journal.wear + 1, 0xFFFFFF)
    journal.laid = end
    told = b"Tf" + bytes((sector.VERSION,)) + journal.wear.to_bytes(3, "little") + end.to_bytes(2, "little")
    told += sector.crc(image, sector.FIRST, end)
    for row in journal.tables:
        told += bytes(row)
    told += bytes(_NUMBER - len(told)) + bytes((journal.number, 0))
    told += sector.crc(told, 0, len(told))
    for at in range(1, sector.FIRST, sector.HEAD):
        image[at : at + sector.HEAD] = told


def close(journal):
    """Tell in the sector that it is about to be erased, and what it held: so a cut then can be told."""
    nvm = journal.nvm
    if journal.foreign or nvm[0] != sector.ERASED:
        return
    if journal.at < sector.SIZE - _CLOSING:
        at = journal.ready(4 + sector.FRAME)
        journal.block(sector.CLOSED, sector.crc(nvm, 1, at))
    nvm[0:1] = b"\0"


def settle(journal, laid):
    """The sector holds what was laid out: take it on."""
    journal.matches = [saved for saved, _ in laid]
    if journal.playing not in journal.matches:
        journal.playing = None
    journal.at = journal.laid
    journal.blocks = 0
    for saved, lies in laid:
        saved.lie(lies)
        journal.blocks += 1 + bool(lies.base) + len(lies.pieces)
    journal.pending = []
    journal.run = 0
    journal.foreign = journal.unsaved = False
    journal.ledger.close()


def _asides(nvm, saved):
    """Of a match that rests on a snapshot: notes, and what the clock has run since the last event."""
    stream = bytearray()
    for at, size, code in reader.records(nvm, saved):
        if 0 < code < sector.NOTE:
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
        if stream[at] == sector.LARGE and stream[at + 1] or stream[at] == sector.NOTE and stream[at + 1] >> 4:
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
        if code == sector.UNDO or code == sector.CORRECT:
            if count:
                count -= 1
                end -= sizes[count]
            if code == sector.CORRECT:
                known = count
        elif not code or code >= sector.NOTE:
            stale = at < dealt and (not code or code == sector.NOTE and not nvm[at + 1] >> 4)
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
    return bytes(out[:end]) + bytes((sector.UNDO,)) * (known - count)
