"""Goes on the tours of `tools.tours`: presses what their words say on a simulated board, takes pictures."""

import contextlib
import io

from PIL import Image

import sim  # noqa: F401  puts the root and lib/ on the path
from sim import shown
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.command import Failed
from sim.driver import KEYS, NAMES
from sim.driver_krypto import KryptoDriver
from sim.machine import Machine
from sim.nvm import Flash
from tools import ahead
from tools.tourist_krypto import PATIENCE, KryptoWords

PEOPLE = (*NAMES, "Ivo", "Jana", "Kim", "Leo")
_STILL_MS = 1300  # before a picture: what moves has come to rest
_FRAME_MS = 20
_PAGES = 7  # of a text, at most


class Given:
    """Dice that show what a tour wants, and then what they would have shown."""

    def __init__(self, faces, dice):
        self._faces = faces
        self._dice = dice

    def die(self, sides):
        """A face, from 1 on."""
        return self._faces.pop(0) if self._faces else self._dice.die(sides)

    def __getattr__(self, name):
        return getattr(self._dice, name)


class Tourist(KryptoWords, KryptoDriver):
    """A device that is led by words. `reel`, a list, gets [picture, milliseconds] as the panel changes."""

    reel = None
    first = None  # a picture of the start, in place of what the panel shows

    def __init__(self, machine, board):
        super().__init__(machine, board)
        self._faces = []
        self._codes = []  # the steps of a solution that are still to be put together

    # Time and pictures

    def picture(self):
        """What the panel shows."""
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
        """Do what the words say. Raises Failed at one that leads nowhere."""
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
            self.hold()  # its key may be a number
        elif word in ("hint", "undo") and self.board == "macropad" and self.console.session:
            self.go_choose(word.capitalize())
        else:
            self.press(word)

    def pages(self, caption):
        """(caption and number, picture) of the pages that follow the one that is up."""
        top = self.console.top
        for page in range(2, _PAGES + 1):
            self.press("a", ms=_STILL_MS)
            if self.console.top is not top:
                return
            yield "%s %d" % (caption, page), self.picture()

    def go_ms(self, ms):
        """Let time pass."""
        self.run(int(ms))

    def go_key(self, number):
        """A key by its number."""
        self.press(int(number))

    def go_boot(self, _):
        """The first picture after power-on."""
        frames = []

        def look():
            frames.append(self.picture())
            self.machine.clock.at(self.machine.clock.now + 20_000, look)

        self.machine.clock.at(self.machine.clock.now + 20_000, look)
        self.start()
        look_at = [frame for frame in frames if frame.getbbox()]
        self.first = look_at[-1] if look_at else None

    def go_entry(self, title):
        """To an entry of the menu."""
        titles = title, "Resume " + title
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
        """To a row of a list, one of several that `|` divides."""
        wanted = tuple(row.split("|"))
        top = self.console.top
        if not hasattr(top, "line"):
            raise Failed("%s is no list: no %s" % (self.top, row))
        self._turn_to("down", lambda: top.line(top.at)[0].strip().startswith(wanted), row)

    def go_row(self, row):
        """Choose a row of a list."""
        self.go_at(row)
        self.press("a", ms=400)

    def go_menu(self, _):
        """Open the pause menu."""
        self._key("b")
        self.run(300)
        if self.top != "actions":
            raise Failed("no pause menu: %s" % self.top)

    def go_choose(self, row):
        """Choose a row of the pause menu."""
        self.go_menu("")
        self.go_row(row)

    def go_on(self, name):
        """Press A until a screen is up; `last`: until the match is over."""
        for _ in range(PATIENCE):
            if self.top == name or name == "last" and self.match.over:
                self.run(300)
                return
            self.press("a", ms=900)
        raise Failed("A does not lead to %s: %s" % (name, " / ".join(self._rows())))

    def go_fail(self, _):
        """Something in a screen goes wrong."""
        self.console.top.key = lambda key: 1 // 0
        self.press("a", ms=900)

    # Matches

    def visit(self, tour):
        """Begin the match of a tour, where it has one."""
        if tour.game:
            self.begin(tour.game, tour.options, PEOPLE[: tour.names], tour.levels, tour.extras)
            self.run(300)

    def go_begin(self, game):
        """Begin a match of two, or start the steps of a call."""
        if game:
            self.begin(game, {}, PEOPLE[:2])
            self.run(300)
        else:
            self.begin_steps()
            self._codes = self.solution()

    def go_leave(self, _):
        """To the menu."""
        self.home()
        self.run(600)

    def go_match(self, words):
        """A whole match, to its result."""
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
        """Play on out of sight, and come back to it from the menu."""
        key, _, value = goal.partition("=")
        game = self.match.game
        ahead.play(self.console.session, key, int(value))
        self.home()
        self.resume(game)
        self.run(600)

    def go_fell(self, faces):
        """What dice will show next."""
        session = self.console.session
        self._faces[:] = [int(face) for face in faces.split(",")]
        if "chance" not in vars(session):
            chance = session.chance
            session.chance = lambda: Given(self._faces, chance())

    def go_roll(self, _):
        """Press A until something was rolled; it lies then."""
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
    """A device on which a tour begins."""
    settings = {"TREFOIL_SEED": str(tour.seed)}
    with Tourist(Machine(BOARDS[board], VirtualClock(), Flash(), settings), board) as one:
        one.run(600)
        one.visit(tour)
        one.reel = reel
        yield one


def pictures(board, tour):
    """(caption, picture) of a tour, one after the other. Raises Failed at the first that cannot be taken."""
    with tourist(board, tour) as one:
        for caption, words in tour.pictures:
            if words.partition(":")[0] in BOARDS and not words.startswith(board):
                continue  # of another board alone
            one.first = None
            try:
                if words == "pages":
                    yield from one.pages(caption)
                    continue
                one.walk(words)
            except Failed as why:
                raise Failed("%s, %s, %s: %s" % (board, tour.title, caption, why)) from None
            except Exception as why:  # a screen that is other than the words take it for
                raise Failed("%s, %s, %s: %r" % (board, tour.title, caption, why)) from why
            yield caption, one.first or one.picture()
