"""Names of people and of games, and the last line-ups: all in the ledger.

Each function takes the journal. A name has 1 to 8 ASCII letters.
"""

from micropython import const

PEOPLE = const(16)
GAMES = const(3)

_LETTERS = const(8)
_GAMES = const(28)
_LINEUPS = const(52)
_NAMES = const(88)
_SEATS = const(12)
_OPPONENT = const(0x80)


def _text(journal, at):
    letters = [chr(code) for code in journal.image[at : at + _LETTERS] if 32 <= code < 127]
    return "".join(letters)


def _find(journal, first, places, text):
    """The place of a text among these, of the first free one for "", or -1."""
    text = text.encode()
    for place in range(places):
        at = first + _LETTERS * place
        if bytes(journal.image[at : at + _LETTERS]).rstrip(b"\0") == text:
            return place
    return -1


def _write(journal, at, text):
    text = text.encode()
    journal.image[at : at + _LETTERS] = text + bytes(_LETTERS - len(text))
    journal.poke(at, _LETTERS)


def place(journal, name):
    """The place of a name, 0 to 15, or -1."""
    return _find(journal, _NAMES, PEOPLE, name) if name else -1


def names(journal):
    """The names that are known, in the order of their places."""
    texts = [_text(journal, _NAMES + _LETTERS * at) for at in range(PEOPLE)]
    return [text for text in texts if text]


def remember(journal, name):
    """Keep a name. False if there is no room for it, or it is too long."""
    if not 0 < len(name.encode()) <= _LETTERS:
        return False
    if place(journal, name) >= 0:
        return True
    free = _find(journal, _NAMES, PEOPLE, "")
    if free < 0:
        return False
    _write(journal, _NAMES + _LETTERS * free, name)
    return True


def rename(journal, old, new):
    """Give a name's place and statistics another name. False if that is known already, or unfit."""
    at = place(journal, old)
    if at < 0 or place(journal, new) >= 0 or not 0 < len(new.encode()) <= _LETTERS:
        return False
    _write(journal, _NAMES + _LETTERS * at, new)
    return True


def forget(journal, name):
    """Forget a name and its statistics. Tidies."""
    from handheld.journal import statistics

    at = place(journal, name)
    if at >= 0:
        statistics.clear(journal, at)
        first = _NAMES + _LETTERS * at
        journal.image[first : first + _LETTERS] = bytes(_LETTERS)
        for seat in range(_LINEUPS, _NAMES):
            if journal.image[seat] == at + 1:
                journal.image[seat] = 0
        journal.tidy()


def game(journal, slot):
    """The name of a game by its place. Raises ValueError where there is none."""
    name = _text(journal, _GAMES + _LETTERS * slot) if slot < GAMES else ""
    if not name:
        raise ValueError("no game at place %d" % slot)
    return name


def slot(journal, game):
    """The place of a game, 0 to 2, or -1."""
    return _find(journal, _GAMES, GAMES, game)


def open_slot(journal, game):
    """The place of a game, a free one for a new game. Raises ValueError where there is none."""
    at = slot(journal, game)
    if at < 0:
        at = slot(journal, "")
        if at < 0 or len(game) > _LETTERS:
            raise ValueError("%s: the journal has room for %d games" % (game, GAMES))
        _write(journal, _GAMES + _LETTERS * at, game)
    return at


def seat(journal, slot, names, levels):
    """Note the line-up of a match that begins."""
    at = _LINEUPS + _SEATS * slot
    line = bytearray(_SEATS)
    for seat in range(min(len(names), _SEATS)):
        line[seat] = _OPPONENT + levels[seat] if levels[seat] else place(journal, names[seat]) + 1
    journal.image[at : at + _SEATS] = line


def lineup(journal, game):
    """The last line-up of a game: (name, level) of each seat, with "" as an opponent's name."""
    seats = []
    at = slot(journal, game)
    if at >= 0:
        at = _LINEUPS + _SEATS * at
        for value in journal.image[at : at + _SEATS]:
            if value > _OPPONENT:
                seats.append(("", value - _OPPONENT))
            elif 0 < value <= PEOPLE:
                name = _text(journal, _NAMES + _LETTERS * (value - 1))
                if name:
                    seats.append((name, 0))
    return seats
