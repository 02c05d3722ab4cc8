"""What outlives every match: settings, names, the last line-up, statistics. The first KiB of nvm.

The ledger is bytes of a fixed layout in the journal's image of the sector, and nothing besides:

    0     0xFF, or anything else once the sector is about to be made anew
    1     "Tf" and the version of the records
    4     where the image ends (2 bytes), and its crc from byte 10 on (4 bytes)
    10    how often the sector was erased (3 bytes)
    13    settings, a byte each: 0 stands for the default, else value + 1
    28    names of the games, 8 bytes each, in the order in which they were first played
    52    the last line-up of each game, a byte for each of 12 seats: 1 + place of the name,
          0x80 + level of an opponent, 0 for nobody
    88    names of people, 8 bytes each
    216   statistics of each game and name, 12 bytes each
    792   best time of each name, in tenths of a second (2 bytes), 0 for none
    824   bars of each name, 12 bytes each
    1020  crc of bytes 10 to 1019

Fields never move, so that the ledger of another version can be kept.
"""

from struct import pack_into, unpack_from

from micropython import const

PEOPLE = const(16)
LETTERS = const(8)  # of a name
BARS = const(12)
GAMES = const(3)

_SETTINGS = const(13)
_GAMES = const(28)
_LINEUPS = const(52)
_NAMES = const(88)
_ROWS = const(216)
_TIMES = const(792)
_CHARTS = const(824)
START = const(10)  # what the crc is over
STOP = const(1020)

_SEATS = const(12)
_ROW = const(12)
_LAYOUT = "<HHhiBB"
_FAR = const(0x1FFFFFFF)  # totals stay within small integers

# Key, default, highest value. The place is where it is stored: new ones come last, at most 15.
_KEYS = (
    ("brightness", 3, 4),
    ("sound", 1, 1),
    ("volume", 2, 3),
    ("lights", 2, 2),  # off, dim, on
    ("speed", 1, 3),
    ("left-handed", 0, 1),
    ("language", 0, 3),
    ("big text", 0, 1),
    ("sleep", 3, 60),  # minutes, 0 for never
)


class Statistics:
    """A name's statistics in a game.

    `played`, `won`; `best` and `average` (of ten matches, so in tenths) score; `streak` of matches won
    in a row and the `longest` ever.
    """

    def __init__(self, played, won, best, total, streak, longest):
        self.played = played
        self.won = won
        self.best = best
        self.average = total * 10 // played if played else 0
        self.streak = streak
        self.longest = longest


