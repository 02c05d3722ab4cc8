"""Opens the journal on whatever 4,096 bytes, replays what it holds, and goes on saving."""

import random
from types import SimpleNamespace

from handheld.journal import Journal, sector
from handheld.journal.sector import tail
from handheld.journal.settings import SETTINGS
from handheld.people import rows
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
        data[rng.randrange(tail(data) or 1)] ^= 1 << rng.randrange(8)


def patched(rng, data):
    size = rng.randint(1, 300)
    start, source = rng.randrange(len(data) - size), rng.randrange(len(data) - size)
    data[start : start + size] = rng.choice((data[source : source + size], rng.randbytes(size), bytes(size)))


def proper(rng, data):
    """Damage in the part that was compacted, with every checksum as it should be."""
    end = min(data[7] | data[8] << 8, sector.SIZE)
    at = sector.FIRST + sum(data[15 + place] * data[16 + place] for place in range(0, 30, 3))
    for _ in range(rng.choice((1, 3, 30))):
        place = rng.randrange(4, 44) if rng.random() < 0.1 else rng.randrange(sector.FIRST, 1600)
        data[place] = rng.randrange(256)
    while at < end and data[at] == sector.MAGIC:
        at = _sign_block(data, at)
    _sign_header(data)


def forged(rng, data):
    """Blocks of all kinds, sound but of any content, behind what was there."""
    _blocks(rng, data, tail(data))


def composed(rng, data):
    """A whole sector, sound but of any content: tables, and blocks in the compacted part and behind it."""
    data[:] = b"\xff" * len(data)
    at = sector.FIRST
    directory = b""
    for kind in sorted(rng.sample(range(1, 11), rng.randrange(10)), key=lambda kind: rng.random() < 0.1):
        width, most = rows.TABLES[kind - 1][1:] if kind < 9 else (rng.randrange(1, 40), 30)
        width += rng.choice((0, 0, 0, 0, 1, -1))
        count = rng.choice((1, most, rng.randint(1, most), rng.randint(1, most), rng.randrange(256)))
        if at + (width + 1) * count > 3000 or not width:
            continue
        directory += bytes((kind, width + 1, count))
        for _ in range(count):
            row = _row(rng, kind, width)
            data[at : at + width + 1] = row + bytes([sector.check(row)])
            at += width + 1
    end = at
    if rng.random() < 0.7:
        end = at = _blocks(rng, data, at)
    if rng.random() < 0.7:
        at = _blocks(rng, data, at)
    end = rng.choice((end, end, end, at, rng.randrange(at, sector.SIZE + 1)))
    number = rng.choice((0, 3, 250, rng.randrange(256)))
    data[1:14] = b"Tf\3" + rng.randbytes(3) + end.to_bytes(2, "little") + bytes(4) + bytes([number])
    data[14:44] = directory + bytes(30 - len(directory))
    _sign_header(data)


KINDS = (as_it_was, noise, one_value, truncated, worn, patched, proper, forged, forged, composed, composed)


def _blocks(rng, data, at):
    """Write blocks from `at` on, and records behind RUNs. Return their end, now and then the sector's."""
    orders = {}  # of each match: the next block
    for _ in range(rng.randint(1, 20)):
        number = rng.choice((1, 1, 2, 3, rng.randrange(256)))
        kind = rng.choice((rng.randrange(256), *range(1, 7), *range(1, 6)))
        kind = sector.BEGIN if number not in orders and rng.random() < 0.8 else kind
        content = content_of(rng, kind)
        if rng.random() < 0.02:
            content += bytes(max(0, sector.SIZE - rng.randrange(3) - sector.FRAME - at - len(content)))
        if at + len(content) + sector.FRAME > sector.SIZE:
            break
        size = len(content)
        order = 0 if kind == sector.BEGIN else orders.get(number, 0)
        order = order if rng.random() < 0.95 else rng.randrange(256)
        orders[number] = order + (kind != sector.ROW) & 255
        data[at : at + 6] = sector.MAGIC, kind, number, order, size & 255, size >> 8
        before = bytes(2)
        data[at + 6 : at + 8] = before if rng.random() < 0.95 else rng.randbytes(2)
        data[at + 8 : at + 8 + size] = content
        at = _sign_block(data, at)
    if rng.random() < 0.5:
        for _ in range(rng.randrange(20)):
            record = _record(rng)
            if at + len(record) < sector.SIZE:
                data[at : at + len(record) + 1] = record + bytes([sector.check(record)])
                at += len(record) + 1
    return at


def _record(rng):
    code = rng.choice((rng.randrange(256), rng.randrange(240), rng.randrange(240, 253)))
    return bytes([code]) + rng.randbytes(reader.width(code) - 1)


