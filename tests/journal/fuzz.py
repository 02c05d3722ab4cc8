"""Opens the journal on whatever 4,096 bytes, replays what it holds, and goes on saving.

Starts are whole ones of the device: it comes up, and keys open, resume and leave whatever is there.
"""

import contextlib
import io
import json
import random
import tempfile

from handheld.journal import Journal, people, sector
from handheld.journal.sector import tail
from handheld.journal.settings import SETTINGS
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.nvm import ByteArray, Flash
from sim.run import Run
from sim.script import parse
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
    at = tail(data)
    for _ in range(rng.randint(1, 20)):
        kind = rng.choice((rng.randrange(256), rng.randrange(1, 7), rng.randrange(1, 7)))
        content = _content(rng, kind, rng.randrange(60))
        if at + len(content) + 20 > sector.SIZE:
            break
        size = len(content)
        data[at : at + 6] = sector.MAGIC, kind, rng.randrange(6), rng.randrange(4), size & 255, size >> 8
        data[at + 6 : at + 8] = bytes(2) if rng.random() < 0.9 else rng.randbytes(2)
        data[at + 8 : at + 8 + size] = content
        at = _sign_block(data, at)


KINDS = (as_it_was, noise, one_value, truncated, worn, patched, proper, forged, forged)


def _content(rng, kind, size):
    """A block's content that means something now and then."""
    begun = rng.randbytes(2) + bytes([2, 0, 0]) + b"knister\nAda,Ben\nround"
    begun += rng.choice((b"", b"\nsheets=1", b"\ndice:real\nx"))
    row = bytes([rng.randrange(10), rng.randrange(3)]) + rng.randbytes(rng.choice((0, 8, 14, 30)))
    means = {sector.BEGIN: begun, sector.END: bytes([1, 5, 0, 6, 0]), sector.ROW: row}
    if rng.random() < 0.6 and kind in means:
        return means[kind]
    return rng.randbytes(size)


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
    """Open, replay all, read all, go on saving, open again. Gives the notice. Raises what goes wrong."""
    flash = Flash()
    flash.data[:] = data
    journal = Journal(ByteArray(flash))
    notice = journal.notice
    ledger = journal.ledger()
    for key, _, most in SETTINGS:
        assert 0 <= journal.settings.get(key) <= most
    for name in ledger.names():
        assert name.isascii() and name.isprintable()
        for game in RULES:
            ledger.statistics(game, name)
            people.last(ledger, game)
    for saved in journal.matches:
        journal.about(saved)
        if saved.game in RULES:
            replayed = journal.replay(saved, RULES[saved.game])
            if replayed:
                replayed[0].scores()
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
    if not journal.behind:
        journal = Journal(ByteArray(flash))
        assert journal.notice == "", journal.notice
        found, _ = journal.resume(journal.saved(game), RULES[game])
        assert found.log == match.log
    return notice


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


KEYS = {  # open, resume or begin, play, and back to the menu
    "macropad": ("KEY%d", "ENCODER_SWITCH", "ENCODER_SWITCH", "ENCODER_SWITCH", "KEY10"),
    "picosystem": ("SW_A", "SW_A", "SW_A", "SW_A", "SW_B"),
}


def start(data, board, game):
    """Switch a device on with these bytes and press keys; gives what it printed.

    A memory that is not ours is given up with A first. Raises AssertionError where the menu does not come
    up, before or after, or a screen fails.
    """
    steps = [{"wait": "READY", "from": "start", "timeout": 30000}]
    copy = Flash()
    copy.data[:] = data
    journal = Journal(ByteArray(copy))
    if journal.foreign and journal.notice:
        steps = [{"wait": journal.notice, "from": "start", "timeout": 30000}]
        steps += [{"t": 1000, "press": KEYS[board][1]}, {"wait": "READY", "timeout": 30000}]
    for at, pin in enumerate(KEYS[board]):
        steps.append({"t": 700 + 900 * at, "press": pin % game if "%" in pin else pin})
    steps += [{"t": 6000, "power": "cycle"}, {"wait": "READY", "timeout": 30000}]
    flash = Flash()
    flash.data[:] = data
    machine = Machine(BOARDS[board], VirtualClock(), flash, {"TREFOIL_SEED": "1"})
    with tempfile.TemporaryDirectory() as shots, contextlib.redirect_stdout(io.StringIO()):
        status = Run(machine, parse(json.dumps(steps), BOARDS[board]), shots).headless()
    text = machine.serial.text
    assert status == 0 and "Traceback" not in text, text
    return text


def starts(count, seed):
    """So many whole starts; gives {(kind, what the device said of its journal): count}."""
    rng = random.Random(seed)
    images = pool(seed)
    found = {}
    for done in range(count):
        kind, data = image(rng, images)
        try:
            text = start(data, sorted(KEYS)[done % 2], 1 + done % 3)
        except AssertionError as wrong:
            raise AssertionError(f"start {done} of seed {seed}, {kind}: {wrong}\n{data.hex()}") from wrong
        said = [line.partition(": ")[2] for line in text.splitlines() if line.startswith("# journal:")]
        said = said[0] if said else ""
        found[kind, said] = found.get((kind, said), 0) + 1
    return found
