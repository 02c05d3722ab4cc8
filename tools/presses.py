"""Counts the key presses that actions take: python3 -m tools.presses

A detent of the wheel counts as a press; a held key counts each time that it acts. Choices are explored: every
key is pressed in every state of the firmware's own screen, so the figure is the minimum. Everything else is
played on a simulated board by pressing A until it happens. The figures are in docs/presses.md.
"""

import copy
import random
import sys
from types import SimpleNamespace

import sim  # noqa: F401  puts the root and lib/ on the path
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.command import Failed, Parser, command, whole
from sim.driver import KEYS, Driver, at_play
from sim.machine import Machine
from tools import krypto
from tools import type as glyphs

TABLE = "macropad", "picosystem", "pico_oled_i2c"
GAMES = "knister", "cybo", "krypto"
CALLERS = 1, 2, 3, 4, 8
NAMES = """
    Anna Ben Emma Felix Finn Frieda Hanna Jakob Jonas Karl Lena Leon Lukas Mia Wolfgang
    Alice Charlie Daniel Emily George Grace Harry Isla Jack James Lily Noah Oliver Olivia William
    Andriy Bohdan Dmytro Iryna Ivan Kateryna Mykola Oksana Olena Taras
    Aoi Haruto Hina Kenji Mei Ren Sakura Sota Yui Yuto
""".split()
_PATIENCE = 300  # presses of A before it gives up
_PLACE = 32  # code of Knister's first cell; lower codes are rolls
_LOOK_MS = 2500  # after a press, for dice to come to rest


class _Nothing:
    """A stub for the things that a screen draws on: it has every attribute and method and does nothing."""

    def __getattr__(self, name):
        return self

    def __call__(self, *_):
        return self


def explore(thing, board_keys, outcome):
    """Return {outcome: fewest presses} of a screen or a part of one, over all states that keys lead to.

    `outcome(thing)` is the outcome after a press, or None if there is none yet.
    """
    fewest = {}
    seen = {_state(thing)}
    things = [thing]
    presses = 0
    while things:
        presses += 1
        after = []
        for before in things:
            for key in board_keys:
                other = _twin(before)
                _press(other, key)
                result = outcome(other)
                state = _state(other)
                if result is not None:
                    fewest.setdefault(result, presses)
                elif state not in seen:
                    seen.add(state)
                    after.append(other)
        things = after
    return fewest


def _own(thing):
    """Return the names of a screen's parts that hold the choices so far."""
    return [name for name, value in vars(thing).items() if type(value).__name__ == "Entry"]


def _twin(thing):
    twin = copy.copy(thing)
    for name in _own(thing):
        setattr(twin, name, copy.copy(getattr(thing, name)))
    return twin


def _state(thing):
    state = [(name, value) for name, value in vars(thing).items() if isinstance(value, int | str)]
    return tuple(state), *[_state(getattr(thing, name)) for name in _own(thing)]


def _press(screen, key):
    """Press a key as the console does: as a number or the wheel first, then as a plain key."""
    from handheld import keys

    if key > keys.NUMBER:
        if screen.number(key - keys.NUMBER):
            return
    elif key in (keys.TURN_BACK, keys.TURN_ON) and screen.turn(1 if key == keys.TURN_ON else -1):
        return
    plain = screen.console.keys.direction(key)
    if plain <= keys.A:  # menu, hint and undo lead elsewhere
        screen.key(plain)


def board_keys(console):
    """Return the key events of a board: directions and A, or the wheel, A and the number keys."""
    from handheld import keys

    if console.keys.plain:
        return [keys.TURN_BACK, keys.TURN_ON, keys.A, *range(keys.NUMBER + 1, keys.NUMBER + 13)]
    return [keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.A]


# Exploring choices


