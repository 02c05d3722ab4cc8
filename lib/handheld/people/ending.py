"""The end of a match: it is counted once, before any screen of its result."""

from handheld.machine.handover import GIVEN_UP, LAST
from handheld.machine.loading import Loaded, games, of_game
from handheld.machine.text import agree, t
from handheld.people.award import award_badges
from handheld.people.outcome import Outcome
from handheld.play.resuming import resume
from handheld.rules.match import HINTED


class Ending:
    """A `match` that is over, its `outcome`, and what its counting has found."""

    def __init__(self, match, outcome):
        self.match = match
        self.outcome = outcome
        self.sheet = None  # module and class of the screen with a seat's score sheet
        self.held = None  # the best result so far, points or tenths of a second, to compare with
        self.holder = ""  # the name that holds it, of a challenge
        self.proof = "", ""  # the figure of the win (`drawing.figure`), and its caption
        self.ticks = ()  # the points that are worth a word, for a scale
        self.par = 0  # par, once it is known
        self.record = False  # True if something is the best ever, earned or won
        self.news = []  # texts
        self.badges = ()  # (name, badge, condition) of each new one
        self.series = None  # the Score of the series that it belongs to
        self.due = 0  # the number of the next challenge


def end(console, saved):
    """End a saved match and return its Ending, or None if it goes on or cannot be read.

    It is counted unless it is given up. All that may fail comes before the one write, so a start that is cut
    short is made again; one in which the match is over already only shows it.
    """
    given_up = console.handed.target in (GIVEN_UP, GIVEN_UP + LAST)
    resumed = resume(console, saved)
    if not resumed or not (resumed[0].over or given_up):
        return None
    match, _, levels, extras = resumed
    notes = extras.pop("resumed")[0]
    known = len(console.about.LEVELS)
    levels = [min(level, known) for level in levels]  # an older version may have had more
    outcome = Outcome(match.game, match.names, levels, extras, match.scores(), notes.get(HINTED, 0))
    ending = Ending(match, outcome)
    journal, about = console.journal, console.about
    counts = not given_up and not saved.over
    if "honours" in about.FIGURES:
        with Loaded(of_game(match.game, "honours")) as game:
            if hasattr(game, "add_figures"):
                game.add_figures(match, outcome, notes)
            ending.sheet = game.sheet(match)
            ending.ticks = game.ticks(match) if hasattr(game, "ticks") else ()
            ending.proof = game.proof(match, outcome.order[0])
            if counts:
                top = known - ("pace" in about.FIGURES)  # the rival is not the strongest
                ending.badges = award_badges(journal.ledger(), game, top, match, outcome)
    if counts:
        _count(console, ending)
    elif given_up:
        outcome.counts = False
        ending.news = [t("not counted")]
        if not saved.over:
            journal.reader().finish(journal, saved)
    return ending


def _count(console, ending):
    """Count a match, and note what is new. The leaf of its game is filled."""
    outcome, names = ending.outcome, ending.outcome.names
    ledger = console.journal.ledger()
    held = ()
    if outcome.challenge:
        held = ledger.challenge_best(outcome.best, outcome.challenge)
        if held:  # such as ("9.9 s", "Ada")
            ending.held, ending.holder = int(held[0].split(" ")[0].replace(".", "")), held[1]
        if outcome.hinted:
            ending.news = [t("hints: no best")]
    else:
        _compare(ledger, ending)
    if outcome.series:
        series = ending.series = ledger.closed_series(outcome)
        if series.winner >= 0:
            ending.record = True
            ending.news.append(agree(t("%s wins the series") % names[series.winner]))
        ending.news.append(series.text(names) or t("no wins yet"))
    ending.news += _ranked(ledger, outcome)
    for name, badge, _ in ending.badges:
        ending.news.append("%s: %s" % (t("Badge") if len(names) == 1 else name, badge))
        ending.record = True
    if "real" in outcome.extras.values():  # the last entry can no longer be corrected
        print("over")
    filled = console.settings.get("leaves") & 7
    console.settings.set("leaves", filled | 1 << games().index(outcome.game) & 7)
    ledger.end(outcome)
    if outcome.challenge:
        ledger = console.journal.ledger()
        ending.due = ledger.next_challenge(outcome.game)
        ending.record |= bool(held and ledger.challenge_best(outcome.best, outcome.challenge) != held)


def _compare(ledger, ending):
    """Compare the winner's points with those so far, or alone the best time."""
    outcome = ending.outcome
    seat = outcome.order[0]
    if len(outcome.winners) > 1 or outcome.levels[seat]:
        return
    solo = outcome.spent is not None
    figures = ledger.figures_of(outcome.game, outcome.names[seat], solo)
    best = figures and (figures.time if solo else figures.best)
    if solo:
        ending.record = bool(best and 0 < outcome.times[0] < best)
    else:
        ending.record = best is not None and outcome.scores[seat] > best
    if len(outcome.scores) == 1:
        ending.held = best or None
    elif ending.record:
        ending.news.append(t("a new best!"))


def _ranked(ledger, outcome):
    """Return the best person's rank in the top five as texts."""
    for seat in outcome.order if outcome.best else ():
        name = outcome.names[seat]
        if not outcome.levels[seat] and not ledger.guest(name):
            rank = ledger.rank(outcome, seat) if ledger.top_five(outcome.best) else 0
            whose = name + ": " if len(outcome.names) > 1 else ""
            return [whose + t("top five, place %d") % rank] if rank else []
    return []
