"""A small repository to build with the real MkDocs: our pages and templates around a small content folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bs4 import BeautifulSoup

from tests.sitegen.content_folder import ContentFolder, make

TRACER = """\
import json, sys
asked = json.load(sys.stdin)
steps = [{"event": "DoorSeen", "data": {"colour": "red"},
          "file": "scratch_impl/gate/ox.py", "line": 1, "citations": []},
         {"event": "DoorTried", "data": {"door": asked["setup"]["door"]},
          "file": "scratch_impl/gate/ox.py", "line": 1, "citations": ["ox/src/gate.py:3-5"]}]
print(json.dumps({"cell": asked["cell"], "steps": steps, "error": None}))
"""


@dataclass(frozen=True)
class SiteFolder:
    """`root` holds mkdocs.yml; `site` is what a build writes."""

    root: Path
    content: ContentFolder

    @property
    def site(self) -> Path:
        return self.root / "site"

    def build(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run `mkdocs build --strict`; the output of both streams is in `stdout`."""
        return subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", *arguments],
            cwd=self.root,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "SITE_URL": "", "REPO_URL": "", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def built(self, **environment: str) -> SiteFolder:
        """This, after a build that went well."""
        done = self.build(**environment)
        assert done.returncode == 0, done.stdout
        return self

    def page(self, address: str) -> BeautifulSoup:
        """A built page: `zh/compare/1/`."""
        name = address if address.endswith(".html") else f"{address}index.html"
        return BeautifulSoup((self.site / name).read_text(encoding="utf-8"), "html.parser")

    def append(self, name: str, text: str) -> None:
        with (self.root / name).open("a", encoding="utf-8") as file:
            file.write(text)

    def snapshot(self) -> dict[str, bytes]:
        """Every file of the site with its bytes."""
        files = (file for file in self.site.rglob("*") if file.is_file())
        return {file.relative_to(self.site).as_posix(): file.read_bytes() for file in files}


def make_site(folder: Path, repository: Path) -> SiteFolder:
    """Write the small repository into `folder`."""
    content = make(folder)
    (content.cells / "__init__.py").write_text('"""The small repository\'s teaching code."""\n')
    (content.cells / "__main__.py").write_text(TRACER)
    settings = (repository / "mkdocs.yml").read_text(encoding="utf-8")
    assert "  - anatomy\n" in settings
    settings = settings.replace("  - anatomy\n", "  - anatomy:\n      runtime: false\n")
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    shutil.copytree(repository / "docs", folder / "docs")
    for name in ("overrides", "node_modules"):
        (folder / name).symlink_to(repository / name)
    return SiteFolder(folder, content)