def steps(board, hands):
    """Return the mean presses of a step, over the device's own solutions of the first hand numbers.

    A sum or product is entered in the order that takes fewer presses.
    """
    with at_play(board, "krypto", {"mode": "solo"}, 1) as one:
        from games.krypto.rules import MATCH, events, number
        from games.krypto.screens import step
        from games.krypto.solving import search

        entered = []
        step.Steps.take = lambda part, code: entered.append(code) if code >= 0 else part.choose()
        screen = _Nothing()
        screen.console = one.console
        known = {}

        def outcome(part):
            return entered.pop() if entered else None

        def prices(part):
            match = part.match
            here = [pair is not None for pair in match.numbers]
            key = tuple(here), bool(match.steps), _state(part)
            if key not in known:
                known[key] = explore(part, board_keys(one.console), outcome)
            return known[key]

        total = count = 0
        for cards in krypto.dealt(range(hands), "56", "whole", "any"):
            match = MATCH(["Ada"], {"mode": "solo"})
            match.play(events.DEAL, bytes(cards))
            match.play(events.KRYPTO)
            screen.match = match
            part = step.Steps(screen)
            for a, op, b, _ in krypto.last(search.solve(match.cards, match.objective, match.rule)):
                first = match.numbers.index((a, 1))
                second = [at for at in range(5) if match.numbers[at] == (b, 1) and at != first][0]
                ways = [(first, second), (second, first)][: 1 + (op in "+*x")]
                price = prices(part)
                codes = [number.OPS.find(op) * 25 + one * 5 + other for one, other in ways]
                code = min(codes, key=lambda code: price[code])
                total += price[code]
                count += 1
                match.play(code)
                if match.steps:  # as the screen does after its step
                    part.entry.at = code % 5
                    part.entry.reset()
        return total / count


def cells(board, games):
    """Return the mean presses to write a sum into a cell of Knister; all free cells are equally likely."""
    chance = random.Random(1)
    with at_play(board, "knister", None, 1) as one:
        from games.knister import rules
        from games.knister.screens import MatchScreen

        class Placing(MatchScreen):
            """A person choosing a cell, without drawing."""

            wrote = None

            def __init__(self, console, match):
                session = _Nothing()
                session.match = match
                session.people = lambda: 1
                super().__init__(console, session, {"dice": "rolled"})
                del self._on_a
                self._cell = -1
                self._panel = self.prompts = _Nothing()
                self._choose_cell()

            def ask(self, pairs, on_a=None, urgent=True):
                """Keep `_on_a`, which writes."""

            def _on_a(self):
                self.wrote = self._cell

        total = count = 0
        for _ in range(games):
            match = rules.MATCH(["Ada"], {})
            while not match.over:
                match.play(chance.randint(1, 6) + chance.randint(1, 6))
                free = match.legal()
                price = explore(Placing(one.console, match), board_keys(one.console), lambda it: it.wrote)
                total += sum(price[code - rules.PLACE] for code in free) / len(free)
                count += 1
                match.play(chance.choice(free))
        return total / count


def letters(console, before):
    """Return {letter, "" for the end: fewest presses} after typing the text `before`."""
    from handheld.screens.entry import EntryScreen

    class Typing(EntryScreen):
        """The entry of a name, without drawing."""

        came = None

        def _fill(self):
            pass

        def _done(self, name):
            self.came = ""

    def outcome(screen):
        return screen.came if len(screen._typed) <= len(before) else screen._typed[-1]

    screen = Typing(SimpleNamespace(keys=console.keys, parts=console.hardware, pop=_Nothing()), "", None)
    del screen.__dict__["_done"]
    screen._typed = before
    screen._case()
    return explore(screen, board_keys(console), outcome)


def names(board, given=NAMES):
    """Return {name: presses} to type each name, from the empty line until it is accepted.

    After the first letter the screen is the same for every letter.
    """
    with at_play(board, "cybo", None, 1) as one:
        first, others = letters(one.console, ""), letters(one.console, "A")
    return {name: first[name[0]] + sum(others[letter] for letter in name[1:]) + others[""] for name in given}


# Playing


