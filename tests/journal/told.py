"""What a flash yields: the ledger, and each match as it is resumed, in plain text.

The texts beside the images of older versions were told by the code that wrote these, and stay as they are.
"""

import importlib

from handheld.dice import Dice
from handheld.journal import Journal
from handheld.journal.ledger import SETTINGS
from handheld.resuming import resume
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES
from tools import records


class Table:
    """What `session.resume` needs of a console."""

    games = "games"
    shelf = tuple(RULES)

    def __init__(self, flash):
        self.journal = Journal(ByteArray(flash))
        self.dice = Dice(1)

    def load(self, game, module=None):
        if module == "rules":
            return _Rules(RULES[game])
        return importlib.import_module("games." + game + ("." + module if module else ""))

    def release(self):
        pass


class _Rules:
    def __init__(self, match):
        self.MATCH = match


def on(data):
    """Switch a console on with these 4,096 bytes."""
    flash = Flash()
    flash.data[:] = data
    return Table(flash)


def tell(data):
    """What these 4,096 bytes yield, as text."""
    journal = on(data).journal
    lines = ["notice: " + (journal.notice or "none")] + list(_ledger(journal.ledger))
    for saved in journal.matches:
        lines.append("")
        lines += _match(on(data), saved.number)
    return "\n".join(lines) + "\n"


def _ledger(ledger):
    # the images know the first eight settings
    yield "settings: " + ", ".join("%s %d" % (key, ledger.get(key)) for key, _, _ in SETTINGS[:8])
    for name in ledger.book().names():
        yield "name: " + name
    for game in sorted(RULES):
        seats = ["%s/%d" % seat for seat in ledger.book().lineup(game)]
        if seats:
            yield "line-up of %s: %s" % (game, ", ".join(seats))
        for name in ledger.book().names():
            row = ledger.book().statistics(game, name)
            if row:
                figures = row.played, row.won, row.best, row.average, row.streak, row.longest
                form = "%s: %s played %d, won %d, best %s, average %d, streak %d, longest %d"
                yield form % ((game, name) + figures)
                if row.hinted is not None:
                    yield "%s: %s best with hints %d" % (game, name, row.hinted)
    for name in ledger.book().names():
        krypto, knister = ledger.book().statistics("krypto", name), ledger.book().statistics("knister", name)
        if krypto and krypto.time:
            yield "krypto: %s best time %d" % (name, krypto.time)
        if knister and any(knister.bars):
            yield "knister: %s bars %s" % (name, " ".join(map(str, knister.bars)))


def _match(table, number):
    (saved,) = [saved for saved in table.journal.matches if saved.number == number]
    levels = table.journal.about(saved).levels
    table.journal.notice = ""
    match, undone, _, extras = resume(table, saved)
    assert table.journal.notice == ""
    notes, trail = extras.pop("kept")
    notes = {key: value for key, value in notes.items() if key != 15}
    about = records.about(saved.game)
    where = about.word(match.options), about.where(match)
    yield "%s: %s" % (saved.game, "over" if saved.over else "open, %s %d" % where)
    yield "players: " + ", ".join("%s/%d" % seat for seat in zip(match.names, levels))
    yield "options: " + _pairs(match.options)
    yield "extras: " + _pairs(extras)
    yield "log: " + bytes(match.log).hex()
    yield "rests on a snapshot: %s" % (match.base is not None)
    yield "undone: " + " ".join(bytes([code]).hex() + data.hex() for code, data in undone)
    yield "notes: " + _pairs(notes)
    yield "trail: " + bytes(trail).hex()
    yield "turn: %d, due: %s" % (match.turn, match.due or "nothing")
    yield "scores: " + " ".join(map(str, match.scores()))
    yield "legal: " + " ".join(map(str, match.legal()))


def _pairs(mapping):
    return ", ".join("%s=%s" % (key, mapping[key]) for key in sorted(mapping))
