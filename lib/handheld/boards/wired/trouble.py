"""Error state of a board with an invalid setting: shows the reason and waits."""

import time

from handheld.machine.halt import heard, show


def report(words, display):
    """Show the words on the display, if any, and tell each new host. A changed file restarts all."""
    if display is not None:
        show(display, words)
    print(words)
    listened = heard()
    while True:
        listens = heard()
        if listens and not listened:
            print(words)
        listened = listens
        time.sleep(0.1)
