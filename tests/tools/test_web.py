"""The web page: what it is built of, how it is served, and what a browser makes of it."""

import ast
import base64
import gzip
import json
import re
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

import games.knister.about
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.command import Failed
from sim.machine import Machine
from tests import play, soak
from tests.legal import legal
from tests.play import at_play
from tests.sim.test_gif import frames
from tests.tools.chromium import HANGS, MUST_HAVE, chromium, find
from tools import web
from tools.drive import write_folder
from tools.events import read
from tools.journal import tell
from tools.web import __main__ as builder
from tools.web import server

_SENT_AT_MOST, _STORED_AT_MOST = 7_000_000, 20_000_000  # bytes, where the server does not compress


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """The folder of the page."""
    if not builder.NPM.is_dir():
        if MUST_HAVE:
            pytest.fail("Pyodide is not installed: npm ci")
        pytest.skip("Pyodide is not installed: make test does it, or npm ci")
    folder = tmp_path_factory.mktemp("web") / "page"
    write_folder(builder.build(), folder)
    return folder


@pytest.fixture(scope="module")
def address(page):
    """Where the page is served."""
    with server.serve(page, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield "http://localhost:%d/" % served.server_port
        served.shutdown()


def unpacked(path):
    """The zip in a packed file of the page."""
    return zipfile.ZipFile(gzip.open(path))


def get(address, **headers):
    """(bytes, headers) of what a server gives."""
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        return answer.read(), answer.headers


def test_the_page_offers_every_board_and_names_its_version(page):
    text = (page / "index.html").read_text(encoding="utf-8")
    assert all('<option value="%s">' % name in text for name in BOARDS)
    assert text.index('"picosystem"') < text.index('"macropad"')
    assert "version %s" % builder.VERSION in text and "$" not in text


def test_every_tune_has_a_button_with_its_notes(page):
    text = (page / "index.html").read_text(encoding="utf-8")
    table = (builder.ROOT / "docs/sounds.md").read_text(encoding="utf-8").splitlines()
    tunes = [[cell.strip(" `") for cell in row.split("|")[1:3]] for row in table if row.startswith("| `")]
    assert len(tunes) > 10
    for name, played in tunes:
        assert re.search('data-notes="%s" title="[^"]+">%s</button>' % (re.escape(played), name), text), name


def test_the_archive_holds_the_simulator_and_is_the_same_every_time(page, tmp_path):
    with unpacked(page / "trefoil.zip.packed") as archive:
        names = set(archive.namelist())
    ours = "code.py", "boot.py", "sim/web.py", "sim/chips/keypad.py", "games/krypto/solving/unsolvable.bin"
    assert set(ours) <= names
    assert {"site/displayio/__init__.py", "site/neopixel.py"} <= names
    assert any(name.endswith(".sheet") for name in names)
    assert not any(name.startswith("tests/") or "__pycache__" in name for name in names)
    again = builder.build()
    files = {path.relative_to(page).as_posix(): path for path in page.rglob("*") if path.is_file()}
    assert all(again[name] == path.read_bytes() for name, path in files.items())
    assert all(again[name][4:8] == bytes(4) for name in files if name.endswith(".packed"))  # no time


def test_what_the_page_imports_is_in_its_standard_library(page):
    with unpacked(page / "pyodide/python_stdlib.zip.packed") as library:
        names = set(library.namelist())
    assert names < set(zipfile.ZipFile(builder.NPM / builder.LIBRARY).namelist())
    with unpacked(page / "trefoil.zip.packed") as archive:
        sources = [archive.read(name) for name in archive.namelist() if name.endswith(".py")]
    asked = set()
    for node in (node for source in sources for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Import):
            asked |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            asked.add(node.module)
    assert {"json", "tomllib"} <= asked
    assert not [name for name in asked if builder.is_left_out(name.replace(".", "/") + ".py")]
    kept = "aliases", "ascii", "cp437", "latin_1", "utf_8"
    assert {"encodings/%s.py" % name for name in kept} < names


def test_the_page_starts_without_the_firmware():
    """Its own loader gives the simulator the firmware later, with `micropython` and the other modules."""
    words = "import sys; sys.modules['handheld'] = None; import sim.web"
    subprocess.run([sys.executable, "-c", words], cwd=builder.ROOT, check=True)


def test_all_of_it_is_small_enough(page, show):
    size = sum(path.stat().st_size for path in page.rglob("*") if path.is_file())
    show("The web page", "%.2f MB" % (size / 1e6))
    assert size < _SENT_AT_MOST
    bar = re.search('max="([0-9]+)"', (page / "index.html").read_text(encoding="utf-8"))
    assert int(bar[1]) == sum(path.stat().st_size for path in page.rglob("*.packed"))


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "letter.txt").write_text("dear")
    monkeypatch.setattr(builder, "build", dict)
    assert builder.main(["--out", str(tmp_path)]) == 1
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_without_pyodide_one_line_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(builder, "NPM", tmp_path / "nowhere")
    assert builder.main(["--out", str(tmp_path / "web")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("tools.web: Pyodide is not installed") and said.count("\n") == 1
    assert not (tmp_path / "web").exists()


def test_a_port_that_is_taken_is_named(tmp_path):
    (tmp_path / "index.html").write_text("a page")
    with server.serve(tmp_path, 0) as first, pytest.raises(Failed, match="port %d: " % first.server_port):
        server.serve(tmp_path, first.server_port)


def test_it_is_served_isolated_and_not_sent_again_unchanged(page, address):
    content, headers = get(address)
    assert content == (page / "index.html").read_bytes()
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["Cache-Control"] == "no-cache"
    archive, headers = get(address + "trefoil.zip.packed")
    assert archive == (page / "trefoil.zip.packed").read_bytes()
    assert "Content-Encoding" not in headers
    with pytest.raises(urllib.error.HTTPError, match="304"):
        get(address + "trefoil.zip.packed", **{"If-Modified-Since": headers["Last-Modified"]})
    for nowhere in "../code.py", "nowhere":
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(address + nowhere)


@pytest.fixture
def served(tmp_path):
    """A server of a large file."""
    (tmp_path / "index.html").write_text("a page")
    (tmp_path / "large.zip").write_bytes(bytes(20_000_000))
    with server.serve(tmp_path, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield served
        served.shutdown()


def test_a_download_that_is_broken_off_is_no_event(served, capsys):
    before = threading.active_count()
    with socket.create_connection(("localhost", served.server_port)) as client:
        client.sendall(b"GET /large.zip HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.recv(100)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closing resets
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.02)
    assert capsys.readouterr() == ("", "")
    assert get("http://localhost:%d/" % served.server_port)[0] == b"a page"


def test_every_file_that_the_page_names_is_there(page):
    here = Path(web.__file__).parent
    others = (".py", ".html", "")
    there = {path.name for path in here.iterdir() if path.suffix not in others}
    assert there == {*builder.PAGE, builder.OFFLINE}
    for name in builder.PAGE:
        assert (page / name).read_bytes() == (here / name).read_bytes()


# In the browser


@pytest.fixture
def tab(tmp_path):
    """A tab of a new Chromium; afterwards nothing was asked of another host, and nothing went wrong."""
    if not find():
        if MUST_HAVE:
            pytest.fail("Chromium is not installed: make ci-tools")
        pytest.skip("Chromium is not installed: make ci-tools")
    with chromium(tmp_path / "profile") as tab:
        yield tab
        asked = [each for each in tab.asked if not each.startswith(("data:", "blob:"))]
        assert asked and all(each.startswith("http://localhost:") for each in asked)
        assert not tab.complaints
    shutil.rmtree(tmp_path / "profile", ignore_errors=True)


def said(what):
    return "(document.getElementById('serial')?.textContent ?? '').includes(%s)" % json.dumps(what)


def strike(tab, key, code):
    """Press a key of the keyboard and let it go."""
    for kind in "rawKeyDown", "keyUp":
        tab.send("Input.dispatchKeyEvent", type=kind, key=key, code=code)
        time.sleep(0.08)


def click(tab, x, y):
    """Press a place of the case, given in panel pixels, with the mouse."""
    box = tab.js(_BOX)
    for kind in "mousePressed", "mouseReleased":
        tab.send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1,
                 x=box[0] + x * box[2] / WIDE, y=box[1] + y * box[2] / WIDE)
        time.sleep(0.08)


def press(tab, part):
    """Press a button of the page with the mouse."""
    x, y = tab.js("""((part) => {
        part.scrollIntoView({ block: "center" });
        const { x, y } = part.getBoundingClientRect();
        return [x + 5, y + 5];
    })(document.getElementById("%s"))""" % part)
    for kind in "mousePressed", "mouseReleased":
        tab.send("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, x=x, y=y)
        time.sleep(0.08)


SHOWN = "document.getElementById('case') && !document.getElementById('case').hidden"
WIDE = 456  # of the PicoSystem's case, in panel pixels
A = 432, 136  # the middle of its key A


def begin(tab, address, more=""):
    """Open the page with a PicoSystem on it, and wait for the menu."""
    tab.send("Page.navigate", url=address + "?board=picosystem&seed=1" + more)
    took = tab.until(said("READY"))
    time.sleep(1)
    return took


def begin_with(tab, address, one):
    """Begin with what a console has in its flash."""
    flash = base64.b64encode(bytes(one.machine.flash.data)).decode()
    tab.send("Page.navigate", url=address + "LICENSE")
    tab.js("localStorage.setItem('trefoil nvm picosystem', %s)" % json.dumps(flash))
    begin(tab, address)


def play_until(tab, press, what, count=1):
    """Press again and again until the serial console says something so many times."""
    heard = "document.getElementById('serial').textContent.split(%s).length - 1" % json.dumps(what)
    for _ in range(90):
        if tab.js(heard) >= count:
            return
        press()
        time.sleep(0.6)
    raise AssertionError("%s never came:\n%s" % (what, tab.js("document.body.textContent")))


def placed(record):
    """A record up to its third sum that was written down."""
    return record.split("place ")[:3]


@soak.only
@pytest.mark.parametrize("way", ["JSPI", "shared memory"])
def test_a_match_is_played_with_keys_and_mouse_and_kept(tab, address, tmp_path, capsys, show, way):
    if way != "JSPI":
        tab.send("Page.addScriptToEvaluateOnNewDocument", source="delete WebAssembly.Suspending")
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=_HEARD)
    took = begin(tab, address)
    show("The web page", "%s: READY after %.1f s" % (way, took))
    tab.js("document.querySelector('#sounds [title*=lead]').click()")
    tab.until("loud.length && !loud.at(-1)")
    assert tab.js("heard.splice(0).map(Math.round)") == [784, 1047, 784, 1047, 440]
    assert tab.js("started.splice(0)") == ["square"]
    tab.js("loud.length = 0")
    play_until(tab, lambda: strike(tab, "Enter", "Enter"), "game: knister")
    play_until(tab, lambda: click(tab, *A), "\nplace ", 3)
    heard, loud, started = tab.js("[heard, loud, started]")
    assert not started and any(loud) and not loud[-1]
    known = notes("ROLL", "PLACE", "CLICK") | {*games.knister.about.MOTIF[::2], 440}  # 440: silence
    assert set(heard) - {440} and set(heard) <= known
    tab.js("document.getElementById('copy').click()")
    tab.until("!document.getElementById('record').hidden")
    record = tab.js("document.getElementById('record').textContent")

    keys = [{"t": 700 * n, "press": "SW_A", "for": 80} for n in range(1, 15)]
    steps = [{"wait": "READY", "from": "start"}, {"t": 1400, "press": "SW_A", "for": 80}]
    steps += [{"t": 4200, "press": "SW_A", "for": 80}, {"wait": "game: knister"}, *keys]
    expected = play.play(tmp_path / "sim", "picosystem", steps, "TREFOIL_SEED = 1\n").record
    assert placed(record) == placed(expected) and record.count("place ") >= 3

    tell(base64.b64decode(tab.js("localStorage.getItem('trefoil nvm picosystem')")))
    assert record.strip() in capsys.readouterr().out
    took = begin(tab, address)
    show("The web page", "%s: READY after %.1f s where it was opened before" % (way, took))
    play_until(tab, lambda: strike(tab, "Enter", "Enter"), "\nplace ", 3)
    assert placed(tab.js("document.getElementById('serial').textContent"))[1:] == placed(record)[1:]


@soak.only
def test_the_film_of_a_match_is_saved(tab, address, tmp_path):
    """From the result of a match that the browser has kept up to its last roll."""
    with at_play("picosystem", "knister", names=1) as one:
        session = one.console.session
        for cell in range(24):
            for line in "roll %d" % (2 + cell % 11), "place %s%d" % ("abcde"[cell % 5], cell // 5 + 1):
                session.play(*read(session.match, line))
    begin_with(tab, address, one)
    assert tab.js("document.getElementById('film').hidden")
    play_until(tab, lambda: strike(tab, "Enter", "Enter"), "\nover")
    time.sleep(6)
    keys = ("ArrowUp", "ArrowUp"), ("Enter", "Enter")
    play_until(tab, lambda: [strike(tab, *key) for key in keys], "# film")
    tab.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    tab.until("!document.getElementById('film').hidden")
    tab.js("document.getElementById('film').click()")
    saved, end = tmp_path / "trefoil.gif", time.monotonic() + HANGS
    while not saved.exists() and time.monotonic() < end:
        time.sleep(0.1)
    shown = frames(saved.read_bytes())
    assert 25 <= len(shown) <= 120 and 6000 < sum(ms for _, ms in shown) < 20000


@soak.only
def test_the_result_of_a_challenge_is_copied_with_its_address(tab, address):
    with at_play("picosystem", "cybo", {"level": "beginner"}, names=1, extras={"number": "17"}) as one:
        while one.match.round < 13:
            one.console.session.play(legal(one.match)[0])
    begin_with(tab, address, one)
    play_until(tab, lambda: strike(tab, "Enter", "Enter"), "\nover")
    for key in "Enter", "ArrowDown", "ArrowDown", "Enter":  # the result, its list, the row Share
        time.sleep(4)
        strike(tab, key, key)
    tab.until("!document.getElementById('share').hidden")
    tab.js("document.getElementById('share').click()")
    tab.until("!document.getElementById('record').hidden")
    text = tab.js("document.getElementById('record').textContent")
    assert re.fullmatch(r"Trefoil Cybo 17: \d+ %s#cybo-17" % re.escape(address), text)


def notes(*tunes):
    """The frequencies of the firmware's tunes."""
    with Machine(BOARDS["picosystem"], VirtualClock()).session():
        from handheld.machine import tone

        return {hertz for name in tunes for hertz in getattr(tone, name)[::2]}


_HEARD = """window.heard = []; window.loud = []; window.started = [];
const {setValueAtTime, setTargetAtTime} = AudioParam.prototype, {start} = AudioScheduledSourceNode.prototype;
AudioParam.prototype.setValueAtTime = function (value, ...more) {
  heard.push(value);
  return setValueAtTime.call(this, value, ...more);
};
AudioParam.prototype.setTargetAtTime = function (value, ...more) {
  loud.push(value);
  return setTargetAtTime.call(this, value, ...more);
};
AudioScheduledSourceNode.prototype.start = function () {
  started.push(this.type);
  return start.call(this);
};"""


@soak.only
def test_it_is_installed_played_offline_and_by_touch(tab, page, show):
    """On a phone: the case stands upright, with keys of at least 40 CSS pixels."""
    screen = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
    tab.send("Emulation.setDeviceMetricsOverride", **screen)
    tab.send("Emulation.setTouchEmulationEnabled", enabled=True)
    with server.serve(page, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        here = "http://localhost:%d/" % served.server_port
        begin(tab, here)
        assert tab.js("navigator.serviceWorker.ready.then((kept) => kept.active.state)")
        assert tab.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        assert tab.send("Page.getAppManifest")["errors"] == []
        stored = tab.js("navigator.storage.estimate().then(({ usage }) => usage)")
        show("The web page", "the browser stores %.1f MB" % (stored / 1e6))
        assert stored < _STORED_AT_MOST
        served.shutdown()
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=_SENT)
    show("The web page", "READY after %.1f s offline" % begin(tab, here))
    left, top, width = tab.js(_BOX)
    u = width / 264
    assert width > 380 and 30 * u > 40
    points = [{"x": left + x * u, "y": top + y * u} for x, y in ((54, 351), (240, 324))]  # down and A
    for kind, some in ("touchStart", points[:1]), ("touchStart", points), ("touchEnd", []):
        tab.send("Input.dispatchTouchEvent", type=kind, touchPoints=some)
    tab.until("sent.length == 4")
    both = [[kind, pin] for kind in ("press", "release") for pin in ("SW_A", "SW_DOWN")]
    assert sorted(tab.js("sent")) == both


@soak.only
def test_the_keyboard_stays_with_the_game(tab, address):
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=_SENT)
    begin(tab, address, "#poker-3")
    assert "#poker-3" in tab.js("document.getElementById('state').textContent")
    for part, done in ("copy", "state.textContent.startsWith('No match')"), ("quiet", "quiet.checked"):
        press(tab, part)
        tab.until(done)
        tab.js("sent.length = 0")
        strike(tab, "Enter", "Enter")
        assert tab.js("sent") == [["down", "return"], ["up", "return"]]
    for focus in "document.getElementById('copy').focus();", "document.getElementById('board').focus();":
        top = tab.js(focus + "sent.length = 0; scrollY")
        for key, code in ("ArrowDown", "ArrowDown"), ("m", "KeyM"), ("w", "KeyW"):
            strike(tab, key, code)
        assert tab.js("sent") == [["down", "down"], ["up", "down"]] and tab.js("scrollY") == top
    assert tab.js("document.getElementById('board').value") == "picosystem"
    strike(tab, "Enter", "Enter")  # on the list it is no A
    assert len(tab.js("sent")) == 2 and tab.js(SHOWN)


@soak.only
def test_a_finger_on_the_wheel_pushes_it_or_turns_it(tab, address):
    tab.send("Emulation.setTouchEmulationEnabled", enabled=True)
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=_SENT)
    tab.send("Page.navigate", url=address + "?board=macropad")
    tab.until(SHOWN)
    left, top, width = tab.js(_BOX)

    def touch(kind, dy=0):
        u = width / 186  # the MacroPad's case in panel pixels; its wheel is in the middle of 164, 40
        points = [] if kind == "touchEnd" else [{"x": left + 164 * u, "y": top + 40 * u + dy}]
        tab.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    touch("touchStart")
    touch("touchEnd")
    tab.until("sent.length == 2")
    touch("touchStart")
    for dy in range(20, 81, 20):
        touch("touchMove", dy)
    touch("touchEnd")
    time.sleep(0.5)
    tap, drawn = tab.js("[sent.slice(0, 2), sent.slice(2)]")
    assert tap == [["press", "ENCODER_SWITCH"], ["release", "ENCODER_SWITCH"]]
    assert drawn and all(each == ["turn", 1] for each in drawn)


_BOX = "(({left, top, width}) => [left, top, width])(document.getElementById('case').getBoundingClientRect())"
_SENT = """window.sent = []; const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (Array.isArray(message)) window.sent.push(message);
  post.call(this, message);
};"""
