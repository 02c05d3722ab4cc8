"""How much the tests try: little in `make test`, a lot in `make soak`.

    @pytest.mark.soak
    @pytest.mark.parametrize("seed", range(times(3, 200)))

`make soak` runs the tests marked `soak`, with TREFOIL_SOAK=1 in the environment; a larger number there
multiplies what they try (`make soak TREFOIL_SOAK=20` for a night). Seeds are numbers, so a failure of
either is found again by the same command.
"""

import os

import pytest

FACTOR = int(os.environ.get("TREFOIL_SOAK") or 0)  # 0 in `make test`


# For a test that only `make soak` runs: tests/conftest.py leaves it out of the others.
only = pytest.mark.soak(only=True)


def times(few, many):
    """`few` in `make test`, `many` in `make soak`."""
    return many * FACTOR if FACTOR else few


def some(cases, few):
    """These parameters in `make soak`; in `make test` at most `few` of them, evenly spread."""
    cases = list(cases)
    return cases if FACTOR else cases[:: max(1, -(-len(cases) // few))]


def share(cases, parts):
    """Every `parts`-th of these cases in `make soak`; from TREFOIL_SOAK=`parts` on all of them."""
    return list(cases)[:: max(1, parts // max(1, FACTOR))]
