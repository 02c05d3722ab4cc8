"""The choices for the next match of a game: its players and its options."""

from micropython import const

from handheld.front.description import Description
from handheld.front.offer import Offer
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.rules.choice import MOST, EachPerson, Extra, challenge_number, extras_of

YOU = t("You")  # the name of the only person in a match
MACHINES = (
    "Bolt", "Cog", "Fuse", "Gizmo", "Laser", "Nano", "Pixel", "Quark", "Rivet", "Tin", "Volt", "Widget",
)  # fmt: skip
_SERIES = Extra("series", ("off", "3", "5"))  # in every match of two or more
_SHOWN = t("off"), t("best of 3"), t("best of 5")
_CHALLENGE = Extra("number", ("off", "next"))  # alone; the number has a row on the start card
_MACHINE = const(0)  # the kind of line-up "you and a machine"; others are numbers of players


def is_challenge(way):
    """Return True for the way to play that has a number; `way` may be None."""
    return bool(way) and way[3].get("number") == "next"


class Seat:
    """A seat: its `level` is 0 for a `person`, who has a `head_start`, or the strength of a `machine`."""

    def __init__(self, person="", level=0, machine="", head_start="0"):
        self.person = person  # a name, which is kept while a machine plays
        self.level = level
        self.machine = machine
        self.head_start = head_start


