"""Start of a match, and compaction of the sector: the current ledger, then each match."""

from micropython import const

from handheld.journal import matches, sector
from handheld.machine.text import t
from handheld.rules.match import CHANCE

_CRC = const(43)  # offset of the header's checksum
_NUMBERS = const(250)  # match numbers are 1 to 250
_OVER = const(128)
_EVENTS = const(256)  # minimum size of the records that a snapshot replaces
_BLANK = b"\xff" * 64

CROWDED = t("One of the open matches did not fit and is lost.")


def begin(journal, about, progress):
    """Start a match and return its Saved. `about` is what `_pack` takes. May compact."""
    payload = _pack(about, progress)
    number = 1 + journal.number % _NUMBERS
    while journal.find(number):
        number = 1 + number % _NUMBERS
    spare = len(payload) + sector.FRAME + sector.RESERVE
    if journal.foreign or journal.full or journal.room() < spare or journal.blocks >= sector.BLOCKS - 4:
        journal.tidy(None, spare)
    return matches.begin(journal, journal.block(sector.BEGIN, payload, None, number), number, about[0])


def _pack(about, progress):
    """Return the payload of BEGIN. Raises ValueError for a setup that would not be read as it is."""
    game, names, levels, options, extras, word = about
    lines = [game, ",".join(names), word]
    lines += [key + "=" + options[key] for key in options]
    lines += [key + ":" + extras[key] for key in extras]
    payload = bytes((progress & 255, progress >> 8 & 255, len(names))) + bytes(levels)
    payload += "\n".join(lines).encode()
    try:
        read = matches.BeginPayload(payload)
        found = read.game, read.names, read.levels, read.options, read.extras, read.word
    except (ValueError, IndexError):
        found = None
    if found != (game, list(names), bytes(levels), options, extras, word):
        what = "the journal keeps names and options of %d bytes, without comma, = or line break"
        raise ValueError(what % matches.MOST)
    return payload


def compose(journal, match, spare):
    """Write the compacted sector into the journal's image. Return (Saved, its offsets) of each match.

    A snapshot of `match` replaces the events of the current match if they are too long or not all saved. A
    match that would leave less than `spare` bytes is left out.
    """
    image = journal.image
    for at in range(0, sector.SIZE, len(_BLANK)):
        image[at : at + len(_BLANK)] = _BLANK
    end = journal.ledger().write(image)
    placed = []
    for saved in journal.matches:
        base, stream = _content(journal, saved, match if saved is journal.current else None)
        if saved.over and saved is not journal.matches[-1]:
            base, stream = b"", b""  # its setup is enough for the next match of its game
        offsets, after = _put(journal, end, saved, base, stream, spare)
        if after:
            placed.append((saved, offsets))
            end = after
        elif not saved.over:
            journal.notice = CROWDED
    _header(journal, end)
    return placed


def _content(journal, saved, match):
    """Return (snapshot or b"", records) of a match."""
    nvm = journal.nvm
    base = sector.payload_of(nvm, saved.base) if saved.base else b""
    late = journal.unsaved_notes if saved is journal.current else b""
    if not match or not journal.incomplete:
        stream = compact(nvm, saved)
        most = (
            sector.WHOLE if match and match.turn == CHANCE else sector.LONG
        )  # during a hand with open cards a clock may be running
        if not match or len(base) + len(stream) <= most or len(stream) <= _EVENTS:
            return base, stream + late
    base = match.snapshot()
    match.restore(base)
    return base, compact(nvm, saved, False) + late


