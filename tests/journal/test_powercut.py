"""Power cuts in a row and in an erase. The checks of plays cut at the bytes of single events."""

import pytest

from tests.journal.powercut import Row, through_erase
from tests.soak import times


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(2, 10)))
def test_cuts_in_a_row_lose_at_most_the_event_in_flight(seed, show):
    row = Row(seed).run(times(50, 1000))
    show("Journal: pairs of cuts", f"{row.pairs} among {row.cuts} cuts; {row.said} losses by an erase, said")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 1 + times(1, 24)))
def test_a_cut_in_an_erase_is_said_where_it_can_be_known(seed, show):
    cuts, said, blank = through_erase(seed)
    assert cuts > 40 and 10 < said < cuts
    show("Journal: cuts in an erase", f"{cuts}: {said} lost something and said so, {blank} blank")
