"""The door by which rare modules come and go."""

import gc
import sys
import weakref

import pytest

from handheld.machine.loading import Loaded, hold, let_go
from tests.play import at_play, on


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """A package `rooms` of which `page` brings `helper`, and `core` is there already."""
    folder = tmp_path / "rooms"
    folder.mkdir()
    for name, text in {
        "__init__": "", "core": "", "helper": "", "page": "from rooms import core, helper\n",
    }.items():  # fmt: skip
        (folder / (name + ".py")).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    import rooms.core

    yield rooms
    for name in [name for name in sys.modules if name.split(".")[0] == "rooms"]:
        del sys.modules[name]


def test_what_a_visit_brings_goes_with_it(rooms):
    with Loaded("rooms.page") as page:
        assert page.helper is sys.modules["rooms.helper"]
    assert {name for name in sys.modules if name.startswith("rooms")} == {"rooms", "rooms.core"}
    assert not hasattr(rooms, "page")
    assert not hasattr(rooms, "helper")
    assert rooms.core is sys.modules["rooms.core"]


def ours():
    return {name for name in sys.modules if name.startswith("rooms.")}


def test_a_load_that_fails_leaves_nothing_behind(rooms, monkeypatch):
    def full(name):
        load(name)
        raise MemoryError

    load = sys.modules["handheld.machine.loading"].load
    monkeypatch.setattr(sys.modules["handheld.machine.loading"], "load", full)
    with pytest.raises(MemoryError), Loaded("rooms.page"):
        pass
    assert ours() == {"rooms.core"}
    assert not hasattr(rooms, "helper")
    monkeypatch.undo()
    with Loaded("rooms.page"):
        pass
    assert ours() == {"rooms.core"}


@pytest.mark.parametrize("first", [0, 1])
def test_a_module_stays_until_its_last_holder_lets_it_go(rooms, first):
    holders = [Loaded("rooms.page"), Loaded("rooms.page")]
    page = holders[0].get()
    assert holders[1].get() is page
    holders[first].end()
    holders[first].end()  # again, which changes nothing
    assert sys.modules["rooms.page"] is page and "rooms.helper" in sys.modules
    holders[1 - first].end()
    assert ours() == {"rooms.core"}


def test_what_a_visit_has_brought_stays_with_another_holder(rooms):
    page, helper = hold("rooms.page"), hold("rooms.helper")
    let_go("rooms.page")
    assert ours() == {"rooms.core", "rooms.helper"} and sys.modules["rooms.helper"] is page.helper is helper
    let_go("rooms.helper")
    assert ours() == {"rooms.core"}


def test_a_module_that_was_loaded_early_goes_with_its_first_holder(rooms):
    page = hold("rooms.page", 0)
    with Loaded("rooms.page") as same:
        assert same is page
    assert ours() == {"rooms.core"}


def test_a_rare_module_takes_the_reserve_only_where_it_finds_no_other_room(rooms, monkeypatch):
    loading = sys.modules["handheld.machine.loading"]
    free = [2 * 8192]
    monkeypatch.setattr(loading.gc, "mem_free", lambda: free[0], raising=False)
    reserve = loading.Reserve()
    monkeypatch.setattr(loading, "reserve", reserve)
    reserve.keep()
    assert reserve.held == 0  # outside of a match
    reserve.most = 8192
    reserve.keep()
    assert reserve.held == 8192 + 1024
    seen = []

    def load(name):
        seen.append((name, reserve.held))
        if reserve.held and name == "rooms.large":
            free[0] -= 1  # what it leaves
            raise MemoryError
        return __import__("rooms.page")

    monkeypatch.setattr(loading, "load", load)
    hold("rooms.page")
    assert seen == [("rooms.page", 8192)]
    hold("rooms.large")
    assert seen[1:] == [("rooms.large", 8192), ("rooms.large", 8192), ("rooms.large", 0)]
    assert reserve.held == 0  # the sheets of its picture come first
    reserve.keep()
    assert reserve.held == 1024
    free[0] = 2 * 8192
    let_go("rooms.large")
    reserve.keep()
    assert reserve.held == 8192 + 1024 and reserve.piece(4096).obj is reserve._large


def test_the_menu_and_the_journal_hold_the_same_ledger():
    with on("picosystem") as one:
        one.run(2000)
        console = one.console
        tables = sys.modules["handheld.people.ledger"]
        assert isinstance(console.journal.ledger(), tables.Ledger)
        console.journal.tidy()
        assert sys.modules["handheld.people.ledger"] is tables
        assert isinstance(console.journal.ledger(), tables.Ledger)
        console.make_room()
        assert "handheld.people.ledger" not in sys.modules


def test_the_match_goes_on_if_memory_does_not_suffice_for_the_page_that_a_text_has_replaced(monkeypatch):
    def full(*_):
        raise MemoryError

    with at_play("picosystem", "cybo") as one:
        one.press("b", ms=600)
        assert one.top == "actions"
        again = "handheld.play.pause", "PauseScreen", one.console.screens[0]
        one.console.rules("cybo", one.match.options, again)
        one.run(900)
        assert [screen.name for screen in one.console.screens] == ["cybo", "howto"]
        monkeypatch.setattr(one.console, "open", full)
        one.press("b", ms=3000)
        assert [screen.name for screen in one.console.screens] == ["cybo"]
        assert one.console.display.root_group is one.console.top.group is not None


def test_a_page_is_loaded_when_the_picture_below_is_gone(monkeypatch):
    seen = []
    with at_play("picosystem", "knister") as one:
        picture = weakref.ref(one.console.top.picture)
        unit = type(one.console).open.__globals__["Loaded"]
        get = unit.get

        def load(self):
            gc.collect()
            seen.append(picture() is None)
            return get(self)

        monkeypatch.setattr(unit, "get", load)
        one.press("b", ms=1500)
        assert one.top == "actions" and seen[0]
