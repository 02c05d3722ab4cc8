"""A count of the device time of Python: each straight run of statements first reports its cost.

The loader rewrites the firmware's syntax tree, so the count is the same on every CPython. It inserts
`_spent_(n)` before each straight run; n is the cost of the statements in tenths of a microsecond, by the
weights of sim/costs.py. The machine adds them up when it next reads its clock. The rules:

* a Python function pays for its own entry, so a call of a native function costs little more than its
  arguments; slower natives are known by name (`costs.NATIVE`);
* the body of a loop pays for the step that leads to it, a comprehension for each of its steps;
* in `a and b`, `a or b` and `a if t else b` the optional part counts half;
* a name defined with `const()` costs as much as a number, because the compiler inserts the number.
"""
import ast

from sim import costs

SPENT = "_spent_"  # a builtin of the firmware: its argument is tenths of a microsecond, it returns None

_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)


def counted(tree):
    """Change a module's tree so that it counts. Returns the tree."""
    _Module(tree).change()
    return tree


class _Module:
    """One module: the names of its constants and its other globals."""

    def __init__(self, tree):
        self.tree = tree
        self.constants = {
            node.targets[0].id for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Call) and getattr(node.value.func, "id", None) == "const"}
        self.own = set(_stored(tree.body))

    def change(self):
        """Change the module's own statements, then its functions."""
        _Scope(self, set(), self.tree.body).change(0)


