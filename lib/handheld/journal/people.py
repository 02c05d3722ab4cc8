"""Names of people and of games, and the last line-ups: all in the ledger.

Each function takes the ledger; `Ledger` tells what those do that it offers.
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


def _text(ledger, at):
    letters = [chr(code) for code in ledger.image[at : at + _LETTERS] if 32 <= code < 127]
    return "".join(letters)


def _find(ledger, first, places, text):
    """The place of a text among these, of the first free one for "", or -1."""
    text = text.encode()
    for place in range(places):
        at = first + _LETTERS * place
        if bytes(ledger.image[at : at + _LETTERS]).rstrip(b"\0") == text:
            return place
    return -1


def _write(ledger, at, text):
    text = text.encode()
    ledger.image[at : at + _LETTERS] = text + bytes(_LETTERS - len(text))
    ledger.save(at, _LETTERS)


def place(ledger, name):
    """The place of a name, 0 to 15, or -1."""
    return _find(ledger, _NAMES, PEOPLE, name) if name else -1


def names(ledger):
    """See `Ledger.names`."""
    texts = [_text(ledger, _NAMES + _LETTERS * at) for at in range(PEOPLE)]
    return [text for text in texts if text]


def remember(ledger, name):
    """See `Ledger.remember`."""
    if not 0 < len(name.encode()) <= _LETTERS:
        return False
    if place(ledger, name) >= 0:
        return True
    free = _find(ledger, _NAMES, PEOPLE, "")
    if free < 0:
        return False
    _write(ledger, _NAMES + _LETTERS * free, name)
    return True


def rename(ledger, old, new):
    """See `Ledger.rename`."""
    at = place(ledger, old)
    if at < 0 or place(ledger, new) >= 0 or not 0 < len(new.encode()) <= _LETTERS:
        return False
    _write(ledger, _NAMES + _LETTERS * at, new)
    return True


def forget(ledger, name):
    """Forget a name, but not its statistics. The caller tidies."""
    at = place(ledger, name)
    if at >= 0:
        first = _NAMES + _LETTERS * at
        ledger.image[first : first + _LETTERS] = bytes(_LETTERS)
        for seat in range(_LINEUPS, _NAMES):
            if ledger.image[seat] == at + 1:
                ledger.image[seat] = 0


def game(ledger, slot):
    """The name of a game by its place. Raises ValueError where there is none."""
    name = _text(ledger, _GAMES + _LETTERS * slot) if slot < GAMES else ""
    if not name:
        raise ValueError("no game at place %d" % slot)
    return name


def slot(ledger, game):
    """The place of a game, 0 to 2, or -1."""
    return _find(ledger, _GAMES, GAMES, game)


def open_slot(ledger, game):
    """The place of a game, a free one for a new game. Raises ValueError where there is none."""
    at = slot(ledger, game)
    if at < 0:
        at = slot(ledger, "")
        if at < 0 or len(game) > _LETTERS:
            raise ValueError("%s: the journal has room for %d games" % (game, GAMES))
        _write(ledger, _GAMES + _LETTERS * at, game)
    return at


def forget_game(ledger, slot):
    """Forget the game at a place, and its line-up, but not its statistics. The caller tidies."""
    first = _GAMES + _LETTERS * slot
    ledger.image[first : first + _LETTERS] = bytes(_LETTERS)
    first = _LINEUPS + _SEATS * slot
    ledger.image[first : first + _SEATS] = bytes(_SEATS)


def seat(ledger, slot, names, levels):
    """Note the line-up of a match that begins."""
    at = _LINEUPS + _SEATS * slot
    line = bytearray(_SEATS)
    for seat in range(min(len(names), _SEATS)):
        line[seat] = _OPPONENT + levels[seat] if levels[seat] else place(ledger, names[seat]) + 1
    ledger.image[at : at + _SEATS] = line


def lineup(ledger, game):
    """See `Ledger.lineup`."""
    seats = []
    at = slot(ledger, game)
    if at >= 0:
        at = _LINEUPS + _SEATS * at
        for value in ledger.image[at : at + _SEATS]:
            if value > _OPPONENT:
                seats.append(("", value - _OPPONENT))
            elif 0 < value <= PEOPLE:
                name = _text(ledger, _NAMES + _LETTERS * (value - 1))
                if name:
                    seats.append((name, 0))
    return seats
