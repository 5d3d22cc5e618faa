"""The runs that the matrix offers, each as a page of its own, so that the page with the matrix stays small.

A script takes the demo out of such a page when its reader opens it; without it the page is read as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.demo_files import DemoFiles
from sitegen.html.live_demo import cell_name, render_demo
from sitegen.html.run_page import FOLDER, render_run_page
from sitegen.markdown import citing
from sitegen.model import LANGS, Content, Lang
from sitegen.navigation import folder, matrix_address
from sitegen.references import SOURCES_MARK, resolve
from sitegen.site_file import SiteFile, site_file
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
    citing(content.sources)
    return {
        (run, lang): _run_page(content, run, traces[run], demos, lang)
        for cell in content.matrix.cells
        for run in cell.scenarios
        for lang in LANGS
    }


def _run_page(content: Content, run: str, trace: Trace, demos: DemoFiles, lang: Lang) -> SiteFile:
    scenario = content.scenarios[run]
    stem = f"{FOLDER}{lang}/{run}"
    matrix = matrix_address(content)
    back = matrix and folder(lang) + matrix.replace("#matrix", f"#{scenario.cell}")
    _, cell = cell_name(content, scenario, lang)
    told = f"{render_demo(content, scenario, trace, demos, lang)}\n{SOURCES_MARK}"
    demo = resolve(told, content, lang)
    return site_file(stem, ".html", render_run_page(demo, scenario.title[lang], cell, back, lang, stem))
