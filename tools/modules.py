"""A source file as the linker sees it: its definitions, and the things that its names refer to."""

import ast
from typing import NamedTuple

from sim.command import Failed
from tools.scopes import Names

_NEVER = {
    "globals": "its names are not its own once it is linked",
    "exec": "what it runs does not know the linked names",
    "eval": "what it runs does not know the linked names",
}


class Thing(NamedTuple):
    """The global thing that a name refers to.

    `kind` is "own" (defined as `name` in our `module`), "module" (one of ours), "outside" (from a foreign
    module; `name` is "" for the module itself) or "built in".
    """

    kind: str
    module: str
    name: str = ""


class Module:
    """One of our modules.

    * `name`, `path` and `text`; `tree` and `names` (its Names);
    * `constants`: name -> (value, line) of each `NAME = const(...)` with a value known to the linker;
    * `rebound`: the names that a function rebinds by `global`.
    """

    def __init__(self, name, source, ours):
        """Parse a source; `ours` are the names of all our modules and packages. Raises Failed."""
        self.name = name
        self.path, self.text = source
        try:
            self.tree = ast.parse(self.text)
        except SyntaxError as error:
            raise Failed("%s:%s: %s" % (self.path, error.lineno, error.msg)) from None
        self.names = Names(self.tree)
        self.rebound = {name for scope in self.names.scopes for name in scope.stated}
        self._ours = ours
        self.constants = {}
        for statement, scope, conditional in self.names.statements:
            self._check(statement, scope, conditional)
        for node, used, scope in self.names.uses:
            if used in _NEVER and self.stands_for(used, scope)[0] == Thing("built in", "", used):
                raise self.refused(node, "%s: %s" % (used, _NEVER[used]))

    def refused(self, node, words):
        """Return the exception for something at a node."""
        return Failed("%s:%d: %s" % (self.path, node.lineno, words))

    def _check(self, statement, scope, conditional):
        """Refuse imports that cannot be linked."""
        if statement.names[0].name == "*":
            raise self.refused(statement, "import *: expected the names, one by one")
        if scope.kind == "class":
            raise self.refused(statement, "an import within a class")
        if scope.kind == "module" and conditional:
            raise self.refused(statement, "an import that depends on something: expected it by itself")
        for alias in statement.names:
            bound = alias.asname or alias.name.split(".")[0]
            if isinstance(statement, ast.Import) and self.is_ours(alias.name) and "." in alias.name:
                if not alias.asname:
                    raise self.refused(
                        statement, "import %s: expected from ... import ..., or as NAME" % alias.name
                    )
            target = self.target(statement, alias)
            if self.is_ours(target.module) and self.is_local(bound, scope):
                if scope is self.names.module or target.kind == "module":
                    raise self.refused(statement, "%s is imported and bound otherwise too" % bound)

    def is_local(self, name, scope):
        """Return True for a name that a scope binds other than by a single import."""
        if len({self.target(*binding) for binding in scope.imports.get(name, ())}) != 1:
            return True
        uses = [(node, where) for node, used, where in self.names.uses if used == name]
        return any(
            where.find(name) is scope and not isinstance(getattr(node, "ctx", None), ast.Load)
            for node, where in uses
        )

    def is_ours(self, module):
        """Return True for one of our modules or packages, also a package without a file."""
        return module in self._ours

    # Resolving names

    def base(self, statement):
        """Return the absolute name of the module in a `from` statement."""
        if not statement.level:
            return statement.module
        package = self.name.split(".")
        if not self.path.endswith("/__init__.py"):
            package = package[:-1]
        package = package[: len(package) + 1 - statement.level]
        return ".".join(package + ([statement.module] if statement.module else []))

    def target(self, statement, alias):
        """Return the Thing that an import binds. That module may itself have imported it."""
        if isinstance(statement, ast.Import):
            kind = "module" if self.is_ours(alias.name) else "outside"
            module = alias.name if alias.asname or kind == "module" else alias.name.split(".")[0]
            return Thing(kind, module)
        base = self.base(statement)
        if self.is_ours(base):
            whole = base + "." + alias.name
            return Thing("module", whole) if self.is_ours(whole) else Thing("own", base, alias.name)
        return Thing("outside", base, alias.name)

    def stands_for(self, name, scope):
        """Return (Thing, binding scope) of a name used in a scope; (None, scope) for a plain local name."""
        where = scope.find(name)
        if name in where.imports and (where is self.names.module or not self.is_local(name, where)):
            return self.target(*where.imports[name][0]), where
        if where is not self.names.module:
            return None, where
        if name in where.bound or name in self.rebound:
            return Thing("own", self.name, name), where
        return Thing("built in", "", name), where


def constants(modules):
    """Fill in the `constants` of all modules. A constant may depend on another module's."""
    changed = True
    while changed:
        changed = False
        for module in modules.values():
            for node in module.tree.body:
                value = _constant(node)
                if value is None or node.targets[0].id in module.constants:
                    continue
                number = _value(value, module, modules)
                if number is not None:
                    module.constants[node.targets[0].id] = number, node.lineno
                    changed = True


def _constant(node):
    """Return the argument of `NAME = const(...)`, None for other statements."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        function, target = node.value.func, node.targets[0]
        if isinstance(function, ast.Name) and function.id == "const" and isinstance(target, ast.Name):
            return node.value.args[0]
    return None


def is_constant(module, name):
    """Return True for a name bound by const(), even if the linker does not know its value."""
    return any(_constant(node) is not None and node.targets[0].id == name for node in module.tree.body)


_SUMS = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b, ast.Mod: lambda a, b: a % b, ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b, ast.BitOr: lambda a, b: a | b, ast.BitAnd: lambda a, b: a & b,
    ast.BitXor: lambda a, b: a ^ b, ast.Pow: lambda a, b: a**b,
}


def _value(node, module, modules):
    """Return the value of an expression of whole numbers, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        thing, _ = module.stands_for(node.id, module.names.module)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        thing, _ = module.stands_for(node.value.id, module.names.module)
        if thing.kind != "module":
            return None
        thing = Thing("own", thing.module, node.attr)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        value = _value(node.operand, module, modules)
        return None if value is None else -value if isinstance(node.op, ast.USub) else ~value
    elif isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
        left, right = _value(node.left, module, modules), _value(node.right, module, modules)
        return None if left is None or right is None else _SUMS[type(node.op)](left, right)
    else:
        return None
    if thing.kind != "own" or thing.module not in modules:
        return None
    return modules[thing.module].constants.get(thing.name, (None,))[0]
