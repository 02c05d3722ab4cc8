"""Whole matches, by the scripts of each game, for the left hand, without sound, without colour.

The same keys, where they lie then, give the same record and the same pictures: nothing is said by sound
alone, or can be reached with one hand alone. Without colour what is written stands out by its lightness.
"""

import io
from itertools import product

import pytest
from PIL import Image

from games.knister.scoring import field_points
from tests import soak
from tests.games.sight import heights, letters
from tests.games.test_lesson import in_setup
from tests.games.test_light_and_sound import MATCHES, play
from tests.play import BOARDS, PLAYS, at_play
from tests.play import MATCHES as WHOLE
from tools.plays.console import OnConsole
from tools.plays.text import read

GAMES = ("cybo-real", "knister", "krypto", "krypto-table")
PAIRS = "UP DOWN", "LEFT RIGHT", "A Y", "B X"
TURNED = {pair.split()[at]: pair.split()[1 - at] for pair in PAIRS for at in (0, 1)}
NAMED = {  # pictures that name a key or a time
    "krypto-" + name
    for name in "cards steps last over table-held table-last-1 table-last-2 table-over".split()
}
MM = {"macropad": 0.230, "picosystem": 0.1155}  # of a pixel
LARGE = {"macropad": 9, "picosystem": 18}  # rows of a capital or a figure in large text
READS = 7  # of contrast: WCAG 2.2, 1.4.6


def other(pin):
    """The key that lies where this one does once the board is turned."""
    if pin.startswith("KEY"):
        return "KEY%d" % (13 - int(pin[3:]))
    name, _, role = pin.rpartition("_")
    return name + "_" + TURNED[role] if name == "SW" else pin


def run(game, board, settings="", turned=False):
    """Run a whole match, which ends as its play says, and return its pictures."""
    file, title = WHOLE[game]
    found = [each for each in read(PLAYS / (file + ".play")) if each.name == title][0]
    found.settings = settings
    pictures = {}
    one = OnConsole(found, board, pictures.__setitem__)
    machine = one.device.machine
    if turned:
        press, release = machine.press, machine.release
        machine.press = lambda pin: press(other(pin))
        machine.release = lambda pin: release(other(pin))
    one.run()
    return pictures


@soak.only
@pytest.mark.parametrize(
    "settings, game, board", soak.share(product(("left-handed 1", "text 1", "volume 0"), GAMES, BOARDS), 5)
)
def test_a_whole_match_is_the_same(settings, game, board):
    plain, now = run(game, board), run(game, board, settings, "left" in settings)
    assert plain.keys() == now.keys() and len(plain) > 3
    if "text" in settings:  # the pictures differ everywhere
        return
    above = 0, 0, *((128, 64 - 9) if board == "macropad" else (240, 240 - 22))  # the foot names keys
    for name in plain.keys() - set(NAMED):
        shown = Image.open(io.BytesIO(now[name])).convert("RGB").rotate(180 * ("left" in settings))
        wanted = Image.open(io.BytesIO(plain[name])).convert("RGB")
        assert shown.crop(above).tobytes() == wanted.crop(above).tobytes(), name


def light(colour):
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear))


def matters(d):
    """What has to be read of a match that is at rest: (words, mm that they have to be high)."""
    top, match = d.console.top, d.match
    if d.top == "result":
        outcome = top.ending.outcome  # alone the points are drawn in twice their size
        return [(outcome.names[outcome.order[0]], 4)] if len(outcome.names) > len(outcome.winners) else []
    if getattr(top, "_passed", -1) >= 0:
        return [(match.names[top._passed], 4)]
    if d.top == "knister":
        points = "%dp" % sum(field_points(match.field(top.seat, each + 1)) for each in range(match.sheet))
        return [(match.names[top.seat], 1.8), (points, 1.8)] + [(str(match.sum), 3.5)] * (match.sum > 0)
    if d.top == "cybo":
        fell = match.stakes()[:2] if match.offer else (match.rolls or match.ended_rolls or ["?"])[-1:]
        seat = match.ended_seat if match.ended and not match.rolls else match.roller  # the turn on show
        head = [(match.names[seat], 1.8), (str(match.totals[seat]), 1.8)]
        return head + [(str(each), 3) for each in fell]
    if type(top.state).__name__ == "CallWait":  # Krypto's cards lie open; on 128x64 five fill the room
        return [(str(each), 3.2) for each in match.cards] + [(str(match.objective), 3.5)]
    steps = type(top.state).__name__ in ("Steps", "OpponentSteps")
    return [(match.names[match.caller], 1.8)] if steps else []


