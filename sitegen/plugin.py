"""The glue between MkDocs and the generator. Nothing is decided here; every step calls a pure function.

The outer build makes the site's first language, and when it is done starts MkDocs once more for each other
language, in a folder of the same site. All is made beside its place and moved there at the very end, so that
a build that fails leaves the old site as it was.
"""

from __future__ import annotations

import logging
import re
import shutil
from contextvars import ContextVar
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Literal

from jinja2 import Environment
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link as NavLink
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler, clean_directory

from sitegen import diagrams, markdown, navigation
from sitegen.config import AnatomyConfig, quieten, speak
from sitegen.demo_files import step_anchors
from sitegen.editor import EditorMissingError
from sitegen.html.content_policy import with_policy
from sitegen.html.labels import label, labels
from sitegen.html.templates import keep_compiled
from sitegen.job import Job, first_job
from sitegen.model import LANGS
from sitegen.problems import ContentError
from sitegen.runtime import RuntimeMissingError
from sitegen.search import searchable, split_index
from sitegen.shared_assets import from_root, is_shared
from sitegen.site_file import rooted
from sitegen.versions import versioned, versions, with_versions
from sitegen.widgets import Widgets

log = logging.getLogger("mkdocs.plugins.anatomy")
quieten()

_ID = re.compile(r'\sid="([^"]+)"')
_job: ContextVar[Job | None] = ContextVar("job", default=None)


