"""Start of a match, and compaction of the sector: the current ledger, then each match."""

from micropython import const

from handheld.journal import Log, Saved, matches, sector
from handheld.journal.reading import payload_of, records, width
from handheld.machine.text import t
from handheld.rules.match import CHANCE

_LATEST = const(12)  # offsets in the header: the number of the latest match, and the checksum
_CRC = const(43)
_NUMBERS = const(250)  # match numbers are 1 to 250
_OVER = const(128)
_EVENTS = const(256)  # minimum size of the records that a snapshot replaces
_BLANK = b"\xff" * 64

CROWDED = t("One of the open matches did not fit and is lost.")


def begin(journal, about, progress):
    """Start a match and return its Saved. `about` is what `_pack` takes. May compact."""
    payload = _pack(about, progress)
    number = 1 + _number(journal.log) % _NUMBERS
    while journal.find(number):
        number = 1 + number % _NUMBERS
    spare = len(payload) + sector.FRAME + sector.RESERVE
    log = journal.log
    if log.foreign or journal.full or log.room() < spare or log.blocks >= sector.BLOCKS - 4:
        journal.tidy(None, spare)
    at = journal.log.block(sector.BEGIN, payload, None, number)
    journal.log.pending.append((at, at))
    saved = Saved(number, about[0], at, progress=progress)
    matches.add(journal.matches, saved)
    return saved


def _number(log):
    for at, begun in reversed(log.pending):
        if at == begun:
            return log.nvm[at + 2]
    return 0 if log.foreign else log.header[_LATEST]


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


def compact(journal, image, match, spare):
    """Compact the sector. Return its Log and the journal's new matches, current match and notice.

    `image` has the size of the sector. A snapshot of `match` replaces the events of the current match if they
    are too long or not all saved. A match that would leave less than `spare` bytes is left out.
    """
    for at in range(0, sector.SIZE, len(_BLANK)):
        image[at : at + len(_BLANK)] = _BLANK
    end, tables = journal.ledger().write(image)
    placed = []
    current = None
    notice = journal.notice
    for saved in journal.matches:
        base, stream = _content(journal, saved, match if saved is journal.current else None)
        if saved.over and saved is not journal.matches[-1]:
            base, stream = b"", b""  # its setup is enough for the next match of its game
        new, after = _put(journal, image, end, saved, base, stream, spare)
        if new:
            placed.append(new)
            end = after
            if saved is journal.current:
                current = new
        elif not saved.over:
            notice = CROWDED
    header = _header(journal.log, image, tables, end)
    new = Log(journal.log.nvm, header, sum([saved.order for saved in placed])), placed, current, notice
    _write(journal.log, image, end)
    return new


def _content(journal, saved, match):
    """Return (snapshot or b"", records) of a match."""
    nvm = journal.log.nvm
    base = payload_of(nvm, saved.base) if saved.base else b""
    late = journal.unsaved_notes if saved is journal.current else b""
    if not match or not journal.incomplete:
        stream = needed(nvm, saved)
        # With open cards a clock may be running.
        most = sector.WHOLE if match and match.turn == CHANCE else sector.LONG
        if not match or len(base) + len(stream) <= most or len(stream) <= _EVENTS:
            return base, stream + late
    base = match.snapshot()
    match.restore(base)
    return base, needed(nvm, saved, False) + late


def needed(nvm, saved, events=True):
    """Return the records of a match that are still needed, without their check bytes.

    Omitted are progress, all but the last note of each key, and the clock's ticks and the note of key 0 from
    before the last deal. Without `events`, a snapshot contains all but notes and the last ticks.
    """
    notes = {}
    fresh = size = 0  # ticks from `fresh` on are needed
    for at, length, code in records(nvm, saved):
        size += length
        if code == sector.NOTE:
            notes[nvm[at + 1]] = at
        elif code < sector.NOTE and (not events or sector.WIDE < code < sector.CORRECT):
            fresh = at
    out = bytearray(size)
    end = 0
    for at, length, code in records(nvm, saved):
        if code == sector.NOTE:
            keep = notes[nvm[at + 1]] == at and (nvm[at + 1] or at > fresh)
        elif code == sector.TICK:
            keep = at > fresh
        else:
            keep = events and code != sector.PROGRESS
        if keep:
            out[end : end + length] = nvm[at : at + length]
            end += length
    return bytes(out[:end])


def _put(journal, image, out, saved, base, stream, spare):
    """Write a match into the image at `out`. Return its new Saved and its end, or (None, 0) without room."""
    begun = bytearray(payload_of(journal.log.nvm, saved.at))
    progress = saved.progress
    if saved is not journal.current:
        progress = matches.progress(journal.log.nvm, saved, begun[0] | begun[1] << 8)
    begun[:2] = progress.to_bytes(2, "little")
    begun[2] = begun[2] & ~_OVER | (_OVER if saved.over else 0)
    parts = [(sector.BEGIN, begun)]
    if base:
        parts.append((sector.SNAPSHOT, base))
    start = end = 0
    while start < len(stream):
        while end < len(stream) and end + width(stream[end]) - start <= sector.RUN_MOST:
            end += width(stream[end])
        parts.append((sector.RUN, progress.to_bytes(2, "little") + stream[start:end]))
        start = end
    if out + sum([len(part[1]) + sector.FRAME for part in parts]) > sector.SIZE - sector.SLACK - spare:
        return None, 0
    blocks = []
    for order in range(len(parts)):
        kind, payload = parts[order]
        end = out + len(payload) + sector.FRAME
        image[out:end] = sector.block(kind, payload, saved.number, order, out, bytes(2))
        blocks.append((out, end))
        out = end
    at, _ = blocks.pop(0)
    snapshot = blocks.pop(0)[0] if base else 0
    return Saved(saved.number, saved.game, at, snapshot, blocks, saved.over, progress, len(stream)), out


def _header(log, image, tables, end):
    """Write both copies of the header into the image, and return it. The compacted part ends at `end`."""
    wear = matches.wear(log)
    if not sector.blank(log.nvm):
        wear = min(wear + 1, 0xFFFFFF)
    header = b"Tf" + bytes((sector.VERSION,)) + wear.to_bytes(3, "little") + end.to_bytes(2, "little")
    header += sector.checksum(image, sector.FIRST, end) + bytes((_number(log),)) + tables
    header += bytes(_CRC - len(header))
    header += sector.checksum(header, 0, _CRC)
    for at in (1, sector.COPY):
        image[at : at + sector.HEADER] = header
    return header


def _write(log, image, end):
    """Write the image. It erases a sector that is not blank; CLOSED tells of a power cut meanwhile."""
    if sector.blank(log.nvm):
        log.write(sector.COPY, image[sector.COPY : end])
        log.write(0, image[: sector.COPY])
        return
    if not log.foreign and log.nvm[0] == sector.ERASED and log.head + sector.FRAME <= sector.SIZE:
        log.block(sector.CLOSED, b"")
        log.write(0, b"\0")
    log.write(0, image)
