"""The end of a match."""

from handheld import tone
from handheld.screens.play import winners


def finish(play):
    """Show who has won in the place of the match's screen."""
    console = play.console
    match = play.match
    scores = match.scores()
    note = ""
    if match.seats == 1 and play.times[0]:
        note = "%d.%d s" % divmod(play.times[0], 10)
    console.tune(tone.WIN)

    def pad(seat):
        return console.load("krypto", "pad").PadScreen(console, match)

    console.result(winners(match.names, scores), pad, note, times=play.times)
