"""Whether hands can be solved: looked up where a table knows it, else searched to the end.

A table that is missing or damaged makes it slower, not wrong.
Neither table nor search are loaded before they are needed.
"""


def sifting(hands, objective, rule):
    """Yields None for each slice of work, at last which hands cannot make the objective, as a bit mask.

    `hands` are five bytes each, the first is bit 0. The table is opened once for all of them, and let go
    once it knows nothing of one: the search needs the memory.
    """
    mask = 0
    table = _open(rule)
    try:
        for at in range(0, len(hands), 5):
            cards = bytes(hands[at : at + 5])
            solved = _look_up(table, cards, objective)
            if solved is None:
                if table:
                    table.close()
                    table = None
                for solved in _search(cards, objective, rule):
                    if solved is None:
                        yield None
            if not solved:
                mask |= 1 << at // 5
            yield None
    finally:
        if table:
            table.close()
    yield mask


def _open(rule):
    """The rule's table; None where it cannot be used."""
    from games.krypto.solving.solvability import Table, TableDamaged

    try:
        return Table(rule)
    except TableDamaged:
        return None


def _look_up(table, cards, objective):
    """What the table says, or None where it knows nothing of such a hand or cannot be read."""
    if table is None:
        return None
    from games.krypto.solving.solvability import TableDamaged

    try:
        return table.solvable(cards, objective)
    except TableDamaged:
        return None


def _search(cards, objective, rule):
    """Yields None for each slice, at last the steps or ()."""
    from games.krypto.solving import search

    return search.solve(cards, objective, rule)


def unsolvable(hands, objective, rule):
    """What `sifting` gives at last, worked out in one go."""
    for mask in sifting(hands, objective, rule):
        if mask is not None:
            return mask


def proving(cards, objective, rule):
    """Yields None for each slice of work, at last True or False: whether five cards make the objective."""
    for mask in sifting(cards, objective, rule):
        yield None if mask is None else not mask
