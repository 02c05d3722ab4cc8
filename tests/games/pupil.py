"""Pupil of a lesson: makes the choices that it asks for. `d` is the driver of a console in a lesson."""


def attend(d):
    """Wait for the words of the next step, turn their pages, and yield the text of each."""
    d.until(lambda: d.console.coach.waits or d.console.coach.more, 10)
    d.run(100)  # until they are drawn
    yield d.words
    while d.console.coach.more:
        d.press("a")
        yield d.words


def choose(d):
    """Make the next choice towards the goal."""
    from handheld.machine import keys

    name, place, key = d.console.coach.goal
    screen = d.console.top
    if key == keys.NUMBER:
        if screen.name != "knister":
            while screen.table.place(screen.state.entry.at) != place:
                d.press("right")
        elif d.board == "macropad":
            d.turn(-8)
        else:
            d.press("right", "up", "up", ms=200)
        key = keys.A
    names = {keys.UP: "up", keys.DOWN: "down", keys.LEFT: "left", keys.RIGHT: "right", keys.A: "a"}
    d.press(names[key] if key in names else key - keys.NUMBER)


def step(d):
    """Make all choices of a step. Its result is then shown for a moment, and `attend` waits for its end."""
    done = d.console.coach.done
    for _ in range(4):
        choose(d)
        d.run(200)
        if d.console.coach.done > done or not d.console.coach.waits:
            return
