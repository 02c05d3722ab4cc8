"""Writes the Krypto scripts: python3 -P tests/scripts/make_krypto.py

A whole tournament of three people, and a whole match at the table. The cards follow from the seed, so a match
here is played along with the script: it says which cards lie there and what the solver makes of them.

krypto-cut and krypto-table-cut are the same matches, and the power fails in them: before a deal, while cards
lie there, in mid-call, with a hand held, before a penalty, and on the table's last hand.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))

import sim  # noqa: F401  puts the root and lib/ on the path
from games.krypto import rules
from games.krypto.entry import Entry
from games.krypto.rules import events as codes
from games.krypto.rules import number
from games.krypto.solving import deal as dealer
from games.krypto.solving import search as solver
from handheld.dice import Dice
from handheld.match import CHANCE
from sim.driver import KEYS
from tests.scripts.steps import EARNED, FIRST, NEW, Script, record_lines

NAMES = ("P1", "P2", "P3")
OPERATIONS = {"macropad": ("KEY7", "KEY8", "KEY9", "KEY11"), "picosystem": ("up", "down", "right", "left")}
TURNED = 2000  # ms until the cards are turned
CALLED = 2000  # ms until the moment of a call is over


class Krypto:
    """A script and the match that it plays."""

    def __init__(self, board, players, options, cut):
        self.script = Script(board)
        self.cut = cut
        self.own = board == "macropad"  # a key for each seat and number
        self.board = board
        self.match = rules.MATCH(NAMES[:players], options)
        self.dice = Dice(1, FIRST)

    def play(self, code, data=b""):
        """Wait for the event's line, and play it here too."""
        line = self.match.say(code, data)
        self.match.play(code, data)
        self.script.wait(line)

    def open(self):
        """From power-on to the start card."""
        script = self.script
        script.start()
        script.shot("menu")
        script.press(*(("KEY3",) if self.own else ("right", "a")))
        script.pause(NEW)
        script.shot("setup")

    def deal(self):
        """All that is dealt before a player is asked again."""
        self.script.press("a")
        while self.match.turn == CHANCE:
            self.dice.turn_to(self.match.chances)
            for event in dealer.deal(self.match, self.dice):
                if event:
                    self.play(*event)
        self.script.pause(TURNED)

    def call(self, seat, at=0):
        """A seat calls; `at` is its place among those who may."""
        if self.own:
            self.script.press("KEY%d" % (seat + 1))
        else:
            players = len(self.match.names)
            self.script.press((("left", "a"), ("left", "up", "a"))[players - 2][seat])
        self.play(codes.KRYPTO + seat)
        self.script.pause(CALLED)
        self.entry = Entry(self.match)

    def power(self, *keys):
        """In a match that is cut: the power fails, the match goes on, and `keys` open the cards again."""
        if self.cut:
            self.script.resume("krypto", record_lines(self.match))
            self.script.press(*keys, gap=NEW)
            if self.match.phase == codes.EXPLAINING:
                self.entry = Entry(self.match)

    def solution(self):
        """The codes of the steps that solve what lies there."""
        found = [steps for steps in solver.solve(self.match.cards, self.match.objective) if steps][0]
        numbers = list(self.match.numbers)
        steps = []
        for a, op, b, result in found:
            first = numbers.index((a, 1))
            second = [at for at in range(5) if numbers[at] == (b, 1) and at != first][0]
            numbers[first], numbers[second] = None, (result, 1)
            steps.append(number.OPS.find(op) * 25 + first * 5 + second)
        return steps

    def point(self, slot):
        """Move the cursor to a slot, as the screen's own does."""
        while self.entry.at != slot:
            self.script.press("right")
            self.entry.turn(1)

    def choose(self, slot):
        """Choose the number in a slot."""
        if self.own:
            self.script.press("KEY%d" % (slot + 1))
        else:
            self.point(slot)
            self.script.press("a")
        self.entry.pick(slot)

    def step(self, code):
        """Put one step together."""
        op, at = divmod(code, 25)
        sign = OPERATIONS.get(self.board, OPERATIONS["picosystem"])[op]
        if self.entry.ready:
            if self.entry.first != at // 5:
                self.script.press("KEY%d" % (at // 5 + 1) if self.own else "a")
            self.script.press(sign)
        else:
            self.choose(at // 5)
            self.script.press(sign)
            self.entry.choose(op)
            self.choose(at % 5)
        self.play(code)
        if self.match.phase == codes.EXPLAINING:
            self.entry.reset()

    def solve(self, cut_after=-1):
        """Put all four steps together; the power may fail after so many."""
        for at, code in enumerate(self.solution()):
            if at == cut_after:
                self.power("a")
            self.step(code)
        self.script.pause(NEW)

    def back(self):
        """Take the last step back."""
        if self.own:
            self.script.press("KEY6")
        else:
            self.script.undo(2)
            if "undo" not in KEYS[self.board]:
                self.entry = Entry(self.match)  # the cards were out of sight
        self.script.wait("undo")
        self.script.pause(NEW)
        self.match.undo()
        self.entry.reset()

    def below(self):
        """A step that falls below zero."""
        values = [pair[0] for pair in self.match.numbers]
        low, high = values.index(min(values)), values.index(max(values))
        self.step(25 + low * 5 + high)
        self.script.pause(NEW)

    def end(self, name, *shown):
        """Over: the result, the pad, and back to the menu."""
        script = self.script
        script.press("a")
        script.pause(NEW)
        script.pause(EARNED)
        script.shot("result")
        script.press("down", "a", gap=NEW)
        script.shot("pad")
        script.press("b", gap=NEW)
        script.press("b", gap=NEW)
        script.wait("READY")
        script.save(name + "-cut" if self.cut else name)


def tournament(board, cut=False):
    """P1 and P2 tie after ten hands; P3 errs twice; P2 wins the extra hand."""
    one = Krypto(board, 3, {"mode": "international"}, cut)
    script = one.script
    one.open()
    script.press("right", "right", "right", gap=NEW)  # three players
    script.press("down", "left", "a", gap=NEW)
    script.wait("explain: 30", NEW)
    script.shot("ready")
    if one.own:
        script.press("KEY1")  # too early
    for hand, winner in enumerate((0, 0, 1, 1, 2, 0, 1, 2, 0, 1, 1), 1):
        if hand == 3:
            one.power()
        one.deal()
        if hand == 5:
            one.power("a")
        if hand == 1:
            script.shot("cards")
        if hand in (2, 9):
            one.call(2, 2)
            if hand == 2:
                one.below()
                script.shot("error")
            else:
                one.play(codes.TIME)  # half a minute goes by
                script.steps[-1]["timeout"] = 90000
                script.pause(NEW)
            one.deal()
        if hand == 11 and one.own:
            script.press("KEY3")  # P3 does not play the extra hand
        one.call(winner, winner)
        if hand == 1:
            first = one.solution()[0]
            one.step(first)
            script.shot("step")
            one.back()
        if hand == 3:
            script.press("b", gap=NEW)
            script.shot("pause")
            script.press("a", gap=NEW)
            one.entry = Entry(one.match)
        one.solve(cut_after={6: 2, 8: 0, 11: 3}.get(hand, -1))
        if hand == 4:
            script.shot("outcome")
    script.wait("over", NEW)
    one.end("krypto")
    assert one.match.over and one.match.scores() == [5, 6, 0], one.match.scores()


def table(board, cut=False):
    """Two rounds of eleven hands, with a hand put back, a false call, a last hand and a passed turn."""
    one = Krypto(board, 2, {"mode": "table"}, cut)
    script, match = one.script, one.match
    one.open()
    script.press("right", "right", "down", "left", "a", gap=NEW)
    script.wait("rounds: 2", NEW)
    one.deal()
    turns = 0
    while not match.over:
        if match.phase == codes.TURN:
            turns += 1
            script.press("a", gap=NEW)  # the device is handed over
            if turns == 1:
                script.shot("board")
            left = [at for at in range(11) if not match.mode.states[at]]
            take(one, left[0])
            if turns == 1:
                script.shot("held")
                if one.own:
                    script.press("KEY6")
                else:
                    script.undo(4)
                one.play(codes.BACK)
                script.pause(NEW)
                take(one, left[0])
            if turns == 3:
                script.press("b", gap=NEW)
                script.press("down", "a", gap=NEW)
                one.play(codes.TIME)
                script.pause(NEW)
                continue
            if turns == 4:
                one.power("a")
            script.press("a")
            one.play(codes.KRYPTO + match.turn)
        else:
            script.shot("last%d" % match.mode.round)
            one.power("a")
            one.call(match.mode.round % 2, match.mode.round % 2)
        script.pause(NEW)
        one.entry = Entry(match)
        if turns == 2:
            one.below()
            script.press("a", gap=NEW)
            script.shot("judge")
            one.power()
            script.press("down", "a", gap=NEW)
            one.play(codes.PENALTY + 1)
            script.pause(NEW)
            continue
        one.solve(cut_after=2 if turns == 6 else -1)
        if match.over:
            break
        if match.phase == codes.OPENING:
            one.deal()
        else:
            script.press("a", gap=NEW)
            script.pause(TURNED if match.phase == codes.LYING else NEW)
    script.wait("over", NEW)
    one.end("krypto-table")


def take(one, at):
    """Take a hand: by its key, or by the cursor, which is on the first that is left."""
    one.script.press("KEY%d" % (at + 1) if one.own else "a")
    one.play(codes.TAKE + at + 1)
    one.script.pause(NEW)


for each in KEYS:
    for cut in (False, True):
        tournament(each, cut)
        table(each, cut)
