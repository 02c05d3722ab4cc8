"""How much the tests try: little in `make test`, a lot in `make soak`.

    @pytest.mark.soak
    @pytest.mark.parametrize("seed", range(times(3, 200)))

`make soak` runs the tests marked `soak`, with TREFOIL_SOAK=1 in the environment; a larger number there
multiplies what they try (`make soak TREFOIL_SOAK=20` for a night). Seeds are numbers, so a failure of
either is found again by the same command.
"""

import os

FACTOR = int(os.environ.get("TREFOIL_SOAK") or 0)  # 0 in `make test`


def times(few, many):
    """`few` in `make test`, `many` in `make soak`: the tests of it all have to fit in 12 minutes."""
    return many * FACTOR if FACTOR else few
