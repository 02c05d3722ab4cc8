"""Fixtures. The journal's modules stay loaded in its tests, which open it ten thousand times."""

import pytest

from tests.journal.console import Console
from tests.journal.life import quick


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    quick(monkeypatch)


@pytest.fixture
def console():
    """One with a formatted sector."""
    console = Console()
    console.journal.tidy()
    return console


@pytest.fixture(params=["as it is", "switched off", "made anew"])
def restart(request, console):
    """What may happen before something is read."""

    def restart():
        if request.param != "as it is":
            console.on()
        if request.param == "made anew":
            console.journal.tidy()
            console.on()

    return restart
