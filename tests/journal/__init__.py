"""The journal's tests, and what makers run by hand: `powercut`, `fuzz`, `figures`."""

import sim  # noqa: F401  puts the root and lib/ at the end of sys.path
