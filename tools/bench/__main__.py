"""`python -m tools.bench`: measure, print one table, write JSON; exit 1 when a bound is not met."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.bench import builds, lighthouse, plain, python, reading
from tools.bench.browsing import LESSON, chromium
from tools.bench.figures import Figure, as_json, table
from tools.bench.server import PagesServer, serve

ROOT = builds.REPOSITORY
WORK = ROOT / ".cache" / "bench"
IN_THE_BROWSER = ("start", "step", "stop", "bytes")
OF_THE_SITE = (*IN_THE_BROWSER, "lighthouse")
GROUPS = (*OF_THE_SITE, "build", "grow")
FEWEST = 5


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """What to measure, from the command line."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--only", default=",".join(GROUPS), help=f"some of {','.join(GROUPS)}, with commas")
    parser.add_argument("--pairs", type=int, default=FEWEST, help="how often each is measured")
    wanted = parser.parse_args(given)
    wanted.only = wanted.only.split(",")
    if unknown := set(wanted.only) - set(GROUPS):
        parser.error(f"--only knows {', '.join(GROUPS)}, not {', '.join(sorted(unknown))}")
    return wanted


def teller(group: str) -> Callable[[str], None]:
    """Tells what is going on, on stderr: the table alone goes to stdout."""
    return lambda line: print(f"bench: {group}: {line}", file=sys.stderr, flush=True)


def run(only: Sequence[str], pairs: int) -> list[Figure]:
    """Measure the groups asked for."""
    WORK.mkdir(parents=True, exist_ok=True)
    found: list[Figure] = []
    if "build" in only:
        found += builds.compare(ROOT, WORK, pairs, teller("build"))
    if set(only) & set(OF_THE_SITE):
        found += of_the_site(only, pairs, WORK / "site")
    if "grow" in only:
        found += builds.grow(ROOT, WORK, pairs, teller("grow"))
    return found


def of_the_site(only: Sequence[str], pairs: int, site: Path) -> list[Figure]:
    """All that needs the site served, at the address that it was built for."""
    with serve(site) as pages:
        teller("site")("building it")
        builds.build(ROOT, site, pages.url)
        found = in_the_browser(only, pairs, site, pages) if set(only) & set(IN_THE_BROWSER) else []
        if "lighthouse" in only:
            found += lighthouse.audit(pages.url, WORK, pairs, teller("lighthouse"))
    return found


def in_the_browser(only: Sequence[str], pairs: int, site: Path, pages: PagesServer) -> list[Figure]:
    """All that one Chromium measures."""
    found: list[Figure] = []
    with chromium() as browser:
        if "start" in only:
            found += python.live_start(browser, pages.url, site, pairs, teller("start"))
        if "step" in only:
            found += reading.first_step(browser, pages, pairs, teller("step"))
        if "stop" in only:
            found += python.after_stop(browser, pages.url, pairs, teller("stop"))
        if "bytes" in only:
            project = plain.write(ROOT, "en", WORK / "plain-en", ROOT / builds.MERMAID)
            builds.build(project, WORK / "plain-en-site")
            found += reading.first_view(browser, pages, WORK / "plain-en-site", pairs, teller("bytes"))
    return found


def main(given: Sequence[str]) -> int:
    """Print the table, and where the JSON is."""
    wanted = arguments(given)
    found = run(wanted.only, wanted.pairs)
    revision = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    about = {
        "lesson": LESSON,
        "pairs": wanted.pairs,
        "revision": revision.stdout.strip(),
        "cores": os.cpu_count(),
        "machine": platform.machine(),
    }
    file = WORK / "bench.json"
    file.write_text(as_json(found, about), encoding="utf-8")
    print(table(found))
    print(f"\nevery sample: {file.relative_to(ROOT)}")
    missed = [figure.name for figure in found if not figure.met]
    if missed:
        print(f"not met: {'; '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
