"""Reader of files of plays (docs/plays.md)."""

import re
from typing import NamedTuple

from sim.command import read_file
from tools import records

_OWN = ("game", "players", "board", "seed", "start", "machines", "on", "settings")
_DEPTH = 8  # of definitions within definitions
_LARGEST = 1 << 20  # bytes of a file
_STEPS = 5000  # limit of a play
_TIMES = re.compile(r"^(?P<what>.*\S) +x(?P<times>\d+)$")
_HEADER = re.compile(r"^([a-z]+): *(.*)$")
_SOME_KEY = r"A|B|up|down|left|right|hint|undo"
# The kind and form of each instruction, in the order of trying. Anything else is a line of the record.
_FORMS = [
    (kind, re.compile(form + "$"))
    for kind, form in (
        ("cut", r"~"),
        ("over", r"over"),
        ("not_over", r"not over"),
        ("scores", r"= *((?:-?\d+ *)+)"),
        ("fact", r"is ([^:]+): *(.*)"),
        ("press", r"press (now )?((?:%s)(?: (?:%s))*)" % (_SOME_KEY, _SOME_KEY)),
        ("hold", r"hold (%s)(?: (\d+(?:\.\d+)?) s)?" % _SOME_KEY),
        ("turn", r"turn (-?\d+)"),
        ("key", r"key (now )?(\d+)"),
        ("menu", r"menu(?: +(.+))?"),
        ("row", r"> *(.+)"),
        ("at", r"at (.+)"),
        ("follow", r"follow"),
        ("shown", r"shown( now)?: *(.+)"),
        ("not_shown", r"not shown: *(.+)"),
        ("picture", r"picture (now )?(.+)"),
        ("same", r"same ([\w-]+)"),
        ("result", r"result"),
        ("leave", r"leave"),
        ("wait", r"wait (\d+(?:\.\d+)?) (s|ms)"),
        ("machines", r"machines"),
        ("solves", r"(.+) (solves|errs)"),
    )
]
KEYS = set("press hold turn key menu row at follow".split())  # the kinds that press keys of their own


def slug(text):
    """Return a text in the form of a file's name."""
    return re.sub(r"\W+", "-", text.lower()).strip("-")


class Fault(Exception):
    """A mistake in a play, or a difference from it. `where` is its place."""

    def __init__(self, why, where=""):
        super().__init__("%s: %s" % (where, why) if where else why)
        self.where = where


class Step(NamedTuple):
    """An instruction. `args` are those of its form; for a line of the record the line itself.

    `refused` has the words of a refusal, or None.
    """

    where: str
    text: str
    kind: str
    args: tuple
    refused: str | None


class Play:
    """A play: `title`, `name` (a slug of it), `where`, its `header` and `steps`."""

    def __init__(self, title, where, header):
        self.title = title
        self.name = slug(title)
        self.where = where
        self.header = header
        self.steps = []
        self.options, self.extras = {}, {}  # of the header, for the record and beside it

    def __getattr__(self, key):
        """Return the value of a key of the header that belongs to plays."""
        if key not in _OWN:
            raise AttributeError(key)
        return self.header.get(key, ("", ""))[0]

    @property
    def names(self):
        return [name.strip() for name in self.players.split(",") if name.strip()]

    @property
    def levels(self):
        """The level of each seat, 0 for a person."""
        return [int(level) for level in self.machines.replace(",", " ").split()] or [0] * len(self.names)

    @property
    def raw(self):
        """True if it presses keys of its own: it runs on consoles only."""
        return any(step.kind in KEYS or step.kind == "machines" for step in self.steps)

    @property
    def is_fed(self):
        """True if its chance is fed: with a seed, or with real dice, a device has it by itself."""
        return not self.seed and "real" not in self.extras.values()

    def runs_on(self, what):
        """Return True if it runs on "rules" or on "console"."""
        if what == "rules" and (self.raw or self.start == "menu"):
            return False
        return not self.on or what in self.on.replace(",", " ").split()


def read(path):
    """Return the plays of a file. Raises Fault, and Refused for a file that cannot be read."""
    name = str(path)
    try:
        lines = read_file(path, _LARGEST).decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise Fault("is no UTF-8 text", name) from None
    return list(_Reader(name, lines).plays())


