"""The runs that the matrix offers, each as a page of its own, so that the page with the matrix stays small.

A script takes the demo out of such a page when its reader opens it; without it the page is read as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from sitegen.demo_files import DemoFiles
from sitegen.html.live_demo import cell_name, render_demo
from sitegen.html.run_page import FOLDER, render_run_page, run_page_maker
from sitegen.model import LANGS, Content, Lang
from sitegen.navigation import ask_link, folder, matrix_address
from sitegen.site_file import SiteFile, site_file
from sitegen.subprocesses import kept
from sitegen.traces import Trace

RunPages = Mapping[tuple[str, Lang], SiteFile]
"""By scenario and language."""


def run_pages(content: Content, traces: Mapping[str, Trace], demos: DemoFiles) -> RunPages:
    """The pages for all scenarios that a cell of the matrix names.

    Args:
        content: all content; its root is the folder that holds `stories/` and `scratch_impl/`.
        traces: what running each scenario gave, by scenario id.
        demos: what the demos' scripts fetch.
    """
    return {
        (run, lang): _run_page(content, run, traces[run], demos, lang)
        for cell in content.matrix.cells
        for run in cell.scenarios
        for lang in LANGS
    }


def _run_page(content: Content, run: str, trace: Trace, demos: DemoFiles, lang: Lang) -> SiteFile:
    """One of them. To tell a run in words takes longer than to look whether it was told before."""
    scenario = content.scenarios[run]
    stem = f"{FOLDER}{lang}/{run}"
    matrix = matrix_address(content)
    back = matrix and folder(lang) + matrix.replace("#matrix", f"#{scenario.cell}")
    _, cell = cell_name(content, scenario, lang)

    def page() -> str:
        demo = render_demo(content, scenario, trace, demos, lang)
        return render_run_page(demo, scenario.title[lang], cell, back, lang, stem)

    told = (scenario.title[lang], scenario.question[lang], scenario.takeaway[lang], cell, back)
    ask = ask_link(content, scenario.cell, lang)
    recorded = demos.runs[run, lang].address  # changes with the run, its words and its code
    made_of = [run_page_maker(), stem, recorded, *map(str, told), str(ask)]
    key = hashlib.sha256("\0".join(made_of).encode()).hexdigest()[:24]
    return site_file(stem, ".html", kept(Path(content.root.parent), "runs", key, page))
