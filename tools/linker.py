"""Joins the modules of a unit into one file with one namespace.

Imports within the unit are dropped, and imports from other units go to their one file. A constant of
another module is replaced by its number. A name that two modules bind, or that a local name would hide, gets
its module's name as a suffix. A module that is used as a value becomes a class with the module's names.
A package with nothing but a docstring gets no file.
The result is Python text, one file per unit, with the source line of every line.

Refused, with file and line: `import *`; conditional imports; `import a.b` without `as`; circular imports of
modules or of units; a name of a module set from outside, or rebound by `global` and used by another unit;
`globals()`, `exec`, `eval` and `__name__`; an f-string with a name in it that has to change.
"""

import ast
from typing import NamedTuple

from sim.command import Failed
from tools.linked_text import Writer
from tools.modules import Module, Thing, constants, is_constant
from tools.units import complete


class Linked(NamedTuple):
    """A linked file: its text, and (path of the source, line there) of each of its lines."""

    text: str
    lines: list


class Use(NamedTuple):
    """A use of a global thing in a module, be it the module's own or another's.

    `node` is the Name, the Attribute or the statement, in `scope`; `binding` is the local name of the thing,
    and `where` the scope that binds it.
    """

    module: Module
    node: ast.AST
    thing: Thing
    scope: object
    binding: str
    where: object


def link(units, sources):
    """Link units (head -> other modules). Return path on the drive -> Linked. Raises Failed.

    `sources` is module -> units.Source.
    """
    units = complete(units, sources)
    homes = {name: head for head, others in units.items() for name in (head, *others)}
    parts = [name.split(".") for name in sources]
    ours = {".".join(words[: end + 1]) for words in parts for end in range(len(words))}
    modules = {name: Module(name, sources[name], ours) for name in homes}
    constants(modules)
    linked = {head: Unit(head, [modules[n] for n in (head, *units[head])], homes, modules) for head in units}
    for unit in linked.values():
        unit.collect()
    for unit in linked.values():
        for other in linked.values():
            unit.wanted |= {use.thing.module for use in other.uses() if use.thing.kind == "module"}
        unit.name_own()
    for unit in linked.values():
        unit.name_others(linked)
    files = {}
    for unit in linked.values():
        writer = Writer(unit, linked)
        text, lines = writer.write()
        if lines or not unit.head.path.endswith("/__init__.py"):  # an empty package needs no file
            files[unit.head.path] = Linked(text, lines)
        unit.asks = writer.asks
    _refuse_circles(linked)
    return dict(sorted(files.items()))


def _refuse_circles(linked):
    """Refuse units that import each other at load time."""
    done = set()

    def visit(name, path):
        if name in path:
            raise Failed("units import each other: %s" % " -> ".join([*path[path.index(name) :], name]))
        if name not in done:
            for other in sorted(linked[name].asks):
                visit(other, [*path, name])
            done.add(name)

    for name in linked:
        visit(name, [])


