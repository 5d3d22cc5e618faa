"""The thing we are compared to: the same Markdown on Material for MkDocs as it comes, one project a language.

Our fences become blocks of code, citations stay the text they are written as, and diagrams are drawn by a
Mermaid that the project hosts itself, loaded the way Material's handbook says.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

MERMAID = "assets/mermaid.min.js"
SETTINGS = """\
site_name: Plain
theme:
  name: material
  language: {lang}
  font: false
  features: [content.code.copy]
plugins: [search]
extra_javascript: [{mermaid}]
markdown_extensions:
  - abbr
  - admonition
  - attr_list
  - def_list
  - footnotes
  - md_in_html
  - tables
  - toc:
      toc_depth: 3
  - pymdownx.details
  - pymdownx.highlight
  - pymdownx.inlinehilite
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          class: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
"""
DOCS_PAGES = ("index", "instructors", "authors")


def pages(root: Path, lang: str) -> Mapping[str, str]:
    """Every page of a language as plain Material would have it: place in its `docs/`, and text."""
    found = {f"{name}.md": (root / "docs" / f"{name}.{lang}.md").read_text("utf-8") for name in DOCS_PAGES}
    for story in sorted((root / "stories").rglob(f"story.{lang}.md")):
        place = story.parent.relative_to(root / "stories").as_posix()
        found[f"{place}/index.md"] = story.read_text("utf-8")
    return {place: text.replace("/story.md", "/index.md") for place, text in found.items()}


def write(root: Path, lang: str, folder: Path, mermaid: Path) -> Path:
    """Write the project of one language into `folder`, anew; answers the folder.

    Args:
        root: our repository, or one made up.
        lang: which of its languages.
        folder: where the project goes.
        mermaid: Mermaid in one file.
    """
    shutil.rmtree(folder, ignore_errors=True)
    docs = folder / "docs"
    for place, text in pages(root, lang).items():
        (docs / place).parent.mkdir(parents=True, exist_ok=True)
        (docs / place).write_text(text, encoding="utf-8")
    (docs / MERMAID).parent.mkdir(parents=True)
    shutil.copyfile(mermaid, docs / MERMAID)
    (folder / "mkdocs.yml").write_text(SETTINGS.format(lang=lang, mermaid=MERMAID), encoding="utf-8")
    return folder
