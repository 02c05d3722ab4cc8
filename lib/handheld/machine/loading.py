"""The loading and unloading of modules."""

import gc
import os
import sys

from micropython import const

_FILE = const(1024)  # bytes of an open file
_PLENTY = const(32768)  # bytes that are free where a match begins


class Reserve:
    """What a match keeps of the heap: a piece for the journal's image and rare modules, one for a file.

    The rest is free in pieces of a few hundred bytes after the first pictures: too small for either.
    """

    most = 0  # bytes of the large piece; `MatchConsole` sets it
    due = False  # True if something was given, or may have come back, since the last `keep`
    _large = _small = None

    def keep(self):
        """Take the pieces if as much again stays free. Called before a picture is made, and if it is `due`.

        The last large piece that is found lies highest. Small things come there last when it is given.
        """
        self.due = False
        if not self.most:
            return
        if self._large is None:
            self._small = None  # it may lie in the place that is looked for
            if gc.mem_free() < _PLENTY:  # else no garbage lies at the top
                gc.collect()
            found = []  # not before the collection: it would lie there, too
            try:
                pieces = gc.mem_free() // self.most
                for _ in range(pieces if pieces > 1 else 0):
                    found.append(bytearray(self.most))
            except MemoryError:
                pass
            if found:
                self._large = found.pop()
                found = None
                gc.collect()
        try:
            self._small = self._small or bytearray(_FILE)
        except MemoryError:
            pass

    def give_small(self):
        self._small = None
        self.due = True

    def give(self):
        self.give_small()
        self._large = None

    def lend(self):
        """Give all until a rare module is let go: Krypto's search and pages of text want large pieces."""
        self.give()
        self.due = False

    def afford(self, make, *args):
        """Return make(*args). The reserve is given, the small piece first, only if nothing else suffices."""
        try:
            return make(*args)
        except MemoryError:
            self.give_small()
        try:
            return make(*args)
        except MemoryError:
            self.give()
        return make(*args)

    def piece(self, size):
        """Return `size` bytes: new ones, or of the large piece, so that nothing settles in its place."""
        return memoryview(self._large)[:size] if self._large else bytearray(size)

    @property
    def held(self):
        """Bytes that are kept."""
        return len(self._small or b"") + len(self._large or b"")


reserve = Reserve()
_held = {}  # name of a rare module -> [number of holders, names of the modules that came with it]


def load(name):
    """Return the module with this full name. It stays loaded."""
    return __import__(name, None, None, ("",))


def games():
    """Return the folders of games on the drive, in the order of the menu."""
    return sorted([each for each in os.listdir("/games") if "." not in each and each[0] != "_"])


def of_game(game, module):
    """Return the full name of a game's module."""
    return "games.%s.%s" % (game, module)


def our_modules(games, before=()):
    """Return the names of our loaded modules, and of Adafruit's, but for those `before`.

    `games` is the package of the games. To split all names takes 5 ms.
    """
    tops = "handheld", games.split(".")[0]
    came = [name for name in sys.modules if name not in before]
    return [name for name in came if name.startswith("adafruit_") or name.split(".")[0] in tops]


def hold(name, holders=1):
    """Return a rare module; load it if needed. It stays until its last holder lets it go.

    With 0 holders it is loaded early, for the first that holds it.
    """
    if name in _held:
        _held[name][0] += holders
        return load(name)
    return reserve.afford(_hold, name, holders)


def _hold(name, holders):
    """Load a rare module. If it does not load, its imports go too."""
    before = set(sys.modules)
    reserve.give_small()  # for the file, not for the names
    module = None
    try:
        module = load(name)
    finally:
        _held[name] = [holders, our_modules(name, before)]
        if module is None:
            let_go(name)
    return module


def let_go(name):
    """Unload a module that nobody else holds, and what came with it, to free their memory."""
    _held[name][0] -= 1
    if _held[name][0] > 0:
        return
    came = _held.pop(name)[1]
    for other in came:
        if other in _held:  # it needs perhaps what has come with both
            _held[other][1] += [each for each in came if each != name]
            came = [name]
            break
    for each in came:
        sys.modules.pop(each, None)
        package, _, last = each.rpartition(".")
        if hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)
    reserve.due = True


class Loaded:
    """A holder of a rare module. `get` or `with Loaded(NAME) as module` loads it; `end` lets it go."""

    def __init__(self, name):
        self._name = name
        self._module = None

    def get(self):
        if self._module is None:
            self._module = hold(self._name)
        return self._module

    def end(self):
        if self._module is not None:
            self._module = None
            let_go(self._name)

    def __enter__(self):
        return self.get()

    def __exit__(self, *_):
        self.end()
