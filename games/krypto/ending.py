"""The end of a match."""

from handheld import tone
from handheld.screens.play import winners
from handheld.text import t


def finish(play):
    """Count the match, and show who has won in its screen's place."""
    console = play.console
    match = play.match
    scores = match.scores()
    note = ""
    if match.seats == 1:
        heading = "%d %s" % (scores[0], t("points"))
        if play.times[0]:
            note = "%d.%d s" % divmod(play.times[0], 10)
    else:
        heading = winners(match.names, scores)
    play.session.end(times=play.times)
    console.tune(tone.WIN)

    def pad(seat):
        return console.load("krypto", "pad").PadScreen(console, match)

    console.result(heading, match.names, scores, pad, note)
