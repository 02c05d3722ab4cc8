"""Source file as the linker sees it: its scopes, its imports of our modules, and its constants."""

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
    """A global of one of our modules; with `name` "" the module itself."""

    module: str
    name: str = ""


class Module:
    """One of our modules.

    * `name`, `path`, `tree` and `names` (its Names);
    * `constants`: name -> value of each `NAME = const(...)` with a value known to the linker.
    """

    def __init__(self, name, source, ours):
        """Parse a source; `ours` are the names of all our modules and packages. Raises Failed."""
        self.name = name
        self.path = source.path
        try:
            self.tree = ast.parse(source.text)
        except SyntaxError as error:
            raise Failed("%s:%s: %s" % (self.path, error.lineno, error.msg)) from None
        self.names = Names(self.tree)
        self.constants = {}
        self._ours = ours
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Global | ast.Nonlocal):
                raise self.refused(node, "global or nonlocal: expected an object that the function changes")
        for statement, scope, conditional in self.names.statements:
            self._check(statement, scope, conditional)
        for node, used, scope in self.names.uses:
            home = scope.find(used)
            if used in _NEVER and self.is_built_in(used, home):
                raise self.refused(node, "%s: %s" % (used, _NEVER[used]))
            if not isinstance(getattr(node, "ctx", None), ast.Load) and self._imported(used, home):
                raise self.refused(node, "%s is imported and bound otherwise too" % used)

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
            if isinstance(statement, ast.Import) and alias.name in self._ours and not alias.asname:
                words = "import %s: expected from ... import ..., or as NAME"
                raise self.refused(statement, words % alias.name)
            bound = alias.asname or alias.name
            things = {self.target(*binding) for binding in scope.imports.get(bound, ())}
            if len(things) > 1 and things != {None}:
                raise self.refused(statement, "%s is imported and bound otherwise too" % bound)

    def is_built_in(self, name, scope):
        """Return True if a name that `Scope.find` places in this scope is Python's own."""
        return scope is self.names.module and name not in scope.bound

    # Resolving names

    def target(self, statement, alias):
        """Return the Thing that an import binds, None if it is not ours."""
        if isinstance(statement, ast.Import):
            return Thing(alias.name) if alias.name in self._ours else None
        if statement.level:
            raise self.refused(statement, "a relative import: expected the whole name")
        whole = statement.module + "." + alias.name
        if whole in self._ours:
            return Thing(whole)
        return Thing(statement.module, alias.name) if statement.module in self._ours else None

    def _imported(self, name, scope):
        """Return the Thing that a scope binds to a name by an import, or None."""
        return self.target(*scope.imports[name][0]) if name in scope.imports else None

    def thing(self, name, scope):
        """Return the Thing that a name means in this scope, None if it is local or not ours."""
        if name in scope.imports:
            return self._imported(name, scope)
        if scope is self.names.module and not self.is_built_in(name, scope):
            return Thing(self.name, name)
        return None


def constants(modules):
    """Fill in the `constants` of all modules. A constant may depend on another module's."""
    changed = True
    while changed:
        changed = False
        for module in modules.values():
            for node in module.tree.body:
                value = constant(node)
                if value is None or node.targets[0].id in module.constants:
                    continue
                number = _value(value, module, modules)
                if number is not None:
                    module.constants[node.targets[0].id] = number
                    changed = True


def constant(node):
    """Return the argument of `NAME = const(...)`, None for other statements."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        function, target = node.value.func, node.targets[0]
        if isinstance(function, ast.Name) and function.id == "const" and isinstance(target, ast.Name):
            return node.value.args[0]
    return None


class _Known:
    """The part of a module's namespace from which constants are calculated."""

    def __init__(self, module, modules):
        self._module = module
        self._modules = modules

    def __getitem__(self, name):
        thing = self._module.thing(name, self._module.names.module)
        if thing is None or thing.module not in self._modules:
            raise KeyError(name)
        home = self._modules[thing.module]
        return home.constants[thing.name] if thing.name else _Known(home, self._modules)

    __getattr__ = __getitem__


def _value(node, module, modules):
    """Return the value of an expression of whole numbers, or None."""
    code = compile(ast.Expression(node), module.path, "eval")
    try:
        value = eval(code, {"__builtins__": {}}, _Known(module, modules))
    except (ArithmeticError, LookupError, NameError, TypeError):
        return None
    return value if type(value) is int else None
