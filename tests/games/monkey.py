"""Random keys on a match, and power cuts, and then a player who brings it to its result."""

import contextlib
import random

from sim import ROOT, serial
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import Driver
from sim.machine import Machine
from sim.nvm import Flash, PowerCut
from tests.games.player import Player, Restless, Stuck

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo")
_PATIENCE = 8000  # things that the player does before it gives up


class Monkey:
    """A device with one match on it, from its beginning over any number of power cuts to its result."""

    player = Player  # the class of who plays by the rules
    root = ROOT  # the drive

    def __init__(self, board, case, seed):
        """`case` is (game, options, levels of the seats, extras)."""
        self.board = board
        self.game, self.options, self.levels, self.extras = case
        self.chance = random.Random(f"{board} {case} {seed}")
        self.settings = {"TREFOIL_SEED": str(seed), "TREFOIL_DEBUG": "1"}
        self.flash = None
        self.said = []  # what each sitting has printed

    def sitting(self, what):
        """Switch the device on, have `what(device)` done on the match, and switch it off."""
        machine = self._machine()
        with Driver(machine, self.board) as device:
            device.console.settings.set("left-handed", 0)  # the pilots' keys are those of the right hand
            device.console.apply_settings()
            if device.console.journal.saved(self.game):
                device.resume(self.game)
            else:
                names = NAMES[: len(self.levels)]
                device.begin(self.game, dict(self.options), names, self.levels, self.extras)
            self.flash = machine.flash
            try:
                what(device)
            finally:
                self.said.append(machine.serial.text)
        assert "Traceback" not in machine.serial.text, self.tail()

    def _machine(self):
        return Machine(BOARDS[self.board], VirtualClock(), self.flash, self.settings, str(self.root))

    def mess(self, presses):
        """Random keys, held for a moment or long, and the wheel."""

        def go(device):
            player = Player(device, self.chance)
            for _ in range(presses):
                player.mash()

        self.sitting(go)

    def meddle(self, acts):
        """Play by the rules, and undo, redo, ask for hints and open the menu in any state.

        Gives what was tried, as `Restless` has it.
        """
        tried = set()

        def go(device):
            player = Restless(device, self.chance)
            for _ in range(acts):
                if device.top in ("result", "menu", "setup"):
                    break
                player.act()
            tried.update(player.tried)

        self.sitting(go)
        return tried

    def finish(self):
        """Bring the match to its result. Gives (names, scores) as the device has them; raises Stuck."""
        found = []

        def go(device):
            player = self.player(device, self.chance)
            for _ in range(_PATIENCE):
                if device.top == "result":
                    device.run(300)
                    match = device.console.session.match
                    found.append((tuple(match.names), tuple(match.scores())))
                    return
                player.act()
            raise Stuck(f"on {device.top} after {player.done[-12:]}\n{self.tail(device.machine.serial.text)}")

        self.sitting(go)
        return found[0]

    def cut(self, bytes_ahead):
        """Play by the rules until the power fails at a byte of the flash, whole or torn.

        Gives what was printed of the match by then, as lines, and whether the flash was being erased; or
        None where the result came first.
        """
        cut = Cut(self.flash, bytes_ahead, self.chance)

        def go(device):
            player = self.player(device, self.chance)
            device.machine.flash.before = cut.before
            for _ in range(_PATIENCE):
                if device.top == "result":
                    return
                player.act()
            raise Stuck(f"on {device.top} after {player.done[-12:]}\n{self.tail(device.machine.serial.text)}")

        self.flash = self.flash or cut.flash
        try:
            self.sitting(go)
        except PowerCut:
            return events(self.said[-1]), cut.erasing
        finally:
            self.flash.before = None
        return None

    def look(self):
        """Switch on, and off: what is printed of the match that is resumed, as lines; None if there is none.

        With it what the console has to say of its memory.
        """
        machine = self._machine()
        with Driver(machine, self.board) as device:
            notice = [line for line in machine.serial.text.splitlines() if line.startswith("# journal:")]
            if not device.console.journal.saved(self.game):
                return None, notice
            device.resume(self.game, 0)  # its record is printed, and nothing has gone on yet
        assert "Traceback" not in machine.serial.text, machine.serial.text
        return events(machine.serial.text), notice

    def survives(self, most):
        """Cut the power up to `most` times: what was printed is there, and at most what was being saved.

        Gives how many cuts there were, how many of them the console told of, and True if the match goes on.
        """
        cuts = lost = 0
        for _ in range(most):
            cut = self.cut(self.chance.randrange(60))
            if cut is None:
                return cuts, lost, False
            printed, erasing = cut
            resumed, notice = self.look()
            cuts += 1
            if notice and erasing or resumed is None and not printed:
                lost += 1  # an erase was cut, and it is said; or the match had not begun
                continue
            assert resumed is not None, (printed, notice)
            assert resumed == printed or resumed[:-1] == printed, (printed[-3:], resumed[-3:])
        return cuts, lost, True

    def record(self):
        """The record that was printed last."""
        text = self.said[-1]
        return text[text.rindex("game: " + self.game) :]

    def tail(self, text=None):
        """The end of what was printed, for a report."""
        return (text or self.said[-1])[-1500:]


@contextlib.contextmanager
def mashed(board, seed, *presses, opening=()):
    """Yield a device on which random keys have been pressed, from the menu on, after those of `opening`.

    So many as each of `presses` says, with a power cut between them.
    """
    chance = random.Random(f"{board} {seed}")
    settings = {"TREFOIL_SEED": "1", "TREFOIL_DEBUG": "1"}
    with Driver(Machine(BOARDS[board], VirtualClock(), Flash(), settings), board) as device:
        for part, many in enumerate(presses):
            if part:
                device.start()
            device.run(700)
            device.press(*(("a",) * 3 if part else opening), ms=740)
            player = Player(device, chance)
            for _ in range(many):
                player.mash()
            device.run(chance.randrange(20, 3000))
            player.check()
        yield device


class Cut:
    """Fails the power at one byte that is programmed or erased, so many bytes ahead."""

    def __init__(self, flash, ahead, chance):
        self.flash = flash or Flash()
        self.erasing = False
        self._ahead = ahead
        self._chance = chance
        self._torn = None  # (address, what was there): cut before the next byte, half of its bits back

    def before(self, what, address, size):
        """The hook of `Flash`."""
        if self._torn and what.endswith("byte"):
            at, old = self._torn
            self.flash.data[at] ^= (old ^ self.flash.data[at]) & self._chance.randrange(256)
            raise PowerCut
        self._torn = None  # that byte was the last of its record, which is whole now
        if what == "erase":
            self.erasing = True
        if what.endswith("byte"):
            self._ahead -= 1
            if self._ahead < 0 and self._chance.random() < 0.5:
                self._torn = address, self.flash.data[address]
            elif self._ahead < 0:
                raise PowerCut


def events(text):
    """The events of the match that was printed last, as lines, without what was taken back."""
    text = serial.without(text)
    lines = text[text.rindex("game: ") :].split("\n\n", 1)[-1].splitlines() if "game: " in text else []
    left = []
    for line in lines:
        if line in ("undo", "correct"):
            left.pop()
        elif line and not line.startswith("#") and line not in ("READY", "over"):
            left.append(line)
    return left
