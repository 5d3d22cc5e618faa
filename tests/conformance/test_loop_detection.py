"""The recorded decisions of the real loop detectors, replayed: every case agrees."""

from __future__ import annotations

import json
from pathlib import Path

from scratch_impl.loop.gemini_cli.vectors import loop_detection

VECTORS = Path(__file__).parent / "vectors" / "gemini_cli" / "loop_detection.json"


def test_all_recorded_decisions_agree() -> None:
    cases = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
    assert {case["id"]: found for case in cases if (found := loop_detection(case))} == {}
    assert len(cases) == 117


def test_a_case_that_differs_is_told() -> None:
    case = {"events": [{"t": "tool", "name": "a", "args": {}, "times": 5}]}
    recorded = {"counts": [[0, 5]], "fires": [], "fired_at": None, "type": None}
    assert len(loop_detection({**case, **recorded})) == 4