class Setup:
    """The choices for the next match of a game. They start with the choices of its last match.

    * `about`: the game's Description; `seats`: every Seat, unused ones last; `players`: the number in use;
    * `chosen`: key -> value; `offers`: the Offers, then the series; `choices`: theirs;
    * `number`: the number of the challenge that begins if that way is chosen;
    * `alone`: the name of a person who plays alone.
    """

    def __init__(self, console, game):
        self.console = console
        self.game = game
        self.about = about = Description(console.load, game)
        self.chosen = {}
        self.seats = []
        self.number = console.journal.ledger().next_challenge(game)
        self._challenge_list = 0  # the list of the game's challenges, once it is known
        self.alone = YOU
        last = console.last(game)
        if last:
            self.chosen.update(last.options)
            self.chosen.update(last.extras)
            ledger = console.journal.ledger()
            known = ledger.seated_names(last)
            if len(known) == 1:
                self.alone = known[0] or YOU
                if challenge_number(self.chosen.get("number", "")):
                    self.chosen["number"] = "next"
            head_starts = self.chosen.pop("head", "").split("/")
            for at in range(len(last.names)):
                name, level = last.names[at], min(last.levels[at], len(about.LEVELS))
                person = known[at] or (name if ledger.guest(name) else "")
                person = "" if level or person == YOU else person
                head_start = head_starts[at] if at < len(head_starts) else "0"
                self.seats.append(Seat(person, level, name if level and name in MACHINES else "", head_start))
        self._players_chosen = len(self.seats) or (1 if about.SEATS[0] == 1 else 2)
        self.update()
        self._level = (len(about.LEVELS) + 1) // 2  # the strength of a new machine
        if not last:
            if self._players_chosen == 2 and about.LEVELS:
                self.seats[1].level = self._level
                self.update()
            self._choose_fitting()

    def update(self):
        fewest, most = self.about.seats(self.chosen)
        self.players = max(fewest, min(most, self._players_chosen))
        while len(self.seats) < self.players:
            self.seats.append(Seat())
        names = [seat.person for seat in self.seats]
        for at in range(len(names)):
            if not names[at]:
                free = ["P%d" % n for n in range(1, 13) if "P%d" % n not in names]
                own = "P%d" % (at + 1)
                names[at] = self.seats[at].person = own if own in free else free[0]
        people = [seat.person for seat in self.seats if not seat.level]
        machines = [seat.machine for seat in self.seats if seat.level]
        for seat in self.seats:
            if seat.level and (not seat.machine or seat.machine in people):
                seat.machine = [name for name in MACHINES if name not in people + machines][0]
                machines.append(seat.machine)
            elif not seat.level:
                seat.machine = ""
        self.offers = self.about.offered(self.chosen, self.players)
        series = Offer(_SERIES, t("Series"), help=t("win most of 3 or 5"), texts=_SHOWN)
        self.offers.append(series if self.players > 1 else Offer(_CHALLENGE))
        self.choices = [each.choice for each in self.offers]

    @property
    def table(self):
        return self.seats[: self.players]

    @property
    def people(self):
        return len([seat for seat in self.table if not seat.level])

    def name(self, seat):
        if seat.level:
            return seat.machine
        return self.alone if self.players == 1 else YOU if self.people == 1 else seat.person

    def names(self):
        return [self.name(seat) for seat in self.table]

    @property
    def line_up(self):
        """The number of players, or _MACHINE."""
        return _MACHINE if self.players == 2 and self.people == 1 else self.players

    def change_players(self, by):
        """Change to the next kind of line-up. The way to play changes if it does not fit."""
        fewest, most = self.about.SEATS
        kinds = list(range(fewest, most + 1))
        if self.about.LEVELS and fewest <= 2 <= most:
            kinds.insert(kinds.index(2), _MACHINE)
        kind = kinds[(kinds.index(self.line_up) + by) % len(kinds)]
        way, first = self.way(), self.ways()[:1]
        if self.line_up == _MACHINE or kind < 2:
            for seat in self.table:
                seat.level = 0
        self._players_chosen = kind or 2
        fewest, most = way[2][:2] if way else self.about.seats(self.chosen)
        if not fewest <= self._players_chosen <= most:
            self._choose_fitting()
        self.update()
        if kind == _MACHINE:
            self.seats[1].level = self._level
        self._refit_way(way, first)

    def change_seat(self, seat, by):
        """Change a seat to the next of: a guest, the known names without a seat, the machines."""
        way, first = self.way(), self.ways()[:1]
        sitting = [YOU] + [other.person for other in self.table if other is not seat and not other.level]
        known = self.console.journal.ledger().recent() if self.people > 1 or seat.level else ()
        people = [""] + [name for name in known if name not in sitting]
        at = people.index(seat.person) if seat.person in people else 0
        at = len(people) + seat.level - 1 if seat.level else at
        at = (at + by) % (len(people) + len(self.about.LEVELS))
        if at < len(people):
            self.seat_person(seat, people[at])
        else:
            seat.level = at + 1 - len(people)
        self._refit_way(way, first)

    def seat_person(self, seat, name):
        """Give a seat to a person, "" for a guest. If the name has another seat, the two swap."""
        for other in self.seats:
            if other.person == name:
                other.person = seat.person
        seat.person = name
        seat.level = 0
        self.update()

    def change_head_start(self, seat, by):
        values = self.head_starts()
        seat.head_start = values[(values.index(seat.head_start) + by) % len(values)]

    def _refit_way(self, way, first):
        """Keep the way, None for custom options, if it still fits the players and is not the `first`."""
        if way and (way in first or way not in self.ways()):
            self._choose_fitting()
        self.update()

    def change_strength(self, by):
        self._level = (max(seat.level for seat in self.table) - 1 + by) % len(self.about.LEVELS) + 1
        for seat in self.table:
            seat.level = seat.level and self._level

    def pass_on(self):
        """Make the first seat the last, for a rematch with a first player. A series keeps the seats."""
        if self.about.has_opener(self.chosen) and not self.series():
            self.seats[: self.players] = self.seats[1 : self.players] + self.seats[:1]

    def ways(self):
        """Return the ways to play that fit the players: (name, words, seats, choices)."""
        fit = [way for way in self.about.WAYS if way[2][0] <= self._players_chosen <= way[2][1]]
        return [way for way in fit if self.people >= (way[2] + (0,))[2]]

    def way(self):
        """Return the way to play that is chosen, or None."""
        values = self.values()
        for way in self.ways():
            if not [key for key in way[3] if values.get(key, way[3][key]) != way[3][key]]:
                return way
        return None

    def change_way(self, by):
        ways, way = self.ways(), self.way()
        self._choose_all(ways[(ways.index(way) + by if way else min(0, by)) % len(ways)][3])

    def _choose_fitting(self):
        for way in self.ways()[:1]:
            self._choose_all(way[3])

    def _choose_all(self, choices):
        series = self.chosen.get("series", "off")
        self.chosen.clear()
        self.chosen.update(choices)
        self.chosen["series"] = series
        self.update()

    def choose_challenge(self, number):
        """Choose the challenge with this number, for a person alone, if the game has challenges."""
        for way in self.about.WAYS:
            if is_challenge(way):
                self.seats[0].level = 0
                self._players_chosen = 1
                self._choose_all(way[3])
                self.number = number

    def change_number(self, by):
        self.number = (self.number - 1 + by) % MOST + 1

    def challenge_best(self):
        """Return the best result of the challenge as text and its name, or ()."""
        if not self._challenge_list:
            with Loaded(of_game(self.game, "honours")) as game:
                self._challenge_list = game.CHALLENGE
        return self.console.journal.ledger().challenge_best(self._challenge_list, self.number)

    def change_name(self, by):
        names = self.people_alone()
        at = names.index(self.alone) if self.alone in names else 0
        self.alone = names[(at + by) % len(names)]

    def people_alone(self):
        return [YOU] + [name for name in self.console.journal.ledger().recent() if name != YOU]

    def choose(self, choice, value):
        for each in self.about.CHOICES if choice.leads else ():
            if each.recorded:
                self.chosen.pop(each.key, None)
        self.chosen[choice.key] = value
        self.update()

    def values(self):
        return {each.key: each.value(self.chosen) for each in self.choices}

    def head_starts(self):
        """Return the choices of a person's head start, () if the match has none."""
        for each in self.choices:
            if isinstance(each, EachPerson) and self.people > 1:
                return each.values
        return ()

    def series(self):
        """Return the Score of the open series of these seats, or None."""
        of = _SERIES.value(self.chosen)
        if of == "off" or self.players < 2:
            return None
        levels = [seat.level for seat in self.table]
        score = self.console.journal.ledger().series(self.game, self.names(), levels, int(of))
        return score if score.played else None

    def start_match(self):
        values = self.values()
        extras = extras_of(self.about.CHOICES, {})
        options = {}
        for each in self.choices:
            (options if each.recorded else extras)[each.key] = values[each.key]
        if self.head_starts():
            extras["head"] = "/".join(["0" if seat.level else seat.head_start for seat in self.table])
        if is_challenge(self.way()):
            extras["number"] = "%d" % self.number
            held = self.challenge_best()
            if held:
                extras["best"] = held[0]
        for key in ("series", "number"):
            if extras.get(key) == "off":
                del extras[key]
        levels = [seat.level for seat in self.table]
        if "pace" in self.about.FIGURES and {0, len(self.about.LEVELS)} <= set(levels):
            extras["pace"] = self.console.journal.ledger().pace(self.names()[levels.index(0)])
        self.console.start_match(self.game, self.names(), levels, options, extras, self.about.word(options))
