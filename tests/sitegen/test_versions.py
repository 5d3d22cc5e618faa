"""Scripts and styles lie at addresses that change with them."""

from __future__ import annotations

from pathlib import Path

from sitegen.versions import versioned, versions


def test_a_folder_gets_another_address_when_a_file_in_it_changes(tmp_path: Path) -> None:
    for name in ("js/main.js", "css/page.css"):
        (tmp_path / "assets" / name).parent.mkdir(parents=True)
        (tmp_path / "assets" / name).write_text("one", encoding="utf-8")
    first = versions(tmp_path)
    assert versions(tmp_path) == first
    (tmp_path / "assets/js/main.js").write_text("two", encoding="utf-8")
    second = versions(tmp_path)
    assert first["assets/js/"] != second["assets/js/"]
    assert first["assets/css/"] == second["assets/css/"]


def test_only_what_lies_in_such_a_folder_is_moved() -> None:
    moved = {"assets/js/": "assets/js-12/"}
    assert versioned("assets/js/deep/a.js", moved) == "assets/js-12/deep/a.js"
    assert versioned("assets/img/a.png", moved) == "assets/img/a.png"