class Ledger:
    """Reads and changes the ledger's bytes.

    `save(start, size)` is called after a change to a setting or a name.
    """

    def __init__(self, image, save):
        self._image = image
        self._save = save

    def clear(self):
        """Nothing known, every setting at its default."""
        for at in range(START, STOP):
            self._image[at] = 0

    # Settings

    def get(self, key):
        """The value of a setting: a whole number from 0. Raises ValueError for an unknown key."""
        at, default, most = self._setting(key)
        value = self._image[at] - 1
        return value if 0 <= value <= most else default

    def set(self, key, value):
        """Change a setting. Raises ValueError for an unknown key or a value out of its range."""
        at, _, most = self._setting(key)
        if not 0 <= value <= most:
            raise ValueError("%s: wants 0 to %d, not %d" % (key, most, value))
        if self._image[at] != value + 1:
            self._image[at] = value + 1
            self._save(at, 1)

    def _setting(self, key):
        for place in range(len(_KEYS)):
            if _KEYS[place][0] == key:
                return _SETTINGS + place, _KEYS[place][1], _KEYS[place][2]
        raise ValueError("%s: is no setting" % key)

    # Names

    def _text(self, at):
        letters = [chr(code) for code in self._image[at : at + LETTERS] if 32 <= code < 127]
        return "".join(letters)

    def _write(self, at, text):
        for place in range(LETTERS):
            self._image[at + place] = ord(text[place]) if place < len(text) else 0
        self._save(at, LETTERS)

    def _find(self, first, places, text):
        """The place of a text among these, the first free one for "", or -1."""
        text = text.encode()
        for place in range(places):
            at = first + LETTERS * place
            if bytes(self._image[at : at + LETTERS]).rstrip(b"\0") == text:
                return place
        return -1

    def names(self):
        """The names of people, in the order in which they came."""
        names = [self._text(_NAMES + LETTERS * place) for place in range(PEOPLE)]
        return [name for name in names if name]

    def remember(self, name):
        """Keep a name of 1 to 8 ASCII letters; False if there is no room for it or it is too long."""
        if self._find(_NAMES, PEOPLE, name) >= 0:
            return True
        place = self._find(_NAMES, PEOPLE, "")
        if place < 0 or not 0 < len(name) <= LETTERS:
            return False
        self._write(_NAMES + LETTERS * place, name)
        return True

    def rename(self, old, new):
        """Give a name's place and statistics to another name; False if that is taken or unfit."""
        place = self._find(_NAMES, PEOPLE, old)
        if place < 0 or not 0 < len(new) <= LETTERS or self._find(_NAMES, PEOPLE, new) >= 0:
            return False
        self._write(_NAMES + LETTERS * place, new)
        return True

    def forget(self, name):
        """Forget a name and its statistics. The journal has to be tidied to save that."""
        place = self._find(_NAMES, PEOPLE, name)
        if place >= 0:
            for slot in range(GAMES):
                self._zero(self._row(slot, place), _ROW)
            self._zero(_TIMES + 2 * place, 2)
            self._zero(_CHARTS + BARS * place, BARS)
            self._zero(_NAMES + LETTERS * place, LETTERS)
            for at in range(_LINEUPS, _NAMES):
                if self._image[at] == place + 1:
                    self._image[at] = 0

    def _zero(self, start, size):
        for at in range(start, start + size):
            self._image[at] = 0

    # Games and line-ups

    def game(self, slot):
        """The name of a game, or "". Raises ValueError where there is no such place."""
        if slot >= GAMES:
            raise ValueError
        return self._text(_GAMES + LETTERS * slot)

    def slot(self, game):
        """The place of a game. Raises ValueError where there is none left."""
        slot = self._find(_GAMES, GAMES, game)
        if slot < 0:
            slot = self._find(_GAMES, GAMES, "")
            if slot < 0 or len(game) > LETTERS:
                raise ValueError("%s: the journal has room for %d games" % (game, GAMES))
            self._write(_GAMES + LETTERS * slot, game)
        return slot

    def seat(self, slot, names, levels):
        """Note a line-up as the last one of a game."""
        at = _LINEUPS + _SEATS * slot
        self._zero(at, _SEATS)
        for seat in range(min(len(names), _SEATS)):
            level = levels[seat]
            place = self._find(_NAMES, PEOPLE, names[seat])
            self._image[at + seat] = 0x80 + level if level else place + 1

    def lineup(self, game):
        """The last line-up of a game: (name, level) of each seat, the name "" for an opponent."""
        seats = []
        slot = self._find(_GAMES, GAMES, game)
        if slot >= 0:
            at = _LINEUPS + _SEATS * slot
            for value in self._image[at : at + _SEATS]:
                if value > 0x80:
                    seats.append(("", value - 0x80))
                elif 0 < value <= PEOPLE:
                    name = self._text(_NAMES + LETTERS * (value - 1))
                    if name:
                        seats.append((name, 0))
        return seats

    # Statistics

    def _row(self, slot, place):
        return _ROWS + _ROW * (slot * PEOPLE + place)

    def count(self, slot, names, levels, scores, bars, times):
        """Count a match that is over. `bars` and `times` are as in `Journal.end`."""
        best = max(scores)
        for seat in range(len(names)):
            place = self._find(_NAMES, PEOPLE, names[seat]) if not levels[seat] else -1
            if place >= 0:
                won = scores[seat] == best if len(names) > 1 else None
                self._count(self._row(slot, place), scores[seat], won)
                if bars:
                    self._bar(_CHARTS + BARS * place, min(bars[seat], BARS - 1))
                if times and times[seat]:
                    at = _TIMES + 2 * place
                    before = unpack_from("<H", self._image, at)[0]
                    if not before or times[seat] < before:
                        pack_into("<H", self._image, at, times[seat])

    def _count(self, at, score, won):
        """Count a score in the row at `at`; `won` is None where nobody wins or loses."""
        played, wins, best, total, streak, longest = unpack_from(_LAYOUT, self._image, at)
        if not played or score > best:
            best = score
        if played < 0xFFFF:
            played += 1
            wins += bool(won)
            total = max(-_FAR, min(_FAR, total + score))
        if won:
            streak = min(streak + 1, 255)
        elif won is not None:
            streak = 0
        pack_into(_LAYOUT, self._image, at, played, wins, best, total, streak, max(streak, longest))

    def _bar(self, at, bar):
        """Count in a bar; all of them are halved when one is full."""
        if self._image[at + bar] == 255:
            for place in range(BARS):
                self._image[at + place] >>= 1
        self._image[at + bar] += 1

    def statistics(self, game, name):
        """A name's Statistics in a game, or None if it has played none."""
        slot = self._find(_GAMES, GAMES, game)
        place = self._find(_NAMES, PEOPLE, name)
        if slot < 0 or place < 0:
            return None
        row = unpack_from(_LAYOUT, self._image, self._row(slot, place))
        return Statistics(*row) if row[0] else None

    def best_time(self, name):
        """A name's best time in tenths of a second, or 0."""
        place = self._find(_NAMES, PEOPLE, name)
        return unpack_from("<H", self._image, _TIMES + 2 * place)[0] if place >= 0 else 0

    def bars(self, name):
        """A name's 12 bars, how many matches in each; bytes."""
        place = self._find(_NAMES, PEOPLE, name)
        at = _CHARTS + BARS * place
        return bytes(self._image[at : at + BARS]) if place >= 0 else bytes(BARS)

    def reset(self):
        """Set all statistics to zero. The journal has to be tidied to save that."""
        self._zero(_ROWS, _CHARTS + BARS * PEOPLE - _ROWS)
