"""Pupil of a lesson: makes the choices that it asks for. `d` is the driver of a console in a lesson."""

from tools.plays import pilots
from tools.plays.hand import Hand


def attend(d):
    """Wait for the words of the next step, turn their pages, and yield the text of each."""
    d.until(lambda: d.console.waits or d.console.more, 10)
    d.run(100)  # until they are drawn
    yield d.words
    while d.console.more:
        d.press("a")
        yield d.words


def choose(d):
    """Make the next choice towards the goal."""
    pilots.of(d.match.game)(Hand(d)).choose(lambda: d.console.goal)


def step(d):
    """Make all choices of a step. Its result is then shown for a moment, and `attend` waits for its end."""
    done = d.console.session.done
    for _ in range(4):
        choose(d)
        d.run(200)
        if d.console.session.done > done or not d.console.waits:
            return
