"""Opens the journal on whatever 4,096 bytes, replays what it holds, and goes on saving."""

import random
from types import SimpleNamespace

from handheld.journal import Journal, sector
from handheld.journal.sector import used_end
from handheld.journal.settings import SETTINGS
from sim.nvm import ByteArray, Flash
from tests.journal import reader
from tests.journal.ended import end, outcome
from tests.journal.life import RULES, Life, Player


def pool(seed, lives=6, calls=500):
    """What the flash of some consoles holds, now and then in their lives, and in the midst of a write."""
    images = []
    rng = random.Random(seed)
    for at in range(lives):
        life = Life(seed + at)
        flash = life.flash

        def before(what, address, size, flash=flash):
            chance = {"program byte": 0.003, "erase byte": 0.001}.get(what, 0)
            if rng.random() < chance:
                images.append(bytes(flash.data))

        for _ in range(5):
            flash.before = before
            life.run(calls // 5)
            flash.before = None
            images.append(bytes(flash.data))
    return images


def image(rng, images):
    """4,096 bytes: (what they are, the bytes)."""
    kind = rng.choice(KINDS)
    data = bytearray(rng.choice(images))
    kind(rng, data)
    return kind.__name__, data


def as_it_was(rng, data):
    pass


def noise(rng, data):
    data[:] = rng.randbytes(len(data))


def one_value(rng, data):
    data[:] = bytes([rng.choice((0, 255, rng.randrange(256)))]) * len(data)


def truncated(rng, data):
    at = rng.randrange(len(data))
    data[at:] = b"\xff" * (len(data) - at)


def worn(rng, data):
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        data[rng.randrange(used_end(data) or 1)] ^= 1 << rng.randrange(8)


def patched(rng, data):
    size = rng.randint(1, 300)
    start, source = rng.randrange(len(data) - size), rng.randrange(len(data) - size)
    data[start : start + size] = rng.choice((data[source : source + size], rng.randbytes(size), bytes(size)))


def proper(rng, data):
    """Damage of rows, blocks and the directory, with every checksum as it should be."""
    spans = reader.parts(bytes(data))
    spans = [span for span in spans if span[0] < span[1] <= len(data)]  # an erase may have been cut
    for _ in range(rng.choice((1, 3, 30)) if spans else 0):
        start, end, what, _ = rng.choice(spans)
        first = 4 if what == "header" else start
        at = rng.randrange(first, max(first, min(end, 44) if what == "header" else end - 1) + 1)
        data[at] = rng.choice((0, 0xFF, 0x7F, 0x80, rng.randrange(256)))
    for start, end, what, _ in spans:
        if what == "row" and start < (data[7] | data[8] << 8) and data[start] != sector.MAGIC:
            data[end - 1] = sector.check(data[start : end - 1])
        elif data[start] == sector.MAGIC:
            _sign_block(data, start)
    _sign_header(data)


KINDS = as_it_was, noise, one_value, truncated, worn, patched, *[proper] * 4


def _sign_block(data, at):
    """Make a block sound; gives its end."""
    end = at + sector.FRAME + (data[at + 4] | data[at + 5] << 8)
    if end > sector.SIZE:
        return sector.SIZE
    data[end - 4 : end] = sector.checksum(data, at, end - 4, at)
    return end


def _sign_header(data):
    end = min(data[7] | data[8] << 8, sector.SIZE)
    header = data[1:44]
    header[8:12] = sector.checksum(data, sector.FIRST, end)
    header += sector.checksum(header, 0, 43)
    for at in (1, 48):
        data[at : at + sector.HEADER] = header


def go(data, rng):
    """Open, read and replay all, compact, go on saving, open again. Gives the notice."""
    flash = Flash()
    flash.data[:] = data
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    notice = journal.notice
    for _ in range(2):
        look(journal)
        journal.tidy()
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        assert journal.notice == "", journal.notice
    journal.notice = ""
    game = rng.choice([saved.game for saved in journal.matches if saved.game in RULES] or ["knister"])
    saved = journal.saved(game)
    played = journal.reader().resume(journal, saved, RULES[game]) if saved else None
    if played:
        match = played[0]
    else:
        options = {"level": "beginner"} if game == "cybo" else {}
        journal.begin(game, ["Zoe"], [0], options)
        match = RULES[game](["Zoe"], options)
    if not match.over:
        event = Player(rng, skill=0).event(match)
        journal.event(*event)
        match.play(*event)
    if rng.random() < 0.5 and not journal.incomplete:
        bars, times = [1] * match.seats, [9] * match.seats
        end(journal, match.scores(), bars, times, [False] * match.seats, 5, [3] * match.seats)
        look(journal)
    elif not journal.incomplete:
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        assert journal.notice == "", journal.notice
        found, _ = journal.reader().resume(journal, journal.saved(game), RULES[game])
        assert found.log == match.log
    return notice


def look(journal):
    """Read all that a console may ask for."""
    ledger = journal.ledger()
    for key, _, most in SETTINGS:
        assert 0 <= journal.settings.get(key) <= most
    for name in ledger.names():
        assert name.isascii() and name.isprintable()
        ledger.badges(name)
        for game in RULES:
            for solo in False, True:
                ledger.figures_of(game, name, solo)
            ledger.games(name, game)
    ledger.recent()
    some = SimpleNamespace(game="pig", names=["Ada"], levels=[0], extras={})
    for number in ledger.lists():
        assert len(ledger.top_five(number)) <= 5
        ledger.challenge_best(number, 17)
        ledger.rank(outcome(some, [7], times=[8], best=number), 0)
    for game in RULES:
        ledger.open_series(game)
    for saved in journal.matches:
        about = journal.reader().about(journal, saved)
        journal.reader().where(journal, saved)
        assert len(about.names) == len(about.levels) <= 12 and max(about.levels) < 16
        ledger.seated_names(about)
        if saved.game in RULES:
            replayed = journal.reader().replay(journal, saved, RULES[saved.game])
            if replayed:
                replayed[0].scores()


def run(tries, seed):
    """So many tries; gives {(kind, notice): count}. Raises, with the bytes kept, at the first failure."""
    rng = random.Random(seed)
    images = pool(seed)
    found = {}
    for done in range(tries):
        kind, data = image(rng, images)
        try:
            notice = go(data, random.Random(done))
        except Exception as wrong:
            raise AssertionError(f"try {done} of seed {seed}, {kind}: {wrong!r}") from wrong
        found[kind, notice] = found.get((kind, notice), 0) + 1
    return found
