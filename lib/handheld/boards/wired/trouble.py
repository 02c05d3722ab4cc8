"""Error state of a board with an invalid setting: shows the reason and waits."""

import time

from handheld.machine.configuration import unknown
from handheld.machine.halt import show
from handheld.machine.host import host_listens


def report(words, display):
    """Show the words on the display, if any, and tell each new host. A changed file restarts all."""
    words = "settings.toml: " + (unknown() or [words])[0]  # an unknown setting explains most of the rest
    if display is not None:
        show(display, words)
    print(words)
    listened = host_listens()
    while True:
        listens = host_listens()
        if listens and not listened:
            print(words)
        listened = listens
        time.sleep(0.1)
