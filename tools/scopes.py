"""Scopes of a source file: they resolve its names, so that the linker knows the module's own.

The scoping rules are Python's as CircuitPython compiles them: a function sees its own names, those of the
enclosing functions and the module's; the names of a class body are visible in the body but not in its
functions.
"""

import ast

_FUNCTIONS = ast.FunctionDef, ast.Lambda
_COMPREHENSIONS = ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp


class Scope:
    """The names bound in a module, a class body, or a function or comprehension.

    * `imports`: name -> the (statement, alias) that bind it;
    * `bound`: all bound names, with parameters and imports;
    * `stated`: the names in `global` statements.
    """

    def __init__(self, kind, parent=None):
        self.kind = kind  # "module", "class" or "function"
        self.parent = parent
        self.bound = set()
        self.imports = {}
        self.stated = set()

    def find(self, name):
        """Return the scope that binds a name used here, by default the module's."""
        scope, inside = self, False
        while scope.parent is not None:
            if name in scope.stated:
                break
            if name in scope.bound and not (inside and scope.kind == "class"):
                return scope
            scope, inside = scope.parent, True
        while scope.parent is not None:
            scope = scope.parent
        return scope


class Names(ast.NodeVisitor):
    """The scopes, uses and imports of a module's tree.

    * `module`: the module's Scope; `scopes`: all scopes, the module's first;
    * `uses`: (node, name, scope) of each Name and of each def, class and `global` statement's name;
    * `statements`: (statement, scope, whether it is conditional) of each import.
    """

    def __init__(self, tree):
        self.module = Scope("module")
        self.scopes = [self.module]
        self.uses = []
        self.statements = []
        self._scope = self.module
        self._nested = 0  # number of enclosing statements within the scope
        self._bind(tree)
        self.visit(tree)

    # Binding: a scope knows all its names before any of them is read

    def _bind(self, node):
        for child in ast.iter_child_nodes(node):
            self._bind_one(child)

    def _bind_one(self, node):
        scope = self._scope
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            scope.bound.add(node.name)
            for outside in self._outside(node):
                self._bind_one(outside)
            return
        if isinstance(node, ast.Lambda):
            for outside in self._outside(node):
                self._bind_one(outside)
            return
        if isinstance(node, _COMPREHENSIONS):
            self._bind_one(node.generators[0].iter)
            return
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            scope.bound.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            scope.bound.add(node.name)
        elif isinstance(node, ast.Global):
            scope.stated.update(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name.split(".")[0]
                scope.bound.add(name)
                scope.imports.setdefault(name, []).append((node, alias))
        self._bind(node)

    @staticmethod
    def _outside(node):
        """Return the parts of a function or class that belong to the enclosing scope."""
        if isinstance(node, ast.ClassDef):
            return node.decorator_list + node.bases + node.keywords
        args = node.args
        parts = args.defaults + [default for default in args.kw_defaults if default]
        return parts + getattr(node, "decorator_list", [])

    def _within(self, kind, parameters, parts):
        """Visit these parts in a new scope."""
        before, nested = self._scope, self._nested
        self._scope = Scope(kind, before)
        self._nested = 0
        self.scopes.append(self._scope)
        self._scope.bound.update(parameters)
        for part in parts:
            self._bind_one(part)
        self._scope.bound -= self._scope.stated
        for part in parts:
            self.visit(part)
        self._scope, self._nested = before, nested

    # Reading

    def visit_FunctionDef(self, node):
        self.uses.append((node, node.name, self._scope))
        self._function(node, node.body)

    def visit_Lambda(self, node):
        self._function(node, [node.body])

    def _function(self, node, body):
        for part in self._outside(node):
            self.visit(part)
        args = node.args
        every = args.posonlyargs + args.args + args.kwonlyargs + [args.vararg, args.kwarg]
        self._within("function", [arg.arg for arg in every if arg], body)

    def visit_ClassDef(self, node):
        self.uses.append((node, node.name, self._scope))
        for part in self._outside(node):
            self.visit(part)
        self._within("class", (), node.body)

    def _comprehension(self, node):
        first = node.generators[0]
        self.visit(first.iter)
        parts = [first.target, *first.ifs]
        for other in node.generators[1:]:
            parts += [other.target, other.iter, *other.ifs]
        parts += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._within("function", (), parts)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_Name(self, node):
        self.uses.append((node, node.id, self._scope))

    def visit_Global(self, node):
        for name in node.names:
            self.uses.append((node, name, self._scope))

    def _import(self, node):
        self.statements.append((node, self._scope, self._nested > 0))

    visit_Import = visit_ImportFrom = _import

    def generic_visit(self, node):
        deeper = isinstance(node, ast.If | ast.For | ast.While | ast.Try | ast.With)
        self._nested += deeper
        super().generic_visit(node)
        self._nested -= deeper
