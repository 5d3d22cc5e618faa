"""How long a build takes: ours against plain Material, and as the number of lessons grows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

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


def build(folder: Path, site: Path, address: str = "") -> float:
    """Build the project in `folder` into `site`; answers how many seconds it took, Python's start included.

    Args:
        folder: where the project's mkdocs.yml is.
        site: the folder for what it makes.
        address: the site's public address; only ours asks for it.

    Raises:
        BuildFailedError: it did not end well.
    """
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)]
    start = time.perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **ENVIRONMENT, "SITE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )
    took = time.perf_counter() - start
    if done.returncode != 0:
        raise BuildFailedError(f"{' '.join(command)} in {folder}:\n{done.stdout}{done.stderr}")
    return took


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


def pairs(root: Path, repository: Path, work: Path, count: int, say: Say) -> list[tuple[float, float]]:
    """Seconds of (ours, both languages of theirs), built alternately; the first of each is a warm-up."""
    theirs = plain_projects(root, repository, work)
    found = []
    for n in range(count + 1):
        say(f"pair {n} of {count}" if n else "warming up")
        ours = build(root, work / "site")
        found.append((ours, sum(build(*project) for project in theirs)))
        say(f"  ours {found[-1][0]:.1f} s, plain {found[-1][1]:.1f} s")
    return found[1:]


def compare(repository: Path, work: Path, count: int, say: Say) -> list[Figure]:
    """The real site, warm, against plain Material; and whether a warm build ran any scenario again."""
    build(repository, work / "site")
    before = traces_kept(repository)
    found = pairs(repository, repository, work, count, say)
    after = traces_kept(repository)
    again = sum(before.get(name) != made for name, made in after.items())
    return [
        ratio(
            "build",
            "build of the site, two languages",
            found,
            "the same Markdown on plain Material, a project a language",
            1.5,
        ),
        measured("build", "recorded runs made again in a warm build", [again], "", "none has changed", 0),
    ]


def grow(repository: Path, work: Path, count: int, say: Say) -> list[Figure]:
    """Made-up courses of 20 and 200 lessons: against each other, and the large one against plain Material."""
    found = {}
    for number in (FEW, MANY):
        root = work / f"course-{number}"
        shutil.rmtree(root, ignore_errors=True)
        lessons.write(repository, root, number)
        built = work / f"course-{number}-built"
        found[number] = pairs(root, repository, built, count, partial(_tell, say, number))
    growth = [(many[0], few[0]) for many, few in zip(found[MANY], found[FEW], strict=True)]
    return [
        ratio(
            "grow",
            f"build of {MANY} lessons, two languages",
            found[MANY],
            "the same Markdown on plain Material",
            1.5,
        ),
        ratio(
            "grow",
            f"build of {MANY} lessons",
            growth,
            f"build of {FEW} lessons: {MANY // FEW} times as many",
            MANY / FEW,
        ),
    ]


def _tell(say: Say, number: int, line: str) -> None:
    say(f"{number} lessons: {line}")
