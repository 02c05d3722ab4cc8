"""Units: a manifest in each package assigns modules to files of the device.

`units.toml` in a package's folder:

    # The menu: all that it loads before the first key.
    [units]
    menu = ["screens.menu", "screens.lists"]

A unit is named after its main module, which others import; the list has the other modules in its file.
Names are relative to the package; "__init__" is the package itself. A module in no list gets its own file.
"""

import tomllib
from typing import NamedTuple

from sim.command import Failed


class Source(NamedTuple):
    """A source file: its path on the drive and its text."""

    path: str
    text: str


def read(text, package, path):
    """Return the units of a manifest: main module -> the others, by full names. Raises Failed."""
    try:
        manifest = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Failed("%s: %s" % (path, error)) from None
    if list(manifest) != ["units"] or not isinstance(manifest["units"], dict):
        raise Failed("%s: expected [units] and nothing else" % path)
    units = {}
    for main, others in manifest["units"].items():
        if not isinstance(others, list) or not all(isinstance(name, str) for name in others):
            raise Failed('%s: %s: expected a list of modules, such as ["text", "keys"]' % (path, main))
        units[_full(package, main)] = [_full(package, name) for name in others]
    return units


def _full(package, name):
    return package if name == "__init__" else package + "." + name


def complete(units, sources):
    """Return all units of the sources: the given ones, and one for each other module.

    Raises Failed for a name that is no module or that is in two units.
    """
    homes = {}
    for main, others in units.items():
        for name in [main, *others]:
            if name not in sources:
                raise Failed("%s: a unit has it, and there is no such module" % name)
            if name in homes:
                raise Failed("%s stands in two units, %s and %s" % (name, homes[name], main))
            homes[name] = main
    return {**units, **{name: [] for name in sorted(sources) if name not in homes}}
