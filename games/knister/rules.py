"""Rules of Knister: fields, rounds and blocks of rounds (docs/rules.md, "Knister").

Event codes: `roll N` is N, the sum of two dice (2 to 12); `place` is PLACE + cell. Cells count row by row: 0
is a1 at the top left, 4 is e1, 24 is e5. A field is 25 bytes, one sum each, 0 for a free cell.
"""

from micropython import const

from games.knister.choices import CHOICES, SEATS
from games.knister.scoring import CELLS, cell_name, field_points
from handheld.rules.match import CHANCE, NOBODY, Illegal, Match

PLACE = const(32)  # code of `place a1`; the other cells follow


class Knister(Match):
    """A match of Knister, played in blocks of rounds (docs/rules.md, "Passing the device").

    In addition to the contract:
    * `sheets`: number of sheets, 1 or 3;
    * `block`: rounds in a block, 1, 5 or 25;
    * `sum`: the sum that `turn` has to place, or 0 while a roll is due.
    """

    game = "knister"
    seats_allowed = SEATS
    choices = CHOICES

    def start(self):
        self.sheets = int(self.resolved["sheets"])
        self.block = int(self.resolved["pass"])
        self._events = self.block * (self.seats + 1)  # number of events in a block
        self._blocks = 0  # number of complete blocks
        self._offset = 0  # number of events in the current block
        self._sums = b""  # sums rolled in this block
        self._before = b""  # sums rolled in the previous block, into which undo can go back
        self._standing = None  # `standing()`, once computed in this block; a snapshot stores it
        self._cells = bytearray(self.sheets * self.seats * CELLS)  # sums by sheet, seat and cell
        self._await()

    def _await(self):
        self.sum = 0
        at = self._offset
        if at == 2 * len(self._sums) and at < 2 * self.block:
            self.turn = NOBODY if self._blocks * self.block == self.sheets * CELLS else CHANCE
        else:
            self.turn = self._seat(at)
            self.sum = self._sums[self._placed(at)]

    # Events of a block: `roll` and the opener's `place` for each sum; then every other player, in seat order
    # from the opener, places each sum. With `pass: 1` player 1 places first, even if another player rolls.

    def _seat(self, at, blocks=-1):
        """Return the seat that places at an offset in a block, by default the current one."""
        first = (self._blocks if blocks < 0 else blocks) if self.block > 1 else 0
        return (first + max(0, at // self.block - 1)) % self.seats

    def _placed(self, at):
        """Return the number of sums that this seat has placed in the block before an offset."""
        return at // 2 if at < 2 * self.block else at % self.block

    @property
    def played(self):
        """Return the finished rounds, all sheets together, of the player to move (at a roll: the opener)."""
        return self._blocks * self.block + self._placed(self._offset)

    @property
    def sheet(self):
        """Return the sheet in play (1 to 3), or that the next roll opens; at the end the last."""
        return min(self.played // CELLS + 1, self.sheets)

    @property
    def round(self):
        """Return the round in play (1 to 25), or that the next roll opens; at the end 25."""
        return CELLS if self.turn == NOBODY else self.played % CELLS + 1

    @property
    def roller(self):
        """Return the seat that opens this block and rolls in it. The role passes clockwise from seat 0."""
        return self._blocks % self.seats

    @property
    def step(self):
        return self._blocks * self._events + self._offset

    @property
    def boundary(self):
        return self.turn < 0 or self._offset >= 2 * self.block > 2

    def field(self, seat, sheet=0):
        """Return a read-only view of a seat's 25 cells, in this sheet or in sheet 1 to 3."""
        first = (((sheet or self.sheet) - 1) * self.seats + seat) * CELLS
        return memoryview(self._cells)[first : first + CELLS]

    def scores(self):
        sheets = range(1, self.sheet + 1)
        seats = range(self.seats)
        return [sum([field_points(self.field(seat, sheet)) for sheet in sheets]) for seat in seats]

    def standing(self):
        """Return the points after the last complete block, the same list until the next is complete."""
        if self._standing:
            return self._standing
        covered = []
        for at in range(self._offset):
            code = self.log[at - self._offset]
            if code >= PLACE:
                cell = self._at(self._seat(at), code - PLACE)
                covered.append((cell, self._cells[cell]))
                self._cells[cell] = 0
        self._standing = self.scores()
        for cell, value in covered:
            self._cells[cell] = value
        return self._standing

    def is_chance(self, code):
        return code < PLACE

    def check(self, code, data):
        if self.turn == NOBODY:
            raise Illegal("the match is over")
        if data:
            raise Illegal("an event of knister is one byte")
        if not self.sum:
            if not 2 <= code <= 12:
                raise Illegal("a roll of 2 to 12 is due")
            return
        cell = code - PLACE
        name = self.names[self.turn]
        if not 0 <= cell < CELLS:
            raise Illegal("%s has to place the %d first" % (name, self.sum))
        if self._cells[self._at(self.turn, cell)]:
            raise Illegal("%s has a sum in %s; place wants a free cell" % (name, cell_name(cell)))

    def _at(self, seat, cell):
        """Return the index in `_cells` of a cell in the current block's sheet."""
        return (self._blocks * self.block // CELLS * self.seats + seat) * CELLS + cell

    def apply(self, code, data):
        if code < PLACE:
            self._sums += bytes((code,))
        else:
            self._cells[self._at(self.turn, code - PLACE)] = self.sum
        self._offset += 1
        if self._offset == self._events:
            self._blocks += 1
            self._offset = 0
            self._before, self._sums = self._sums, b""
            self._standing = None
        self._await()

    def cut(self, end):
        if not self._offset:  # the undone event completed a block
            self._blocks -= 1
            self._offset = self._events
            self._sums = self._before
            self._standing = None
        self._offset -= 1
        code = self.log[end]
        if code < PLACE:
            self._sums = self._sums[:-1]
        else:
            self._cells[self._at(self._seat(self._offset), code - PLACE)] = 0
        self.log = self.log[:end]
        self._await()

    def choosers(self):
        seats = []
        blocks, at = self._blocks, self._offset
        for code in reversed(self.log):
            if code < PLACE:
                break
            if not at:
                blocks, at = blocks - 1, self._events
            at -= 1
            seats.append(self._seat(at, blocks))
        return seats

    def _tail(self):
        return max(len(self.log) - 1, 0)  # every event is one byte

    # Snapshot: number of complete blocks; number of events in the current block (2 bytes); within a block its
    # sums, and the standing (2 bytes a seat); then every sheet begun, four bits per cell, the low half first

    def dump(self):
        if not self.boundary:
            raise Illegal("a snapshot can be taken only between two placements")
        data = bytearray((self._blocks,)) + self._offset.to_bytes(2, "little")
        if self._offset:
            data += self._sums
            data += b"".join([points.to_bytes(2, "little") for points in self.standing()])
        cells = self._cells
        for at in range(0, self._begun(), 2):
            data.append(cells[at] | cells[at + 1] << 4 if at + 1 < len(cells) else cells[at])
        return bytes(data)

    def _begun(self):
        rounds = self._blocks * self.block + (self._offset > 0)
        return (rounds + CELLS - 1) // CELLS * self.seats * CELLS

    def load(self, data):
        self._blocks = data[0] if data else 255
        self._offset = int.from_bytes(data[1:3], "little")
        left = self.sheets * CELLS - self._blocks * self.block
        if left < 0 or self._offset >= self._events or self._offset and not left:
            raise Illegal("the snapshot is beyond the end of this match")
        count = min((self._offset + 1) // 2, self.block)
        cells = 3 + (count + 2 * self.seats if self._offset else 0)
        size = self._begun()
        if len(data) != cells + (size + 1) // 2:
            raise Illegal("the snapshot has the wrong length for this match")
        self._sums = bytes(data[3 : 3 + count])
        if count:
            seats = range(3 + count, cells, 2)
            self._standing = [int.from_bytes(data[at : at + 2], "little") for at in seats]
        for at in range(size):
            self._cells[at] = data[cells + at // 2] >> 4 * (at & 1) & 15
        if max(self._cells) > 12 or count and not 2 <= min(self._sums) <= max(self._sums) <= 12:
            raise Illegal("the snapshot has a sum that two dice cannot show")
        self._await()
        if not self.boundary:
            raise Illegal("the snapshot lies between a roll and its placement")

    def record_line(self, code, data=b""):
        return "roll %d" % code if code < PLACE else "place " + cell_name(code - PLACE)


MATCH = Knister
