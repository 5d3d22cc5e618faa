"""The server that the browser tests stand on behaves like a plain static host."""

from __future__ import annotations

import base64
import hashlib
import http.client
from pathlib import Path

import pytest

from tests.browser.server import Answer, SiteServer, serve

SCRIPT = "document.title = 'ran'"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(
        f"<script>{SCRIPT}</script><script src=x.js></script>", encoding="utf-8"
    )
    (tmp_path / "404.html").write_text("no such page", encoding="utf-8")
    for name in ("a.wasm", "a.mjs", "a.tar.gz"):
        (tmp_path / name).write_bytes(b"bytes")
    return tmp_path


def ask(server: SiteServer, path: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of one request."""
    connection = http.client.HTTPConnection(server.origin.removeprefix("http://"))
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    headers = {header.lower(): value for header, value in response.headers.items()}
    return response.status, headers, body


@pytest.mark.parametrize(
    ("name", "mime"),
    [("a.wasm", "application/wasm"), ("a.mjs", "text/javascript"), ("a.tar.gz", "application/gzip")],
)
def test_files_have_the_types_that_browsers_insist_on(folder: Path, name: str, mime: str) -> None:
    with serve(folder) as server:
        status, headers, body = ask(server, f"/{name}")
    assert (status, headers["content-type"], body) == (200, mime, "bytes")
    assert "content-encoding" not in headers


def test_a_missing_file_gets_the_sites_own_page(folder: Path) -> None:
    with serve(folder) as server:
        assert ask(server, "/missing")[::2] == (404, "no such page")
        assert server.answers == [Answer("/missing", 404)]


def test_a_site_in_a_folder_has_nothing_outside_of_it(folder: Path) -> None:
    with serve(folder, prefix="/repo/") as server:
        assert [ask(server, path)[0] for path in ("/repo/", "/repo/a.wasm", "/", "/a.wasm")] == [
            200,
            200,
            404,
            404,
        ]
        assert server.paths() == ["/repo/", "/repo/a.wasm", "/", "/a.wasm"]


def test_the_strict_policy_lets_the_pages_own_inline_scripts_run_and_no_others(folder: Path) -> None:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    with serve(folder, strict_policy=True) as server:
        page = ask(server, "/")[1]["content-security-policy"]
        script = ask(server, "/a.mjs")[1]["content-security-policy"]
    assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{digest}';" in page
    assert "script-src 'self' 'wasm-unsafe-eval';" in script
