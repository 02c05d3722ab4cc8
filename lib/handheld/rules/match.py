"""Base class of each game's rules, and what they share: docs/games.md has the contract.

Codes from 240 on belong to the console and the journal; 255 is erased flash and is never an event.
"""

from micropython import const

CHANCE = const(-1)  # value of `turn`: the next event is a roll, a deal or the end of a clock
ANYONE = const(-2)  # value of `turn`: the first player to act
NOBODY = const(-3)  # value of `turn`: the match is over

HINTED = const(14)  # key of the note that stores the seats that had hints
_COUNT = const(2)  # bytes of the count in a snapshot


class Illegal(ValueError):
    """A refused event, option or snapshot. Its text is one line that states the expectation."""


def ranked(points):
    """Return the seats with the most points first, and equal ones in their order.

    `sorted` alone swaps equal elements on the device.

    >>> ranked([3, 7, -2, 7])
    [1, 3, 0, 2]
    """
    return sorted(range(len(points)), key=lambda seat: seat - 16 * points[seat])


def leaders(points):
    """Return the seats with the most points, in their order."""
    best = max(points)
    return [seat for seat in range(len(points)) if points[seat] == best]


class Match:
    """The rules and state of one match, with no input or output.

    After each event:
    * `turn`: the seat to move (0 to seats - 1), or CHANCE, ANYONE, NOBODY;
    * `resolved`: every recorded choice with its value, `keys` their keys in the order of the record;
    * `log`: every event since `base`, packed, oldest first (a bytearray);
    * `base`: the snapshot that the log continues (bytes), or None if the log holds the whole match;
    * `chances`: the number of chance events since the match began, without those taken back. It seeds the
      next draw (`Session.chance_dice`), so that a resumed match repeats the draw that was interrupted.

    >>> class Coin(Match):
    ...     def start(self):
    ...         self.heads = 0
    ...     def check(self, code, data):
    ...         if code > 1:
    ...             raise Illegal("a coin shows 0 or 1, not %d" % code)
    ...     def apply(self, code, data):
    ...         self.heads += code
    ...     def is_chance(self, code):
    ...         return True
    >>> match = Coin(["Ada"])
    >>> for code in (1, 0, 1):
    ...     match.play(code)
    >>> match.heads, list(match.log), match.chances
    (2, [1, 0, 1], 3)
    >>> match.correct()
    >>> match.heads
    1
    """

    game = ""  # name of the game's package
    seats_allowed = (1, 1)  # minimum and maximum
    choices = ()  # the game's choices (`choice.Choice`)

    def __init__(self, names, options=None):
        """Start a match by names and options, all text, or their defaults. Raises Illegal for wrong ones."""
        self.names = list(names)
        self.seats = len(names)
        self.options = dict(options or {})
        offered = [each for each in self.offered() if each.recorded]
        self.keys = [each.key for each in offered]
        for key in sorted(self.options):
            if key not in self.keys:
                raise Illegal("%s: %s has no such option" % (key, self.game))
        for each in offered:
            value = self.options.get(each.key, each.values[0])
            if not each.fits(value):
                raise Illegal("%s: wants %s, not '%s'" % (each.key, each.expectation, value))
        self.resolved = {each.key: each.value(self.options) for each in offered}
        self.log = bytearray()
        self.base = None
        self.chances = 0
        self.turn = CHANCE
        self.start()

    def offered(self):
        """Return the choices that the match has with these options. May raise Illegal."""
        fewest, most = self.seats_allowed
        if not fewest <= self.seats <= most:
            raise Illegal("%s wants %d to %d players, not %d" % (self.game, fewest, most, self.seats))
        return self.choices

    @property
    def over(self):
        return self.turn == NOBODY

    def new_match(self):
        """Return a new match with the same names and options, before its first event."""
        return type(self)(self.names, self.options)

    def play(self, code, data=b""):
        """Play one event. Raises Illegal, and changes nothing, if the rules refuse it."""
        self.check(code, data)
        self.advance(code, data)

    def advance(self, code, data=b""):
        """Play an event that has been checked."""
        self.apply(code, data)
        self.log.append(code)
        self.log.extend(data)
        if self.is_chance(code):
            self.chances += 1

    def undo(self):
        """Take back the last choice and return it, (code, data). Raises Illegal as `last` does."""
        at = self.last()
        event = self.log[at], bytes(self.log[at + 1 :])
        self.cut(at)
        return event

    def last(self):
        """Return the offset of the last choice in `log`. Raises Illegal if there is nothing to undo."""
        at = self._tail()
        if at == len(self.log):
            raise Illegal("nothing to undo")
        if self.is_chance(self.log[at]):
            raise Illegal("chance cannot be undone")
        return at

    def replayed(self):
        """Yield (match, code, data) of each event in `log`: another match, as it was before that event."""
        log = self.log
        match = self.new_match()
        at = 0
        if self.base is not None:
            match.restore(self.base)
        while at < len(log):
            after = at + 1 + self.width(log[at])
            code, data = log[at], bytes(log[at + 1 : after])
            yield match, code, data
            match.apply(code, data)
            at = after

    def choosers(self):
        """Return the seats that chose since the last chance event, the latest first, by a replay."""
        seats = []
        for match, code, _ in self.replayed():
            seats = [] if self.is_chance(code) else [match.turn] + seats
        return seats

    def correct(self):
        """Take back the last event, which a player mistyped. Raises Illegal for one that nobody types in."""
        self.cut(self.given())
        self.chances -= 1

    def given(self):
        """Return the offset of the last event in `log`. Raises Illegal if there is nothing to correct."""
        at = self._tail()
        if at == len(self.log):
            raise Illegal("nothing to correct")
        if not self.is_given(self.log[at]):
            raise Illegal("only the last typed-in roll, deal or objective can be corrected")
        return at

    def _tail(self):
        """Return the offset of the last event in `log`, or its length if it is empty."""
        at = after = 0
        while after < len(self.log):
            at = after
            after = at + 1 + self.width(self.log[at])
        return at

    def cut(self, end):
        """Truncate the log to `end`, the offset of its last event, and restore the state at that point."""
        log = self.log
        self.start()
        if self.base is not None:
            self.load(self.base[_COUNT:])
        at = 0
        while at < end:
            after = at + 1 + self.width(log[at])
            self.apply(log[at], bytes(log[at + 1 : after]))
            at = after
        self.log = log[:end]

    def snapshot(self):
        """Return the match at a boundary as bytes: `chances` in two bytes, then `dump`."""
        return (self.chances & 0xFFFF).to_bytes(_COUNT, "little") + self.dump()

    def restore(self, base):
        """Replace the log by a snapshot of a match with the same setup. Illegal leaves it unusable."""
        self.start()
        self.load(base[_COUNT:])
        self.base = bytes(base)
        self.chances = int.from_bytes(self.base[:_COUNT], "little")
        self.log = bytearray()

    # Defined by each game, `dump` and `load` only with `boundary`: docs/games.md

    def undefined(self, *_):
        raise NotImplementedError

    start = check = apply = scores = record_line = dump = load = undefined
    boundary = False

    def width(self, code):
        """Return the payload's size in bytes for this code."""
        return 0

    def is_chance(self, code):
        """Return True for an event that is nobody's choice. A game without chance has none."""
        return False

    def draw_number(self):
        """Return the number of the next draw in a challenge, the same whatever was chosen before."""
        return self.chances

    def is_given(self, code):
        return self.is_chance(code)
