"""The page's code editor: what is bundled, when it is made again, what is said when something is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sitegen import editor


@pytest.fixture
def small_repo(repo_root: Path, tmp_path: Path) -> Path:
    """A repository that holds nothing but the npm packages and their names."""
    root = tmp_path / "repo"
    root.mkdir()
    (root / "package.json").write_bytes((repo_root / "package.json").read_bytes())
    (root / "node_modules").symlink_to(repo_root / "node_modules")
    return root


def test_the_bundle_is_made_once_and_stands_on_its_own(small_repo: Path) -> None:
    said: list[str] = []
    made = editor.prepare(small_repo, report=said.append)
    assert [line.split()[0] for line in said] == ["editor:"]
    assert editor.prepare(small_repo, report=said.append) == made
    assert len(said) == 1

    texts = {Path(site).name: file.read_text(encoding="utf-8") for site, file in made.files}
    for name, text in texts.items():
        imported = re.findall(r'(?:from|import\(?)\s*"([^"]+)"', text) if name.endswith(".js") else []
        assert {Path(one).name for one in imported} <= set(texts), name
        assert all(one.startswith("./") for one in imported), name
    assert re.search(r"export\{.*\bcreateEditor\b", texts["editor.js"])
    assert re.search(r"export\{.*\bcompare\b", texts["compare.js"])
    assert {"@codemirror/view", "@codemirror/merge", "style-mod"} <= set(texts[editor.LICENCES].splitlines())


def test_scripts_are_told_where_the_two_entries_lie(small_repo: Path) -> None:
    made = editor.prepare(small_repo, report=lambda line: None)
    addresses = made.addresses("../../")
    assert set(addresses) == {"editor", "compare"}
    places = {site for site, _ in made.files}
    assert {address.removeprefix("../../") for address in addresses.values()} <= places


def test_address_changes_with_a_package() -> None:
    assert editor.content_hash({"a": "1.0.0"}) != editor.content_hash({"a": "1.0.1"})


def test_a_missing_package_is_named_with_the_remedy(small_repo: Path) -> None:
    (small_repo / "node_modules").unlink()
    with pytest.raises(editor.EditorMissingError, match=r"node_modules/@codemirror/\w+ is missing.*npm ci"):
        editor.prepare(small_repo)


def test_another_version_than_the_one_named_is_refused(small_repo: Path) -> None:
    package = json.loads((small_repo / "package.json").read_text(encoding="utf-8"))
    package["dependencies"]["@codemirror/view"] = "1.2.3"
    (small_repo / "package.json").write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(editor.EditorMissingError, match=r"names 1\.2\.3: run `npm ci`"):
        editor.prepare(small_repo)
