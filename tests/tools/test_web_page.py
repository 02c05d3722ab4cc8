"""The script of the web page: whose matches it keeps, and what it does with a memory that is none."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

TABS = Path(__file__).with_name("page.mjs")
PICOSYSTEM = "trefoil nvm picosystem"  # where the browser keeps a board's matches


def tabs(script):
    """What a script over tests/tools/page.mjs returns."""
    node = shutil.which("node")
    if not node:
        if os.environ.get("CI") == "true":
            pytest.fail("node is not installed")
        pytest.skip("node is not installed")
    lines = (
        'import { open, kept, localStorage, memory, text } from "%s";' % TABS.as_uri(),
        "const run = async () => {%s};" % script,
        "process.stdout.write(JSON.stringify(await run()));",
    )
    words = [node, "--input-type=module", "--eval", "\n".join(lines)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_boards_memory_is_kept_and_given_back():
    given, said = tabs("""
        const first = await open();
        first.worker.tell({ what: "keep", bytes: memory(7) });
        const second = await open();
        return [[...second.worker.posted[0].flash], second.state()];
    """)
    assert given == [7] * 4096 and said == ""


def test_the_last_events_of_a_board_do_not_go_to_the_one_that_was_chosen_after_it():
    mine, other = tabs("""
        const tab = await open();
        tab.choose("macropad");
        tab.worker.tell({ what: "keep", bytes: memory(7) });
        return [kept.get("trefoil nvm picosystem") === text(memory(7)), kept.has("trefoil nvm macropad")];
    """)
    assert mine and not other


@pytest.mark.parametrize("spoilt", ["not base64!", "QUJD", "A" * 4 * 1367])
def test_a_memory_that_is_none_is_set_aside_and_named(spoilt):
    given, said, kept = tabs("""
        kept.set("trefoil nvm picosystem", %s);
        const tab = await open();
        tab.worker.tell({ what: "keep", bytes: memory(7) });
        return [tab.worker.posted[0].flash.length, tab.state(), Object.fromEntries(kept)];
    """ % json.dumps(spoilt))
    assert given == 0
    aside = [name for name, text in kept.items() if text == spoilt]
    assert len(aside) == 1 and aside != [PICOSYSTEM] and aside[0] in said


def test_a_memory_that_cannot_be_set_aside_is_left_alone():
    worker, said, kept = tabs("""
        kept.set("trefoil nvm picosystem", "QUJD");
        const full = { ...localStorage, setItem(key, text) {
          if (/nvm/.test(key)) throw new Error("QuotaExceededError");
          localStorage.setItem(key, text);
        } };
        const tab = await open("?board=picosystem", full);
        return [tab.worker, tab.state(), Object.fromEntries(kept)];
    """)
    assert worker is None and "cannot be read" in said and kept[PICOSYSTEM] == "QUJD"


def test_a_full_storage_loses_no_matches():
    given, same = tabs("""
        kept.set("trefoil nvm picosystem", text(memory(7)));
        const full = { ...localStorage, setItem(key, text) {
          if (!kept.has(key)) throw new Error("QuotaExceededError");
          localStorage.setItem(key, text);
        } };
        const tab = await open("?board=picosystem", full);
        tab.worker.tell({ what: "keep", bytes: memory(1) });
        return [[...tab.worker.posted[0].flash], kept.get("trefoil nvm picosystem") === text(memory(1))];
    """)
    assert given == [7] * 4096 and same


def test_of_two_tabs_on_one_board_the_first_is_switched_off():
    """Without navigator.locks, which a page has only over HTTPS and on the computer itself."""
    first, kept, others = tabs("""
        const first = await open(), second = await open(), other = await open("?board=macropad");
        const at = [first.worker.ended, first.shows("away")];
        second.worker.tell({ what: "keep", bytes: memory(2) });
        first.worker.tell({ what: "keep", bytes: memory(1) });
        first.click("here");
        return [[...at, first.reloads], kept.get("trefoil nvm picosystem") === text(memory(2)),
                [second, other].map((tab) => [tab.worker.ended, tab.state(), tab.reloads])];
    """)
    assert first == [True, True, 1] and kept
    assert others == [[False, "", 0]] * 2


def test_a_tab_that_slept_while_another_took_its_board_stores_nothing():
    ended, kept = tabs("""
        const tab = await open();
        kept.set("trefoil page picosystem", "another");
        kept.set("trefoil nvm picosystem", text(memory(2)));
        tab.worker.tell({ what: "keep", bytes: memory(1) });
        return [tab.worker.ended, kept.get("trefoil nvm picosystem") === text(memory(2))];
    """)
    assert ended and kept


@pytest.mark.parametrize(("search", "link", "given", "said"), [
    ("", "", None, []),
    ("", "#knister-17", "knister-17", []),
    ("", "#Krypto-99999", "krypto-99999", []),
    ("", "#poker-3", None, ["#poker-3 in the link: expected a game (cybo, knister, krypto) and a number"]),
    ("", "#krypto-x", None, ["#krypto-x"]),
    ("", "#knister-0", None, ["#knister-0"]),
    ("", "#cybo-100000", None, ["#cybo-100000"]),
    ("", "#knister", None, ["#knister"]),
    ("?seed=x", "#cybo-3", "cybo-3", ["?seed=x in the link: expected a whole number of at most nine digits"]),
    ("?board=gameboy", "#-1", None, ["?board=gameboy in the link: expected one of picosystem, mac", "#-1"]),
])
def test_a_wrong_link_is_named(search, link, given, said):
    challenge, words = tabs("""
        const tab = await open(%s, undefined, %s);
        return [tab.worker.posted[0].settings.TREFOIL_CHALLENGE ?? null, tab.state()];
    """ % (json.dumps(search), json.dumps(link)))
    assert challenge == given
    assert words.count("expected") == len(said) and all(each in words for each in said)


def test_a_browser_that_keeps_nothing_plays_all_the_same():
    ended, said = tabs("""
        const closed = () => { throw new Error("SecurityError"); };
        const tab = await open("?board=picosystem", { getItem: closed, setItem: closed, removeItem: closed });
        tab.worker.tell({ what: "keep", bytes: memory(1) });
        return [tab.worker.ended, tab.state()];
    """)
    assert not ended and "keeps nothing" in said
