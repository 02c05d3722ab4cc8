"""What one start of the machine hands to the next, in `alarm.sleep_memory`, which a reload keeps.

After a power cut that memory holds rubbish, so all is guarded; what is not sound means the menu.

| from | size | what |
|---|---|---|
| 0 | 2 | "Tf" |
| 2 | 2 | check of bytes 4 to 127, low byte first |
| 4 | 1 | where to: MENU, SETUP, MATCH or RECORD |
| 5 | 1 | number of the match in the journal |
| 6 | 1 | how many starts in a row have failed |
| 7 | 1 | bytes of the game's name |
| 8 | 4 | the keys that were down, a bit for each of the scanner's numbers |
| 12 | 1 | how many key events follow |
| 13 | 1 each | key events: number, + 0x80 where it was released |
| 96 | to 127 | the game's name |
| 128 | to 255 | the pins of the scanner, by their names, blanks between and behind: for code.py |
"""

import binascii

import alarm
import supervisor
from micropython import const

MENU = const(0)
SETUP = const(1)  # of a game, above the menu
MATCH = const(2)  # go on with it
RECORD = const(3)  # print the record of a match

MOST = const(83)  # key events that are handed over
_EVENTS = const(13)
_NAME = const(96)
_PINS = const(128)
_END = const(256)
_MAGIC = b"Tf"


class Handover:
    """Where to go, with which match or game, and what fingers did meanwhile.

    * `to`, `match` and `game`: see above; `failures`: starts in a row that ended in a failure;
    * `held`: a bit for each key that was down; `events`: bytes, keys pressed and released since, in order.
    """

    def __init__(self, to=MENU, match=0, game="", failures=0, held=0, events=b""):
        self.to = to
        self.match = match
        self.game = game
        self.failures = failures
        self.held = held
        self.events = events


def _check(memory):
    return (binascii.crc32(bytes(memory[4:_PINS])) & 0xFFFF).to_bytes(2, "little")


def take():
    """What the start before has handed over; the plain menu where that was no start of ours."""
    memory = alarm.sleep_memory
    if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:
        return Handover()
    if bytes(memory[0:2]) != _MAGIC or bytes(memory[2:4]) != _check(memory):
        return Handover()
    content = bytes(memory[0:_PINS])
    game = content[_NAME : _NAME + content[7]].decode()
    events = content[_EVENTS : _EVENTS + content[12]]
    held = int.from_bytes(content[8:12], "little")
    return Handover(content[4], content[5], game, content[6], held, events)


def leave(handed, pins=None):
    """Hand over to the next start. `pins` are names with blanks between; None keeps those that are there."""
    game = handed.game.encode()[: _PINS - _NAME]
    events = handed.events[:MOST]
    content = bytes((handed.to, handed.match, handed.failures, len(game)))
    content += handed.held.to_bytes(4, "little") + bytes((len(events),)) + events
    content += bytes(_NAME - 4 - len(content)) + game
    content += bytes(_PINS - 4 - len(content))
    memory = alarm.sleep_memory
    memory[4:_PINS] = content
    if pins is not None:
        names = pins.encode()[: _END - _PINS]
        memory[_PINS:_END] = names + b" " * (_END - _PINS - len(names))
    memory[0:2] = _MAGIC
    memory[2:4] = _check(memory)
