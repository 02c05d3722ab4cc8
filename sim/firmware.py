"""The firmware's import system: its own built-in names, its own modules, its own drive.

Firmware modules (root, lib/ and the Adafruit libraries) get a `__builtins__` of their own, so `import time`
is the device's `time` there and the host's everywhere else. Nothing outside changes. A module or name that
CircuitPython lacks fails here as it fails there.
"""
import __future__

import ast
import builtins
import errno
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import posixpath
import sys
import traceback
import weakref

from sim.costs import FOLDER, HEAP_PART, MPY_PART, OPEN, READ_BYTE, START, collecting, importing
from sim.counted import SPENT, counted
from sim.shims import make

CHIPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chips")

# The built-in names of CircuitPython 10.2.1 (`py/modbuiltins.c`), exceptions included.
BUILTINS = """
__build_class__ bool bytes bytearray complex dict enumerate filter float frozenset int list map memoryview
object property range reversed set slice str super tuple type zip classmethod staticmethod Ellipsis
NotImplemented abs all any bin callable chr delattr dir divmod eval exec getattr setattr globals hasattr hash
hex id isinstance issubclass iter len locals max min next oct ord pow repr round sorted sum
BaseException ArithmeticError AssertionError AttributeError EOFError Exception GeneratorExit ImportError
IndentationError IndexError KeyboardInterrupt KeyError LookupError MemoryError NameError NotImplementedError
OSError TimeoutError ConnectionError BrokenPipeError OverflowError RuntimeError StopAsyncIteration
StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError ZeroDivisionError Warning FutureWarning
""".split()

# Built into CircuitPython on both boards; CPython's versions are close enough.
_SAME = "array binascii builtins collections errno hashlib io json math re select struct zlib".split()

# Built in on the boards; here from sim/chips or Blinka.
_DISPLAY = set("displayio busdisplay fourwire i2cdisplaybus paralleldisplaybus vectorio bitmaptools".split())
_CHIPS = {name[:-3] for name in os.listdir(CHIPS) if name.endswith(".py")}
_BUILT_IN = _DISPLAY | _CHIPS


class Drive:
    """The CIRCUITPY drive: `root` seen as "/", and read-only, as it is to code while USB is connected.

    `settings` are the values of settings.toml, whatever file the root has.
    """

    def __init__(self, root, settings, spend=None):
        self.root = root
        self._spend = spend or (lambda us: None)
        self._settings = settings
        self._open = weakref.WeakSet()

    def path(self, path):
        """Return the host's path for a path of the device. It cannot leave the root."""
        whole = posixpath.normpath(posixpath.join("/", path)).lstrip("/")
        return os.path.join(self.root, *whole.split("/")) if whole not in ("", ".") else self.root

    def open(self, path, mode="r", **options):
        if isinstance(path, str):
            if set(mode) & set("wax+"):
                raise OSError(errno.EROFS, "Read-only filesystem")
            if posixpath.join("/", path) == "/settings.toml":
                lines = ["%s = %s\n" % (name, json.dumps(text)) for name, text in self._settings.items()]
                return io.StringIO("".join(lines))
            path = self.path(path)
            if "b" not in mode:
                options.setdefault("encoding", "utf-8")
        self._spend(OPEN)
        binary = mode == "rb" and not options
        file = _Binary(path, self._spend) if binary else builtins.open(path, mode, **options)
        self._open.add(file)
        return file

    def close(self):
        """Close all open files, as a power cut does."""
        for file in list(self._open):
            file.close()

    def listdir(self, path="."):
        return sorted(name for name in os.listdir(self.path(path)) if name != "__pycache__")


class _Binary(io.BufferedReader):
    """A file of the drive; its `readinto` also takes a displayio.Bitmap, as on the device."""

    def __init__(self, path, spend):
        super().__init__(io.FileIO(path))
        self._spend = spend

    def readinto(self, buffer):
        fill = getattr(buffer, "_fill_from", None)
        count = super().readinto(buffer) if fill is None else fill(self.read)
        self._spend(round(READ_BYTE * count))
        return count


