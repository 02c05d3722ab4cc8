"""The part that all runners of plays share."""

from tools.events import play
from tools.plays import pilots
from tools.plays.text import Fault


class Runner:
    """Runs a play. A derived class has a method `do_KIND` for each kind of step, and a `match`."""

    def __init__(self, play):
        self.play = play
        self.at = 0  # index of the current step

    def run(self):
        """Run the play. Raises Fault with the place."""
        for at, step in enumerate(self.play.steps):
            self.at = at
            try:
                self.step(step)
            except Fault as wrong:
                raise wrong if wrong.where else Fault(wrong, step.where) from None
            except (ValueError, AssertionError) as wrong:  # Illegal, of a console too; or a wait in vain
                raise Fault("%s: %s" % (step.text, wrong), step.where) from None

    def step(self, step):
        """Do a step."""
        getattr(self, "do_" + step.kind)(*step.args)

    def do_refused(self, line, words):
        """The rules refuse a line with these words, and nothing changes."""
        match = self.match
        before = bytes(match.log)
        try:
            play(match, match, line)
        except ValueError as wrong:
            expect(words in str(wrong), "%s is refused with '%s'" % (line, wrong))
        else:
            raise Fault("%s is not refused" % line)
        expect(bytes(match.log) == before, "%s changes the match" % line)

    def do_scores(self, text):
        found = " ".join(str(points) for points in self.match.scores())
        expect(found == " ".join(text.split()), "the scores are %s" % found)

    def do_over(self, no):
        expect(self.match.over == (not no), "the match is %s" % ("over" if no else "not over"))

    def do_fact(self, key, value):
        found = pilots.of(self.match.game).fact(self.match, key)
        expect(found == value.strip(), "%s is '%s'" % (key, found))

    def do_solves(self, name, how):
        """A call of a player, if it has not called yet, and the steps that solve the hand or err."""
        explain = getattr(pilots.of(self.match.game), "explain", None)
        expect(explain, "nobody %s in %s" % (how, self.match.game))
        for line in explain(self.match, name, how == "solves"):
            self.do_line(line)


def expect(condition, words):
    """Raise Fault unless a condition holds."""
    if not condition:
        raise Fault(words)