class _Reader:
    def __init__(self, name, lines):
        self._name = name
        self._lines = [re.sub(r"(^|  +)#.*", "", line).rstrip() for line in lines]
        self._known = {}  # name of a definition -> (its arguments, its lines)

    def plays(self):
        """Yield the plays."""
        common, own, play, defining = {}, {}, None, None
        for at, line in enumerate(self._lines, 1):
            where = "%s:%d" % (self._name, at)
            header = _HEADER.match(line)
            if defining is not None and line[:1] in (" ", "\t"):
                defining.append((at, line.strip()))
                continue
            if not line:
                continue
            defining = None
            if line.startswith("== "):
                if play:
                    yield _checked(play)
                own = dict(common)
                play = Play(line[3:].strip(), where, own)
                named = set()  # keys of the play's own header
            elif line.startswith("def "):
                if play:
                    raise Fault("definitions come before the first play", where)
                word, *arguments = line[4:].split()
                self._known[word] = arguments, (defining := [])
            elif header and header[1] != "shown" and not (play and play.steps):
                key, value = header.groups()
                if key in (named if play else common):
                    raise Fault("%s: is there twice" % key, where)
                (own if play else common)[key] = value, where
                if play:
                    named.add(key)
            elif play:
                play.steps += self._steps(where, line.strip(), 0)
                if len(play.steps) > _STEPS:
                    raise Fault("more than %d steps" % _STEPS, where)
            else:
                raise Fault("expected KEY: VALUE, def or == TITLE, not '%s'" % line, where)
        if play:
            yield _checked(play)

    def _steps(self, where, text, depth):
        """Yield the steps of a line, with definitions filled in."""
        if depth > _DEPTH:
            raise Fault("definitions within definitions, too deep", where)
        if text.startswith("given "):
            lines = [step.args[0] for step in self._steps(where, text[6:], depth + 1)]
            yield Step(where, text, "given", tuple(lines), None)
            return
        for part in re.split(r" *; *", text):
            if not part:
                continue
            known = part.split()[0] in self._known
            repeated = _TIMES.match(part) if known or ":" not in part else None
            what, times = (repeated["what"], int(repeated["times"])) if repeated else (part, 1)
            for _ in range(times):
                yield from self._filled_in(where, what, depth) if known else [self._step(where, what)]

    def _filled_in(self, where, text, depth):
        word, *values = text.split()
        arguments, lines = self._known[word]
        if len(values) != len(arguments):
            raise Fault("%s wants %d values, not %d" % (word, len(arguments), len(values)), where)
        for at, line in lines:
            for argument, value in zip(arguments, values, strict=True):
                line = re.sub(r"\b%s\b" % re.escape(argument), value, line)
            yield from self._steps("%s: in line %d" % (where, at), line, depth + 1)

    def _step(self, where, text):
        what, refused = re.match(r"(.*?)(?: refused: *(.*))?$", text).groups()
        for kind, form in _FORMS:
            found = form.match(what)
            if found:
                if refused is not None and kind not in KEYS:
                    raise Fault("only a line of the record or keys can be refused", where)
                return Step(where, text, kind, found.groups(), refused)
        kind = "take_back" if what in ("undo", "correct") else "line"
        return Step(where, text, kind, (what,), refused)


def _checked(play):
    """Return a play after a check of its header."""
    if not play.game:
        if play.start != "menu":
            raise Fault("the header lacks game:", play.where)
        return play
    if play.game not in records.known_games():
        raise Fault("there is no game %s" % play.game, play.header["game"][1])
    choices = {each.key: each.recorded for each in records.about(play.game).CHOICES}
    for key, (value, where) in play.header.items():
        if key in choices:
            (play.options if choices[key] else play.extras)[key] = value
        elif key not in _OWN:
            raise Fault("%s: is no key of a play of %s" % (key, play.game), where)
    if not play.names and play.start != "menu":
        raise Fault("the header lacks players:", play.where)
    if play.names and len(play.levels) != len(play.names):
        raise Fault("machines: wants a level for each seat", play.header["machines"][1])
    return play
