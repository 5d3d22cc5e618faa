"""Compares cells with recorded decisions of the real agents, case by case.

A vector file is JSON: `{kind, source, format, cases}`. Its `kind` says which cell replays it, see `REPLAYS`
in the file `vectors` of a cell. For each file one line is printed, `kind agreed/total`, and one for each
disagreement. A disagreement that we keep on purpose stands in a list with its reason, and is counted apart.
So is nothing else: any other disagreement makes the exit code 1, and so does an entry of the list that no
longer differs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import scratch_impl

KNOWN = Path(scratch_impl.__file__).parent.parent / "tests" / "conformance" / "known_differences.yml"

ORGANS = ("loop", "tools", "permission_gate", "context", "subagents")

Replay = Callable[[Mapping[str, Any]], list[str]]
Known = dict[str, dict[str, str]]  # kind -> case id -> why we differ there


class BadVectors(Exception):  # noqa: N818
    """The file cannot be replayed: not JSON, no cases, or a kind that no cell knows."""


@dataclass(frozen=True)
class Report:
    """How one file went. The three lists hold (case id, what differs or why)."""

    kind: str
    total: int
    differences: tuple[tuple[str, str], ...]
    known: tuple[tuple[str, str], ...]
    outdated: tuple[tuple[str, str], ...]

    @property
    def agreed(self) -> int:
        """How many cases agree."""
        return self.total - len(self.differences) - len(self.known)

    @property
    def is_fine(self) -> bool:
        """Whether nothing unexpected was found."""
        return not self.differences and not self.outdated

    def lines(self) -> list[str]:
        """The report as it is printed."""
        apart = f" ({len(self.known)} known differences)" if self.known else ""
        return [
            f"{self.kind} {self.agreed}/{self.total}{apart}",
            *(f"  differs   {case}: {what}" for case, what in self.differences),
            *(f"  known     {case}: {why}" for case, why in self.known),
            *(f"  outdated  {case}: agrees, though listed: {why}" for case, why in self.outdated),
        ]


def compare_file(path: Path, known: Known) -> Report:
    """Replay one vector file.

    Raises:
        BadVectors: It cannot be replayed.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        kind, cases = document["kind"], [_whole(case, document) for case in document["cases"]]
        replay = _replay(kind)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadVectors(f"{path}: {error!r}") from None
    listed = known.get(kind, {})
    differences, expected, outdated = [], [], []
    for case in cases:
        found = _differences(replay, case)
        if found and case["id"] in listed:
            expected.append((case["id"], listed[case["id"]]))
        elif found:
            differences.append((case["id"], "; ".join(found)))
        elif case["id"] in listed:
            outdated.append((case["id"], listed[case["id"]]))
    return Report(kind, len(cases), tuple(differences), tuple(expected), tuple(outdated))


def read_known(path: Path) -> Known:
    """Read the list of known differences.

    It is YAML of the plainest kind, so that this needs no parser: a kind, then indented `case-id: "reason"`.

    Raises:
        BadVectors: A line is none of these.
    """
    known: Known = {}
    kind = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if heading := re.fullmatch(r"([\w.]+):(?: \{\})?", line):
            kind = heading[1]
            known[kind] = {}
        elif (entry := re.fullmatch(r'  ([\w-]+): (".*")', line)) and kind:
            known[kind][entry[1]] = json.loads(entry[2])
        else:
            raise BadVectors(f'{path}:{number}: expected `kind:` or `  case-id: "reason"`, found {line!r}')
    return known


def main(files: list[Path], known_file: Path) -> int:
    """Compare all files and print; return 0 when all is as expected, else 1."""
    code = 0
    try:
        known = read_known(known_file) if known_file.exists() else {}
        for path in files:
            report = compare_file(path, known)
            print("\n".join(report.lines()))
            code = code if report.is_fine else 1
    except BadVectors as problem:
        print(problem)
        return 1
    return code


def _replay(kind: str) -> Replay:
    """What replays `gemini_cli.shell_parse`: a cell of that body has it in the `REPLAYS` of its `vectors`."""
    body, _, name = kind.partition(".")
    known: dict[str, Replay] = {}
    for organ in ORGANS:
        module = f"scratch_impl.{organ}.{body}.vectors"
        if body.isidentifier() and _is_there(module):
            known |= import_module(module).REPLAYS
    if name not in known:
        raise ValueError(f"no cell replays {kind}; of that body there are {', '.join(known) or 'none'}")
    return known[name]


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the body has no such organ, or it is a single file
        return False


def _whole(case: dict[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    """A case with the rules that it refers to in its file put in their place."""
    shared = document.get("rulesets", {})
    layers = [{"rules": shared[one["ref"]]} if "ref" in one else one for one in case.get("layers", ())]
    return {**case, "layers": layers} if "layers" in case else case


def _differences(replay: Replay, case: Mapping[str, Any]) -> list[str]:
    try:
        return replay(case)
    except Exception as error:  # a cell that crashes on one case must not hide the others
        return [f"crashed: {error!r}"]
