"""The loading and unloading of modules."""

import sys


def load(name):
    """Return the module with this full name. It stays loaded."""
    return __import__(name, None, None, ("",))


def our_modules(games):
    """Return the names of our loaded modules, and of Adafruit's; `games` is the package of the games."""
    tops = "handheld", games.split(".")[0]
    return [name for name in sys.modules if name.startswith("adafruit_") or name.split(".")[0] in tops]


class Loaded:
    """A rare module. `get` or `with Loaded(NAME) as module` loads it; `end` unloads it and its imports."""

    def __init__(self, name, early=False):
        """Take a module's full name. Even one that `start` has loaded `early` is unloaded."""
        self._name = name
        self._early = early
        self._imported = ()
        self._module = None

    def get(self):
        """Return the module; load it if needed."""
        if self._module is None:
            before = set(sys.modules)
            if self._early:
                before.discard(self._name)
            try:
                self._module = load(self._name)
            except MemoryError:
                sys.modules.pop(self._name, None)  # only a part of it is there
                raise
            if self._name not in before:
                self._imported = [name for name in our_modules(self._name) if name not in before]
        return self._module

    def end(self):
        """Unload the modules that were loaded, to free their memory."""
        for name in self._imported:
            sys.modules.pop(name, None)
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
        self._imported = ()
        self._module = None

    def __enter__(self):
        return self.get()

    def __exit__(self, *_):
        self.end()
