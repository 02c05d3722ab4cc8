"""Linker: joins the modules of a unit into one file with one namespace.

Every global `name` of `package.module` becomes `_package_module__name` wherever it is used, so names never
collide; tools/short.py shortens them afterwards. Only open names stay: public names of a unit's main module
that some file reads from an object of unknown type, or has in a string. A name that the main module imports
is open only if the main module does not use it itself, and so passes it on. Imports within the unit are
dropped; the others name the unit that defines the thing. A constant is replaced by its number. A package with
nothing but a docstring gets no file. The result is a syntax tree for each unit, in which each statement has
its place in the source as `origin`.

Refused, with file and line: `import *`; relative and conditional imports; `import a.b` without `as`; circular
imports of modules or of units; a name that is both imported and bound; a name of a module that is set from
outside; `global` and `nonlocal`; a joined module as a value; `globals()`, `exec`, `eval` and `__name__`; an
open name that means something else elsewhere in the unit, or is hidden there.
"""

import ast
import re
from typing import NamedTuple

from sim.command import Failed
from tools.modules import Module, Thing, constants
from tools.rewriting import Rewriter, import_of, placed
from tools.units import complete


class Linked(NamedTuple):
    """A linked file: its text, and (path of the source, line there) of each of its lines."""

    text: str
    lines: list


def link(units, sources, outside=()):
    """Link units (main module -> the others). Return their syntax trees and the places of all globals.

    The trees are by their paths on the drive; a place is "module.name" -> (main module, name there).
    `sources` is module -> units.Source; `outside` are the trees of other files that use the units' names.
    Raises Failed.
    """
    firmware = _Firmware(complete(units, sources), sources, outside)
    files = {}
    for unit in firmware.units.values():
        tree = unit.joined()
        if tree.body or not unit.main.path.endswith("/__init__.py"):  # an empty package needs no file
            files[unit.main.path] = tree
    firmware.refuse_circles()
    return dict(sorted(files.items())), firmware.places()


def written(tree):
    """Return a syntax tree whose statements have an `origin` as Linked."""
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    lines = [None] * text.count("\n")
    for node, source in zip(placed(ast.parse(text)), placed(tree), strict=True):
        lines[node.lineno - 1] = lines[node.lineno - 1] or source.origin
    for at, line in enumerate(lines):
        lines[at] = line or lines[at - 1]  # `else` gets the place of the line before it
    return Linked(text if tree.body else "", lines if tree.body else [])


class _Firmware:
    """All modules and units. `open` has the names that stay."""

    def __init__(self, units, sources, outside):
        self.homes = {name: main for main, others in units.items() for name in (main, *others)}
        parts = [name.split(".") for name in sources]
        ours = {".".join(words[: end + 1]) for words in parts for end in range(len(words))}
        self.modules = {name: Module(name, sources[name], ours) for name in self.homes}
        constants(self.modules)
        self.open = set().union(*map(_asked, outside))
        for module in self.modules.values():
            self.open |= _asked(module.tree, module)
        self.units = {main: _Unit(self, [self.modules[name] for name in (main, *others)])
                      for main, others in units.items()}
        self.names = {}  # Thing -> open name of a thing of its unit
        for unit in self.units.values():
            for name, thing in unit.open.items():
                if self.homes[thing.module] == unit.main.name:
                    self.names[thing] = name

    def owner(self, thing, module, node):
        """Follow a thing through the modules that import it. Return the thing as defined. Raises Failed."""
        while thing.name:
            home = self.modules.get(thing.module)
            names = home.names.module if home else None
            if home is None or home.is_built_in(thing.name, names):
                raise module.refused(node, "%s has no %s" % thing)
            if thing.name not in names.imports or home.thing(thing.name, names) is None:
                return thing
            thing = home.thing(thing.name, names)
        return thing

    def number(self, thing):
        """Return the value of a constant, or None."""
        return self.modules[thing.module].constants.get(thing.name) if thing.module in self.modules else None

    def name(self, thing, at_home=True):
        """Return the name of a thing in the file that defines it, or elsewhere."""
        if at_home and thing in self.names:
            return self.names[thing]
        return "_%s__%s" % (thing.module.replace(".", "_"), thing.name)

    def place(self, thing):
        """Return the module to import a thing from, and its name there."""
        if thing.name:
            return self.homes[thing.module], self.name(thing)
        package, _, last = thing.module.rpartition(".")
        return package, last

    def places(self):
        """Return the place of each global: "module.name" -> (main of its unit, name there)."""
        things = [Thing(module.name, name) for module in self.modules.values()
                  for name in module.names.module.bound if name not in module.names.module.imports]
        return {"%s.%s" % thing: self.place(thing) for thing in things}

    def refuse_circles(self):
        """Refuse units that import each other at load time."""
        _in_order(list(self.units.values()), lambda unit, _: list(unit.asks), "units")


