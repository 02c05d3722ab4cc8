"""A count of the device time of Python, by the weights of sim/costs.py.

The loader rewrites the firmware's syntax tree, so the count is the same on every CPython. It inserts
`_spent_(n)` before each straight run of statements; n is the sum of the weights of their nodes, in tenths of
a microsecond. The machine adds them up when it next reads its clock. Each block and each step of a
comprehension has its own count; the body of a lambda counts where the lambda is created.
"""
import ast
import builtins

from sim.costs import CALLS, ENTRIES, METHOD, NATIVE, STEP, WEIGHTS, search

SPENT = "_spent_"  # a builtin of the firmware: its argument is tenths of a microsecond, it returns None

_BLOCKS = (ast.If, ast.For, ast.While, ast.Try, ast.With)  # statements after which a run ends
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def counted(tree):
    """Change a module's tree so that it counts. Returns the tree."""
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                block[:] = _runs(block, _entry(node) if name == "body" else 0)
        if isinstance(node, _COMPREHENSIONS):
            *_, last = node.generators
            # A first condition that is always true.
            last.ifs.insert(0, ast.UnaryOp(ast.Not(), _spent(STEP + _step(node), last.target)))
    return ast.fix_missing_locations(tree)


def _runs(block, cost):
    """Return a block with its counts; `cost` is that of reaching it."""
    done, run = [], []
    if isinstance(block[0], ast.Expr) and isinstance(block[0].value, ast.Constant):  # a docstring
        done, block = block[:1], block[1:]
    for node in block:
        run.append(node)
        cost += _cost(node)
        if isinstance(node, _BLOCKS) or node is block[-1]:
            done += [ast.copy_location(ast.Expr(_spent(cost, run[0])), run[0]), *run]
            run, cost = [], 0
    return done


def _entry(node):
    """Return the cost of reaching the body of a statement, each time."""
    cost = ENTRIES.get(type(node).__name__, 0) + ENTRIES.get(getattr(node, "name", None), 0)
    if isinstance(node, ast.For):
        cost += _cost(node.target)
    return cost + _cost(node.test) if isinstance(node, ast.While) else cost


def _step(node):
    """Return the weight of the nodes that each step of a comprehension evaluates."""
    first, *others = node.generators
    parts = [*ast.iter_child_nodes(node), first.target, *first.ifs]
    parts += [part for each in others for part in ast.iter_child_nodes(each)]
    return sum(_cost(part) for part in parts if not isinstance(part, ast.comprehension))


def _cost(node):
    """Return the weight of a node and of those in it, without blocks and the steps of comprehensions."""
    kind = type(node).__name__
    if isinstance(getattr(node, "ctx", None), ast.Store):
        kind += " stored"
    elif isinstance(node, ast.BinOp) and (_is_text(node.left) or _is_text(node.right)):
        kind += " of text"
    cost = WEIGHTS.get(kind, 0)
    if kind == "Tuple" and all(isinstance(each, ast.Constant) for each in node.elts):
        return WEIGHTS["Constant"]
    if kind in ("Tuple", "List"):
        cost += search(len(node.elts) + 2 * (kind == "Tuple"))
    elif kind == "Call":
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        other = METHOD if isinstance(node.func, ast.Attribute) else NATIVE if hasattr(builtins, name) else 0
        cost += CALLS.get(name, other)
    inside = [node.generators[0].iter] if isinstance(node, _COMPREHENSIONS) else ast.iter_child_nodes(node)
    return cost + sum(_cost(each) for each in inside if not isinstance(each, (ast.stmt, ast.ExceptHandler)))


def _is_text(node):
    return isinstance(getattr(node, "value", None), str)


def _spent(cost, place):
    """Return the counting expression, placed like another node."""
    return ast.copy_location(ast.Call(ast.Name(SPENT, ast.Load()), [ast.Constant(cost)], []), place)
