"""A local server for the site, which serves it under a sub-path as a static host does."""

import errno
import gzip
import socket
import sys
from contextlib import suppress
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

HOST = "127.0.0.1"
PORTS_TRIED = 100
TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".webmanifest")


@cache
def compressed(file: Path, _changed: int) -> bytes:
    """Return a file compressed by gzip, from a cache until the file changes."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)


class SiteRequestHandler(SimpleHTTPRequestHandler):
    """Serves a folder under a sub-path, and nothing outside it."""

    protocol_version = "HTTP/1.1"
    # Otherwise the body of a small response waits until the browser has acknowledged its head.
    disable_nagle_algorithm = True
    # Browsers require these types; the machine's own list may have others.
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".py": "text/x-python",
        ".svg": "image/svg+xml",
        ".toml": "application/toml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, under: str, **options: Any) -> None:
        self.under = under
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """Return the path of a requested file; outside the sub-path, one that does not exist."""
        if not path.startswith(self.under):
            return str(Path(self.directory) / "nothing-lies-outside-of-the-sub-path")
        return super().translate_path("/" + path.removeprefix(self.under))

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send text files compressed, as hosts do; but not in reply to conditional requests."""
        file = Path(self.translate_path(self.path.partition("?")[0]))
        if file.is_dir():
            file /= "index.html"
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        kept = "If-Modified-Since" in self.headers
        if kept or not takes or file.suffix not in TEXTS or not file.is_file():
            return super().send_head()
        seen = file.stat()
        content = compressed(file, seen.st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", self.date_time_string(int(seen.st_mtime)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error; if the file is not found, with the site's own page."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing: the browser's developer tools show more."""


class SiteServer(ThreadingHTTPServer):
    """Handles several requests at once. Closing it closes its connections, too."""

    def __init__(self, *args: Any) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Note a new connection, which stays open between requests."""
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Remove a connection that ends."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Close the server and its connections."""
        super().server_close()
        for connection in tuple(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, unless the browser has only closed the connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def listen(
    folder: Path, under: str, port: int = 0, kind: type[SiteRequestHandler] = SiteRequestHandler
) -> SiteServer:
    """Return a server for ``folder`` under the sub-path, on ``port`` or the next free (0: any)."""
    handler = partial(kind, directory=str(folder), under=under)
    for candidate in range(port, port + PORTS_TRIED):
        try:
            return SiteServer((HOST, candidate), handler)
        except OSError as taken:
            if taken.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"no port is free from {port} to {port + PORTS_TRIED - 1}")


def address(server: SiteServer, under: str) -> str:
    """Return the address to open in a browser."""
    return f"http://localhost:{server.server_port}{under}"
