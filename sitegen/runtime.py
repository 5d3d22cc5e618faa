"""What the browser needs to run the teaching code: Pyodide's files, our wheel, and a memory snapshot.

Everything is made once for a version of Pyodide and a state of `scratch_impl`, and kept in
`.cache/runtime/<hash>/`. Call `prepare(root)` and copy `Runtime.files` into the site.

    runtime = prepare(root)
    runtime.files                    # ((site path, file on disk), ...)
    runtime.addresses("../")         # {"pyodide": "../assets/pyodide/<version>/", ...}

Two ways to boot: from the snapshot (`scratch_impl` is already imported in it), or plainly, from a trimmed
`pyodide-lock.json` that names our wheel and nothing else.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "scratch_impl"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
SNAPSHOT_SCRIPT = Path(__file__).parent / "runtime_js" / "snapshot.mjs"
SNAPSHOT_NAME = "python.snapshot"  # no .gz: some servers would unpack it on the way
LOCK_NAME = "pyodide-lock.json"
BUILD_DATE = "315532800"  # 1980-01-01, the earliest date a zip can hold
NODE_LIMIT_S = 300

WHEEL_VERSION = "0.1.0"
WHEEL_PROJECT = f"""\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{PACKAGE}"
version = "{WHEEL_VERSION}"
requires-python = ">=3.11"

[tool.hatch.build.targets.wheel]
packages = ["{PACKAGE}"]
"""


class RuntimeMissingError(RuntimeError):
    """Something that the runtime is made from is not installed; the message says how to get it."""


@dataclass(frozen=True)
class Runtime:
    """Files for the site, and where the page finds them (site paths, relative to the site's root)."""

    files: tuple[tuple[str, Path], ...]
    pyodide: str
    snapshot: str
    lock: str

    def addresses(self, to_root: str = "") -> dict[str, str]:
        """The page's `<script id="runtime">`; `to_root` is the relative way to the root (`""`, `"../"`)."""
        return {
            "pyodide": to_root + self.pyodide,
            "snapshot": to_root + self.snapshot,
            "lock": to_root + self.lock,
        }


def prepare(root: Path, cache: Path | None = None, report: Callable[[str], object] = print) -> Runtime:
    """Make (or find in the cache) all that the browser needs.

    Args:
        root: the repository: holds package.json, node_modules/ and scratch_impl/.
        cache: where to keep what was made; `root/.cache/runtime` when not given.
        report: receives one line for each thing that had to be made.

    Raises:
        RuntimeMissingError: node or node_modules is missing, or of another version than package.json names.
    """
    version = pyodide_version(root)
    pyodide = pyodide_folder(root, version)
    key = content_hash(root, version)
    made = (cache or root / ".cache" / "runtime") / key
    if not made.is_dir():
        _make(root, pyodide, made, report)
    here = f"assets/python/{key}/"
    there = f"assets/pyodide/{version}/"
    files = [(there + name, pyodide / name) for name in PYODIDE_FILES]
    files += [(here + file.name, file) for file in sorted(made.iterdir())]
    return Runtime(tuple(files), there, here + SNAPSHOT_NAME, here + LOCK_NAME)


def pyodide_version(root: Path) -> str:
    """The exact version that package.json names; that file is the only place that does."""
    package = json.loads((root / "package.json").read_text(encoding="utf-8"))
    version = package.get("dependencies", {}).get("pyodide", "")
    if not version[:1].isdigit():
        raise RuntimeMissingError(f"package.json: expected an exact version of pyodide, found {version!r}")
    return str(version)


def pyodide_folder(root: Path, version: str) -> Path:
    """The installed npm package of that version."""
    folder = root / "node_modules" / "pyodide"
    missing = [name for name in (*PYODIDE_FILES, LOCK_NAME, "package.json") if not (folder / name).is_file()]
    if missing:
        raise RuntimeMissingError(f"node_modules/pyodide lacks {', '.join(missing)}: run `npm ci`")
    found = json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    if found != version:
        raise RuntimeMissingError(
            f"node_modules/pyodide is {found}, package.json names {version}: run `npm ci`"
        )
    return folder


def content_hash(root: Path, version: str) -> str:
    """12 hex digits that change with Pyodide's version, the teaching code, or how the snapshot is made."""
    digest = hashlib.sha256(version.encode())
    for file in (SNAPSHOT_SCRIPT, Path(__file__)):
        digest.update(file.read_bytes())
    for file in sources(root):
        text = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:12]


