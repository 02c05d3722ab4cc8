"""Whatever 4,096 bytes there are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handheld.journal import Saved, reading
from sim.nvm import SECTOR
from tests.journal import fuzz
from tests.soak import times

pytestmark = pytest.mark.soak


def test_whatever_lies_there():
    found = fuzz.run(times(80, 5_000), seed=2)
    kinds = {kind for kind, _ in found}
    assert kinds == {kind.__name__ for kind in fuzz.KINDS}
    assert any(not notice for _, notice in found) and any(notice for _, notice in found)


@settings(max_examples=times(150, 10_000))
@given(st.lists(st.sampled_from(range(256)), max_size=60), st.integers(1, 250))
def test_reading_ends_and_stays_within_the_sector(codes, match):
    data = bytearray(b"\xff" * SECTOR)
    start = SECTOR - 8 - len(codes)
    data[start : start + len(codes)] = bytes(codes)
    saved = Saved(match, "knister", 0)
    data[start - 12 : start] = bytes(12)
    saved.runs = [(start - 12, SECTOR)]
    last = 0
    for at, size, _ in reading.records(data, saved):
        assert last <= at < at + size <= SECTOR
        last = at + size