class _Scope:
    """The body of a module, class or function. `local` are names that cost nothing to look up."""

    def __init__(self, module, local, body):
        self.module = module
        self.local = local
        self.body = body

    def change(self, entry):
        """Insert the counts; the first run costs `entry` more."""
        self.body[:] = self._block(self.body, entry)

    # Statements

    def _block(self, body, before):
        """Return a list of statements with its counts. `before` is added to the first count."""
        if not body:
            return body
        done, run, cost = [], [], before
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
                run.append(node)
                continue
            cost += self._statement(node)
            run.append(node)
            if _jumps(node):
                done += self._paid(cost, run, body[0])
                run, cost = [], 0
        return done + self._paid(cost, run, body[0])

    def _paid(self, cost, run, place):
        if not cost:
            return run
        place = run[0] if run else place
        at = _first(run)
        return [*run[:at], ast.Expr(_call(cost, place), **_location(place)), *run[at:]]

    def _statement(self, node):
        """Return the cost of reaching a statement. Changes the blocks and functions within it."""
        handler = getattr(self, "_" + type(node).__name__, None)
        return handler(node) if handler else sum(map(self._value, ast.iter_child_nodes(node)))

    def _If(self, node):
        cost = self._value(node.test) + costs.JUMP
        self._blocks(node)
        return cost

    def _While(self, node):
        cost = self._value(node.test) + costs.JUMP
        self._blocks(node, cost + costs.LOOP)
        return cost

    def _For(self, node):
        if isinstance(node.iter, ast.Call) and getattr(node.iter.func, "id", None) == "range":
            cost = sum(map(self._value, node.iter.args)) + costs.LOOP  # no range object
            step = costs.RANGE_STEP
        else:
            cost = self._value(node.iter) + costs.ITERATOR
            step = costs.STEP
        self._blocks(node, step + self._target(node.target))
        return cost

    def _With(self, node):
        cost = costs.WITH
        for item in node.items:
            cost += self._value(item.context_expr)
        self._blocks(node)
        return cost

    def _Try(self, node):
        self._blocks(node)
        for handler in node.handlers:
            cost = costs.CAUGHT + (self._value(handler.type) if handler.type else 0)
            handler.body = self._block(handler.body, cost)
        return costs.TRY

    def _blocks(self, node, before=0):
        node.body = self._block(node.body, before)
        if getattr(node, "orelse", None):
            node.orelse = self._block(node.orelse, 0)
        if getattr(node, "finalbody", None):
            node.finalbody = self._block(node.finalbody, 0)

    def _FunctionDef(self, node):
        given = node.args
        cost = costs.FUNCTION + sum(map(self._value, [*given.defaults, *filter(None, given.kw_defaults)]))
        cost += sum(self._value(each) + costs.CALL for each in node.decorator_list)
        rest = [each for each in (given.vararg, given.kwarg) if each]
        names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, *rest)]
        inside = _Scope(self.module, self.local | _locals(names, node.body), node.body)
        entry = costs.ENTRY + costs.ARGUMENT * len(names)
        if node.name == "__init__":
            entry += costs.INSTANCE
        elif any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in ast.walk(node)):
            entry += costs.GENERATOR
        inside.change(entry)
        return cost + costs.GLOBAL

    def _ClassDef(self, node):
        cost = costs.CLASS + sum(map(self._value, [*node.bases, *node.decorator_list]))
        _Scope(self.module, set(), node.body).change(0)
        return cost + costs.GLOBAL

    def _Import(self, node):
        return costs.GLOBAL * 2 * len(node.names)

    def _ImportFrom(self, node):
        return (costs.GLOBAL + costs.ATTRIBUTE) * len(node.names)

    def _Global(self, node):
        return 0

    _Nonlocal = _Pass = _Global

    def _Return(self, node):
        return self._value(node.value) if node.value else costs.LOCAL

    def _Raise(self, node):
        return costs.RAISE + sum(map(self._value, ast.iter_child_nodes(node)))

    def _Assign(self, node):
        return self._value(node.value) + sum(map(self._target, node.targets))

    def _AugAssign(self, node):
        read = self._target(node.target) * 2  # read and written
        return read + self._value(node.value) + costs.OPERATOR

    def _AnnAssign(self, node):
        return self._value(node.value) + self._target(node.target) if node.value else 0

    def _Delete(self, node):
        return sum(map(self._target, node.targets))

    def _target(self, node):
        """Return the cost of storing to a target."""
        if isinstance(node, ast.Name):
            return costs.LOCAL if node.id in self.local else costs.STORE_GLOBAL
        if isinstance(node, ast.Attribute):
            return costs.STORE_ATTRIBUTE + self._value(node.value)
        if isinstance(node, ast.Subscript):
            return costs.STORE_ITEM + self._value(node.value) + self._value(node.slice)
        if isinstance(node, (ast.Tuple, ast.List)):
            return costs.UNPACK + sum(map(self._target, node.elts))
        return self._target(node.value)  # *rest

    # Expressions

    def _value(self, node):
        """Return the cost of evaluating an expression. Changes a lambda or comprehension in it."""
        handler = getattr(self, "_v" + type(node).__name__, None)
        if handler:
            return handler(node)
        return _EACH.get(type(node), 0) + sum(map(self._value, ast.iter_child_nodes(node)))

    def _vName(self, node):
        if node.id in self.module.constants or node.id in self.local:
            return costs.LOCAL
        return costs.GLOBAL

    def _vBoolOp(self, node):
        first, *others = map(self._value, node.values)
        return first + costs.JUMP * len(others) + sum(others) // 2

    def _vIfExp(self, node):
        ways = self._value(node.body) + self._value(node.orelse)
        return self._value(node.test) + costs.JUMP + ways // 2

    def _vBinOp(self, node):
        cost = self._value(node.left) + self._value(node.right)
        if isinstance(node.op, ast.Mod) and isinstance(getattr(node.left, "value", None), (str, bytes)):
            count = len(node.right.elts) if isinstance(node.right, ast.Tuple) else 1
            return cost + costs.FORMAT + costs.VALUE * count
        if isinstance(node.op, ast.Add) and (_is_text(node.left) or _is_text(node.right)):
            return cost + costs.TEXT
        return cost + costs.OPERATOR

    def _vCompare(self, node):
        cost = sum(map(self._value, (node.left, *node.comparators))) + costs.COMPARE * len(node.ops)
        return cost + costs.CONTAINS * sum(isinstance(op, (ast.In, ast.NotIn)) for op in node.ops)

    def _vJoinedStr(self, node):
        return costs.TEXT + sum(map(self._value, node.values))

    def _vTuple(self, node):
        if all(isinstance(each, ast.Constant) for each in node.elts):
            return costs.LOCAL
        return costs.TUPLE + costs.search(2 + len(node.elts)) + sum(map(self._value, node.elts))

    def _vList(self, node):
        return costs.BUILD + costs.search(len(node.elts)) + sum(map(self._value, node.elts))

    def _vDict(self, node):
        inside = [each for each in (*node.keys, *node.values) if each is not None]
        return costs.BUILD + sum(map(self._value, inside)) + costs.STORE_ITEM * len(node.values)

    def _vCall(self, node):
        cost = costs.CALL + sum(map(self._value, node.args))
        for keyword in node.keywords:
            cost += self._value(keyword.value) + costs.KEYWORD
        func = node.func
        if isinstance(func, ast.Attribute):
            method = costs.NATIVE_METHODS.get(func.attr, costs.METHOD)
            return cost + self._value(func.value) + costs.ATTRIBUTE + method
        if isinstance(func, ast.Name):
            if func.id == "const":
                return costs.LOCAL
            if func.id not in self.local and func.id not in self.module.own:
                cost += costs.NATIVE.get(func.id, 0)
        return cost + self._value(func)

    def _vLambda(self, node):
        names = [each.arg for each in node.args.args]
        cost = costs.ENTRY + costs.ARGUMENT * len(names)
        cost += _Scope(self.module, self.local | set(names), [])._value(node.body)
        node.body = ast.BoolOp(ast.Or(), [_call(cost, node.body), node.body], **_location(node.body))
        return costs.FUNCTION + sum(map(self._value, node.args.defaults))

    def _comprehension(self, node):
        """Count each step by a first condition that is always true. Returns the cost of the start."""
        first = self._value(node.generators[0].iter)
        names = set(_stored([node]))
        inside = _Scope(self.module, self.local | names, [])
        last = node.generators[-1]
        for each in node.generators:
            cost = costs.STEP + inside._target(each.target) + sum(map(inside._value, each.ifs))
            if each is last:
                made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
                cost += sum(map(inside._value, made)) + costs.COLLECTED
            else:
                cost += inside._value(node.generators[node.generators.index(each) + 1].iter) + costs.ITERATOR
            if isinstance(node, ast.GeneratorExp):
                cost += costs.RESUME
            call = _call(cost, each.target)
            each.ifs.insert(0, ast.UnaryOp(ast.Not(), call, **_location(each.target)))
        return first + costs.FUNCTION + costs.ENTRY + costs.ITERATOR

    _vListComp = _vSetComp = _vDictComp = _vGeneratorExp = _comprehension