def _row(rng, kind, width):
    """A row: of extremes, of anything, or of some sense."""
    row = bytes(rng.choice((0, 0xFF, 0x7F, 0x80, rng.randrange(256), 1)) for _ in range(width))
    if kind == rows.NAMES and rng.random() < 0.7:
        row = rng.choice((b"Ada", b"Ben", b"P1", b"\xc3\x84x"))
    elif kind in (rows.LINEUPS, rows.FIGURES, rows.SERIES) and rng.random() < 0.7:
        row = rows.key(rng.choice(sorted(RULES))) + bytes([rng.randrange(4)]) + row
    return (row + bytes(width))[:width]


def _setup(rng):
    """A payload of BEGIN, with sense more often than not."""
    sense = rng.random() < 0.8
    seats = rng.randint(1, 3) if sense else rng.choice((0, 1, 12, 13, 127))
    names = [rng.choice(("Ada", "Ben", "", "Player11", "Ninechars", "\xc4", "P1")) for _ in range(seats)]
    levels = rng.choice(((0, 0, 1, 15), (0, 0, 1, 15) if sense else (0, 1, 16, 127, 128, 255)))
    levels = bytes(rng.choice(levels) for _ in names)
    game = rng.choice((*sorted(RULES), *sorted(RULES), "chess", "\xe4"))
    lines = [game, ",".join(names), rng.choice(("round", ""))]
    values = {"sheets": "139", "level": ("beginner", "master", "x"), "mode": ("solo", "home", "table", "x")}
    lines += [key + "=" + rng.choice(values[key]) for key in values if rng.random() < 0.7]
    more = "series:3", "series:5", "series:4", "dice:real", "a=b=c", "a:b=c", "a:b:c", "x", "", "hands=2", "="
    lines += rng.sample(more, rng.randrange(4)) + ["x=" + "y" * 800] * (rng.random() < 0.05)
    lines = lines if sense else lines[: rng.randint(1, 5)]
    over = 0x80 * (rng.random() < 0.2)
    return rng.randbytes(2) + bytes([seats | over]) + levels + "\n".join(lines).encode()


def _outcome(rng):
    """A payload of END: of the right size for so many seats, with extremes."""
    how, seats = rng.choice((1, 0xFF, rng.randrange(128) | 1)), rng.randint(1, 3)
    size = seats * (2 + bool(how & 2) + 2 * bool(how & 4) + 2 * bool(how & 32))
    size += 2 * bool(how & 8) + bool(how & 16) + 3 * bool(how & 64)
    values = rng.choice(((0xFF,), (0,), (0x7F, 0xFF), (0x80, 0), range(256)))
    return bytes([how]) + bytes(rng.choice(values) for _ in range(size))


def content_of(rng, kind):
    """A block's payload of a kind: now and then it makes sense, or is of the right size."""
    if rng.random() < 0.15:
        return rng.randbytes(rng.choice((0, 1, 2, 60, rng.randrange(300))))
    if kind == sector.BEGIN:
        return _setup(rng)
    if kind == sector.RUN:
        stream = b"".join(_record(rng) for _ in range(rng.randrange(30)))
        return rng.randbytes(2) + stream[: rng.choice((999, rng.randrange(40)))]
    if kind == sector.END:
        return _outcome(rng)
    if kind == sector.ROW:
        table = rng.randrange(1, 10)
        width = rows.TABLES[table - 1][1] if table < 9 else 5
        return bytes([table, rng.choice((0, 1, 255, rng.randrange(256)))]) + _row(rng, table, width)
    if kind == sector.SNAPSHOT:
        return bytes(rng.choice((0, 1, 2, 255, rng.randrange(256))) for _ in range(rng.randrange(120)))
    return b""


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
    played = journal.resume(saved, RULES[game]) if saved else None
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
    if rng.random() < 0.5 and not journal.behind:
        bars, times = [1] * match.seats, [9] * match.seats
        end(journal, match.scores(), bars, times, [False] * match.seats, 5, [3] * match.seats)
        look(journal)
    elif not journal.behind:
        journal = Journal(ByteArray(flash), "handheld.people.ledger")
        assert journal.notice == "", journal.notice
        found, _ = journal.resume(journal.saved(game), RULES[game])
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
                ledger.statistics(game, name, solo)
            ledger.games(name, game)
    ledger.recent()
    some = SimpleNamespace(game="pig", names=["Ada"], levels=[0], extras={})
    for number in ledger.lists():
        assert len(ledger.five(number)) <= 5
        ledger.holder(number, 17)
        ledger.rank(outcome(some, [7], times=[8], best=number), 0)
    for game in RULES:
        ledger.running(game)
    for saved in journal.matches:
        about = journal.about(saved)
        journal.where(saved)
        assert len(about.names) == len(about.levels) <= 12 and max(about.levels) < 16
        ledger.seated(about)
        if saved.game in RULES:
            replayed = journal.replay(saved, RULES[saved.game])
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
