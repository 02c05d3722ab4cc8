"""Opens the journal: reads whatever the sector holds."""

from handheld.journal import beginning, ending, reader
from handheld.journal.sector import (
    BEGIN,
    BLOCK,
    CLOSED,
    END,
    ERASED,
    FIRST,
    KEPT,
    NOTE,
    POKE,
    SELECT,
    SIZE,
    START,
    STOP,
    VERSION,
    blank,
    crc,
)

EMPTY = "Nothing is saved here yet. If there was, power failed while it was tidied."
FOREIGN = "What was saved cannot be read; power may have failed as it was tidied. It starts empty."
OTHER = "Matches saved by another version cannot be read. Names and settings are kept."
CUT = "Power failed while the journal was tidied. What could be kept is here."
DAMAGED = "Part of the journal could not be read. What could be kept is here."


def read(journal):
    """Take on what the sector holds. What was interrupted or damaged is made anew at once."""
    nvm = journal.nvm
    image = journal.image
    for at in range(0, FIRST, 256):
        image[at : at + 256] = nvm[at : at + 256]
    ours = image[1:3] == b"Tf"
    sound = ours and image[STOP:FIRST] == crc(nvm, START, STOP)
    if not sound:
        image[START:STOP] = bytes(STOP - START)
    if not ours:
        journal.unsaved = blank(nvm)  # there is nothing to lose: it becomes ours in the menu
        journal.notice = EMPTY if journal.unsaved else FOREIGN
    elif image[3] != VERSION:
        journal.notice = OTHER if sound else FOREIGN
    else:
        journal.foreign = False
        journal.laid = end = image[4] | image[5] << 8
        sound = sound and FIRST <= end <= SIZE and image[6:10] == crc(nvm, START, end)
        _records(journal, sound, image[0] != ERASED)


def _records(journal, sound, closing):
    """Read every record. `closing`: the power failed as the sector was about to be made anew."""
    nvm = journal.nvm
    cursor = reader.Cursor(nvm, FIRST)
    closed = 0
    saved = None
    while True:
        code = cursor.step()
        if code == ERASED:
            break
        try:
            if code <= NOTE:
                closed = 0
                saved = saved or _open(journal, cursor.match)
                saved.grow(cursor.at, code, cursor.end - cursor.at - 1 if code else 1)
            else:
                closed = cursor.at if _take(journal, code, cursor) == CLOSED else 0
                saved = None
        except (ValueError, IndexError):
            cursor.damaged = True
            break
    journal.at = SIZE if cursor.damaged else cursor.end
    journal.torn = cursor.torn
    journal.selected = cursor.match
    if closing and sound:
        sound = closed and not cursor.torn and nvm[closed + 5 : closed + 9] == crc(nvm, 1, closed)
    if not sound or cursor.end < journal.laid:
        journal.notice = CUT
    elif cursor.damaged:
        journal.notice = DAMAGED
    if closing or journal.notice:
        journal.tidy()


def _take(journal, code, cursor):
    """Take on what is no event. Gives the kind of a block, else 0.

    Raises ValueError or IndexError for nonsense.
    """
    nvm = journal.nvm
    at = cursor.at
    if code == POKE:
        size = nvm[at + 2] & 15
        start = nvm[at + 1] | nvm[at + 2] >> 4 << 8
        if not START <= start <= STOP - size:
            raise ValueError
        journal.image[start : start + size] = nvm[at + 3 : at + 3 + size]
    elif code == SELECT:
        journal.front(_open(journal, nvm[at + 1]))
    elif code == BLOCK:
        kind = nvm[at + 1]
        if kind == BEGIN:
            beginning.take(journal, at)
        elif kind == KEPT:
            _keep(journal, at)
        elif kind == END:
            start, end = reader.body(nvm, at)
            ending.take(journal, bytes(nvm[start:end]))
        elif kind != CLOSED:
            raise ValueError
        return kind
    return 0


def _open(journal, number):
    for saved in journal.matches:
        if saved.number == number and not saved.over:
            return saved
    raise ValueError("no such match is open")


def _keep(journal, at):
    start, _, events, end = reader.parts(journal.nvm, at)
    saved = beginning.begun(journal, at)
    saved.over = journal.nvm[start - 2] != 0
    saved.move(at, end - start, end - events)
    journal.matches.append(saved)
