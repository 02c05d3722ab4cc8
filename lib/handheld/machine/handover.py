"""Handover from one start of the machine to the next, in `alarm.sleep_memory`, which survives a reload.

After a power cut that memory holds random bytes, so it has a checksum; invalid content leads to the menu.

| from | size | content |
|---|---|---|
| 0 | 2 | "Tf" |
| 2 | 2 | check of bytes 4 to 127, low byte first |
| 4 | 1 | target: MENU to GIVEN_UP, the last two perhaps + LAST, or TEST; any other is LOST |
| 5 | 1 | number of the match in the journal |
| 6 | 4 | the keys that were down, a bit for each of the scanner's numbers |
| 10 | 3 | sizes of the events, of the game's name and of the notice |
| 13 | to 127 | key events (number, + 0x80 if it was released; see `Keys.hand_over`), name, notice |
| 128 | to 255 | the pins of the scanner, a slash and those of the wheel, with blanks between: for code.py |
"""

import binascii
from struct import pack, unpack_from

import alarm
import supervisor
from micropython import const

MENU = const(0)
SETUP = const(1)  # the start card of a game
MATCH = const(2)  # resume a match
RECORD = const(3)  # print the record of a match
LESSON = const(4)  # the lesson of a game
NEW_MATCH = const(5)  # a new match: its first roll or hand needs no key
RESULT = const(6)  # count a match that is over, and show its result
GIVEN_UP = const(7)  # end a match without counting it, and show its standing
LAST = const(2)  # added to these two where memory was full in such a start, which is then tried once more
TEST = const(10)  # the test of the console
LOST = const(11)  # the menu, with a word: the target is unknown, perhaps to this version only

MOST = const(40)  # limit of key events
_HEAD = "<2sHBBI3B"
_FIRST = const(13)
_PINS = const(128)
_END = const(256)
_MAGIC = b"Tf"


class Handover:
    """The next start: target, match, game; keys `held`, `events` since; the unread `notice`."""

    def __init__(self, target=MENU, match=0, game="", held=0, events=b"", notice=""):
        self.target = target
        self.match = match
        self.game = game
        self.held = held
        self.events = events
        self.notice = notice


def _check(memory):
    return binascii.crc32(bytes(memory[4:_PINS])) & 0xFFFF


def receive():
    """Return the handover of the previous start, or the menu if there is none. Called at the start."""
    memory = bytes(alarm.sleep_memory[0:_PINS])
    magic, check, to, match, held, events, game, notice = unpack_from(_HEAD, memory)
    reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    if not reloaded or magic != _MAGIC or check != _check(memory):
        return Handover()
    game += _FIRST + events
    try:
        words = memory[_FIRST + events : game].decode(), memory[game : game + notice].decode()
    except ValueError:
        to = LOST
    if to >= LOST or events > MOST or game + notice > _PINS:
        return Handover(LOST)
    return Handover(to, match, words[0], held, memory[_FIRST : _FIRST + events], words[1])


def pins():
    """Return the pins that the last start stored, as text. After a power cut: nonsense, or a UnicodeError."""
    return bytes(alarm.sleep_memory[_PINS:_END]).decode().rstrip(" ")


def leave(handed, pins=None):
    """Write the handover, with as much of the notice as fits, and the board's pins unless None."""
    events = handed.events[:MOST]
    game = handed.game.encode()
    notice = handed.notice.encode()[: _PINS - _FIRST - len(events) - len(game)]
    sizes = len(events), len(game), len(notice)
    head = pack(_HEAD, _MAGIC, 0, handed.target, handed.match, handed.held, *sizes)
    content = head + events + game + notice
    memory = alarm.sleep_memory
    memory[0:_PINS] = content + bytes(_PINS - len(content))
    if pins is not None:
        names = pins.encode()[: _END - _PINS]
        memory[_PINS:_END] = names + b" " * (_END - _PINS - len(names))
    memory[2:4] = _check(memory).to_bytes(2, "little")
