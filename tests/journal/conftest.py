"""The journal's modules stay loaded in its tests, which open it ten thousand times."""

import pytest

from tests.journal.life import quick


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    quick(monkeypatch)
