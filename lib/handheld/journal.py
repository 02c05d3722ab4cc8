"""The journal: what is saved, event by event, in the 4 KiB of `microcontroller.nvm`.

A match that is open is its beginning and every event since; nothing is rewritten while it is played.
At a boundary between hands or rounds, or in the menu, the sector is made anew (`tidy`) when little
room is left: the ledger as it stands, then each match in one block. Only that erases the flash.

After a power cut at any moment the journal holds what it held before or after the write that was cut.
The one exception is the erase itself: what is then lost is said in `notice`.
"""

from struct import pack, unpack_from

from handheld import sector
from handheld.ledger import START, STOP, Ledger
from handheld.match import Illegal
from handheld.sector import BEGIN, BLOCK, CLOSED, END, ERASED, FIRST, KEPT, MEND, NOTE, POKE, SELECT, SIZE, TICK
from handheld.sector import UNDO, WIDE
from micropython import const

_VERSION = const(1)
_MARK = const(0)  # where the sector tells that it is about to be made anew
_HAND = const(64)  # bytes that the longest hand or round needs: six seats in a round of Cybo take 48
_RESERVE = const(192)  # bytes that are left at a boundary: a hand, and room to undo in it
_SLACK = const(64)  # bytes kept for closing the sector, and for what power cuts tear
_WHOLE = const(640)  # bytes up to which a match is kept whole
_EVENTS = const(128)  # bytes of events that a snapshot has to be worth
_MOST = const(1000)  # bytes of events that a match has at most
_NUMBERS = const(250)  # match numbers are 1 to this
_COUNTS = const(1)  # how a match ended: to be counted; with bars; with times
_BARS = const(2)
_TIMES = const(4)
_BLANK = b"\xff" * 64

# What `notice` says
EMPTY = "Nothing is saved here yet. If there was, power failed while it was tidied."
FOREIGN = "The memory held something else. It starts empty."
VERSION = "Matches saved by another version cannot be read. Names and settings are kept."
CUT = "Power failed while the journal was tidied. What could be kept is here."
DAMAGED = "Part of the journal could not be read. What could be kept is here."
CROWDED = "There was no room for one of the open matches. It is lost."
UNREADABLE = "Part of the match could not be read. It goes on before that."


class Saved:
    """A match that the journal holds: `game`, and `over` for the last one that was finished.

    `names`, `levels` (a byte for each seat, 0 for a person) and `options` are as it began.
    """

    def __init__(self, at, begun, ledger):
        """`begun` is the content of its first block. Raises ValueError or IndexError for nonsense."""
        self.number = begun[0]
        self.slot = begun[1]
        self.game = ledger.game(begun[1])
        seats = begun[2]
        self.levels = bytes(begun[3 : 3 + seats])
        lines = str(bytes(begun[3 + seats :]), "utf-8").split("\n")
        self.names = lines[0].split(",")
        self.options = {}
        for line in lines[1:]:
            key, value = line.split("=")
            self.options[key] = value
        if not self.game or len(self.names) != seats or len(self.levels) != seats:
            raise ValueError
        self.over = False
        self.move(at, len(begun), 0)

    def move(self, at, size, events):
        """Lie in the block at `at`; `size` bytes of it, and of them `events` bytes of events, count."""
        self.at = at
        self.size = size
        self.events = events
        self.stop = SIZE  # what is written from here on is no part of the match
        self.last = 0  # where the last event was written since, and the last one with a payload
        self.dealt = 0

    def grow(self, at, size, wide):
        """An event of `size` bytes was written at `at`."""
        self.size += size
        self.events += size
        self.last = at
        if wide:
            self.dealt = at


def _begun(number, slot, names, levels, options):
    """The content of a match's first block. Raises ValueError for what cannot be kept."""
    lines = [",".join(names)]
    for key in options:
        lines.append(key + "=" + options[key])
    text = "\n".join(lines)
    content = bytes((number, slot, len(names))) + bytes(levels) + text.encode()
    plain = text.count("\n") == text.count("=") == len(options) and lines[0].count(",") == len(names) - 1
    if not plain or len(levels) != len(names) or max(levels) > 15 or len(content) > 255:
        raise ValueError("the journal keeps names and options of 255 bytes, without a comma, = or line break")
    return content


