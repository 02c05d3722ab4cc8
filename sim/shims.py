"""Standard modules that differ in CircuitPython: sys, time, os, gc, random, traceback."""
import collections.abc
import errno
import os
import random
import sys
import types

from sim.costs import GETENV, POLL, PRINT, PRINT_CHARACTER, asking, collecting

VERSION = (10, 2, 1)


def make(machine, firmware):
    """Return one session's modules, by name."""
    console = _Console(machine)
    return {
        "sys": _sys(console, firmware),
        "time": _time(machine),
        "os": _os(machine, firmware.drive),
        "gc": _gc(machine, firmware),
        "random": _random(machine),
        "traceback": _traceback(firmware, console),
    }


class _Console:
    """The serial console as sys.stdout and stderr."""

    def __init__(self, machine):
        self._machine = machine

    def write(self, text):
        self._machine.spend(PRINT + round(PRINT_CHARACTER * len(text)))
        self._machine.serial.write(text)
        return len(text)


def _module(name, **names):
    module = types.ModuleType(name)
    module.__dict__.update(names)
    return module


class _Modules(collections.abc.MutableMapping):
    """The device's sys.modules: this session's imports, without the host's."""

    def __init__(self, names):
        self._names = names

    def __iter__(self):
        return iter([name for name in self._names if name in sys.modules])

    def __len__(self):
        return len(list(iter(self)))

    def __getitem__(self, name):
        if name not in self._names:
            raise KeyError(name)
        return sys.modules[name]

    def __setitem__(self, name, module):
        self._names[name] = True
        sys.modules[name] = module

    def __delitem__(self, name):
        del sys.modules[name]


def _sys(console, firmware):
    kind = types.SimpleNamespace(name="circuitpython", version=VERSION + ("",), _mpy=262)
    return _module(
        "sys", implementation=kind, version="3.4.0; Adafruit CircuitPython %d.%d.%d" % VERSION,
        version_info=(3, 4, 0), platform="RP2040", byteorder="little", maxsize=0x7FFFFFFF,
        modules=_Modules(firmware.imported), path=["", "/", ".frozen", "/lib"], argv=[""], exit=sys.exit,
        stdout=console, stderr=console)


def _time(machine):
    def sleep(seconds):
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        machine.sleep(round(seconds * 1_000_000))

    def monotonic():
        return monotonic_ns() / 1e9

    def monotonic_ns():
        machine.spend(POLL)
        return machine.since_power_on() * 1000

    return _module("time", sleep=sleep, monotonic=monotonic, monotonic_ns=monotonic_ns)


def _os(machine, drive):
    def getenv(name, default=None):
        machine.spend(GETENV)
        return machine.settings.get(name, default)

    def refuse(*_):
        raise OSError(errno.EROFS, "Read-only filesystem")

    uname = types.SimpleNamespace(
        sysname="rp2040", nodename="rp2040", release="%d.%d.%d" % VERSION,
        version="%d.%d.%d simulated" % VERSION, machine=machine.board.uname)
    return _module(
        "os", getenv=getenv, urandom=machine.random_bytes, sep="/", sync=lambda: None,
        listdir=drive.listdir, stat=lambda path: os.stat(drive.path(path)),
        getcwd=lambda: "/", uname=lambda: uname,
        mkdir=refuse, remove=refuse, unlink=refuse, rename=refuse, rmdir=refuse, utime=refuse,
        statvfs=lambda path: (1024, 1024, 7000, 6000, 6000, 0, 0, 0, 0, 255))


def _gc(machine, firmware):
    """Return a fake gc. Its figures have the device's order of magnitude."""
    def collect():
        machine.spend(collecting(firmware.live()))
        return 0

    def mem_free():
        machine.spend(asking(firmware.live()))
        return 100_000

    return _module(
        "gc", collect=collect, enable=lambda: None, disable=lambda: None, isenabled=lambda: True,
        mem_free=mem_free, mem_alloc=lambda: 67_000, threshold=lambda size=-1: -1)


def _random(machine):
    dice = random.Random(machine.random_bytes(8))
    names = ("seed", "getrandbits", "randrange", "randint", "choice", "random", "uniform")
    return _module("random", **{name: getattr(dice, name) for name in names})


def _traceback(firmware, console):
    return _module("traceback", print_exception=lambda error: console.write(firmware.explain(error)),
                   format_exception=lambda error: [firmware.explain(error)])
