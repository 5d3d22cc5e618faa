"""The recorded runs of the real scheduler, replayed: every case agrees."""

from __future__ import annotations

import json
from pathlib import Path

from scratch_impl.tools.gemini_cli.vectors import scheduler_batch

VECTORS = Path(__file__).parent / "vectors" / "gemini_cli" / "scheduler_batches.json"


def test_all_recorded_runs_agree() -> None:
    cases = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
    assert {case["id"]: found for case in cases if (found := scheduler_batch(case))} == {}
    assert len(cases) == 117


def test_a_case_that_differs_is_told() -> None:
    case = {"calls": [{"id": "c0", "name": "read_file"}]}
    recorded = {"queue_groups": [], "log": ["end c0"], "batches": [["c1"]], "results": []}
    assert len(scheduler_batch({**case, **recorded})) == 4
