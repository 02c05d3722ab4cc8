"""The solver: search, tables of unsolvable hands, difficulty, and deals of a difficulty."""


def last(slices):
    """Yield None for each slice of a search or a deal. Return what it yields last, its answer."""
    for answer in slices:
        if answer is None:
            yield
    return answer
