"""Scripts and styles lie at addresses that change with them."""

from __future__ import annotations

from pathlib import Path

from sitegen.versions import versioned, versions, with_versions


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


def test_a_page_names_the_new_addresses_wherever_it_lies_and_talks_of_the_files_as_before() -> None:
    moved = {"assets/js/": "assets/js-12/", "assets/css/": "assets/css-34/"}
    for way in ("", "../", "../../", "/", "/repo/"):
        page = f'<link href="{way}assets/css/a.css"><script src="{way}assets/js/b.js"></script>'
        new = f'<link href="{way}assets/css-34/a.css"><script src="{way}assets/js-12/b.js"></script>'
        assert with_versions(page, moved) == new
    for text in ("<code>docs/assets/js/b.js</code>", '<a href="https://forge.example/docs/assets/js/b.js">'):
        assert with_versions(text, moved) == text
