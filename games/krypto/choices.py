"""Krypto's options as a match takes them: every value checked, every default filled in."""

from games import krypto
from handheld.match import Illegal


def settle(chosen, seats):
    """All options that the mode has, with their values as the record writes them.

    Raises Illegal, its text beginning with the key and a colon, for an option or a value that the
    mode does not have.
    """
    mode = chosen.get("mode", krypto.MODES[0])
    if mode not in krypto.MODES:
        raise Illegal("mode: wants one of %s, not '%s'" % (", ".join(krypto.MODES), mode))
    fewest, most = krypto.seats(chosen)
    if not fewest <= seats <= most:
        wanted = "%d" % most if fewest == most else "%d to %d" % (fewest, most)
        raise Illegal("players: %s wants %s, not %d" % (mode, wanted, seats))
    deck = chosen.get("deck", krypto.DECKS[0])
    if mode == "table" and deck not in ("56", "52"):
        raise Illegal("deck: table wants 56 or 52, not '%s'" % deck)
    keys = krypto.keys(mode, deck)
    for key in sorted(chosen):
        if key not in keys and key not in ("mode", "deck"):
            with_deck = " with %s cards" % deck if mode == "table" else ""
            raise Illegal("%s: %s%s has no such option" % (key, mode, with_deck))
    settled = {"mode": mode, "deck": deck}
    for key in keys:
        settled[key] = _value(key, chosen)
    return settled


def _value(key, chosen):
    choices = krypto.offered(key)
    value = chosen.get(key, choices[0])
    if value in choices:
        return value
    if key == "hands" and _between(value, 1, 999):
        return value
    if key == "clock" and _between(value, 60, 600):
        return value
    if key == "hands":
        raise Illegal("hands: wants 1 to 999 or open, not '%s'" % value)
    if key == "clock":
        raise Illegal("clock: wants 60 to 600 seconds or none, not '%s'" % value)
    raise Illegal("%s: wants %s, not '%s'" % (key, " or ".join(choices), value))


def _between(value, least, most):
    """True for a number from `least` to `most`, written plainly, of up to three digits."""
    if not 0 < len(value) < 4 or value.strip("0123456789") or value[0] == "0":
        return False
    return least <= int(value) <= most
