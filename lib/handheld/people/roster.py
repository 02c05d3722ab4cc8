"""Names of people, and the last line-ups: rows of the ledger."""

from micropython import const

from handheld.people.rows import FIGURES, LINEUPS, NAMES, Tables, key

PEOPLE = const(16)

_LETTERS = const(8)
_SEATS = const(12)
_OPPONENT = const(0x80)


def text(row):
    """Return the name in a row, "" for none."""
    return "".join([chr(code) for code in row if 32 <= code < 127])


def row(name):
    """Return a name as a row, or None if it does not fit."""
    letters = name.encode()
    fits = 0 < len(letters) <= _LETTERS and text(letters) == name
    return letters + bytes(_LETTERS - len(letters)) if fits else None


class Roster(Tables):
    """The people. A name has a place, 0 to 15."""

    MOST = PEOPLE  # maximum number of names

    def place(self, name):
        """Return the place of a name, or -1."""
        found = row(name)
        names = self.rows[NAMES]
        return names.index(found) if found in names else -1

    def name(self, place):
        """Return the name at a place, "" for none."""
        names = self.rows[NAMES]
        return text(names[place]) if place < len(names) else ""

    def names(self):
        return [text(row) for row in self.rows[NAMES] if any(row)]

    def _free(self, name):
        """Return the place for a new name, or -1: it is known, does not fit, or there is no room."""
        names = self.rows[NAMES]
        if not row(name) or row(name) in names:
            return -1
        none = bytes(_LETTERS)
        return names.index(none) if none in names else len(names) if len(names) < PEOPLE else -1

    def guest(self, name):
        """Return True for P1 to P12, people without a name. They have no figures."""
        return name[:1] == "P" and name[1:].isdigit()

    def begin(self, about):
        """Add the people of a match that starts, if there is room, and its line-up."""
        for name, level in zip(about.names, about.levels):
            at = -1 if level or self.guest(name) else self._free(name)
            if at >= 0:
                self.rows[NAMES][at : at + 1] = [row(name)]
        new = self.line(about.game, about.names, about.levels)
        self.rows[LINEUPS] = [new] + [other for other in self.rows[LINEUPS] if other[:2] != new[:2]]

    def line(self, game, names, levels):
        """Return a line-up as a row."""
        row = bytearray(2 + _SEATS)
        row[:2] = key(game)
        for seat in range(min(len(names), _SEATS)):
            level = levels[seat]
            row[2 + seat] = _OPPONENT + level if level else self.place(names[seat]) + 1
        return bytes(row)

    def last(self, game):
        """Return the row of a game's last line-up, b"" for none."""
        return self.find(LINEUPS, key(game))

    def add(self, name):
        """Add a name and save it. Return False if it is too long or there is no room."""
        at = self._free(name)
        if at >= 0:
            self.put(NAMES, at, row(name))
        return self.place(name) >= 0

    def forget(self, name):
        """Forget a name with its statistics and seats. It stays in an open match, uncounted."""
        at = self.place(name)
        if at >= 0:
            self.put(NAMES, at, bytes(_LETTERS))  # `Tables.change` removes its other rows

    def lineup(self, outcome):
        """Return the row of the last match's line-up, or its seats as they are known if that is lost."""
        return self.last(outcome.game) or self.line(outcome.game, outcome.names, outcome.levels)

    def places(self, outcome):
        """Return the place of each seat's name, -1 for an opponent or an unknown name."""
        row = self.lineup(outcome)
        return [value - 1 if 0 < value <= PEOPLE else -1 for value in row[2 : 2 + len(outcome.names)]]

    def seated_names(self, outcome):
        """Return the current name of each seat, "" for an opponent or an unknown name."""
        return [self.name(at) if at >= 0 else "" for at in self.places(outcome)]

    def recent(self):
        """Return the known names: those of recent line-ups first, the others by the number of matches."""
        places = []
        for row in self.rows[LINEUPS]:
            for value in row[2:]:
                if 0 < value <= PEOPLE and value - 1 not in places:
                    places.append(value - 1)
        played = [0] * PEOPLE
        for figures in self.rows[FIGURES]:
            played[figures[2] % PEOPLE] -= figures[3] + (figures[4] << 8)
        places += sorted([at for at in range(PEOPLE) if at not in places], key=lambda at: played[at])
        return [self.name(at) for at in places if self.name(at)]