_compiled = {}  # (source, counts) -> code, for the life of the process; many drives are copies


def _load(path, counts):
    """Compile a source file as MicroPython would, without evaluating annotations.

    With `counts` the code counts its device time (sim/counted.py).
    """
    with builtins.open(path, "rb") as file:
        source = file.read()
    if (source, counts) not in _compiled:
        tree = ast.parse(source, path)
        tree = counted(tree) if counts else tree
        _compiled[source, counts] = compile(tree, path, "exec", __future__.annotations.compiler_flag, True)
    return _in(path, _compiled[source, counts])


def _in(path, code):
    """Return code, with that of its functions, whose file is `path`."""
    if code.co_filename == path:
        return code
    parts = [_in(path, part) if hasattr(part, "co_code") else part for part in code.co_consts]
    return code.replace(co_filename=path, co_consts=tuple(parts))


class _Loader(importlib.machinery.SourceFileLoader):
    """A loader of one firmware module, with the device's builtins and the device's name for its file."""

    firmware = None

    def get_code(self, fullname):
        return self.firmware.load(self.path)

    def exec_module(self, module):
        module.__dict__["__builtins__"] = self.firmware.builtins
        module.__file__ = self.firmware.name(self.path)
        super().exec_module(module)
        self.firmware.machine.spend(collecting(self.firmware.live()))


class _Library(importlib.machinery.SourceFileLoader):
    """A loader of a chip or one of Blinka's display libraries; it caches code for the life of the process."""

    codes = {}
    structs = {}  # the names in displayio._structs: plain dataclasses, which are slow to create

    def get_code(self, fullname):
        if self.path not in self.codes:
            self.codes[self.path] = super().get_code(fullname)
        return self.codes[self.path]

    def exec_module(self, module):
        if module.__name__ != "displayio._structs":
            super().exec_module(module)
        elif self.structs:
            module.__dict__.update(self.structs)
        else:
            super().exec_module(module)
            self.structs.update({name: value for name, value in vars(module).items() if name[:2] != "__"})


_places = {}  # (name, search path) -> (its file, the folder of a package's modules)


def _search(name, path, kind):
    """Return the spec of a module with a loader of this kind. Its place is cached while the file exists."""
    key = name, tuple(path or ())
    if key not in _places or not os.path.exists(_places[key][0]):
        found = importlib.machinery.PathFinder.find_spec(name, path)
        if found is None or not isinstance(found.loader, importlib.machinery.SourceFileLoader):
            return found
        _places[key] = found.origin, found.submodule_search_locations
    file, inside = _places[key]
    return importlib.util.spec_from_file_location(
        name, file, loader=kind(name, file), submodule_search_locations=inside)


