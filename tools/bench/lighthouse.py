"""Google's Lighthouse on the lessons, as a phone: the median of several runs."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.bench.browsing import FLAGS
from tools.bench.figures import Figure, measured
from tools.find_browser import find

PAGES = ("compare/1/", "compare/3/")
BOUNDS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
HERE = Path(__file__).parent
PROGRAM = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
# Without the last of them, whose value has blanks in it.
BROWSER_FLAGS = FLAGS[:-1]
LIMIT_S = 300
Say = Callable[[str], None]


class LighthouseFailedError(Exception):
    """It is not installed, or came to no result; the message says why."""


def audit(site: str, work: Path, count: int, say: Say) -> list[Figure]:
    """The four scores of each page, out of 100; the last report of each page stays in `work`."""
    found = []
    for page in PAGES:
        reports = []
        for n in range(1, count + 1):
            report = work / f"lighthouse-{page.strip('/').replace('/', '-')}.json"
            reports.append(run(site + page, report))
            points = ", ".join(f"{name} {score:.0f}" for name, score in scores(reports[-1]).items())
            say(f"{page} run {n} of {count}: {points}")
        for name, bound in BOUNDS.items():
            taken = [scores(report)[name] for report in reports]
            found.append(
                measured(
                    "lighthouse",
                    f"Lighthouse, {page}: {name}",
                    taken,
                    "points",
                    "mobile",
                    bound,
                    floor=True,
                )
            )
        for name, problem in complaints(reports).items():
            say(f"{page} costs points: {name}: {problem}")
    return found


def scores(report: dict[str, Any]) -> dict[str, float]:
    """The score of each category, out of 100."""
    return {name: 100 * report["categories"][name]["score"] for name in BOUNDS}


def complaints(reports: list[dict[str, Any]]) -> dict[str, str]:
    """What cost points in any of the runs: audit, and what it measured."""
    found = {}
    for report in reports:
        weighty = [
            ref["id"]
            for category in report["categories"].values()
            for ref in category["auditRefs"]
            if ref["weight"]
        ]
        for name in weighty:
            each = report["audits"][name]
            if each["score"] is not None and each["score"] < 0.9:
                found[name] = f"{each['title']} {each.get('displayValue', '')}".strip()
    return found


def run(address: str, report: Path) -> dict[str, Any]:
    """One run on one page; answers the whole report.

    Raises:
        LighthouseFailedError: it did not come to a result.
    """
    if not PROGRAM.is_file():
        raise LighthouseFailedError(f"Lighthouse is missing: run `npm ci` in {HERE}")
    command = [
        "node",
        str(PROGRAM),
        address,
        "--output=json",
        f"--output-path={report}",
        "--quiet",
        f"--chrome-flags={' '.join(['--headless=new', *BROWSER_FLAGS])}",
    ]
    command.append(f"--only-categories={','.join(BOUNDS)}")
    env = {**os.environ, "CHROME_PATH": str(find(os.environ))}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    if done.returncode != 0:
        raise LighthouseFailedError(f"Lighthouse on {address}: {done.stderr.strip() or done.stdout.strip()}")
    return dict(json.loads(report.read_text(encoding="utf-8")))
