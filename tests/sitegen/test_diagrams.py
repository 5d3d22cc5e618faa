"""A page with diagrams gets our module; any other page stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sitegen.diagrams import MermaidMissingError, excerpt, fence_mermaid_custom, library, settle

PAGE = "<html><body><svg viewBox='0 0 1 1'></svg>{}<script src='theme.js'></script>\n</body></html>"
FOUND = (
    '<html><body><script src="../../assets/js/mermaid.js"></script><script>window.mermaidConfig = 1;</script>'
)


def test_the_module_comes_last_and_the_theme_sees_no_diagram() -> None:
    page = settle(PAGE.format(fence_mermaid_custom("a --> b")), FOUND)
    assert page.endswith(
        '</script>\n<script type="module" src="../../assets/js/mermaid.js"></script>\n</body></html>'
    )
    assert 'class="mermaid"' not in page
    assert "mermaidConfig" not in page
    assert "viewBox" in page


def test_a_page_without_diagrams_is_not_touched() -> None:
    page = PAGE.format("the word mermaid")
    assert excerpt(page) == ""
    assert settle(page, "") == page


def test_the_excerpt_holds_the_diagrams_only() -> None:
    page = PAGE.format(fence_mermaid_custom("a --> b") + "<p>between</p>" + fence_mermaid_custom("c --> d"))
    assert excerpt(page).count("<pre") == 2
    assert "between" not in excerpt(page)


def test_the_library_is_the_installed_version_and_brings_no_maps(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "mermaid"
    for name in ("mermaid.esm.min.mjs", "chunks/mermaid.esm.min/a.mjs", "chunks/mermaid.esm.min/a.mjs.map"):
        file = package / "dist" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (package / "package.json").write_text(json.dumps({"version": "9.8.7"}))
    folder, files = library(tmp_path)
    assert folder == "assets/vendor/mermaid-9.8.7/"
    assert [name.removeprefix(folder) for name, _ in files] == [
        "mermaid.esm.min.mjs",
        "chunks/mermaid.esm.min/a.mjs",
    ]


def test_a_missing_library_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(MermaidMissingError, match="npm ci"):
        library(tmp_path)