def _asked(tree, module=None):
    """Return the names that a file asks unknown objects for, the words of its strings among them."""
    known = set()
    for node, name, scope in module.names.uses if module else ():
        thing = module.thing(name, scope.find(name))
        if thing is not None and not thing.name:
            known.add(id(node))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node.value) not in known:
            names.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.update(re.findall(r"\w+", node.value))
        elif isinstance(node, ast.ImportFrom) and module is None:
            names.update(alias.name for alias in node.names)
    return names


class _Unit:
    """A unit. It imports the units `asks` at load time; `open` has its open names -> Thing."""

    def __init__(self, firmware, modules):
        self.main = modules[0]
        self.name = self.main.name
        self._firmware = firmware
        self.modules = _in_order(modules, _loaded, "modules")
        self.asks = {}  # module -> (its names by the names here, origin); "" for `import`
        self._meanings = {}  # a name as it is in the source -> its meaning
        self.open = {}
        scope = self.main.names.module
        read = {name for node, name, _ in self.main.names.uses if isinstance(node, ast.Name)}
        for name in sorted((scope.bound - (read & set(scope.imports))) & firmware.open):
            thing = self.main.thing(name, scope)
            if thing and name[0] != "_":
                thing = firmware.owner(thing, self.main, self.main.tree)
                if thing.name and (thing.module == self.name or firmware.number(thing) is None):
                    self.open[name] = thing
        self._open_here = {thing: name for name, thing in self.open.items()}
        if len(self._open_here) < len(self.open):
            raise Failed("%s: one thing has two names" % self.main.path)

    def has(self, thing):
        """Return True for a thing of this unit."""
        return self._firmware.homes.get(thing.module) == self.name

    def named(self, thing):
        """Return the name of a thing in this file."""
        return self._open_here.get(thing) or self._firmware.name(thing, self.has(thing))

    def joined(self):
        """Return the unit's syntax tree."""
        body = []
        for module in self.modules:
            body += Rewriter(self._firmware, self, module).body()
        for name, thing in self.open.items():
            if not self.has(thing):
                origin = self.main.path, self.main.tree.body[0].lineno
                self.ask(*self._firmware.place(thing), name, origin)
        return ast.Module([import_of(module, *asked) for module, asked in self.asks.items()] + body, [])

    def ask(self, module, theirs, ours, origin):
        """Import `theirs` of a module at load time and call it `ours`."""
        self.asks.setdefault(module, ({}, origin))[0][ours] = theirs

    def mean(self, name, meaning, module, node):
        """Refuse a name that stays if it means something else elsewhere in the file."""
        if self._meanings.setdefault(name, meaning) != meaning:
            raise module.refused(node, "%s stands for something else in another module of the unit" % name)


def _in_order(every, needs, words):
    """Return modules or units, each after those whose names `needs` gives. Raises Failed."""
    by_name = {each.name: each for each in every}
    done, path = [], []

    def visit(each):
        if each in path:
            circle = [other.name for other in path[path.index(each) :]] + [each.name]
            raise Failed("%s import each other: %s" % (words, " -> ".join(circle)))
        if each in done:
            return
        path.append(each)
        for name in needs(each, [other.name for other in path]):
            if name in by_name and name != each.name:
                visit(by_name[name])
        path.pop()
        done.append(each)

    for each in every:
        visit(each)
    return done


def _loaded(module, path):
    """Yield the modules that run before a module when it is imported; `path` are those being imported."""
    for statement, scope, _ in module.names.statements:
        for alias in statement.names if scope.kind == "module" else ():
            thing = module.target(statement, alias)
            if thing:
                package = thing.module.rpartition(".")[0]
                if package not in path:
                    yield package
                yield thing.module
