"""Server of the web page on this computer: compressed, and isolated from other sites."""

import gzip
import hashlib
import http.server
import sys
from pathlib import Path

from sim.command import Failed

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_PACKED = ".zip"  # already compressed

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


def files(folder):
    """Return the responses for a folder: address -> (type, bytes, gzipped bytes, ETag)."""
    responses = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            packed = content if path.suffix == _PACKED else gzip.compress(content, 6, mtime=0)
            kind = _TYPES.get(path.suffix, "text/plain; charset=utf-8")
            tag = '"%s"' % hashlib.sha256(content).hexdigest()[:16]
            responses["/" + path.relative_to(folder).as_posix()] = kind, content, packed, tag
    responses["/"] = responses["/index.html"]
    return responses


def serve(folder, port):
    """Return a server of a folder on the loopback address; port 0 is any free one. Raises Failed."""
    served = files(folder)

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            kind, content, packed, tag = served.get(self.path.partition("?")[0], (None, b"", b"", ""))
            known = kind and self.headers.get("If-None-Match") == tag
            self.send_response(304 if known else 200 if kind else 404)
            for name, value in _HEADERS.items():
                self.send_header(name, value)
            if kind:
                self.send_header("ETag", tag)
            if known:
                content = packed = b""
            elif kind:
                self.send_header("Content-Type", kind)
            if packed is not content and "gzip" in self.headers.get("Accept-Encoding", ""):
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Vary", "Accept-Encoding")
                content = packed
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_HEAD = do_GET

        def log_message(self, *_):
            pass

    try:
        return _Server(("127.0.0.1", port), Handler)
    except OSError as error:
        raise Failed("--serve: port %d: %s" % (port, error.strerror)) from None
