"""The page's Python: what is made, when it is made again, and what is said when something is missing."""

from __future__ import annotations

import gzip
import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from sitegen import runtime


@pytest.fixture
def small_repo(repo_root: Path, tmp_path: Path) -> Path:
    """A repository with a teaching package of two files, and the real npm packages."""
    root = tmp_path / "repo"
    package = root / runtime.PACKAGE
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "bridge.py").write_text("def run(text: str) -> str:\n    return text\n", encoding="utf-8")
    (root / "package.json").write_bytes((repo_root / "package.json").read_bytes())
    (root / "node_modules").symlink_to(repo_root / "node_modules")
    return root


def test_everything_is_made_once_and_then_found(small_repo: Path) -> None:
    said: list[str] = []
    made = runtime.prepare(small_repo, report=said.append)
    assert [line.split()[0] for line in said] == ["runtime:", "runtime:"]

    again = runtime.prepare(small_repo, report=said.append)
    assert again == made
    assert len(said) == 2

    assert {Path(site).name for site, _ in made.files} == {
        *runtime.PYODIDE_FILES,
        runtime.LOCK_NAME,
        runtime.SNAPSHOT_NAME,
        "scratch_impl-0.1.0-py3-none-any.whl",
    }
    assert all(file.is_file() for _, file in made.files)
    snapshot = next(file for _, file in made.files if file.name == runtime.SNAPSHOT_NAME)
    memory = gzip.decompress(snapshot.read_bytes())
    header_bytes = int.from_bytes(memory[4:8], "little")
    assert (len(memory) - header_bytes) % 65536 == 0, "behind its header a snapshot is whole pages of memory"


def test_addresses_lead_to_the_files_from_any_depth(small_repo: Path) -> None:
    made = runtime.Runtime(
        (), "assets/pyodide/1.0.0/", "assets/python/ab/python.snapshot", "assets/python/ab/x.json"
    )
    assert made.addresses("../../") == {
        "pyodide": "../../assets/pyodide/1.0.0/",
        "snapshot": "../../assets/python/ab/python.snapshot",
        "lock": "../../assets/python/ab/x.json",
    }


def test_address_changes_with_the_teaching_code_and_with_nothing_else(small_repo: Path) -> None:
    first = runtime.content_hash(small_repo, "1.0.0")
    cache = small_repo / runtime.PACKAGE / "__pycache__"
    cache.mkdir()
    (cache / "bridge.cpython-311.pyc").write_bytes(b"left behind")
    assert runtime.content_hash(small_repo, "1.0.0") == first
    assert runtime.content_hash(small_repo, "1.0.1") != first
    (small_repo / runtime.PACKAGE / "bridge.py").write_text("run = str\n", encoding="utf-8")
    assert runtime.content_hash(small_repo, "1.0.0") != first


def test_the_same_sources_give_the_same_wheel(small_repo: Path, tmp_path: Path) -> None:
    wheels = []
    for name in ("one", "two"):
        out = tmp_path / name
        out.mkdir()
        wheels.append(runtime.build_wheel(small_repo, tmp_path / f"work-{name}", out))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with zipfile.ZipFile(wheels[0]) as wheel:
        code = [name for name in wheel.namelist() if ".dist-info/" not in name]
    assert code == ["scratch_impl/__init__.py", "scratch_impl/bridge.py"]


def test_lock_names_our_wheel_and_nothing_else(repo_root: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "scratch_impl-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("scratch_impl/__init__.py", "")
    out = tmp_path / runtime.LOCK_NAME
    full = repo_root / "node_modules" / "pyodide" / runtime.LOCK_NAME
    runtime.write_lock(full, wheel, [wheel, full], out)
    lock = json.loads(out.read_text(encoding="utf-8"))
    assert lock["bytes"] == {file.name: file.stat().st_size for file in (wheel, full)}
    assert list(lock["packages"]) == ["scratch-impl"]
    package = lock["packages"]["scratch-impl"]
    assert package["file_name"] == wheel.name
    assert package["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert lock["info"] == json.loads(full.read_text(encoding="utf-8"))["info"]


def test_version_comes_from_package_json(repo_root: Path) -> None:
    package = json.loads((repo_root / "package.json").read_text(encoding="utf-8"))
    assert runtime.pyodide_version(repo_root) == package["dependencies"]["pyodide"]


@pytest.mark.parametrize("named", ["^1.2.3", "latest", ""])
def test_a_version_that_is_not_exact_is_refused(tmp_path: Path, named: str) -> None:
    package = {"dependencies": {"pyodide": named}}
    (tmp_path / "package.json").write_text(json.dumps(package), encoding="utf-8")
    with pytest.raises(runtime.RuntimeMissingError, match="exact version"):
        runtime.pyodide_version(tmp_path)


def test_missing_npm_packages_are_named_with_the_remedy(small_repo: Path) -> None:
    (small_repo / "node_modules").unlink()
    with pytest.raises(runtime.RuntimeMissingError, match=r"pyodide\.asm\.wasm.*npm ci"):
        runtime.prepare(small_repo)


def test_another_version_than_the_one_named_is_refused(small_repo: Path) -> None:
    (small_repo / "package.json").write_text('{"dependencies": {"pyodide": "1.2.3"}}', encoding="utf-8")
    with pytest.raises(runtime.RuntimeMissingError, match=r"names 1\.2\.3.*npm ci"):
        runtime.prepare(small_repo)


def test_missing_node_is_said_plainly(small_repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(small_repo))
    with pytest.raises(runtime.RuntimeMissingError, match="node is not on PATH"):
        runtime.prepare(small_repo)


def test_code_that_cannot_be_imported_stops_the_build_and_leaves_nothing(small_repo: Path) -> None:
    (small_repo / runtime.PACKAGE / "broken.py").write_text("import no_such_module\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="no_such_module"):
        runtime.prepare(small_repo, report=lambda line: None)
    assert list((small_repo / ".cache" / "runtime").iterdir()) == []