class AnatomyPlugin(BasePlugin[AnatomyConfig]):
    """Brings stories, matrix, demos and both languages into the site."""

    job: Job
    moved: dict[str, str]
    live: ClassVar[bool] = (
        False  # of the process, not of one build: whether pages are served with live reload
    )

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember what the site is built for."""
        AnatomyPlugin.live = command == "serve"

    @event_priority(100)  # before search and mermaid2 look at the configuration
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load and check all content, before MkDocs touches the old site."""
        try:
            self.job = _job.get() or self._first_job(config)
        except (ContentError, diagrams.MermaidMissingError, RuntimeMissingError, EditorMissingError) as error:
            raise PluginError(f"{error}") from None
        job = self.job
        speak(config, job.lang)
        config.site_dir = str(job.staging / navigation.folder(job.lang))
        config.site_url = job.site_url and job.site_url + navigation.folder(job.lang)
        watched = (job.root / self.config.stories_dir, job.root / "scratch_impl", Path(__file__).parent)
        config.watch.extend([str(folder) for folder in (*watched, *map(Path, config.theme.dirs[:1]))])
        if not config.repo_url:
            config.edit_uri = None
        config.nav = job.nav()
        widgets = Widgets(
            job.content,
            job.lang,
            job.traces,
            job.demos,
            job.run_pages,
            job.compared,
            job.exercises,
            job.printed,
        ).by_name()
        extension = markdown.AnatomyExtension(job.content, job.lang, widgets)
        config.markdown_extensions.append(extension)
        config.mdx_configs["toc"] = {**config.mdx_configs.get("toc", {}), "slugify": _no_slug}
        fences = config.mdx_configs.get("pymdownx.superfences", {})
        config.mdx_configs["pymdownx.superfences"] = markdown.superfences(fences, extension)
        self.moved = versions(Path(config.docs_dir))
        if job.lang != LANGS[0]:
            config.theme.static_templates.discard("404.html")  # servers show the one at the root
        return config

    def _first_job(self, config: MkDocsConfig) -> Job:
        return first_job(
            Path(config.config_file_path).resolve().parent,
            stories=self.config.stories_dir,
            python=self.config.runtime,
            site_dir=Path(config.site_dir),
            site_url=config.site_url or "",
            report=log.info,
        )

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Take this language's pages, from `docs/` and from `stories/`, and what scripts fetch."""
        job = self.job
        for file in list(files.documentation_pages()):
            files.remove(file)
        for uri, source in job.pages(Path(config.docs_dir)).items():
            file = File.generated(config, uri, abs_src_path=str(source))
            file.edit_uri = source.resolve().relative_to(job.root).as_posix()
            if uri.endswith("/story.md"):
                file.dest_uri = uri.replace("story.md", "index.html")
            files.append(file)
        for file in files:
            file.dest_uri = versioned(file.dest_uri, self.moved)
        if job.lang != LANGS[0]:
            for file in [file for file in files if is_shared(file.src_uri)]:
                files.remove(file)
        else:
            for uri, source in job.files:
                files.append(File.generated(config, uri, abs_src_path=str(source)))
            for made in (*job.demos, *job.run_pages.values(), *job.compared, *job.exercises.values()):
                text = with_versions(made.text, self.moved)
                files.append(File.generated(config, made.address, content=text))
        return files

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        """Put the matrix, which is a part of a lesson, behind the map."""
        if matrix := navigation.matrix_address(self.job.content):
            nav.items.insert(1, NavLink(label("nav_matrix", self.job.lang), matrix))
        return nav

    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> Environment:
        """Keep the theme's templates as they were compiled, and ours."""
        keep_compiled(self.job.root, env)
        return env

    def on_page_markdown(self, text: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Give a lesson its sources, and every page its description."""
        hide = page.meta.get("hide", [])
        page.meta["hide"] = [*hide, "navigation"]  # the header leads everywhere; on phones the drawer stays
        story = self._view(page.url).story
        summary = story.summary if story else page.meta.get("summary")
        if summary:
            page.meta["description"] = escape(summary)  # the theme's template does not
        return markdown.with_sources(text, self.job.lang) if story else text

    def on_page_content(self, html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Give addresses their way to the root; tell MkDocs, which checks links, the anchors in widgets."""
        anchors = {*_ID.findall(html), *step_anchors(html, self.job.traces)}
        page.present_anchor_ids = (page.present_anchor_ids or set()) | anchors
        return rooted(html, navigation.to_root(self.job.lang, page.url))

    @event_priority(100)  # before search
    def _hand_over(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
        """Hand the template its data, and the search what is to be found."""
        context["anatomy"] = self._view(page.url)
        self._content = page.content
        page.content = searchable(page.content or "")
        return context

    @event_priority(-100)  # after search
    def _take_back(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
        page.content = self._content
        return context

    on_page_context = CombinedEvent(_hand_over, _take_back)

    def on_template_context(self, context: Any, template_name: str, config: MkDocsConfig) -> Any:
        """The same for pages made from a template alone."""
        context["anatomy"] = self._view(None, home=context["base_url"].rstrip("/") + "/")
        context["labels"] = {lang: labels(lang) for lang in LANGS}
        return context

    def _view(self, here: str | None, home: str | None = None) -> navigation.PageView:
        job = self.job
        return navigation.view(
            job.content, job.lang, here, home=home, site_url=job.site_url, runtime=job.assets
        )

    @event_priority(100)  # before mermaid2
    def _keep_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        self._kept = output
        return diagrams.excerpt(output)

    @event_priority(-100)  # after mermaid2
    def _settle_diagrams(self, output: str, page: Page, config: MkDocsConfig) -> str:
        way = navigation.to_root(LANGS[0], page.url), navigation.to_root(self.job.lang, page.url)
        return self._finish(from_root(diagrams.settle(self._kept, output), *way))

    def on_post_template(self, output: str, *, template_name: str, config: MkDocsConfig) -> str:
        """The same for a page that is made from a template alone."""
        return self._finish(output) if template_name.endswith(".html") else output

    def _finish(self, page: str) -> str:
        """Name scripts by addresses that change with them; then nothing changes the page any more."""
        return with_policy(with_versions(page, self.moved), live=self.live)

    on_post_page = CombinedEvent(_keep_page, _settle_diagrams)

    @event_priority(-100)  # after search has written its index: both builds share that plugin
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Build the other languages, then show the new site."""
        job = self.job
        split_index(Path(config.site_dir) / "search")
        if job.lang != LANGS[0]:
            return
        for lang in LANGS[1:]:
            token = _job.set(replace(job, lang=lang))
            try:
                build(load_config(config.config_file_path, strict=False))
            finally:
                _job.reset(token)
        config.site_dir = str(job.site_dir)
        if not (config.strict and _warnings()):  # else MkDocs is about to stop
            _publish(job.staging, job.site_dir)

    def on_build_error(self, error: Exception) -> None:
        """Leave nothing half made behind."""
        if hasattr(self, "job"):
            shutil.rmtree(self.job.staging, ignore_errors=True)


def _no_slug(heading: str, separator: str) -> str:
    """Refuse to make an id out of a heading's words: it would change with them, and be empty in Chinese."""
    raise PluginError(f"the heading {heading!r} has no id: write {{#its-id}} behind it")


def _warnings() -> int:
    """How many warnings MkDocs has counted so far; it counts in strict builds only."""
    handlers = [
        handler for handler in logging.getLogger("mkdocs").handlers if isinstance(handler, CountHandler)
    ]
    return sum(number for handler in handlers for _, number in handler.get_counts())


def _publish(staging: Path, site_dir: Path) -> None:
    """Put the finished site in the place of the old one."""
    site_dir.mkdir(parents=True, exist_ok=True)
    clean_directory(str(site_dir))
    for entry in staging.iterdir():
        shutil.move(entry, site_dir / entry.name)
    staging.rmdir()
