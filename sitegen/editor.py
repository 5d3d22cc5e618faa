"""The page's code editor: CodeMirror and our few lines around it, as files that a browser can import.

Bundled once for a state of `sitegen/editor_js/` and of the npm packages that it imports, and kept in
`.cache/editor/<hash>/`. Call `prepare(root)` and copy `Bundle.files` into the site.

    bundle = prepare(root)
    bundle.files                     # ((site path, file on disk), ...)
    bundle.addresses("../")          # {"editor": "../assets/editor/<hash>/editor.js", "compare": "..."}

`editor.js` is what one writes in; `compare.js` shows two texts against each other. What both need lies in a
third file, which they import themselves.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parent / "editor_js"
ENTRIES = ("editor", "compare")
BUNDLER = Path("node_modules", ".bin", "esbuild")
LICENCES = "licences.txt"
LIMIT_S = 120

_IMPORTED = re.compile(r'from "((?:@[\w-]+/)?[\w-]+)')
_PACKAGE = re.compile(r"(?:^|/)node_modules/((?:@[^/]+/)?[^/]+)/")


class EditorMissingError(RuntimeError):
    """Something that the editor is made from is not installed; the message says how to get it."""


@dataclass(frozen=True)
class Bundle:
    """Files for the site, as (site path, file on disk), and the site's folder that they go into."""

    files: tuple[tuple[str, Path], ...]
    folder: str

    def addresses(self, to_root: str = "") -> dict[str, str]:
        """For the page's `<script id="runtime">`; `to_root` is the relative way to the site's root."""
        return {entry: f"{to_root}{self.folder}{entry}.js" for entry in ENTRIES}


def prepare(root: Path, cache: Path | None = None, report: Callable[[str], object] = print) -> Bundle:
    """Bundle the editor, or find it in the cache.

    Args:
        root: the repository: holds package.json and node_modules/.
        cache: where to keep what was made; `root/.cache/editor` when not given.
        report: receives one line when the bundle had to be made.

    Raises:
        EditorMissingError: a package is missing, or of another version than package.json names.
    """
    key = content_hash(packages(root))
    made = (cache or root / ".cache" / "editor") / key
    if not made.is_dir():
        _make(root, made)
        size = sum(file.stat().st_size for file in made.iterdir())
        report(f"editor: {len(ENTRIES)} bundles, {size / 1e6:.2f} MB")
    folder = f"assets/editor/{key}/"
    return Bundle(tuple((folder + file.name, file) for file in sorted(made.iterdir())), folder)


def packages(root: Path) -> dict[str, str]:
    """The installed version of every package that our files import, and of the bundler; checked."""
    wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))
    named = {**wanted.get("dependencies", {}), **wanted.get("devDependencies", {})}
    found = {}
    for name in sorted({"esbuild", *_imported(_sources())}):
        file = root / "node_modules" / name / "package.json"
        if not file.is_file():
            raise EditorMissingError(f"node_modules/{name} is missing: run `npm ci`")
        found[name] = str(json.loads(file.read_text(encoding="utf-8"))["version"])
        if found[name] != named.get(name):
            raise EditorMissingError(
                f"node_modules/{name} is {found[name]}, package.json names {named.get(name)}: run `npm ci`"
            )
    return found


def content_hash(versions: dict[str, str]) -> str:
    """12 hex digits that change with the packages, our own files, or how they are bundled."""
    digest = hashlib.sha256(json.dumps(versions, sort_keys=True).encode())
    for file in (*_sources(), Path(__file__)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _sources() -> list[Path]:
    return sorted(SOURCES.glob("*.mjs"))


def _imported(files: Iterable[Path]) -> set[str]:
    return {name for file in files for name in _IMPORTED.findall(file.read_text(encoding="utf-8"))}


def _make(root: Path, made: Path) -> None:
    """Fill a folder beside `made`, then move it there: a build that is stopped leaves nothing half done."""
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        out, inputs = Path(folder, "out"), Path(folder, "inputs.json")
        command = [
            str((root / BUNDLER).absolute()),
            *(str(SOURCES / f"{entry}.mjs") for entry in ENTRIES),
            *("--bundle", "--splitting", "--minify", "--format=esm", "--target=es2022", "--charset=utf8"),
            *("--legal-comments=none", "--log-level=warning", f"--metafile={inputs}", f"--outdir={out}"),
        ]
        environment = {**os.environ, "NODE_PATH": str((root / "node_modules").absolute())}
        done = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"the editor cannot be bundled:\n{(done.stderr or done.stdout).strip()}")
        (out / LICENCES).write_text(_licences(root, inputs), encoding="utf-8")
        try:
            out.rename(made)
        except OSError:  # another build was quicker
            if not made.is_dir():
                raise


def _licences(root: Path, inputs: Path) -> str:
    """The licence of every package that went in: minified code has lost its own notices."""
    used = json.loads(inputs.read_text(encoding="utf-8"))["inputs"]
    names = sorted({match[1] for file in used for match in [_PACKAGE.search(file)] if match})
    texts = [(root / "node_modules" / name / "LICENSE").read_text(encoding="utf-8") for name in names]
    return "\n".join(f"{name}\n\n{text.strip()}\n" for name, text in zip(names, texts, strict=True))