def sources(root: Path) -> list[Path]:
    """The files of the teaching code, in a steady order, without what Python or an editor leaves behind."""
    return sorted(
        file
        for file in (root / PACKAGE).rglob("*")
        if file.is_file()
        and file.suffix != ".pyc"
        and not any(part.startswith(".") or part == "__pycache__" for part in file.relative_to(root).parts)
    )


def _make(root: Path, pyodide: Path, made: Path, report: Callable[[str], object]) -> None:
    """Fill a folder beside `made`, then move it there: a build that is stopped leaves nothing half done."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeMissingError("node is not on PATH: the page's Python is prepared with Node 20 or later")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        work, out = Path(folder), Path(folder, "out")
        out.mkdir()
        wheel = build_wheel(root, work / "wheel", out)
        report(f"runtime: {wheel.name} {_size(wheel)}")
        raw = work / "snapshot"
        make_snapshot(node, pyodide, wheel, raw)
        packed = out / SNAPSHOT_NAME
        packed.write_bytes(gzip.compress(raw.read_bytes(), compresslevel=9, mtime=0))
        report(f"runtime: {SNAPSHOT_NAME} {_size(packed)} ({_size(raw)} unpacked)")
        files = [*(pyodide / name for name in PYODIDE_FILES), packed, wheel]
        write_lock(pyodide / LOCK_NAME, wheel, files, out / LOCK_NAME)
        try:
            out.rename(made)
        except OSError:  # another build was quicker
            if not made.is_dir():
                raise


def build_wheel(root: Path, work: Path, out: Path) -> Path:
    """A wheel of `scratch_impl` alone in `out`; the same sources give the same bytes."""
    for file in sources(root):
        copy = work / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
        copy.chmod(0o644)
    (work / "pyproject.toml").write_text(WHEEL_PROJECT, encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out.resolve())]
    _run(command, work, {**os.environ, "SOURCE_DATE_EPOCH": BUILD_DATE})
    (wheel,) = out.glob("*.whl")
    return wheel


def write_lock(full: Path, wheel: Path, files: Iterable[Path], out: Path) -> None:
    """Write Pyodide's lock file cut down to our wheel, which must lie beside it.

    To what Pyodide reads we add `bytes`, the length of each of `files` by its name: the page shows how much
    has come, and notices when a file was cut off on its way.
    """
    from pyodide_lock import PackageSpec  # only here: it is slow to import, and most builds find a lock
    from pyodide_lock.utils import update_package_sha256

    info = json.loads(full.read_text(encoding="utf-8"))["info"]
    spec = PackageSpec(
        name=PACKAGE.replace("_", "-"),
        version=WHEEL_VERSION,
        file_name=wheel.name,
        install_dir="site",
        imports=[PACKAGE],
    )
    update_package_sha256(spec, wheel)
    lengths = {file.name: file.stat().st_size for file in files}
    lock = {"info": info, "packages": {spec.name: spec.model_dump(mode="json")}, "bytes": lengths}
    out.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def make_snapshot(node: str, pyodide: Path, wheel: Path, out: Path) -> None:
    """Boot Pyodide in Node with the wheel imported, and write its memory to `out` (unpacked, about 30 MB)."""
    _run(
        [node, str(SNAPSHOT_SCRIPT), str(pyodide.resolve()), str(wheel), PACKAGE, str(out)], out.parent, None
    )


def _run(command: list[str], folder: Path, environment: dict[str, str] | None) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=NODE_LIMIT_S,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[:3])} failed:\n{(done.stderr or done.stdout).strip()}")


def _size(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.2f} MB"
