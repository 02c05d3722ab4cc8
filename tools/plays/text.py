"""Reader of files of plays (docs/plays.md)."""

import functools
import re
from collections import ChainMap
from typing import NamedTuple

from sim.boards import BOARDS
from sim.command import read_file
from tools import records

_OWN = ("board", "seed", "start", "machines", "on", "settings")
_LARGEST = 1 << 20  # bytes of a file
_HEADER = re.compile(r"(?!shown)([a-z]+): *(.*)")
_REPEATED = re.compile(r"(.*\S) +x(\d{1,3})")
_KEY = r"(?:A|B|up|down|left|right|hint|undo|\d+)"
# The form of each kind of instruction, in the order of trying.
_FORMS = {
    "cut": r"~",
    "over": r"(not )?over",
    "scores": r"= *(.+)",
    "fact": r"is ([^:]+): *(.*)",
    "press": r"press (%s(?: %s)*)" % (_KEY, _KEY),
    "hold": r"hold (%s)(?: ([\d.]+) s)?" % _KEY,
    "row": r"(>|at) *(.+)",
    "follow": r"follow",
    "shown": r"(not )?shown: *(.+)",
    "picture": r"picture (.+)",
    "result": r"result",
    "leave": r"leave",
    "wait": r"wait ([\d.]+) s",
    "solves": r"(.+) (solves|errs)",
    "refused": r"(.+) refused: *(.+)",
    "take_back": r"(undo|correct)",
    "line": r"(.+)",
}
KEYS = {"press", "hold", "row", "follow"}  # the kinds that press keys of their own


def slug(text):
    """Return a text in the form of a file's name."""
    return re.sub(r"\W+", "-", text.lower()).strip("-")


class Fault(Exception):
    """A mistake in a play, or a difference from it. `where` is its place."""

    def __init__(self, why, where=""):
        super().__init__("%s: %s" % (where, why) if where else why)
        self.where = where


class Step(NamedTuple):
    """An instruction, with the arguments of its form. `now`: it does not wait until nothing moves."""

    where: str
    text: str
    kind: str
    args: tuple
    now: bool = False


class Play:
    """A play: `title`, `name` (a slug of it), `where`, its `header` (key -> value, place) and `steps`.

    `check` adds the values of its own keys, the `match` as it begins (None: the menu begins it), its
    `options`, the `extras` beside them, and the `levels` of the seats (0 for a person). `raw`: it presses
    keys of its own. `is_fed`: its chance is fed; with a seed, or with real dice, a device has it by itself.
    `places`: where it runs, "rules" and boards.
    """

    def __init__(self, title, where, header):
        self.title = title
        self.name = slug(title)
        self.where = where
        self.header = header
        self.steps = []

    def check(self):
        """Check the header. Raises Fault."""
        header = dict(self.header)
        for key in _OWN:
            setattr(self, key, header.pop(key, ("", ""))[0])
        game, _ = header.get("game", ("", ""))
        choices = records.about(game).CHOICES if game in records.known_games() else ()
        beside = [each.key for each in choices if not each.recorded and each.key in header]
        self.extras = {key: header.pop(key)[0] for key in beside}
        try:
            self.match = records.begin(header) if header or self.start != "menu" else None
        except records.BadRecord as wrong:
            raise Fault(wrong, wrong.line if header else self.where) from None
        self.options = {key: value for key, (value, _) in header.items()}
        seats = self.match.seats if self.match else 0
        self.levels = [int(level) for level in self.machines.split()] or [0] * seats
        if self.match and len(self.levels) != seats:
            raise Fault("machines: wants a level for each seat", self.header["machines"][1])
        self.raw = any(step.kind in KEYS for step in self.steps)
        self.is_fed = not self.seed and "real" not in self.extras.values()
        boards = BOARDS if self.board == "*" else (self.board or "macropad picosystem").split()
        on_rules = not self.raw and self.start != "menu" and self.on != "console"
        self.places = ["rules"] * on_rules + [*boards] * (self.on != "rules")


def read(path):
    """Return the plays of a file. Raises Fault, and Refused for a file that cannot be read."""
    text = read_file(path, _LARGEST).decode("utf-8", "replace")
    reader = _Reader()
    for at, line in enumerate(text.split("\n"), 1):
        line = re.sub(r"(^|  +)#.*", "", line).rstrip()
        if line:
            reader.line("%s:%d" % (path, at), at, line)
    for play in reader.plays:
        play.check()
    return reader.plays


class _Reader:
    def __init__(self):
        self.plays = []
        self._header = ChainMap({})  # of the file
        self._known = {}  # name of a definition -> (its arguments, its lines)

    def line(self, where, at, line):
        """Read the next line."""
        header = _HEADER.fullmatch(line)
        play = self.plays[-1] if self.plays else None
        if line.startswith("== "):
            self.plays.append(Play(line[3:].strip(), where, self._header.new_child()))
        elif header and not (play and play.steps):
            key, value = header.groups()
            values = play.header if play else self._header
            if key in values.maps[0]:
                raise Fault("%s: is there twice" % key, where)
            values[key] = value, where
        elif play:
            play.steps += _steps(where, line.strip(), self._known)
        elif line.startswith("def "):
            word, *arguments = line[4:].split()
            self._known[word] = arguments, []
        elif line[0] == " " and self._known:
            _, lines = list(self._known.values())[-1]
            lines.append((at, line.strip()))
        else:
            raise Fault("expected KEY: VALUE, def or == TITLE, not '%s'" % line, where)


def _steps(where, text, known):
    """Yield the steps of a line, with the known definitions filled in."""
    if text.startswith("given "):
        lines = [step.args[0] for step in _steps(where, text[6:], known)]
        yield Step(where, text, "given", tuple(lines))
        return
    for part in filter(None, re.split(r" *; *", text)):
        is_known = part.split()[0] in known
        repeated = _REPEATED.fullmatch(part) if is_known or ":" not in part else None
        what, times = repeated.groups() if repeated else (part, 1)
        for _ in range(int(times)):
            yield from _filled_in(where, what, known) if is_known else [_step(where, what)]


def _filled_in(where, text, known):
    word, *values = text.split()
    arguments, lines = known[word]
    if len(values) != len(arguments):
        raise Fault("%s wants %d values, not %d" % (word, len(arguments), len(values)), where)
    filled = dict(zip(arguments, values, strict=True))
    others = {name: each for name, each in known.items() if name != word}  # none contains itself
    for at, line in lines:
        line = re.sub(r"\w+", lambda found: filled.get(found[0], found[0]), line)
        yield from _steps("%s: in line %d" % (where, at), line, others)


def _step(where, text):
    what = text.removeprefix("now ")
    return Step(where, text, *_form(what), what != text)


@functools.cache
def _form(what):
    """Return the kind of a step, and its arguments. Most steps are in many plays."""
    forms = ((kind, re.fullmatch(form, what)) for kind, form in _FORMS.items())
    return next((kind, found.groups()) for kind, found in forms if found)
