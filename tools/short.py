"""Short names for the linked firmware. Names that never meet may share one.

A device interns each name of a file until it restarts, and the table of names doubles when it is full. So
`session` may become `a` in every file, and so may any name that never occurs in the same function or object.
Words that CircuitPython has in its flash, and that neither our code nor Adafruit's uses, are free, so they
are assigned first. Some names stay: foreign ones (tools/external_names.py) and those that unlinked files use;
names equal to a string, which getattr may look up; modules; constants, which the compiler drops by itself;
exceptions, which people see; members of classes with a foreign base; and attributes that no class of ours
has.
"""

import ast
import itertools
import re
import string
from collections import defaultdict

from tools.circuitpython import BUILTINS
from tools.external_names import CORE, foreign, names_in
from tools.scopes import Names

_PLAIN = {"", "object", "Exception", "BaseException", "ValueError"}
_NAMES = re.compile(r"[\w.]+")  # a name, or the name of a module


def chosen(trees, outside=()):
    """Return {old name: new name} for linked trees (path -> tree) and the trees of files that call them."""
    names = _Names()
    for path, tree in trees.items():
        names.read(path, tree)
    for tree in outside:
        names.fixed |= names_in(tree)
    names.fixed |= foreign(trees.values())
    return names.chosen()


def rename(tree, new):
    """Replace names in a tree."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            if getattr(node, field, None) in new:
                setattr(node, field, new[getattr(node, field)])
        if isinstance(node, ast.alias) and node.asname == node.name:
            node.asname = None


class _Names(ast.NodeVisitor):
    """The places and kinds of use of each name."""

    def __init__(self):
        self.fixed = set()
        self._scopes = defaultdict(set)  # name -> the scopes that have it as a variable
        self._classes = defaultdict(set)  # name -> the classes that have it as an attribute
        self._held = set()  # names that a device interns: all but local variables
        self._of_modules = set()
        self._asked = set()  # attributes read from other objects than `self`
        self._set = set()  # attributes set on other objects: any class may have them
        self._bases = defaultdict(set)
        self._uses = defaultdict(int)
        self._called = {}
        self._class = self._self = None

    def read(self, path, tree):
        """Record the names of a file."""
        self.fixed.update(re.split(r"\W", path))
        self._called = {}  # local name of an imported class -> its own name
        names = Names(tree)
        for scope in names.scopes:
            for name in scope.bound:
                self._scopes[name].add(scope)
            if scope.kind != "function":
                self._held |= scope.bound
        self._of_modules |= names.module.bound
        for _, name, scope in names.uses:
            self._uses[name] += 1
            home = scope.find(name)
            while scope is not home:
                self._scopes[name].add(scope)
                scope = scope.parent
            self._scopes[name].add(home)
        self.visit(tree)

    def visit_ImportFrom(self, node):
        self.fixed.update(node.module.split("."))
        for alias in node.names:
            self._called[alias.asname or alias.name] = alias.name
            self._held.add(alias.name)

    def visit_Import(self, node):
        for alias in node.names:
            self.fixed.update(alias.name.split("."))

    def visit_Assign(self, node):
        if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "const":
            self.fixed |= {target.id for target in node.targets}
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        for base in node.bases:
            name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
            self._bases[node.name].add(self._called.get(name, name))
        self._bases[node.name] |= set()
        for part in node.body:
            names = [getattr(part, "name", None)]
            for target in getattr(part, "targets", ()):
                names += [name.id for name in ast.walk(target) if isinstance(name, ast.Name)]
            for name in filter(None, names):
                self._classes[name].add(node.name)
        before, self._class = self._class, node.name
        self.generic_visit(node)
        self._class = before

    def visit_FunctionDef(self, node):
        before = self._self
        if self._class and before is None:
            self._self = node.args.args[0].arg if node.args.args else ""
        self.generic_visit(node)
        self._self = before

    def visit_arg(self, node):
        self._held.add(node.arg)

    def visit_keyword(self, node):
        self._held.add(node.arg)
        self.visit(node.value)

    def visit_Attribute(self, node):
        self._uses[node.attr] += 1
        self._held.add(node.attr)
        if self._class and isinstance(node.value, ast.Name) and node.value.id == self._self:
            self._classes[node.attr].add(self._class)
        else:
            (self._asked if isinstance(node.ctx, ast.Load) else self._set).add(node.attr)
        self.visit(node.value)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and _NAMES.fullmatch(node.value):
            self.fixed.update(node.value.split("."))

    def visit_Call(self, node):
        """Keep the words of a string that is split: they may be names."""
        text = getattr(node.func, "value", None)
        if isinstance(text, ast.Constant) and node.func.attr == "split":
            self.fixed.update(text.value.split())
        self.generic_visit(node)

    # Assigning short names

    def chosen(self):
        """Return {old name: new name}."""
        used = {*self.fixed, *self._uses, *self._held, *self._scopes}
        spare = {name for name in CORE - used if name.islower()}
        families = self._families()
        errors = {name for name, family in families.items() if family & BUILTINS - {"object"}}
        self.fixed |= CORE | errors | self._not_ours(families)
        every = {name for name in {*self._scopes, *self._classes} - self.fixed if name[:2] != "__"}
        taken = defaultdict(list, {name: [name] for name in every - self._held})  # new name -> old names
        new = {name: name.rpartition("__")[2] for name in errors if "__" in name}
        for name in sorted(every & self._held, key=lambda name: (-self._uses[name], name)):
            for short in _shorts(spare, self.fixed):
                if not any(self._meet(name, other, families) for other in taken[short]):
                    new[name] = short
                    taken[short].append(name)
                    break
        return new

    def _not_ours(self, families):
        """Return the names that must stay: because of their class, or because no class of ours has them."""
        theirs = {name for name, bases in self._bases.items() if bases - set(self._bases) - _PLAIN}
        of_theirs = {name for name, classes in self._classes.items()
                     if any(families[owner] & theirs for owner in classes)}
        of_none = {name for name in self._asked | self._set
                   if not self._classes[name] and name not in self._of_modules}
        return of_theirs | of_none

    def _families(self):
        """Return {class: its bases and derived classes, which share objects with it}."""
        families = {}
        for name in self._bases:
            family, more = set(), {name}
            while more:
                family |= more
                more = {base for cls in more for base in self._bases.get(cls, ())} - family
            families[name] = family
        below = {name: {other for other in families if name in families[other]} for name in families}
        return {name: set().union(*(families[cls] for cls in below[name])) for name in families}

    def _meet(self, one, other, families):
        """Return True if two names may occur in one function or on one object."""
        if self._scopes[one] & self._scopes[other]:
            return True
        if not self._classes[one] or not self._classes[other]:
            return False
        if one in self._set or other in self._set:
            return True
        return any(families[name] & self._classes[other] for name in self._classes[one])


def _shorts(spare, fixed):
    """Yield the spare words, shortest first, then a, b and so on."""
    yield from sorted(spare, key=lambda name: (len(name), name))
    for size in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=size):
            if "".join(letters) not in fixed:
                yield "".join(letters)
