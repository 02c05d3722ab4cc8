"""Server of the web page on this computer, isolated from other sites."""

import functools
import http.server
import sys

from sim.command import Failed

# Cross-origin isolation lets the page share memory with its worker. The policy forbids requests to other
# hosts. With no-cache a browser revalidates its copy each time; it then keeps the compiled WebAssembly too.
_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class _Server(http.server.ThreadingHTTPServer):
    """A server that is silent about browsers that break off a download."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Answers with the files of a folder. Their types do not depend on this computer's settings."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        "": "text/plain; charset=utf-8",
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self):
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


def serve(folder, port):
    """Return a server of a folder on the loopback address; port 0 is any free one. Raises Failed."""
    try:
        return _Server(("127.0.0.1", port), functools.partial(_Handler, directory=folder))
    except OSError as error:
        raise Failed("--serve: port %d: %s" % (port, error.strerror)) from None
