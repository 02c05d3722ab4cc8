"""How rarely the flash is erased."""

import pytest

from tests.journal import figures
from tests.soak import some, times

ENDURES = 100_000  # erases, of the flash
WEARS = 20_000  # of them in ten years, at most
LEAST = {
    "cybo, beginner": 7, "cybo, advanced": 7, "cybo, master, extra rounds": 5, "cybo, grand master": 7,
    "knister": 8, "krypto, international": 3, "krypto, home": 3,
}  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("title", some(sorted(LEAST), 4))
def test_enough_matches_of_two_players_lie_between_two_erases(title, show):
    """docs/design.md, "Saving"; that no event erases, `play` asserts at each."""
    row = [row for row in figures.PAIRS if row[0] == title][0]
    matches, events = figures.play(*row[1:], erases=times(8, 20) if "extra" in title else times(2, 4))
    wear = figures.wear(row[1], events)
    show("Journal: between two erases", f"{title}: {matches:.1f} matches; {wear:.0f} erases in ten years")
    assert matches >= LEAST[title] and wear < WEARS < ENDURES