def faint(console, picture):
    """The rows of text whose capitals and digits stand out too little: (text, contrast)."""
    for text, x, y, wide, high in letters(console):
        stands_out = spread(picture, (x, y, x + wide, y + high))
        if stands_out < READS:
            yield text, round(stands_out, 2)


def spread(picture, box):
    """The contrast of the lightest and the darkest pixel in a box."""
    colours = [red << 16 | green << 8 | blue for _, (red, green, blue) in picture.crop(box).getcolors(9999)]
    lights = sorted(light(colour) for colour in colours)
    return (lights[-1] + 0.05) / (lights[0] + 0.05)


def far_sight(board, game, options, levels, large):
    """Play a match and measure its pictures: (what is too small or too faint, how many there were)."""
    least = 1.6
    small, seen, looked = {}, 0, 0
    with at_play(board, game, options, levels=levels) as d:
        d.console.settings.set("text", large)
        d.console.apply_settings()
        d.console.redraw()
        step = d.step

        def look():
            nonlocal seen, looked
            step()
            earned = d.top == "result" and d.console.top.tick_ms not in (1, 60)
            rests = earned or d.top == game and d.console.top.idle
            if d.machine.sent == looked or not rests:
                return
            looked = d.machine.sent
            picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("RGB")
            if board == "picosystem":
                small.update({(d.top, text): poor for text, poor in faint(d.console, picture)})
            grey = picture.convert("L")
            if large:  # cut nowhere
                whole = LARGE[board]
                cut = {text: px for text, px in heights(d.console, grey, "text").items() if px < whole}
                small.update({(d.top, text): px for text, px in cut.items()})
            high = heights(d.console, grey)
            high = {text: mm * MM[board] for text, mm in high.items()}
            seen += 1
            small.update({(d.top, text): mm for text, mm in high.items() if mm < least - 0.005})
            for text, mm in matters(d):
                padded = " %s " % text.lower()
                as_shown = max([0] + [high[words] for words in high if padded in " %s " % words.lower()])
                if as_shown < mm - 0.005:
                    small[d.top, text] = as_shown

        press = d.press
        d.press = lambda *keys, ms=0: press(*keys, ms=700)  # at rest before the next key
        d.step = look
        play(d)
    return small, seen


@pytest.mark.soak
@pytest.mark.parametrize("game, large, board", soak.some(product(MATCHES, (1, 0), BOARDS), 1))
def test_what_matters_is_read_without_glasses(board, game, large):
    """In millimetres; 1.8 are seen at 60 cm under 10 minutes of arc, twice what a good eye needs."""
    small, seen = far_sight(board, game, *MATCHES[game], large)
    assert small == {} and seen > 7


@pytest.mark.parametrize("game", ["cybo", "knister", "krypto"])
def test_text_stands_out_on_the_menu_the_start_card_and_in_the_settings(game):
    """Also in the lists that the card opens, and on the pages of how to play."""
    poor, seen = set(), set()

    def look(*keys):
        d.press(*keys, ms=400)
        picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("RGB")
        poor.update({(d.top, *each) for each in faint(d.console, picture)})
        seen.add(d.top)

    with in_setup("picosystem", game) as d:
        look("right", "right")
        for _ in range(len(d.console.top.items)):
            look("down")
            if d.console.top.items[d.console.top.at].left in ("Names", "All options", "How to play"):
                look("a")
                look("down")
                look("b")
        look("b")
        while "SETTINGS" not in d.words:
            look("right")
        look("a")
        look("down")
    assert not poor and seen == {"menu", "setup", "names", "options", "pictures", "settings"}


@pytest.mark.parametrize("game", ["cybo", "knister", "krypto"])
def test_a_cell_stands_out_at_least_2_to_1(game):
    """An empty one by its lines, a full one by what it holds, a rolled number and a back by their ground."""
    with at_play("picosystem", game, names=1) as d:

        def look(box, inset):
            x, y, wide, high = box[:4]
            picture = Image.open(io.BytesIO(d.machine.panel.png())).convert("RGB")
            area = x + inset, y + inset, x + wide - inset, y + high - inset
            return spread(picture, tuple(max(0, side) for side in area))

        if game == "krypto":
            assert look(d.screen.places.place(0), 0) >= 2
            return
        place = d.screen._layout.place if game == "cybo" else lambda at: d.screen.next_choice(32 + at)[1]
        empty = 4
        assert look(place(empty), -3 if game == "cybo" else 0) >= 2
        d.press("a", ms=2000)
        if game == "knister":
            d.press("a", ms=1500)
        full = d.match.rolls[0] if game == "cybo" else max(d.match.log) - 32
        assert look(place(full), 6) >= 2
        if game == "cybo":
            x, y, wide = place(full)[:3]
            assert look((x - 3, y + 2, wide + 6, 3, 0), 0) >= 2  # its ground, above the number
