"""The door to Krypto's rules, which load nothing themselves: `MATCH` makes a match."""

from games.krypto.rules.match import Krypto
from handheld.machine.loading import Loaded


def _prove(hands, objective, rule):
    """Search for the hands that cannot make the objective; the solver is loaded for the call."""
    with Loaded("games.krypto.solving.deal") as deal:
        return deal.unsolvable(hands, objective, rule)


def MATCH(names, options=None, prove=_prove):
    """Return a new match. Its choices are loaded for the moment. Tests give their own `prove` (`Krypto`)."""
    with Loaded("games.krypto.choices") as choices:
        return Krypto(names, options, choices.offered(options or {}, len(names)), prove)