def _call(cost, place):
    """Return the counting expression, placed like another node."""
    here = _location(place)
    return ast.Call(ast.Name(SPENT, ast.Load(), **here), [ast.Constant(cost, **here)], [], **here)


def _location(node):
    return {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}


_EACH = {
    ast.Constant: costs.LOCAL, ast.Attribute: costs.ATTRIBUTE, ast.Subscript: costs.ITEM,
    ast.Slice: costs.SLICE, ast.UnaryOp: costs.OPERATOR, ast.List: costs.BUILD, ast.Set: costs.BUILD,
    ast.Yield: costs.RESUME, ast.YieldFrom: costs.RESUME, ast.FormattedValue: costs.VALUE,
    ast.Starred: costs.TUPLE, ast.NamedExpr: costs.LOCAL,
}


def _is_text(node):
    return isinstance(node, ast.JoinedStr) or isinstance(getattr(node, "value", None), str)


def _jumps(node):
    """Return True for a statement after which the next may not be reached, or only later."""
    if isinstance(node, ast.If):
        return any(isinstance(each, _LEAVES) or _jumps(each) for each in (*node.body, *node.orelse))
    return isinstance(node, (ast.For, ast.While, ast.Try, ast.With))


def _first(run):
    """Return the index of the first count in a run: after a docstring, `global` and `__future__`."""
    at = 0
    while at < len(run) and (isinstance(run[at], ast.Expr) and isinstance(run[at].value, ast.Constant)
                             or isinstance(run[at], (ast.Global, ast.Nonlocal))
                             or isinstance(run[at], ast.ImportFrom) and run[at].module == "__future__"):
        at += 1
    return at


def _stored(body):
    """Return the names that statements store, without those in nested functions."""
    todo = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        todo += ast.iter_child_nodes(node)


def _locals(arguments, body):
    outside = {name for node in body for each in ast.walk(node)
               if isinstance(each, (ast.Global, ast.Nonlocal)) for name in each.names}
    return {*arguments, *_stored(body)} - outside
