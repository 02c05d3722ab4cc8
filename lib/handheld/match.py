"""The contract that each game's rules meet: a match is its names, its options and a list of events.

Chance is a player like any other: rolls, deals and the end of a clock are events beside the players'
own choices, and replaying the list gives every state again. An event is a code (0 to 239) and, for
the few that need it, a payload of a fixed width. Codes from 240 on belong to the console and the
journal; 255 is erased flash and is never an event.
"""

from micropython import const

CHANCE = const(-1)  # whose turn: something falls, is dealt or runs out
ANYONE = const(-2)  # whose turn: whoever is first
NOBODY = const(-3)  # whose turn: the match is over

UNCOUNTED = b"\0\0"  # before a `dump`: a snapshot that counts no events of chance
_COUNT = const(2)  # bytes of the count in a snapshot


class Illegal(ValueError):
    """Something that the rules refuse. Its text is one line that says what was expected."""


class Match:
    """One play of a game, with no input or output.

    A game derives from it and gives `game`, `seats_allowed`, `start`, `legal`, `check`, `apply`,
    `scores`, `is_chance`, `boundary`, `dump` and `load`, and where it needs them `is_given`, `width`
    and a quicker `cut`.

    After each event these hold:
    * `turn`: the seat (0 to seats - 1) that has to choose, or CHANCE, ANYONE, NOBODY;
    * `due`: what chance owes, in words ("two dice"), or "";
    * `log`: every event since `base`, packed, oldest first (a bytearray);
    * `base`: the snapshot that the log goes on from (bytes), or None for the whole match;
    * `chances`: how many events of chance hold, from the first of the match on. What chance gives next is
      drawn from that number (`Session.chance`), so that taking a match up again draws nothing anew.

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
    >>> match.play(2)
    Traceback (most recent call last):
    handheld.match.Illegal: a coin shows 0 or 1, not 2
    """

    game = ""  # the folder's name
    seats_allowed = (1, 1)  # fewest and most

    def __init__(self, names, options=None):
        """Begin with the seats' names and the chosen options, both text.

        Options left out have their defaults. Raises Illegal for a number of seats, an option or a
        value that the game does not have.
        """
        fewest, most = self.seats_allowed
        if not fewest <= len(names) <= most:
            raise Illegal("%s wants %d to %d players, not %d" % (self.game, fewest, most, len(names)))
        self.names = list(names)
        self.seats = len(names)
        self.options = dict(options or {})
        self.log = bytearray()
        self.base = None
        self.chances = 0
        self.turn = CHANCE
        self.due = ""
        self.start()

    @property
    def over(self):
        """True when the last event has been played."""
        return self.turn == NOBODY

    def anew(self):
        """A match with the same names and options, before its first event."""
        return type(self)(self.names, self.options)

    def play(self, code, data=b""):
        """Play one event. Raises Illegal and changes nothing where the rules refuse it."""
        self.check(code, data)
        self.apply(code, data)
        self.log.append(code)
        self.log.extend(data)
        if self.is_chance(code):
            self.chances += 1

    def undo(self):
        """Take the last choice back. Raises Illegal where there is none or chance came since."""
        self.cut(self.last())

    def last(self):
        """Where in `log` the last choice begins. Raises Illegal where `undo` has nothing to take."""
        at = self._tail()
        if at == len(self.log):
            raise Illegal("nothing to undo")
        if self.is_chance(self.log[at]):
            raise Illegal("what chance gave is not undone")
        return at

    def choosers(self):
        """The seats that made the choices since chance came last, the latest first.

        They are taken back for that and played again.
        """
        seats = []
        events = []
        try:
            while True:
                at = self.last()
                event = self.log[at], bytes(self.log[at + 1 :])
                self.undo()
                events.append(event)
                seats.append(self.turn)
        except Illegal:
            pass
        while events:
            self.play(*events.pop())
        return seats

    def correct(self):
        """Take back what chance gave last: it was typed in, and a finger slipped.

        Raises Illegal where the last event that holds is none that `is_given`.
        """
        self.cut(self.given())
        self.chances -= 1

    def given(self):
        """Where in `log` the last event begins. Raises Illegal where `correct` has nothing to take."""
        at = self._tail()
        if at == len(self.log):
            raise Illegal("nothing to correct")
        if not self.is_given(self.log[at]):
            raise Illegal("only what was typed in last is corrected, a roll, a deal or an objective")
        return at

    def _tail(self):
        """Where in `log` its last event begins; its end where it is empty."""
        log = self.log
        at = after = 0
        while after < len(log):
            at = after
            after = at + 1 + self.width(log[at])
        return at

    def cut(self, end):
        """Take the last event back: the state is as it was when `log` ended at `end`."""
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
        """All that is to be known of the match at a boundary: `chances` in two bytes, then `dump`."""
        return (self.chances & 0xFFFF).to_bytes(_COUNT, "little") + self.dump()

    def rest_on(self, base):
        """Forget the log and go on from a snapshot that was made at a boundary of such a match.

        Raises Illegal where the bytes are no snapshot of this match; the match is then unusable.
        """
        self.start()
        self.load(base[_COUNT:])
        self.base = bytes(base)
        self.chances = int.from_bytes(self.base[:_COUNT], "little")
        self.log = bytearray()

    # What each game gives:

    def start(self):
        """Lay the state out as before the first event; raise Illegal for a wrong option."""
        raise NotImplementedError

    def legal(self):
        """The codes that may come now, sorted. A code with a payload stands for all its payloads."""
        raise NotImplementedError

    def check(self, code, data):
        """Raise Illegal, with what was expected, unless this event may come now."""
        raise NotImplementedError

    def apply(self, code, data):
        """Advance the state by an event that `check` let pass."""
        raise NotImplementedError

    def scores(self):
        """Points of each seat so far, in seat order."""
        raise NotImplementedError

    def width(self, code):
        """How many bytes of payload follow this code in the log."""
        return 0

    def is_chance(self, code):
        """True for an event that nobody chose."""
        raise NotImplementedError

    def is_given(self, code):
        """True for an event that people may type in: chance, but not the end of a clock."""
        return self.is_chance(code)

    @property
    def boundary(self):
        """True between two hands or rounds, where a snapshot may take the log's place."""
        raise NotImplementedError

    def dump(self):
        """The state at a boundary as a few bytes, for a match too long to be kept whole."""
        raise NotImplementedError

    def load(self, data):
        """Take on a state that `dump` gave. Raises Illegal for bytes that it cannot have given."""
        raise NotImplementedError
