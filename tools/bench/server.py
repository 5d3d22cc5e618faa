"""The built site as GitHub Pages serves it: text compressed, with a short life in the browser's cache."""

from __future__ import annotations

import gzip
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.browser.server import MIME_TYPES, QuietServer, SiteServer, handler_class

TEXT = {".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".xml", ".txt"}
LEVEL = 6


@dataclass(frozen=True)
class Sent:
    """One answer: the path asked for, and how many bytes its body had on the wire."""

    path: str
    size: int


@dataclass
class PagesServer:
    """A running server: its address, and what it sent so far, in order."""

    url: str
    sent: list[Sent] = field(default_factory=list)

    def total(self, without: str = "\0") -> int:
        """Bytes of all bodies sent, those whose path contains `without` left out."""
        return sum(sent.size for sent in self.sent if without not in sent.path)


@lru_cache(maxsize=256)
def packed(file: Path, stamp: float) -> bytes:
    """A file's bytes, compressed; `stamp` is its age, so that a file that changed is read again."""
    return gzip.compress(file.read_bytes(), LEVEL, mtime=0)


@contextmanager
def serve(folder: Path) -> Iterator[PagesServer]:
    """Serve a folder on a free port of 127.0.0.1 for as long as the block lasts."""
    pages = PagesServer("")
    plain = handler_class(folder, "/", False, SiteServer(""))

    class Handler(plain):  # type: ignore[misc, valid-type]
        def send_head(self) -> Any:
            file = Path(self.translate_path(self.path))
            if file.is_dir() and self.path.split("?")[0].endswith("/"):
                file = file / "index.html"
            if not file.is_file():
                return super().send_head()
            if file.suffix not in TEXT or "gzip" not in self.headers.get("Accept-Encoding", ""):
                pages.sent.append(Sent(self.path, file.stat().st_size))
                return super().send_head()
            body = packed(file, file.stat().st_mtime)
            pages.sent.append(Sent(self.path, len(body)))
            self.send_response(200)
            self.send_header("Content-Type", MIME_TYPES.get(file.suffix, "text/plain; charset=utf-8"))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "max-age=600")
            self.end_headers()
            return io.BytesIO(body)

    with QuietServer(("127.0.0.1", 0), Handler) as http:
        pages.url = f"http://127.0.0.1:{http.server_address[1]}/"
        thread = threading.Thread(target=http.serve_forever, daemon=True)
        thread.start()
        try:
            yield pages
        finally:
            http.shutdown()
            thread.join()
