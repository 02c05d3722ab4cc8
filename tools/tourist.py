"""Tourist on the tours of `tools.tours`: presses keys on a simulated board, and takes pictures."""

import contextlib
import io

from PIL import Image

import sim  # noqa: F401  puts the root and lib/ on the path
from sim import shown
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.command import Failed
from sim.driver import KEYS, NAMES
from sim.machine import Machine
from sim.nvm import Flash
from tools import ahead, pupil
from tools.driver_krypto import KryptoDriver
from tools.tourist_krypto import PATIENCE, KryptoWords

PEOPLE = (*NAMES, "Ivo", "Jana", "Kim", "Leo")
_STILL_MS = 1300  # time before a picture, until nothing moves
_FRAME_MS = 20


class Given:
    """Dice that show the faces that a tour asks for, and then random ones."""

    def __init__(self, faces, dice):
        self._faces = faces
        self._dice = dice

    def die(self, sides):
        """Return a face, from 1."""
        return self._faces.pop(0) if self._faces else self._dice.die(sides)

    def __getattr__(self, name):
        return getattr(self._dice, name)


class Tourist(KryptoWords, KryptoDriver):
    """A console driven by words. `reel`, a list or None, gets [picture, milliseconds] at each change."""

    reel = None
    first = None  # a picture of the start, used instead of the panel

    def __init__(self, machine, board):
        super().__init__(machine, board)
        self._faces = []
        self._codes = []  # the remaining steps of a solution

    # Time and pictures

    def picture(self):
        """Return the content of the panel."""
        return Image.open(io.BytesIO(self.machine.panel.png())).convert("RGB")

    def run(self, ms):
        if self.reel is None:
            super().run(ms)
            return
        for _ in range(0, ms, _FRAME_MS):
            super().run(_FRAME_MS)
            picture = self.picture()
            if self.reel and self.reel[-1][0].tobytes() == picture.tobytes():
                self.reel[-1][1] += _FRAME_MS
            else:
                self.reel.append([picture, _FRAME_MS])

    # Words

    def walk(self, words):
        """Follow the words. Raises Failed at one that leads nowhere."""
        still = True
        for word in words.split():
            if word[:-1] in BOARDS:
                continue
            still = word != "now"
            if still:
                self._do(word)
        if still:
            self.run(_STILL_MS)

    def _do(self, word):
        if word in KEYS[self.board] or word == "b":
            self._key(word)
            return
        name, _, rest = word.partition(":")
        try:
            getattr(self, "go_" + name.lstrip("?"))(rest.replace("_", " "))
        except Failed:
            if not name.startswith("?"):
                raise
        if self.machine.serial.text.count("Traceback") > (name == "fail"):
            raise Failed("%s: %s" % (word, self.machine.serial.text[-300:]))

    def _key(self, word):
        if word == "b" and self.board == "macropad":
            self.hold()  # KEY10 may be a number here
        elif word in ("hint", "undo") and self.board == "macropad" and self.console.session:
            self.go_choose(word.capitalize())
        else:
            self.press(word)

    def pages(self, caption):
        """Yield (caption with number, picture) of the pages after the current one."""
        page = 1
        while "PLAY" not in self.foot:
            page += 1
            self.press("a", ms=_STILL_MS)
            yield "%s %d" % (caption, page), self.picture()

    def lesson(self, caption):
        """Yield (caption with number, picture) of each page of a lesson's words; play it."""
        at = 0
        while not at or self.console.goal:
            if at:
                pupil.step(self)
            for _ in pupil.attend(self):
                at += 1
                yield "%s %d" % (caption, at), self.picture()

    def _pins(self, key):
        """Return the pins for a key, a `call`, or the last choice of a `fourth` step or a `miss`."""
        if key == "call":
            keys = self.call_keys(0)
        elif key in ("fourth", "miss"):
            op = self._codes[-1] // 25
            if key == "miss":
                self.steps(self._codes[:3])
                op = not op
                self.run(_STILL_MS)
            keys = (self.sign_key(op),)
        else:
            keys = (key,)
        return ["KEY%d" % each if isinstance(each, int) else KEYS[self.board][each] for each in keys]

    def strip(self, key, ms):
        """Press a key and yield ("time: cost", picture) of each frame that follows, in ms of device time."""
        machine, clock = self.machine, self.machine.clock
        pins = self._pins(key)
        start, sent = clock.now, machine.sent
        for at, pin in enumerate(pins):
            clock.at(start + 200_000 * at, lambda pin=pin: machine.press(pin))
            clock.at(start + 200_000 * at + 60_000, lambda pin=pin: machine.release(pin))
        machine.pause = 1
        while clock.now < start + ms * 1000:
            before = clock.now
            self.step()
            if machine.sent != sent:
                sent = machine.sent
                yield "%d: %d" % ((clock.now - start) // 1000, (clock.now - before) // 1000), self.picture()

    def go_ms(self, ms):
        self.run(int(ms))

    def go_key(self, number):
        """Press a key by its number."""
        self.press(int(number))

    def go_boot(self, _):
        """Switch on and keep the first picture."""
        frames = []

        def look():
            frames.append(self.picture())
            self.machine.clock.at(self.machine.clock.now + 20_000, look)

        self.machine.clock.at(self.machine.clock.now + 20_000, look)
        self.start()
        self.first = next((frame for frame in reversed(frames) if frame.getbbox()), None)

    def go_entry(self, title):
        """Go to an entry of the menu."""
        titles = title, "Continue " + title
        self._turn_to("right", lambda: any(row in titles for row in self._rows()), title)

    def _rows(self):
        return shown.on(self.console)

    def _turn_to(self, key, there, what):
        for _ in range(PATIENCE):
            if there():
                return
            self.press(key)
        raise Failed("%s is nowhere in: %s" % (what, " / ".join(self._rows())))

    def go_at(self, row):
        """Go to a row of a list, or to the first of several separated by `|`."""
        wanted = tuple(row.split("|"))
        top = self.console.top
        if not hasattr(top, "line"):
            raise Failed("%s is no list: no %s" % (self.top, row))
        self._turn_to("down", lambda: top.line(top.at)[0].strip().startswith(wanted), row)

    def go_row(self, row):
        self.go_at(row)
        self.press("a", ms=400)

    def go_menu(self, _):
        self._key("b")
        self.run(300)
        if self.top != "actions":
            raise Failed("no pause menu: %s" % self.top)

    def go_choose(self, row):
        """Choose a row of the pause menu."""
        self.go_menu("")
        self.go_row(row)

    def go_on(self, name):
        """Press A until a screen is shown, or for `last` until the match is over."""
        for _ in range(PATIENCE):
            if self.top == name or name == "last" and self.match.over:
                self.run(4000 if name == "result" else 300)  # until the bars of a result have grown
                return
            self.press("a", ms=900)
        raise Failed("A does not lead to %s: %s" % (name, " / ".join(self._rows())))

    def go_fail(self, _):
        """Make a screen raise an exception."""
        self.console.top.key = lambda key: 1 // 0
        self.press("a", ms=900)

    # Matches

    def visit(self, tour):
        """Begin the match of a tour, if it has one."""
        if tour.game:
            self.begin(tour.game, tour.options, PEOPLE[: tour.names], tour.levels, tour.extras)
            self.run(300)

    def go_begin(self, game):
        """Begin a match of two, or, without a game, the steps of a call."""
        if game:
            self.begin(game, {}, PEOPLE[:2])
            self.run(300)
        else:
            self.begin_steps()
            self._codes = self.solution()

    def go_leave(self, _):
        """Leave for the menu."""
        self.home()
        self.run(600)

    def go_match(self, words):
        """Play a whole match up to its result."""
        game, _, people = words.partition(",")
        options = {"mode": "solo", "hands": "1"} if game == "krypto" else {}
        many = 1 if options else int(people)
        self.begin(game, options, PEOPLE[:many])
        if game == "krypto":
            self._do("lie")
            self.call()
            self.steps(self.solution())
        else:
            self.go_ahead("round=13" if game == "cybo" else "log=%d" % (25 * (1 + many) - 1))
        self.go_on("result")
        self.run(600)

    def go_ahead(self, goal):
        """Play the match forward without its screens, and resume it from the menu."""
        key, _, value = goal.partition("=")
        game = self.match.game
        ahead.play(self.console.session, key, int(value))
        self.home()
        self.resume(game)
        self.run(600)

    def go_fell(self, faces):
        """Set the next faces of the dice."""
        session = self.console.session
        self._faces[:] = [int(face) for face in faces.split(",")]
        if "chance" not in vars(session):
            chance = session.chance
            session.chance = lambda: Given(self._faces, chance())

    def go_roll(self, _):
        """Press A until dice have been rolled and are at rest."""
        chances = self.match.chances
        for _ in range(PATIENCE):
            if self.match.chances > chances:
                self.run(1500)
                return
            self.press("a", ms=600)
        raise Failed("A does not roll: %s" % " / ".join(self._rows()))

    def go_line(self, _):
        """Write into Knister's cells until a line is finished."""
        for _ in range(PATIENCE):
            before = self.match.scores()
            self.press("a", ms=200)
            if self.match.scores() > before:
                return
            self.run(1200)
        raise Failed("no line is finished")


@contextlib.contextmanager
def tourist(board, tour, reel=None):
    """Yield a Tourist at the beginning of a tour."""
    settings = {"TREFOIL_SEED": str(tour.seed)}
    with Tourist(Machine(BOARDS[board], VirtualClock(), Flash(), settings), board) as one:
        one.run(600)
        one.visit(tour)
        one.reel = reel
        yield one


def pictures(board, tour):
    """Yield (caption, picture) of a tour. Raises Failed at the first picture that it cannot take."""
    with tourist(board, tour) as one:
        for caption, words in tour.pictures:
            if words.partition(":")[0] in BOARDS and not words.startswith(board):
                continue  # for another board
            one.first = None
            try:
                if words in ("pages", "lesson"):
                    yield from getattr(one, words)(caption)
                    continue
                words, _, strip = words.partition(" strip:")
                one.walk(words)
                if strip:
                    key, ms = strip.split(",")
                    yield caption, one.picture()
                    yield from one.strip(key, int(ms))
                    continue
            except Failed as why:
                raise Failed("%s, %s, %s: %s" % (board, tour.title, caption, why)) from None
            except Exception as why:  # not the screen that the words expect
                raise Failed("%s, %s, %s: %r" % (board, tour.title, caption, why)) from why
            yield caption, one.first or one.picture()
