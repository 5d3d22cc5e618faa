"""A static file server as plain as the hosts the site is made for, which writes down what it was asked."""

from __future__ import annotations

import base64
import hashlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MIME_TYPES = {
    ".css": "text/css",
    ".gz": "application/gzip",  # as a file of its own, never as an encoding: what GitHub Pages does
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".xml": "application/xml",
    "": "application/octet-stream",
}

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{hashes}; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:"
)
INLINE_SCRIPT = re.compile(
    rb"<script(?![^>]*\bsrc=)(?![^>]*type=[\"']?application/)[^>]*>(.*?)</script>", re.DOTALL
)


@dataclass(frozen=True)
class Answer:
    """One request that the server answered: path without the address, and HTTP status."""

    path: str
    status: int


@dataclass
class SiteServer:
    """A running server: where it is, and what it answered so far, in order."""

    url: str
    answers: list[Answer] = field(default_factory=list)

    @property
    def origin(self) -> str:
        """Scheme, host and port, without a slash at the end."""
        return "/".join(self.url.split("/")[:3])

    def paths(self) -> list[str]:
        """The paths asked for so far, in order."""
        return [answer.path for answer in self.answers]


def content_security_policy(page: bytes) -> str:
    """The strict policy, opened by hash to the scripts written into this page and to nothing else."""
    digests = [hashlib.sha256(script).digest() for script in INLINE_SCRIPT.findall(page)]
    hashes = "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return POLICY.format(hashes=hashes)


def handler_class(
    folder: Path, prefix: str, strict_policy: bool, server: SiteServer
) -> type[SimpleHTTPRequestHandler]:
    """A request handler that serves `folder` under `prefix` ("/" or "/repo/")."""

    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # An answer leaves in one piece, at once: else its second half waits 40 ms for the browser to nod.
        wbufsize = 1 << 16
        disable_nagle_algorithm = True
        extensions_map = MIME_TYPES

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, directory=str(folder), **kwargs)

        def translate_path(self, path: str) -> str:
            if not path.startswith(prefix):
                return str(folder / "outside-of-the-site")
            return super().translate_path("/" + path.removeprefix(prefix))

        def end_headers(self) -> None:
            if strict_policy:
                self.send_header("Content-Security-Policy", self.policy())
            super().end_headers()

        def policy(self) -> str:
            file = Path(self.translate_path(self.path))
            page = file / "index.html" if file.is_dir() else file
            is_page = page.suffix == ".html" and page.is_file()
            return content_security_policy(page.read_bytes() if is_page else b"")

        def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
            """Answer "not found" with the site's own page, as GitHub Pages does."""
            page = folder / "404.html"
            if code != HTTPStatus.NOT_FOUND or not page.is_file():
                super().send_error(code, message, explain)
                return
            body = page.read_bytes()
            self.log_request(code)
            self.send_response_only(code)
            self.send_header("Content-Type", MIME_TYPES[".html"])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            server.answers.append(Answer(self.path, int(code)))

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the name in http.server)
            """Say nothing: a browser that leaves early is no news."""

    return Handler


class QuietServer(ThreadingHTTPServer):
    """A thread a connection; a browser that hangs up is no error."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore broken connections: browsers drop requests that they no longer need."""


@contextmanager
def serve(folder: Path, prefix: str = "/", strict_policy: bool = False) -> Iterator[SiteServer]:
    """Serve a folder on a free port of 127.0.0.1 for as long as the block lasts."""
    server = SiteServer(url="")
    with QuietServer(("127.0.0.1", 0), handler_class(folder, prefix, strict_policy, server)) as http:
        server.url = f"http://127.0.0.1:{http.server_address[1]}{prefix}"
        thread = threading.Thread(target=http.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
