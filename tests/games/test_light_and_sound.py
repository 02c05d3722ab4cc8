"""Lights keep to their setting and never flicker; what sounds or shines is also drawn."""

import random
import re
from itertools import product

import pytest

from tests.games.every import GAMES
from tests.games.player import Player
from tests.play import BOARDS, at_play, heard, sounds
from tests.soak import only
from tools import records
from tools.bundle import ROOT

MATCHES = {
    "cybo": ({"level": "beginner"}, (0, 2)),
    "knister": ({}, (0, 0)),
    "krypto": ({"mode": "home", "hands": "3"}, (0, 1)),
}
MOST = (0, 31, 127)  # a channel at most, of 255: lights off, dim, on
LATE_MS = 350  # a light that would flash waits so long
FLASHES = 3  # a second at most: a light comes on, and goes


class Watch:
    """Looks at a device after each of its steps: its lights, its tunes, its picture."""

    def __init__(self, device):
        self.device = device
        self.lights = [(0, self._lights())]  # (ms, all lights) each time that they are written
        self.unseen = []  # tunes, and lights that changed, for which nothing was drawn
        self._last = 0  # ms at which the picture changed last
        self._ahead = None  # lights that changed before their picture, and when
        self.tunes = 0
        self._picture = self._drawn()
        self._tune = device.console.tune
        self._show = device.console.hardware.lights.show
        device.console.tune = self.tune
        device.console.hardware.lights.show = self.show
        self._heard = self._lit = None
        self._step = device.step
        device.step = self.step

    def _drawn(self):
        return self.device.machine.panel.rgb().data

    def _lights(self):
        machine = self.device.machine
        return tuple(tuple(pixel) for pixel in machine.pixels) or (machine.light(),)

    def tune(self, tune):
        from handheld.machine.tone import BAD, FAIL  # once a board is there

        if tune not in (BAD, FAIL):  # the words of a refusal may stand already
            self._heard = tune
        self._tune(tune)

    def show(self, colours, shift):
        self._show(colours, shift)
        now = self._lights()
        if now != self.lights[-1][1]:
            self._lit = now
            self.lights.append((self.device.machine.clock.now / 1000, now))

    def step(self):
        sent = self.device.machine.sent
        self._heard = self._lit = None
        self._step()
        picture = self._drawn() if self.device.machine.sent != sent else self._picture
        now = self.device.machine.clock.now / 1000
        if picture != self._picture:
            self._last = now
            self._ahead = None
        self._picture = picture
        self.tunes += bool(self._heard)
        if self._last < now and self._heard or self._lit and now - self._last > LATE_MS:
            self._ahead = now, self._heard or self._lit
        if self._ahead and now - self._ahead[0] > LATE_MS:  # the picture may follow a refresh later
            self.unseen.append((self.device.top, self._ahead[1]))
            self._ahead = None


def play(device, most=1500):
    """Bring the match to its result by its keys."""
    player = Player(device, random.Random(1))
    for _ in range(most):
        if device.top == "result":
            device.run(1000)
            return
        player.act()
    raise AssertionError("on " + device.top)


@only
@pytest.mark.parametrize("game, board", list(product(MATCHES, BOARDS)))
def test_lights_keep_to_their_setting_never_flicker_and_nothing_only_sounds_or_shines(board, game):
    options, levels = MATCHES[game]
    with at_play(board, game, options, levels=levels) as d:
        watch = Watch(d)
        play(d)
    assert watch.tunes > 5 and len(watch.lights) > 5
    assert max(max(light) for _, lights in watch.lights for light in lights) <= MOST[2]
    assert watch.unseen == []
    for at in range(len(watch.lights[0][1])):
        pairs = zip(watch.lights, watch.lights[1:])
        came = [ms for (_, before), (ms, after) in pairs if not any(before[at]) and any(after[at])]
        for first, last in zip(came, came[FLASHES:]):
            assert last - first >= 1000, (at, first, last)


@pytest.mark.parametrize("setting, most", list(enumerate(MOST)))
def test_no_light_is_brighter_than_its_setting_whatever_is_asked_for(setting, most):
    with at_play("macropad", "cybo") as d:
        d.console.settings.set("lights", setting)
        d.console.apply_settings()
        for place in range(13):
            d.console.light(place, 0xFFFFFF)
        d.run(500)
        assert {max(pixel) for pixel in d.machine.pixels} == {most}


