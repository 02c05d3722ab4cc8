"""Begins a match."""

from micropython import const

from handheld.journal import matches
from handheld.journal.sector import BEGIN, BLOCKS, FRAME, RESERVE

_NUMBERS = const(250)  # match numbers are 1 to this
_LEVELS = const(15)
_MOST = const(600)  # bytes of what BEGIN holds
_OVER = const(128)


def begin(journal, about, progress):
    """Begin a match; `about` is (game, names, levels, options, extras, word). Gives its Saved. May tidy."""
    content = pack(about, progress, False)
    number = 1 + journal.number % _NUMBERS
    while number in [saved.number for saved in journal.matches]:
        number = 1 + number % _NUMBERS
    if journal.foreign or journal.full or journal.room() < len(content) + FRAME + RESERVE:
        journal.tidy()
    if journal.blocks >= BLOCKS - 8:
        journal.tidy()
    return matches.begin(journal, journal.block(BEGIN, content, number), number, about[0])


def pack(about, progress, over):
    """What BEGIN holds. Raises ValueError for what cannot be kept."""
    game, names, levels, options, extras, word = about
    lines = [game, ",".join(names), word]
    lines += [key + "=" + options[key] for key in options]
    lines += [key + ":" + extras[key] for key in extras]
    text = "\n".join(lines)
    plain = (
        lines[1].count(",") == len(names) - 1
        and text.count("\n") == len(lines) - 1
        and "".join(lines[3 : 3 + len(options)]).count("=") == len(options)
        and "".join(lines[3 + len(options) :]).count(":") == len(extras)
        and not [key for key in extras if "=" in key + extras[key]]
    )
    head = bytes((progress & 255, progress >> 8 & 255, len(names) | (_OVER if over else 0)))
    content = head + bytes(levels) + text.encode()
    if not plain or len(levels) != len(names) or max(levels) > _LEVELS or len(content) > _MOST:
        what = "the journal keeps names and options of %d bytes, without comma, = or line break"
        raise ValueError(what % _MOST)
    return content
