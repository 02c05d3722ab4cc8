"""A step is played, by whoever put it together."""

from games.krypto.rules import number
from handheld import tone
from handheld.text import t


def play_step(screen, code, again):
    """Play a step; `again` asks for the next one, or for another where the rule refuses this one."""
    match = screen.match
    op, at = divmod(code, 25)
    first = match.numbers[at // 5]
    second = match.numbers[at % 5]
    result = number.combine(op, first, second)
    offence = number.offence(result, match.rule == "whole")
    steps = match.steps + [(first, op, second, result)]
    if offence and not match.mode.strict:
        again()
        screen.word("%s %s %s %s" % (number.text(first), number.OPS[op], number.text(second), t(offence)))
    elif offence or len(steps) == 4:
        screen.close("last_step", code, steps, offence)
    else:
        screen.session.play(code)
        screen.console.tune(tone.PLACE)
        again()