class Journal:
    """The saved matches and the ledger.

    * `notice`: "", or in words what could not be kept;
    * `ledger`: settings, names and statistics;
    * `matches`: every Saved, the one played last first. At most one of a game is open, at most one is
      over: the last that was finished, kept while there is room.
    """

    def __init__(self, nvm):
        """`nvm` is `microcontroller.nvm` or works like it. The journal opens whatever it holds."""
        self._nvm = nvm
        self._image = bytearray(SIZE)  # the ledger as it is now, then room to make the sector anew
        self.notice = ""
        self.ledger = Ledger(self._image, self._poke)
        self.matches = []
        self._playing = None  # the Saved that events belong to
        self._selected = 0  # number of the match that records belong to so far
        self._number = 0  # of the match begun last
        self._at = FIRST  # where the next record goes
        self._torn = False  # a MEND has to stand there first
        self._foreign = True  # the sector is not ours yet
        self._behind = False  # events of the match in play are not saved
        self._unsaved = False  # changes of the ledger are not saved
        self._open()

    # Opening

    def _open(self):
        nvm = self._nvm
        image = self._image
        for at in range(0, FIRST, 256):
            image[at : at + 256] = nvm[at : at + 256]
        ours = image[1:3] == b"Tf"
        sound = ours and self._number_at(image, STOP) == sector.crc(nvm, START, STOP)
        if not sound:
            self.ledger.clear()
        if not ours:
            self.notice = EMPTY if sector.blank(nvm) else FOREIGN
        elif image[3] != _VERSION:
            self.notice = VERSION if sound else FOREIGN
        else:
            self._foreign = False
            end = image[4] | image[5] << 8
            whole = sound and self._number_at(image, 6) == sector.crc(nvm, START, min(end, SIZE))
            self._read(whole, image[_MARK] != ERASED)

    def _number_at(self, memory, at):
        return int.from_bytes(memory[at : at + 4], "little")

    def _read(self, whole, closing):
        """Read every record. `closing`: the power failed as the sector was about to be made anew."""
        cursor = sector.Cursor(self._nvm)
        closed = 0
        while True:
            code = cursor.step()
            if code == ERASED:
                break
            try:
                kind = self._take(code, cursor)
            except (ValueError, IndexError):
                cursor.damaged = True
                break
            closed = cursor.at if kind == CLOSED else 0
        self._at = SIZE if cursor.damaged else cursor.end
        self._torn = cursor.torn
        self._selected = cursor.match
        if closing and whole:
            seal = self._number_at(self._nvm, closed + 5)
            whole = closed and not cursor.torn and seal == sector.crc(self._nvm, _MARK + 1, closed)
        if not whole:
            self.notice = CUT
        elif cursor.damaged:
            self.notice = DAMAGED
        if closing or self.notice:
            self.tidy()

    def _take(self, code, cursor):
        """Take a record on; gives the kind of a block, else 0. Raises ValueError, IndexError for nonsense."""
        nvm = self._nvm
        at = cursor.at
        if code == POKE:
            size = nvm[at + 2] & 15
            start = nvm[at + 1] | nvm[at + 2] >> 4 << 8
            if not START <= start <= STOP - size:
                raise ValueError
            self._image[start : start + size] = nvm[at + 3 : at + 3 + size]
        elif code == BLOCK:
            start, end = sector.body(nvm, at)
            kind = nvm[at + 1]
            if kind == BEGIN:
                self._begin(Saved(at, nvm[start:end], self.ledger))
            elif kind == END:
                self._end(bytes(nvm[start:end]))
            elif kind == KEPT:
                self._keep(at)
            elif kind != CLOSED:
                raise ValueError
            return kind
        elif code != MEND:
            saved = self._find(cursor.match)
            if code == SELECT:
                self._front(saved)
            else:
                saved.grow(at, cursor.end - at - 1, WIDE < code < NOTE)
        return 0

    def _find(self, number):
        for saved in self.matches:
            if saved.number == number and not saved.over:
                return saved
        raise ValueError("no such match is open")

    def _front(self, saved):
        self.matches.remove(saved)
        self.matches.insert(0, saved)

    def _begin(self, saved):
        for other in self.matches:
            if other.game == saved.game and not other.over:
                self.matches.remove(other)
                break
        self.matches.insert(0, saved)
        self._number = saved.number
        self.ledger.seat(saved.slot, saved.names, saved.levels)

    def _keep(self, at):
        start, base, events, end = self._parts(at)
        saved = Saved(at, self._nvm[start : base - 2], self.ledger)
        saved.over = self._nvm[at + 5] != 0
        saved.move(at, end - start, end - events)
        self.matches.append(saved)

    def _parts(self, at):
        """Of the block of a kept match: where its beginning, snapshot and events begin, and their end."""
        nvm = self._nvm
        start, end = sector.body(nvm, at)
        start += 2
        base = start + nvm[start - 1] + 2
        events = base + (nvm[base - 2] | nvm[base - 1] << 8)
        if events > end:
            raise ValueError
        return start, base, events, end

    def _end(self, content):
        saved = self._find(content[0])
        self.matches.remove(saved)
        how = content[1]
        if not how & _COUNTS:
            return
        seats = len(saved.names)
        at = 2 + 2 * seats
        if len(content) != at + seats * (how >> 1):
            raise ValueError
        scores = unpack_from("<%dh" % seats, content, 2)
        bars = times = None
        if how & _BARS:
            bars = content[at : at + seats]
            at += seats
        if how & _TIMES:
            times = unpack_from("<%dH" % seats, content, at)
        self.ledger.count(saved.slot, saved.names, saved.levels, scores, bars, times)
        self.matches = [other for other in self.matches if not other.over]
        saved.over = True
        self.matches.append(saved)

    # Writing

    def _room(self):
        """Bytes that records may still take."""
        return SIZE - _SLACK - self._at

    def _ready(self, size):
        """Where the next `size` bytes go. Whatever is not erased there is left behind a MEND."""
        if not sector.blank(self._nvm, self._at, self._at + size):
            self._at = sector.landing(self._nvm, self._at)
            self._torn = True
        if self._torn:
            self._torn = False
            self._append(bytes((MEND,)))
        return self._at

    def _append(self, content, match=0):
        """Write one record; gives where it lies."""
        size = len(content) + 1
        at = self._ready(size)
        self._nvm[at : at + size] = content + bytes((sector.check(match, at, content),))
        self._at = at + size
        return at

    def _block(self, kind, content):
        size = len(content)
        self._ready(5 + size + 4)
        at = self._append(bytes((BLOCK, kind, size & 255, size >> 8)))
        self._nvm[at + 5 : at + 5 + size + 4] = content + sector.crc(content, 0, size).to_bytes(4, "little")
        self._at = at + 5 + size + 4
        return at

    def _poke(self, start, size):
        """Save a change to the ledger: at once where there is room, else as the sector is made anew."""
        if self._foreign or self._room() < _HAND + 4 + size:
            self._unsaved = True
        else:
            change = self._image[start : start + size]
            self._append(bytes((POKE, start & 255, start >> 8 << 4 | size)) + change)

    def _select(self):
        saved = self._playing
        if self._selected != saved.number:
            self._append(bytes((SELECT, saved.number)))
            self._selected = saved.number
        return saved

    # A match

    def begin(self, game, names, levels, options):
        """Begin a match; an open one of the same game is given up. Gives its Saved.

        `levels` has 0 for each person, 1 and up for opponents. People's names are remembered where
        there is room. Raises ValueError for what cannot be kept. May tidy.
        """
        slot = self.ledger.slot(game)
        for seat in range(len(names)):
            if not levels[seat]:
                self.ledger.remember(names[seat])
        number = self._number
        taken = [saved.number for saved in self.matches] + [0]
        while number in taken:
            number = number % _NUMBERS + 1
        content = _begun(number, slot, names, levels, options)
        if self._foreign or self.full or self._room() < len(content) + 9 + _RESERVE:
            self.tidy()
        at = self._block(BEGIN, content)
        saved = Saved(at, content, self.ledger)
        self._begin(saved)
        self._selected = number
        self._playing = saved
        self._behind = False
        return saved

    def event(self, code, data=b""):
        """Save an event of the match in play. To be called before it is shown. Never erases.

        If a hand has grown beyond all measure (by undoing) the event is saved at the next boundary.
        """
        content = bytes((WIDE + len(data), code)) + data if data else bytes((code,))
        size = len(content)
        if self._behind or self._room() < size + 4 or self._playing.events + size > _MOST:
            self._behind = True
            return
        saved = self._select()
        saved.grow(self._append(content, saved.number), size, data)

    def undo(self):
        """Save that the last choice is taken back; False, and nothing is, if the hand needs the room."""
        if self._behind or self._room() < _HAND + 4:
            return False
        self.event(UNDO)
        return not self._behind

    def tick(self):
        """Save that a while has passed, for clocks. What a while is the caller knows."""
        self._aside(bytes((TICK,)))

    def note(self, key, value):
        """Save a number (0 to 4095) under a key (0 to 15). Key 0 holds until the next event only."""
        self._aside(bytes((NOTE, key << 4 | value >> 8, value & 255)))

    def _aside(self, content):
        if not self._behind and self._room() >= _HAND + 4 + len(content):
            saved = self._select()
            self._append(content, saved.number)
            saved.size += len(content)

    def end(self, scores, bars=None, times=None):
        """The match in play is over: count it. May tidy.

        `bars`: the bar of the chart (0 to 11) that each seat's score belongs to; `times`: each seat's
        best time in tenths of a second, 0 for none.
        """
        how = _COUNTS | (_BARS if bars else 0) | (_TIMES if times else 0)
        content = bytes((self._playing.number, how))
        for score in scores:
            content += pack("<h", max(-0x8000, min(0x7FFF, score)))
        if bars:
            content += bytes(bars)
        for time in times or ():
            content += pack("<H", min(0xFFFF, time))
        self._finish(content)

    def drop(self, saved):
        """Give an open match up. May tidy."""
        self._finish(bytes((saved.number, 0)))

    def _finish(self, content):
        room = self._room() >= len(content) + 9
        if room:
            self._block(END, content)
        self._end(content)
        if self._playing and self._playing.number == content[0]:
            self._playing = None
            self._behind = False
        if not room:
            self.tidy()

    def saved(self, game):
        """The open match of a game, or None."""
        for saved in self.matches:
            if saved.game == game and not saved.over:
                return saved
        return None

    def resume(self, saved, rules, heard=None):
        """Play a saved match again: (match, undone), or None if the rules do not know such a match.

        `rules` is the game's class. `undone` has (code, data) of the choices that may be redone, the
        next one last. `heard(code, data)` is told every event once it is played, UNDO, TICK, and NOTE
        with (key, value). What the rules refuse ends the match there, and `notice` says so. May tidy.
        """
        nvm = self._nvm
        try:
            match = rules(saved.names, saved.options)
            if nvm[saved.at + 1] == KEPT:
                _, base, events, _ = self._parts(saved.at)
                if events > base:
                    match.rest_on(nvm[base:events])
        except Illegal:
            self.notice = UNREADABLE
            return None
        undone = []
        for at, size in self._contents(saved):
            code = nvm[at]
            data = b""
            try:
                if code == NOTE:
                    data = nvm[at + 1] >> 4, (nvm[at + 1] & 15) << 8 | nvm[at + 2]
                elif code == UNDO:
                    last = match.last()
                    event = (match.log[last], bytes(match.log[last + 1 :]))
                    match.undo()
                    undone.append(event)
                elif code != TICK:
                    if code > WIDE:
                        code = nvm[at + 1]
                        data = bytes(nvm[at + 2 : at + size])
                    match.play(code, data)
                    if undone and undone.pop() != (code, data):
                        undone = []
            except Illegal:
                saved.stop = at
                self.notice = UNREADABLE
                break
            if heard:
                heard(code, data)
        if not saved.over:
            self._playing = saved
            self._behind = False
            self._front(saved)
            if saved.stop < SIZE or self.full:
                self.tidy()
        return match, undone

    def _contents(self, saved):
        """(position, size) in nvm of each event, undo, note and tick of a match, oldest first."""
        nvm = self._nvm
        if nvm[saved.at + 1] == KEPT:
            _, _, at, end = self._parts(saved.at)
            while at < end:
                code = nvm[at]
                size = sector.width(nvm, at) - 1
                if at >= saved.stop or at + size > end or code > NOTE and code != TICK:
                    return
                yield at, size
                at += size
        cursor = sector.Cursor(nvm, saved.at)
        cursor.step()
        while True:
            code = cursor.step()
            if code == ERASED or cursor.at >= saved.stop:
                return
            if cursor.match == saved.number and (code <= NOTE or code == TICK):
                yield cursor.at, cursor.end - cursor.at - 1

    # The sector made anew

    @property
    def full(self):
        """True if the next boundary, or the menu, is the time to tidy."""
        saved = self._playing
        if self._unsaved or self._behind or self._room() < _RESERVE:
            return True
        return saved is not None and saved.size > _WHOLE and saved.events > _EVENTS

    def tidy(self, match=None):
        """Make the sector anew, which erases it: about 0.2 s, at a boundary or in the menu only.

        `match` is the match in play, at a boundary: where it has grown long a snapshot of it is kept.
        To be called from a shallow place: CircuitPython takes 8 KB of stack to write the sector.
        """
        image = self._image
        for at in range(FIRST, SIZE, len(_BLANK)):
            image[at : at + len(_BLANK)] = _BLANK
        out = FIRST
        moved = []
        for saved in self.matches:
            try:
                end = self._pack(saved, out, match if saved is self._playing else None)
            except IndexError:
                image[out:] = b"\xff" * (SIZE - out)
                if not saved.over:
                    self.notice = CROWDED
                continue
            moved.append((saved, out))
            out = end
        self._head(out)
        self._close()
        self._nvm[0:SIZE] = image
        for saved, at in moved:
            start, _, events, end = self._parts(at)
            saved.move(at, end - start, end - events)
        self.matches = [saved for saved, at in moved]
        self._at = out
        self._behind = self._behind and match is None
        self._torn = self._foreign = self._unsaved = False
        self._selected = 0

    def _head(self, end):
        image = self._image
        if not sector.blank(self._nvm):
            wear = min(self.wear + 1, 0xFFFFFF)
            image[START : START + 3] = wear.to_bytes(3, "little")
        image[STOP:FIRST] = sector.crc(image, START, STOP).to_bytes(4, "little")
        image[_MARK] = ERASED
        image[1:4] = b"Tf" + bytes((_VERSION,))
        image[4:6] = end.to_bytes(2, "little")
        image[6:10] = sector.crc(image, START, end).to_bytes(4, "little")

    def _close(self):
        """Tell that the sector is about to be erased, and what it held: a cut then can be told."""
        nvm = self._nvm
        if self._foreign or nvm[_MARK] != ERASED:
            return
        if self._at < SIZE - _SLACK // 2:
            self._ready(13)
            self._block(CLOSED, sector.crc(nvm, _MARK + 1, self._at).to_bytes(4, "little"))
        nvm[_MARK : _MARK + 1] = b"\0"

    @property
    def wear(self):
        """How often the flash was erased so far."""
        return int.from_bytes(self._image[START : START + 3], "little")

    def _put(self, out, content):
        end = out + len(content)
        if end > SIZE - _SLACK - _RESERVE:
            raise IndexError
        self._image[out:end] = content
        return end

    def _pack(self, saved, start, match):
        """Lay a match out in the image, at `start`. Gives its end. Raises IndexError if there is no room."""
        nvm = self._nvm
        base = b""
        begun, end = sector.body(nvm, saved.at)
        if nvm[saved.at + 1] == KEPT:
            begun, end, events, _ = self._parts(saved.at)
            base = nvm[end:events]
            end -= 2
        begun = nvm[begun:end]
        if match and (self._behind or saved.size > _WHOLE and saved.events > _EVENTS):
            base = match.dump()
        else:
            match = None
        out = self._put(start + 5, bytes((saved.over, len(begun))) + begun)
        out = self._put(out, len(base).to_bytes(2, "little") + base)
        out = self._pack_asides(saved, out) if match else self._pack_events(saved, out)
        size = out - start - 5
        head = bytes((BLOCK, KEPT, size & 255, size >> 8))
        self._put(start, head + bytes((sector.check(0, start, head),)))
        return self._put(out, sector.crc(self._image, start + 5, out).to_bytes(4, "little"))

    def _pack_asides(self, saved, out):
        """Of a match that rests on a snapshot: notes, and what the clock has run since the last event."""
        nvm = self._nvm
        for at, size in self._contents(saved):
            if nvm[at] == NOTE and nvm[at + 1] >> 4 or at > saved.last and nvm[at] in (NOTE, TICK):
                out = self._put(out, nvm[at : at + size])
        return out

    def _pack_events(self, saved, out):
        """The events, then those undone that may be redone, and as many times UNDO.

        Notes and ticks stay with the event before them; those of clocks before the last deal are left out.
        """
        nvm = self._nvm
        image = self._image
        sizes = bytearray(_MOST)
        count = known = 0  # events that hold; with those undone
        for at, size in self._contents(saved):
            code = nvm[at]
            if code == UNDO:
                if count:
                    count -= 1
                    out -= sizes[count]
            elif code == TICK or code == NOTE:
                clock = code == TICK or not nvm[at + 1] >> 4
                if count == known and not (clock and at < saved.dealt):
                    if count:
                        if sizes[count - 1] > 200:
                            continue
                        sizes[count - 1] += size
                    out = self._put(out, nvm[at : at + size])
            elif count < known and image[out : out + size] == nvm[at : at + size]:
                out += sizes[count]
                count += 1
            else:
                out = self._put(out, nvm[at : at + size])
                sizes[count] = size
                count += 1
                known = count
        for at in range(count, known):
            out += sizes[at]
        return self._put(out, bytes((UNDO,)) * (known - count))