def test_a_light_that_is_to_flicker_comes_on_three_times_a_second_and_ends_as_it_was_wanted():
    with at_play("macropad", "cybo") as d:
        watch = Watch(d)
        for turn in range(40):
            d.console.light(5, 0xFFFFFF * (turn & 1))
            d.console.changed()
            d.run(50)
        d.run(400)
        shown = [any(lights[4]) for _, lights in watch.lights]
        assert 3 <= sum(not before and after for before, after in zip(shown, shown[1:])) <= 3 * 2 + 1
        assert shown[-1]


def tunes():
    """The tunes by name, each praise by its number, and the motif of each game by the game."""
    from handheld.machine import tone  # once a board is there

    names = [name for name in vars(tone) if name.isupper() and name[0] != "_" and name != "SCALE"]
    named = {name: getattr(tone, name) for name in names}
    praise = {"PRAISE %d" % n: tune for n, tune in enumerate(named.pop("PRAISE"), 1)}
    return named | praise | {name: records.part(name, "about").MOTIF for name in GAMES}


def hertz(note):
    """The frequency of a note such as C5, 0 for a rest: equal temperament, A4 = 440 Hz."""
    if note == "-":
        return 0
    return round(440 * 2 ** ("C D EF G A B".index(note[0]) / 12 + int(note[1]) - 4 - 9 / 12))


def test_the_tunes_are_the_notes_of_the_page_in_one_key_and_differ():
    with at_play("macropad", "cybo"):
        played = tunes()
    page = (ROOT / "docs/sounds.md").read_text(encoding="utf-8")
    written = {}
    for name, notes in re.findall(r"^\| `(.+?)` \| (.+?) \|", page, re.M):
        pairs = [note.split() for note in notes.split(", ")]
        written[name] = tuple(each for note, ms in pairs for each in (hertz(note), int(ms)))
    assert written == played
    assert len(set(played.values())) == len(played) - 1  # a line is the first praise
    for name in GAMES:
        assert sum(played[name][1::2]) <= 1000


STREAKS = "PRAISE 2", "PRAISE 3", "LEAD", "FAIL"


@pytest.mark.parametrize(
    "mode, winners, expected",
    [
        ("solo", [0, 0, 0], ["PRAISE 2", "PRAISE 3", "PRAISE 3"]),
        ("international", [0, 0, 1, 1], ["PRAISE 2", "PRAISE 3", "PRAISE 2", "LEAD"]),
        ("home", [0, 0, 1, 1], ["PRAISE 2", "PRAISE 2", "PRAISE 2", "LEAD"]),
    ],
)
def test_krypto_plays_a_streak_and_a_lead(mode, winners, expected):
    with at_play("macropad", "krypto", {"mode": mode}, names=1 if mode == "solo" else 2) as d:
        names = {tune: name for name, tune in tunes().items() if name in STREAKS}
        notes, found = heard(d), []
        for seat in winners:
            d.press("a")
            d.until(d.cards_lie)
            d.run(10_000)  # or it would be a fast one
            d.call(seat)
            notes.clear()
            d.solve()
            d.run(3000)
            found += [names[note] for note in notes if note in names]
            d.press("a")
        assert found == expected


@pytest.mark.parametrize("board", BOARDS)
def test_the_motif_is_heard_with_the_first_picture_and_not_again(board):
    with at_play(board, "knister", names=1) as d:
        d.home()
        d.resume("knister", 0)
        said = heard(d)
        d.run(500)
        assert said == [records.part("knister", "about").MOTIF]
        d.pause()
        d.press("a")
        assert said == [records.part("knister", "about").MOTIF]


def test_a_key_clicks_quietly_but_not_into_a_tune():
    with at_play("macropad", "knister", names=1) as d:
        d.run(2000)
        made = sounds(d)
        for setting, loud in ((3, 1), (1, 1), (0, 0)):
            d.console.settings.set("volume", setting)
            d.console.apply_settings()
            made.clear()
            d.press(2)  # does nothing here
            assert [volume for hertz, volume in made if hertz] == [loud]
        d.console.settings.set("volume", 2)
        d.console.apply_settings()
        d.console.tune((440, 1000))
        made.clear()
        d.press(2)
        assert made == []
