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
    ended, said, kept, other = tabs("""
        const first = await open(), second = await open(), other = await open("?board=macropad");
        second.worker.tell({ what: "keep", bytes: memory(2) });
        first.worker.tell({ what: "keep", bytes: memory(1) });
        return [first.worker.ended, first.state(), kept.get("trefoil nvm picosystem") === text(memory(2)),
                [second.worker.ended, second.state(), other.worker.ended, other.state()]];
    """)
    assert ended and "another window" in said and kept
    assert other == [False, "", False, ""]


def test_a_browser_that_keeps_nothing_plays_all_the_same():
    ended, said = tabs("""
        const closed = () => { throw new Error("SecurityError"); };
        const tab = await open("?board=picosystem", { getItem: closed, setItem: closed, removeItem: closed });
        tab.worker.tell({ what: "keep", bytes: memory(1) });
        return [tab.worker.ended, tab.state()];
    """)
    assert not ended and "keeps nothing" in said
