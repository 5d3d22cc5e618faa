"""The recorded cuts and folder trees of the real one, replayed: every case agrees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scratch_impl.context.gemini_cli.vectors import compress_split, memory_discovery

VECTORS = Path(__file__).parent / "vectors" / "gemini_cli"


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return found


def test_all_recorded_cuts_agree() -> None:
    found = {case["id"]: compress_split(case) for case in cases("compress_split")}
    assert {case: differences for case, differences in found.items() if differences} == {}
    assert len(found) == 192


def test_all_recorded_trees_agree() -> None:
    assert {
        case["id"]: found for case in cases("memory_discovery") if (found := memory_discovery(case))
    } == {}
    assert len(cases("memory_discovery")) == 90


def test_a_case_that_differs_is_told() -> None:
    case = cases("compress_split")[-1]
    assert len(compress_split({**case, "index": -1, "char_counts": []})) == 2
    tree = cases("memory_discovery")[1]
    assert len(memory_discovery({**tree, "expected": {**tree["expected"], "loaded": []}})) == 1
