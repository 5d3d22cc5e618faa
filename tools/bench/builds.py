"""How long a build takes: ours against plain Material, and as the number of lessons grows."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tools.bench import lessons, plain
from tools.bench.figures import Figure, measured, ratio

LANGS = ("en", "zh")
FEW, MANY = 20, 200
MERMAID = Path("node_modules", "mermaid", "dist", "mermaid.min.js")
REPOSITORY = Path(__file__).resolve().parent.parent.parent
# A made-up course has no generator of its own: it is built with this one.
ENVIRONMENT = {"REPO_URL": "", "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(REPOSITORY)}
Say = Callable[[str], None]


class BuildFailedError(Exception):
    """A build ended badly; the message is what it printed."""


class Took(NamedTuple):
    """Seconds of a build, Python's start included: on the clock, and of the processor."""

    clock: float
    processor: float

    def __add__(self, other: Took) -> Took:  # type: ignore[override]
        return Took(self.clock + other.clock, self.processor + other.processor)


def build(folder: Path, site: Path, address: str = "") -> Took:
    """Build the project in `folder` into `site`.

    Args:
        folder: where the project's mkdocs.yml is.
        site: the folder for what it makes.
        address: the site's public address; only ours asks for it.

    Raises:
        BuildFailedError: it did not end well.
    """
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **ENVIRONMENT, "SITE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise BuildFailedError(f"{' '.join(command)} in {folder}:\n{done.stdout}{done.stderr}")
    return Took(clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def traces_kept(root: Path) -> dict[str, int]:
    """Every recorded run that is kept, and when it was made."""
    return {file.name: file.stat().st_mtime_ns for file in (root / ".cache" / "traces").glob("*.json")}


def plain_projects(root: Path, repository: Path, work: Path) -> list[tuple[Path, Path]]:
    """The same Markdown on plain Material: each language's project, and where its site goes."""
    made = []
    for lang in LANGS:
        project = plain.write(root, lang, work / f"plain-{lang}", repository / MERMAID)
        made.append((project, work / f"plain-{lang}-site"))
    return made


def pairs(root: Path, repository: Path, work: Path, count: int, say: Say) -> list[tuple[Took, Took]]:
    """What (ours, both languages of theirs) took, built alternately; a pair before the first warms up."""
    english, chinese = plain_projects(root, repository, work)
    found = []
    for n in range(count + 1):
        say(f"pair {n} of {count}" if n else "warming up")
        ours = build(root, work / "site")
        theirs = build(*english) + build(*chinese)
        say(f"  ours {ours.clock:.1f} s, plain {theirs.clock:.1f} s")
        found.append((ours, theirs))
    return found[1:]


def ratios(group: str, name: str, found: list[tuple[Took, Took]], against: str, bound: float) -> list[Figure]:
    """The ratio on the clock, which has the bound; and of the processor, for a machine with more to do."""
    clock = [(ours.clock, theirs.clock) for ours, theirs in found]
    processor = [(ours.processor, theirs.processor) for ours, theirs in found]
    return [
        ratio(group, name, clock, against, bound),
        ratio(group, f"{name}, processor time", processor, "told for the record"),
    ]


def compare(repository: Path, work: Path, count: int, say: Say) -> list[Figure]:
    """The real site, warm, against plain Material; and whether a warm build ran any scenario again."""
    build(repository, work / "site")
    before = traces_kept(repository)
    found = pairs(repository, repository, work, count, say)
    after = traces_kept(repository)
    again = sum(before.get(name) != made for name, made in after.items())
    against = "the same Markdown on plain Material, a project a language"
    return [
        *ratios("build", "build of the site, two languages", found, against, 1.5),
        measured("build", "recorded runs made again in a warm build", [again], "", "none has changed", 0),
    ]


def grow(repository: Path, work: Path, count: int, say: Say) -> list[Figure]:
    """Made-up courses of 20 and 200 lessons: against each other, and the large one against plain Material."""
    found = {}
    for number in (FEW, MANY):
        root = work / f"course-{number}"
        lessons.write(repository, root, number)
        built = work / f"course-{number}-built"
        found[number] = pairs(root, repository, built, count, partial(_tell, say, number))
    growth = [(many, few) for (many, _), (few, _) in zip(found[MANY], found[FEW], strict=True)]
    times = MANY // FEW
    return [
        *ratios("grow", f"build of {MANY} lessons", found[MANY], "the same Markdown on plain Material", 1.5),
        *ratios("grow", f"{MANY} lessons against {FEW}", growth, f"{times} times as many lessons", times),
    ]


def _tell(say: Say, number: int, line: str) -> None:
    say(f"{number} lessons: {line}")
