"""A console with tiny games that do as a test wants: they fail on order, and are left out bit by bit."""

import json
import shutil

from sim import ROOT
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.nvm import Flash
from sim.run import Run
from sim.script import parse

# `trip("show")` raises at the call whose number TOY_FAIL names: "show 2".
TRIP = """
import os
calls = {}
class Trip(Exception):
    pass
def trip(name):
    calls[name] = calls.get(name, 0) + 1
    if os.getenv("TOY_FAIL") == "%s %d" % (name, calls[name]):
        raise Trip("in " + name)
"""
ABOUT = """
TITLE = "{title}"
TAG = "a game for tests"
COLOUR = 0xFFFFFF
LEVELS = ()
CREDIT = "{title} by nobody"
FIGURES = ()
"""
CHOICES = """
from handheld.rules.choice import Choice
from tripwire import trip
trip("choices")
CHOICES = (Choice("speed", ("slow", "fast")),)
SEATS = (1, 2)
def seats(chosen):
    trip("seats")
    return 1, 2
"""
SETUP = """
from games.{name}.choices import CHOICES
from handheld.front.offer import Offer
from tripwire import trip
def offers(chosen):
    trip("offers")
    return [Offer(CHOICES[0], "Speed")]
def word(options):
    trip("word")
    return "move"
"""
RULES = """
from games.{name}.choices import CHOICES
from handheld.rules.match import Match, Illegal
from tripwire import trip
class Toy(Match):
    game = "{name}"
    seats_allowed = (1, 2)
    boundary = True
    choices = CHOICES
    def start(self):
        trip("start")
        self.turn = self.moves = 0
    def check(self, code, data):
        trip("check")
        if code != 1: raise Illegal("a 1 is due")
    def apply(self, code, data):
        trip("apply")
        self.moves += 1
    def record_line(self, code, data=b""):
        trip("record")
        return "moved"
    def scores(self): return [self.moves] * self.seats
    def is_chance(self, code): return True
    @property
    def round(self):
        trip("round")
        return self.moves
    def dump(self):
        trip("dump")
        return self.moves.to_bytes(2, "little")
    def load(self, data): self.moves = data[0] + data[1] * 256
MATCH = Toy
"""
HOWTO = 'TEXT = "Press any key."\n'
SCREENS = """
import os
import displayio
from handheld.machine import keys
from handheld.play import match_screen as match
from tripwire import trip
class MatchScreen(match.MatchScreen):
    name = "toy"
    tick_ms = 50
    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        trip("init")
    def show(self):
        self.group = displayio.Group()
        trip("show")
    def hide(self):
        trip("hide")
        super().hide()
    def tick(self, now):
        trip("tick")
        return True
    def ready(self):
        trip("ready")
    def idle(self):
        trip("idle")
    def show_message(self, text):
        trip("say")
    def on_wheel(self, step):
        trip("wheel")
        self.session.play(1)
        return True
    def number(self, n):
        trip("number")
        if n != 2:
            return False
        for _ in range(int(os.getenv("TOY_MOVES") or 300)):
            self.session.play(1)
        return True
    def key(self, key):
        trip("key")
        if key == keys.B:
            self.pause()
        else:
            self.session.play(1)
        return True
"""
FILES = {"about": ABOUT, "choices": CHOICES, "setup": SETUP, "rules": RULES, "howto": HOWTO}
FILES["screens"] = SCREENS


def game(name):
    """The files of a tiny game: module -> text."""
    return {
        module: text.replace("{name}", name).replace("{title}", name[0].upper() + name[1:])
        for module, text in FILES.items()
    }


def drive(root, games=None):
    """Make a drive with our console and these games (name -> files), or with our own; gives its path."""
    for name in ("lib", "type", "games")[: 3 if games is None else 2]:
        shutil.copytree(ROOT + "/" + name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "boot.py"):
        shutil.copy(ROOT + "/" + name, root)
    if games is None:
        return root
    (root / "tripwire.py").write_text(TRIP)
    folder = root / "games"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name, files in games.items():
        (folder / name).mkdir()
        for module, text in files.items():
            (folder / name / (module + ".py")).write_text(text)
    return root


READY = {"wait": "READY", "from": "start", "timeout": 30000}


def presses(*pins, first=700, gap=900):
    """Steps that press keys once the menu is there."""
    return [READY] + [{"t": first + gap * at, "press": pin, "for": 70} for at, pin in enumerate(pins)]


def run(root, board, steps, settings=None, flash=None, shots=None):
    """Run steps on a drive; gives (exit status, machine)."""
    panel = BOARDS[board]
    machine = Machine(panel, VirtualClock(), flash or Flash(), settings or {}, str(root))
    player = Run(machine, parse(json.dumps(steps), panel), str(shots or root / "shots"))
    return player.headless(), machine
