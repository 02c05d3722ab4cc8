"""Ends a match, and counts it."""

from struct import pack, unpack_from

from micropython import const

from handheld.journal import reader, statistics
from handheld.journal.sector import END, FRAME

_COUNTS = const(1)  # how a match ended: it counts; with bars; with times
_BARS = const(2)
_TIMES = const(4)


def end(journal, scores, bars, times):
    """See `Journal.end`."""
    how = _COUNTS | (_BARS if bars else 0) | (_TIMES if times else 0)
    content = bytes((journal.playing.number, how))
    for score in scores:
        content += pack("<h", max(-0x8000, min(0x7FFF, score)))
    if bars:
        content += bytes(bars)
    for time in times or ():
        content += pack("<H", min(0xFFFF, time))
    _write(journal, content)


def drop(journal, saved):
    """See `Journal.drop`."""
    _write(journal, bytes((saved.number, 0)))


def _write(journal, content):
    room = journal.room() >= len(content) + FRAME
    if room:
        journal.block(END, content)
    take(journal, content)
    if journal.playing not in journal.matches or journal.playing.over:
        journal.playing = None
        journal.behind = False
    if not room:
        journal.tidy()


def take(journal, content):
    """Take on the end of a match as END holds it. Raises ValueError or IndexError for nonsense."""
    for saved in journal.matches:
        if saved.number == content[0] and not saved.over:
            break
    else:
        raise ValueError("no such match is open")
    how = content[1]
    if how & _COUNTS:
        names, levels, _ = reader.about(reader.beginning(journal.nvm, saved.at))
        _count(journal, saved.slot, names, levels, how, content)
    journal.matches.remove(saved)
    if how & _COUNTS:  # it takes the place of the one that was finished before
        journal.matches = [other for other in journal.matches if not other.over] + [saved]
        saved.over = True


def _count(journal, slot, names, levels, how, content):
    seats = len(names)
    at = 2 + 2 * seats
    if len(content) != at + seats * (how >> 1):
        raise ValueError
    scores = unpack_from("<%dh" % seats, content, 2)
    bars = times = None
    if how & _BARS:
        bars = content[at : at + seats]
        at += seats
    if how & _TIMES:
        times = unpack_from("<%dH" % seats, content, at)
    statistics.count(journal.ledger, slot, names, levels, scores, bars, times)