def until(device, happened):
    """Press A until `happened()` is true. Return the number of presses."""
    for presses in range(_PATIENCE):
        if happened():
            return presses
        device.press("a")
        device.run(_LOOK_MS)
    raise Failed("%d presses of A did not do it: %s" % (_PATIENCE, " / ".join(device.words.splitlines())))


def call(board, players):
    """Return the mean presses of a call over all players."""
    return sum([_call_of(board, players, seat) for seat in range(players)]) / players


def _call_of(board, players, seat):
    """Return the presses of a player's call: an own key, or a choice among the names."""
    mode = "solo" if players == 1 else "international"
    turns = min(["right"] * seat, ["left"] * (players - seat), key=len)
    ways = [["KEY%d" % (seat + 1)]] if board == "macropad" else [["left"], ["up"], ["right"], ["a"], ["hint"]]
    for keys in (*ways, ["a", *turns, "a"]):
        with at_play(board, "krypto", {"mode": mode}, players) as one:
            one.deal()
            if set(keys) <= {*KEYS[board], *one.machine.board.keys}:
                one.press(*keys)
            if one.match.caller == seat:
                return len(keys)
    raise Failed("no key found by which player %d of %d calls" % (seat + 1, players))


def around(board):
    """Return {action: presses} of everything around moves, by playing Knister and Cybo with A alone."""
    presses_of = {}
    with at_play(board, "knister") as one:
        presses_of["roll"] = until(one, lambda: one.match.log)
        presses = presses_of["roll"] + until(one, lambda: one.match.over)
        rolls = sum(code < _PLACE for code in one.match.log)
        # Each round the second player gets the device, and in every other one the first gets it back.
        presses_of["hand-over"] = (presses - len(one.match.log)) / (rolls + rolls // 2)
        presses_of["whole match of Knister, two people"] = presses
        presses_of["from the last move to the result"] = until(one, lambda: one.top == "result")
        presses_of["rematch, from the result"] = until(one, lambda: one.top == "knister")
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        presses_of["whole match of Cybo (Beginner), two people"] = until(one, lambda: one.match.over)
        one.home()
        one.run(_LOOK_MS)
        presses_of["the same match again, from the menu"] = until(one, lambda: one.top == "cybo")
        one.start()
        one.run(_LOOK_MS)
        presses_of["resume, from power-on"] = until(one, lambda: one.top == "cybo")
    with Driver(Machine(BOARDS[board], VirtualClock()), board) as one:
        one.run(_LOOK_MS)
        presses_of["the first match ever, from power-on"] = until(one, lambda: one.top in GAMES)
    return presses_of


def figures(board, hands, games):
    """Yield (action, presses) for each row of the table."""
    yield "Krypto: a step", steps(board, hands)
    for players in CALLERS:
        yield "Krypto: a call, %d player%s" % (players, "s" * (players > 1)), call(board, players)
    yield "Knister: a cell", cells(board, games)
    typed = names(board)
    yield "a letter of a name", sum(typed.values()) / sum(map(len, typed))
    yield '"Wolfgang"', typed["Wolfgang"]
    yield from around(board).items()


@command("tools.presses")
def main(arguments=None):
    """Print the table in the form of docs/presses.md. Return the exit status."""
    parser = Parser("tools.presses", "Count the key presses that actions take.")
    parser.add_argument("--hands", type=whole(1, 100_000), default=1000, help="of Krypto (1000)")
    parser.add_argument("--games", type=whole(1, 1000), default=8, help="of Knister (8)")
    args = parser.parse_args(arguments)
    glyphs.up_to_date()
    rows = {}
    for board in TABLE:
        for action, figure in figures(board, args.hands, args.games):
            rows.setdefault(action, []).append(("%.2f" % figure).rstrip("0").rstrip("."))
    print("| |", " | ".join(TABLE), "|")
    print("|---" * (1 + len(TABLE)) + "|")
    for action, row in rows.items():
        print("|", action, "|", " | ".join(row), "|")
    return 0


if __name__ == "__main__":
    sys.exit(main())
