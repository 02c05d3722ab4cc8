"""A headless Chromium for tests, spoken to in its own protocol (DevTools) through a pipe."""

import contextlib
import json
import os
import select
import shutil
import subprocess
import time

MUST_HAVE = os.environ.get("CI") == "true"  # there a missing tool is a failure
_FLAGS = """
    --headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking
    --disable-component-update --disable-sync --no-first-run --no-default-browser-check
    --disable-dev-shm-usage --disable-extensions --mute-audio --remote-debugging-pipe
""".split()
_GONE = "Inspected target navigated or closed", "Cannot find default execution context"
HANGS = 300  # seconds; far more than anything here takes, on a busy computer too


def find():
    """Chromium's path, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Gone(Exception):
    """The page that was asked is being replaced."""


class Tab:
    """One page: `send` a command, `js` runs JavaScript in it, `asked` are the addresses it has asked for."""

    def __init__(self, inlet, outlet):
        self._in, self._out = inlet, outlet
        self._rest = b""
        self._count = 0
        self._session = None
        self.asked = []
        self.complaints = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        auto = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
        for domain in "Page", "Network", "Runtime":
            self.send(domain + ".enable")
        self.send("Target.setAutoAttach", **auto)

    def send(self, method, **params):
        """What the browser answers to a command."""
        number = self._post(method, params, self._session)
        end = time.monotonic() + HANGS
        while True:
            message = self._receive(end)
            if message.get("id") == number:
                if message.get("error", {}).get("message") in _GONE:
                    raise Gone(message)
                assert "error" not in message, message
                return message["result"]
            self._note(message)

    def _post(self, method, params, session):
        self._count += 1
        command = {"id": self._count, "method": method, "params": params}
        if session:
            command["sessionId"] = session
        os.write(self._in, json.dumps(command).encode() + b"\0")
        return self._count

    def _receive(self, end):
        while b"\0" not in self._rest:
            ready = select.select([self._out], [], [], max(0, end - time.monotonic()))[0]
            assert ready, "the browser hangs"
            data = os.read(self._out, 1 << 20)
            assert data, "the browser is gone"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        return json.loads(text)

    def _note(self, message):
        params = message.get("params", {})
        if message.get("method") == "Network.requestWillBeSent":
            self.asked.append(params["request"]["url"])
        elif message.get("method") == "Target.attachedToTarget":  # a worker: its requests count too
            self._post("Network.enable", {}, params["sessionId"])
        elif message.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])

    def js(self, text):
        """The value of an expression in the page; a promise is waited for."""
        done = self.send("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def until(self, text):
        """Wait until an expression is true; gives how long that took."""
        begin = time.monotonic()
        while not self._is(text):
            if time.monotonic() > begin + HANGS:
                shown = self.js("document.body?.innerText")
                raise AssertionError("in vain: %s\n%s\n%s" % (text, shown, self.complaints))
            time.sleep(0.05)
        return time.monotonic() - begin

    def until_another(self, act, text):
        """Do what replaces the page, and wait until an expression is true in the new one."""
        self.js("window.old = true")
        act()
        self.until("!window.old && (%s)" % text)

    def _is(self, text):
        """If an expression is true; never while one page takes another's place."""
        try:
            return self.js(text)
        except Gone:
            return False


@contextlib.contextmanager
def chromium(profile):
    """A Tab of a browser of its own, whose profile is a new folder."""
    to_read, inlet = os.pipe()
    outlet, to_write = os.pipe()
    shell = 'exec "$@" 3<&%d 4>&%d' % (to_read, to_write)
    words = ["bash", "-c", shell, "bash", find(), *_FLAGS, "--user-data-dir=%s" % profile]
    browser = subprocess.Popen(words, pass_fds=(to_read, to_write), stderr=subprocess.DEVNULL)
    os.close(to_read)
    os.close(to_write)
    try:
        yield Tab(inlet, outlet)
    finally:
        os.close(inlet)
        with contextlib.suppress(subprocess.TimeoutExpired):
            browser.wait(10)
        if browser.poll() is None:
            browser.kill()
            browser.wait()
        os.close(outlet)