def compact(nvm, saved, events=True):
    """Return the records of a match that are still needed, without their check bytes.

    Omitted are progress, all but the last note of each key, and the clock's ticks and the note of key 0 from
    before the last deal. Without `events`, only notes and the ticks since the last event are returned: a
    snapshot contains the rest.
    """
    notes = {}
    fresh = size = 0  # ticks from `fresh` on are needed
    for at, width, code in matches.records(nvm, saved):
        size += width
        if code == sector.NOTE:
            notes[nvm[at + 1]] = at
        elif code < sector.NOTE and (not events or sector.WIDE < code < sector.CORRECT):
            fresh = at
    out = bytearray(size)
    end = 0
    for at, width, code in matches.records(nvm, saved):
        if code == sector.NOTE:
            keep = notes[nvm[at + 1]] == at and (nvm[at + 1] or at > fresh)
        elif code == sector.TICK:
            keep = at > fresh
        else:
            keep = events and code != sector.PROGRESS
        if keep:
            out[end : end + width] = nvm[at : at + width]
            end += width
    return bytes(out[:end])


def _put(journal, out, saved, base, stream, spare):
    """Write a match at `out`. Return its offsets, for `Saved.place`, and its end, 0 without room."""
    nvm = journal.nvm
    begun = bytearray(sector.payload_of(nvm, saved.at))
    progress = saved.progress
    if saved is not journal.current:
        progress = matches.progress(nvm, saved, begun[0] | begun[1] << 8)
    begun[:2] = progress.to_bytes(2, "little")
    begun[2] = begun[2] & ~_OVER | (_OVER if saved.over else 0)
    parts = [(sector.BEGIN, begun)]
    if base:
        parts.append((sector.SNAPSHOT, base))
    start = end = 0
    while start < len(stream):
        while end < len(stream) and end + sector.width(stream[end]) - start <= sector.RUN_MOST:
            end += sector.width(stream[end])
        parts.append((sector.RUN, progress.to_bytes(2, "little") + stream[start:end]))
        start = end
    size = sum([len(part[1]) + sector.FRAME for part in parts])
    if out + size > sector.SIZE - sector.SLACK - spare:
        return None, 0
    at = snapshot = out
    runs = []
    for order in range(len(parts)):
        kind, payload = parts[order]
        end = out + len(payload) + sector.FRAME
        journal.image[out:end] = sector.block(kind, payload, saved.number, order, out, bytes(2))
        if kind == sector.SNAPSHOT:
            snapshot = out
        elif kind == sector.RUN:
            runs.append((out, end))
        out = end
    return (at, snapshot if base else 0, runs, progress, len(stream)), out


def _header(journal, end):
    """Write both copies of the image's header. The compacted part ends at `end`."""
    image = journal.image
    if not sector.blank(journal.nvm):
        journal.wear = min(journal.wear + 1, 0xFFFFFF)
    journal.compacted = end
    header = b"Tf" + bytes((sector.VERSION,)) + journal.wear.to_bytes(3, "little") + end.to_bytes(2, "little")
    header += sector.checksum(image, sector.FIRST, end) + bytes((journal.number,))
    for table in journal.tables:
        header += bytes(table)
    header += bytes(_CRC - len(header))
    header += sector.checksum(header, 0, _CRC)
    for at in (1, sector.COPY):
        image[at : at + sector.HEADER] = header


def write(journal):
    """Write the image. It erases a sector that is not blank; CLOSED tells of a power cut meanwhile."""
    nvm = journal.nvm
    image = journal.image
    if sector.blank(nvm):
        nvm[sector.COPY : journal.compacted] = image[sector.COPY : journal.compacted]
        nvm[0 : sector.COPY] = image[0 : sector.COPY]
        return
    if not journal.foreign and nvm[0] == sector.ERASED and journal.at + sector.FRAME <= sector.SIZE:
        journal.block(sector.CLOSED, b"")
        nvm[0:1] = b"\0"
    nvm[0 : sector.SIZE] = image


def commit(journal, placed):
    """Update the journal after the image has been written to the sector."""
    for saved, offsets in placed:
        saved.place(*offsets)
    journal.matches = [saved for saved, _ in placed]
    if journal.current not in journal.matches:
        journal.current = None
    journal.at = journal.last = journal.compacted
    journal.blocks = sum([saved.order for saved in journal.matches])
    journal.run = 0
    journal.pending = []
    journal.unsaved_notes = b""
    journal.foreign = journal.unsaved = False
    journal.close()
