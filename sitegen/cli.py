"""`sitegen check | verify | lock`: look after the content without building the site."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import click

from sitegen import cited
from sitegen.citations import text_of
from sitegen.content import gather
from sitegen.git import Clone, CloneError
from sitegen.lock import add_missing
from sitegen.lockfile import NAME, dump, load_lock
from sitegen.marking import mark_all
from sitegen.model import Source
from sitegen.piece_runs import run_all
from sitegen.problems import ContentError, Report
from sitegen.sources import load_sources
from sitegen.verify import verify as verify_lock

_root = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path("stories"),
    show_default=True,
    help="Folder with the content.",
)
_clone = click.option(
    "--clone",
    "clones",
    metavar="SOURCE=FOLDER",
    multiple=True,
    help="A git clone (bare will do) that holds the pinned commit of a source; once for each source.",
)


@click.group()
def main() -> None:
    """Look after the lessons: their data, and what they cite."""


@main.command()
@_root
def check(root: Path) -> None:
    """Check everything under stories/, and what the teaching code cites. Exit 1 on any problem."""
    report = Report(root)
    code = root.parent / "scratch_impl"
    content = gather(root, code, report)
    if content.sources:
        cited.check(cited.in_code(code, content.sources, report), content.sources, content.lock, report)
    mark_all(root.resolve().parent, content.exercises.values(), report)
    run_all(root.resolve().parent, content.stories.values(), report)
    _stop(report)
    click.echo(
        f"sound: {len(content.stories)} stories, {len(content.scenarios)} scenarios, "
        f"{len(content.exercises)} exercises, "
        f"{len(content.matrix.cells)} cells, {len(content.lock)} locked citations"
    )


@main.command()
@_root
@_clone
def verify(root: Path, clones: tuple[str, ...]) -> None:
    """Prove citations.lock against clones. Exit 1 when an entry isn't confirmed."""
    report = Report(root)
    sources = load_sources(root, report)
    lock = load_lock(root, sources, report)
    _stop(report)
    opened = _open(clones, sources)
    if not opened:
        raise click.UsageError("nothing to verify against: give at least one --clone SOURCE=FOLDER")
    count: Counter[tuple[str, str]] = Counter()
    with click.progressbar(
        verify_lock(lock, opened),
        length=sum(citation.source in opened for citation in lock),
        label="verify",
        hidden=sys.stdout.isatty() or not sys.stderr.isatty(),  # on a terminal the findings are the progress
        file=sys.stderr,
    ) as findings:
        for finding in findings:
            count[finding.citation.source, finding.verdict] += 1
            detail = f": {finding.detail}" if finding.detail else ""
            click.echo(f"{finding.verdict:9} {text_of(finding.citation)}{detail}")
    for name in sources:
        if name in opened:
            told = ", ".join(
                f"{count[name, verdict]} {verdict}" for verdict in ("confirmed", "moved", "gone")
            )
            click.echo(f"{name} at {opened[name].commit}: {told}")
        elif any(citation.source == name for citation in lock):
            entries = sum(citation.source == name for citation in lock)
            why = "documentation" if sources[name].kind == "documentation" else "no --clone given"
            click.echo(f"{name}: {entries} skipped ({why})")
    raise SystemExit(1 if any(n and verdict != "confirmed" for (_, verdict), n in count.items()) else 0)


@main.command()
@_root
@_clone
def lock(root: Path, clones: tuple[str, ...]) -> None:
    """Add what is cited and not locked yet to citations.lock; keep what is there."""
    report = Report(root)
    sources = load_sources(root, report)
    file = root / NAME
    old = load_lock(root, sources, report) if file.is_file() else {}
    _stop(report)
    mentions = [*cited.in_stories(root, sources)]
    mentions += cited.in_code(root.parent / "scratch_impl", sources, report)
    new = add_missing(mentions, sources, old, _open(clones, sources), report)
    file.write_text(dump(new.lock), encoding="utf-8")
    for text in new.added:
        click.echo(f"added {text}")
    click.echo(f"{NAME}: {len(new.lock)} entries, {len(new.added)} of them new")
    _stop(report)


def _open(clones: tuple[str, ...], sources: Mapping[str, Source]) -> dict[str, Clone]:
    repositories = [name for name, source in sources.items() if source.kind == "repository"]
    opened: dict[str, Clone] = {}
    for word in clones:
        name, equals, folder = word.partition("=")
        source = sources.get(name)
        if not equals or source is None or source.commit is None:
            raise click.BadParameter(
                f"{word!r} isn't SOURCE=FOLDER with SOURCE one of {', '.join(repositories)}",
                param_hint="--clone",
            )
        try:
            opened[name] = Clone(Path(folder), source.commit)
        except CloneError as error:
            raise click.BadParameter(f"{name}: {error}", param_hint="--clone") from error
    return opened


def _stop(report: Report) -> None:
    """Print every problem and leave with exit status 1; do nothing when there is none."""
    try:
        report.raise_if_any()
    except ContentError as error:
        click.echo(str(error), err=True)
        raise SystemExit(1) from error
