"""Bits that flip in what was saved: only the rows and runs that they hit are lost, and that is said.

What lies where is read by `reader`, which knows docs/journal.md alone; its meaning by the account
of the life that filled the flash.
"""

import functools
import random

import pytest

from tests.journal.console import Console
from tests.journal.ended import end as end_match
from tests.journal.life import Held, Life
from tests.journal.powercut import goes_on
from tests.journal.reader import parts
from tests.soak import times


@functools.cache
def lived(seed):
    """A life with several matches open, compacted lately: (it, every state that a match has been in)."""
    known = set()

    def watch(before, after, call):
        known.update((game, bytes(about[3])) for game, about in after.open.items())
        call()

    life = Life(seed, watch)
    while len(life.account.open) < 2 or len(life.account.counts) < 4:
        life.run(50)
    life.tidy(life.match if life.match and life.match.boundary and not life.match.over else None)
    life.run(120)
    return life, known


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(times(2, 10)))
def test_only_what_is_hit_is_lost_and_that_is_said(seed, show):
    life, known = lived(seed)
    data = bytes(life.flash.data)
    whole = Held(data)
    numbers = {saved.game: saved.number for saved in whole.journal.matches if not saved.over}
    assert whole.notice == "" and whole.fits(life.account)
    spans = parts(data)
    used = len(data.rstrip(b"\xff"))
    rng = random.Random(seed)
    lost = said = silent = 0
    for _ in range(times(40, 200)):
        worn = bytearray(data)
        bits = rng.sample(range(used * 8 + 400), rng.randint(1, 8))
        for bit in bits:
            worn[bit // 8] ^= 1 << bit % 8
        hit = {
            (what, whose) for start, end, what, whose in spans if any(start <= bit // 8 < end for bit in bits)
        }
        headers = sum(any(start <= bit // 8 < end for bit in bits) for start, end in ((1, 48), (48, 95)))
        found = Held(worn)
        said += bool(found.notice)
        whats = {what for what, _ in hit}
        counts = found.counts, found.times, found.bars, found.names, found.settings
        same = counts == (whole.counts, whole.times, whole.bars, whole.names, whole.settings)
        if headers < 2 and not whats & {"row", "begin", "end"}:
            assert same, (bits, hit)
        for game, about in whole.open.items():
            number = numbers[game]
            mine = hit & {("run", number), ("begin", number), ("end", number)} or (
                "begin" in whats and headers == 2
            )
            if mine:
                continue
            assert game in found.open and found.open[game][3].log == about[3].log, (
                bits, hit, game, found.notice,
            )  # fmt: skip
        for game, about in found.open.items():
            match = about[3]
            assert match.base is not None or (game, bytes(match.log)) in known or "end" in whats, (bits, hit)
        if not same or content(found) != content(whole):
            lost += 1
            silent += not found.notice
            # the last block, or a record behind it, may look as torn by a power cut
            assert found.notice or any(bit // 8 >= min(spans[-2][0], used - 12) for bit in bits), (bits, hit)
        goes_on(found, rng)
    words = f"{times(40, 200)} images: {lost} lost something, {said} said so, {silent} silent"
    show("Journal: flipped bits", words)


def content(held):
    """Its matches, with notes and ticks."""
    opened = {game: (bytes(about[3].log), about[7:]) for game, about in held.open.items()}
    return opened, held.last and (held.last[0], held.last[1] and bytes(held.last[1].log))


def test_flips_in_both_headers_lose_the_tables_and_not_the_matches():
    life, _ = lived(0)
    worn = bytearray(life.flash.data)
    worn[20] ^= 1
    worn[70] ^= 1
    found = Held(worn)
    assert "settings, names and figures" in found.notice
    assert set(found.open) == set(life.account.open)


def test_without_a_header_a_match_that_is_over_adds_no_names():
    console = Console()
    for game, names in ("cybo", ["Ada", "Ben"]), ("knister", ["Cy", "Dora"]):
        console.begin(game, names)
        if game == "cybo":
            end_match(console.journal, [1, 2])
    console.journal.tidy()
    console.flash.data[20] ^= 1
    console.flash.data[70] ^= 1
    assert "settings, names and figures" in console.on()
    assert console.ledger.names() == ["Cy", "Dora"]
    found = {(saved.game, saved.over) for saved in console.journal.matches}
    assert found == {("cybo", True), ("knister", False)}