class Firmware(importlib.abc.MetaPathFinder):
    """The import system of one session. As a context, it hides the host's modules of the same names."""

    def __init__(self, machine):
        self.machine = machine
        self.drive = Drive(machine.root, machine.settings, machine.spend)
        self.places = [machine.modules, os.path.join(machine.modules, "lib")]
        self.names = {name for place in self.places for name in _modules_in(place)}
        self.builtins = {name: getattr(builtins, name) for name in BUILTINS}
        self.builtins.update(__import__=self._import, print=self._print, open=self.drive.open,
                             __name__="builtins", **{SPENT: machine.spent.append})
        self.imported = {}  # names of the modules that this session has found
        self._sizes = {}  # imported modules: name -> bytes of the .mpy
        self.shims = make(machine, self)
        self._hidden = {}

    # As a context manager

    def __enter__(self):
        self._hidden = self._take_out()
        sys.meta_path.insert(0, self)
        importlib.invalidate_caches()
        return self

    def __exit__(self, *_):
        self.drive.close()
        sys.meta_path.remove(self)
        self._take_out()
        self.imported.clear()  # so that code of this session unloads nothing if it is collected later
        sys.modules.update(self._hidden)

    def _take_out(self):
        ours = [name for name in sys.modules if self._is_ours(name)]
        return {name: sys.modules.pop(name) for name in ours}

    def _is_ours(self, name):
        top = name.partition(".")[0]
        return top in self.names or top in _BUILT_IN or _is_library(top)

    # As a finder

    def find_spec(self, name, path=None, target=None):
        spec = self._spec(name, path, target)
        if spec is not None:
            self.imported[name] = True
        return spec

    def _spec(self, name, path, target):
        top = name.partition(".")[0]
        if top in _BUILT_IN or top == "adafruit_pixelbuf":  # built in: costs no import
            return _search(name, [CHIPS] if top in _CHIPS else path, _Library)
        if top not in self.names and not _is_library(top):
            return None
        spec = _search(name, path or self.places + ([] if top in self.names else sys.path), _Loader)
        if spec is not None and isinstance(spec.loader, _Loader):
            spec.loader.firmware = self
            self._sizes[name] = self._size(spec.loader.path)
            self.machine.spend(importing(self._sizes[name], self.live()))
        elif spec is not None and spec.loader is None:  # a folder
            self.machine.spend(FOLDER + collecting(self.live()))
        return spec

    # For the firmware

    def name(self, path):
        """Return the device's name for a module's file."""
        return path[len(self.machine.modules) :].replace(os.sep, "/")

    def load(self, path):
        """Return the code of a file. It counts device time only with the virtual clock."""
        return _load(path, self.machine.clock.virtual)

    def _size(self, path):
        """Return the size of a module's .mpy: the one on the drive, or an estimate."""
        compiled = self.drive.path(self.name(path)[:-3] + ".mpy")
        if os.path.exists(compiled):
            return os.path.getsize(compiled)
        return round(os.path.getsize(path) * MPY_PART)

    def live(self):
        """Return roughly the bytes of the heap in use."""
        modules = self._sizes.keys() & sys.modules.keys()
        return START + round(HEAP_PART * sum(map(self._sizes.get, modules)))

    def run(self, name):
        """Run a file of the drive as `__main__`."""
        code = self.load(self.drive.path("/" + name))
        exec(code, {"__name__": "__main__", "__file__": name, "__builtins__": self.builtins})

    def explain(self, error):
        """Return the traceback of the firmware's own frames, as text."""
        report = traceback.TracebackException.from_exception(error)
        here = os.path.dirname(os.path.abspath(__file__)) + os.sep
        each = report
        while each is not None:
            each.stack[:] = [frame for frame in each.stack
                             if not os.path.abspath(frame.filename).startswith(here)
                             and not frame.filename.startswith("<frozen")]
            each = each.__cause__ or each.__context__
        return "".join(report.format())

    def _import(self, name, globals=None, locals=None, fromlist=(), level=0):
        top = name.partition(".")[0]
        if level:
            pass
        elif name in self.shims:
            return self.shims[name]
        elif not (top in _SAME or self._is_ours(top)):
            raise ImportError("no module named '%s'" % name)
        return builtins.__import__(name, globals, locals, fromlist, level)

    def _print(self, *values, sep=" ", end="\n", file=None):
        text = sep.join([str(value) for value in values]) + end
        if file is None:
            self.shims["sys"].stdout.write(text)
        else:
            file.write(text)


def _is_library(top):
    """Return True for a Python library that is in lib/ on the device."""
    return (top == "neopixel" or top.startswith("adafruit_")) and top != "adafruit_blinka"


_NOT_OURS = "sim", "tests", "tools", "lib", "build", "dist", "node_modules"


def _modules_in(place):
    """Return the names that can be imported from a folder of the drive."""
    for path in pathlib.Path(place).glob("[!.]*"):
        kept = path.is_dir() and path.name not in _NOT_OURS
        inside = kept and (any(path.glob("*.py")) or any(path.glob("*/*.py")))
        if inside or path.suffix == ".py" and path.stem not in ("code", "boot", "main"):
            yield path.stem