class Unit:
    """A unit during linking. `names`: Thing -> its name in the file; `asks`: units imported at load time."""

    def __init__(self, head, modules, homes, every):
        self.name = head
        self.head = modules[0]
        self.modules = _in_order(modules)
        self.names = {}
        self.asks = set()
        self.files = []  # (module, node) of each `__file__` outside the head
        self.wanted = set()  # modules used as values
        self.homes = homes
        self.every = every
        self.uses_of = {}  # module name -> its Uses
        self._by_thing = {}  # Thing -> its Uses
        self._taken = set()
        self._built_in = set()

    def uses(self):
        """Yield all Uses of all modules."""
        for module in self.modules:
            yield from self.uses_of[module.name]

    # First: resolve the names

    def collect(self):
        """Find all uses. Raises Failed."""
        for module in self.modules:
            parents = {id(n.value): n for n in ast.walk(module.tree) if isinstance(n, ast.Attribute)}
            uses = self.uses_of[module.name] = []
            for node, name, scope in module.names.uses:
                thing, where = module.stands_for(name, scope)
                if thing is None:
                    continue
                if thing.kind == "built in":
                    self._built_in.add(name)
                    self._check_built_in(module, node, name)
                    continue
                if thing.kind == "module" and id(node) in parents:
                    node = parents[id(node)]
                    thing = self._attribute(module, node, thing)
                thing = self.owner(thing, module, node)
                uses.append(Use(module, node, thing, scope, name, where))
                self._by_thing.setdefault(thing, []).append(uses[-1])
            for statement, scope, _ in module.names.statements:
                for alias in statement.names if scope.kind == "function" else ():
                    self._collect_local(module, statement, alias, scope)
        self._taken = set(self._built_in)

    def _collect_local(self, module, statement, alias, scope):
        """Record a use of a thing at its import, if several imports bind the local name."""
        bound = alias.asname or alias.name.split(".")[0]
        thing = module.target(statement, alias)
        if thing.kind == "own" and module.is_local(bound, scope):
            thing = self.owner(thing, module, statement)
            self._by_thing.setdefault(thing, []).append(Use(module, statement, thing, scope, bound, scope))

    def _check_built_in(self, module, node, name):
        """Refuse `__name__` and record `__file__` outside the head of the unit."""
        if module is not self.head:
            if name == "__name__":
                raise module.refused(node, "__name__: the module goes by the name of %s" % self.name)
            if name == "__file__":
                self.files.append((module, node))

    def _attribute(self, module, node, thing):
        """Return the Thing of `module.name`."""
        if not isinstance(node.ctx, ast.Load):
            raise module.refused(node, "%s.%s is set from outside its module" % (thing.module, node.attr))
        return Thing("own", thing.module, node.attr)

    def owner(self, thing, module, node):
        """Follow a thing through the modules that re-export it. Return the thing as defined."""
        while thing.kind == "own":
            home = self.every.get(thing.module)
            if home is None or thing.name not in home.names.module.bound | home.rebound:
                raise module.refused(node, "%s has no %s" % (thing.module, thing.name))
            next_thing, _ = home.stands_for(thing.name, home.names.module)
            if next_thing == thing:
                return thing
            thing = next_thing
        if thing.kind == "module" and thing.module not in self.every:
            raise module.refused(node, "%s is used as a value and has nothing in it" % thing.module)
        return thing

    def number(self, thing):
        """Return the value of a constant, or None."""
        if thing.kind != "own":
            return None
        return self.every[thing.module].constants.get(thing.name, (None,))[0]

    def is_inside(self, thing):
        """Return True for a thing of this unit."""
        return thing.kind in ("own", "module") and self.homes[thing.module] == self.name

    # Second: name the things

    def name_own(self):
        """Name the things that this unit defines, those of the head first: text may refer to these."""
        for name in sorted(self.head.names.module.bound):
            thing, _ = self.head.stands_for(name, self.head.names.module)
            if thing.kind == "own":
                thing = self.owner(thing, self.head, self.head.tree.body[0])
                passed_on = thing.module != self.name and self.number(thing) is not None
                if self.is_inside(thing) and thing not in self.names and not passed_on:
                    self._name(thing, name)
                    if thing.module == self.name and self.names[thing] != name and name[0] != "_":
                        words = "%s: %s is hidden by a local name where it is used"
                        raise Failed(words % (self.head.path, name))
        for module in self.modules:
            for name in sorted(module.names.module.bound - set(module.names.module.imports)):
                thing = Thing("own", module.name, name)
                if thing not in self.names:
                    self._name(thing, self._folded(module, name))
            if module.name in self.wanted and not self.is_alone(module.name):
                self._name(Thing("module", module.name), module.name.split(".")[-1])

    def is_alone(self, name):
        """Return True for a module that has its own file."""
        return self.homes[name] == name and list(self.homes.values()).count(name) == 1

    @staticmethod
    def _folded(module, name):
        """Return a name, with `_` before it if it is a constant that the compiler may fold and drop."""
        value = module.constants.get(name)
        if value is None or name[0] == "_":
            return name
        early = [node for node, used, scope in module.names.uses
                 if used == name and scope.find(name) is module.names.module and node.lineno < value[1]]
        return name if early else "_" + name

    def name_others(self, linked):
        """Name the things that come from outside or from other units."""
        for module in self.modules:
            for use in self.uses_of[module.name]:
                if use.where is module.names.module and use.thing not in self.names:
                    thing = use.thing
                    if thing.kind == "outside":
                        self._name(thing, use.binding)
                    elif self.number(thing) is None:
                        called = self.called(thing, linked)
                        self._name(thing, called if isinstance(use.node, ast.Attribute) else use.binding)

    def called(self, thing, linked):
        """Return the name of a thing of ours in the file of its own unit."""
        return linked[self.homes[thing.module]].names.get(thing, thing.name)

    def _name(self, thing, wish):
        """Name a thing as wished, with its module's name as a suffix if the wish is taken or hidden."""
        taken = set(self._taken)
        for use in self._by_thing.get(thing, ()):
            taken |= self._hidden(use)
        if thing.kind == "own" and is_constant(self.every[thing.module], thing.name):
            for module in self.modules:
                taken |= module.names.keywords
                for scope in module.names.scopes[1:]:
                    taken |= scope.bound
        while wish in taken:
            wish += "_" + thing.module.split(".")[-1]
        self.names[thing] = wish
        self._taken.add(wish)

    def _hidden(self, use):
        """Return the local names at a use, without those whose imports are dropped."""
        hidden = use.scope.hidden()
        for name in list(hidden):
            thing, where = use.module.stands_for(name, use.scope)
            if thing is not None and name in where.imports and self.is_inside(thing):
                hidden.discard(name)
        return hidden


def _in_order(modules):
    """Return the modules in the order in which importing the head runs them. Raises Failed."""
    by_name = {module.name: module for module in modules}
    done, path = [], []

    def visit(module):
        if module in done:
            return
        if module in path:
            circle = [m.name for m in path[path.index(module) :]] + [module.name]
            raise Failed("modules import each other: %s" % " -> ".join(circle))
        path.append(module)
        for name in _imported(module):
            package = name.rpartition(".")[0]
            if package in by_name and by_name[package] not in path:
                visit(by_name[package])
            if name in by_name and name != module.name:
                visit(by_name[name])
        path.pop()
        done.append(module)

    for module in modules:
        visit(module)
    return done


def _imported(module):
    """Yield our modules that a module imports at load time."""
    for statement, scope, _ in module.names.statements:
        if scope is module.names.module:
            for alias in statement.names:
                thing, _ = module.stands_for(alias.asname or alias.name.split(".")[0], scope)
                if thing.kind != "outside":
                    yield thing.module
