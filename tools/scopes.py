"""Scopes of a source file: they resolve its names, so that the linker knows the module's own.

The scoping rules are Python's as CircuitPython compiles them: a function sees its own names, those of the
enclosing functions and the module's; the names of a class body are visible in the body but not in its
functions.
"""

import ast


class Scope:
    """The names bound in a module, a class body, or a function or comprehension.

    * `imports`: name -> the (statement, alias) that bind it;
    * `bound`: all bound names, with parameters and imports.
    """

    def __init__(self, kind, parent=None):
        self.kind = kind  # "module", "class" or "function"
        self.parent = parent
        self.bound = set()
        self.imports = {}

    def find(self, name):
        """Return the scope that binds a name used here, by default the module's."""
        scope, inside = self, False
        while scope.parent is not None:
            if name in scope.bound and not (inside and scope.kind == "class"):
                return scope
            scope, inside = scope.parent, True
        return scope


class Names(ast.NodeVisitor):
    """The scopes, uses and imports of a module's tree.

    * `module`: the module's Scope; `scopes`: all scopes, the module's first;
    * `uses`: (node, name, scope) of each Name and of each def's and class's name;
    * `statements`: (statement, scope, whether it is conditional) of each import.
    """

    def __init__(self, tree):
        self.module = Scope("module")
        self.scopes = [self.module]
        self.uses = []
        self.statements = []
        self._scope = self.module
        self._nested = 0  # number of enclosing statements within the scope
        self.visit(tree)

    def _use(self, node, name, is_bound=True):
        self.uses.append((node, name, self._scope))
        if is_bound:
            self._scope.bound.add(name)

    def _within(self, kind, parameters, parts):
        """Visit these parts in a new scope."""
        before, nested = self._scope, self._nested
        self._scope = Scope(kind, before)
        self._nested = 0
        self.scopes.append(self._scope)
        self._scope.bound.update(parameters)
        self._visit(parts)
        self._scope, self._nested = before, nested

    def _visit(self, parts):
        for part in parts:
            self.visit(part)

    def visit_FunctionDef(self, node):
        self._use(node, node.name)
        self._visit(node.decorator_list)
        self._function(node, node.body)

    def visit_Lambda(self, node):
        self._function(node, [node.body])

    def _function(self, node, body):
        args = node.args
        self._visit(args.defaults + [default for default in args.kw_defaults if default])
        every = args.posonlyargs + args.args + args.kwonlyargs + [args.vararg, args.kwarg]
        self._within("function", [arg.arg for arg in every if arg], body)

    def visit_ClassDef(self, node):
        self._use(node, node.name)
        self._visit(node.decorator_list + node.bases + node.keywords)
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
        self._use(node, node.id, not isinstance(node.ctx, ast.Load))

    def visit_ExceptHandler(self, node):
        self._scope.bound.update({node.name} - {None})
        self.generic_visit(node)

    def _import(self, node):
        self.statements.append((node, self._scope, self._nested > 0))
        for alias in node.names:
            name = alias.asname or alias.name.split(".")[0]
            self._scope.bound.add(name)
            self._scope.imports.setdefault(name, []).append((node, alias))

    visit_Import = visit_ImportFrom = _import

    def generic_visit(self, node):
        deeper = isinstance(node, ast.If | ast.For | ast.While | ast.Try | ast.With)
        self._nested += deeper
        super().generic_visit(node)
        self._nested -= deeper
