"""Replays recorded events to the detectors, so that anybody can check how far these agree with the real ones.

What: `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running its own service
gemini-cli/packages/core/src/services/loopDetectionService.ts:186-249; the file says in `format` what its
fields mean.

But: the judge is not asked.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from scratch_impl.loop.gemini_cli.detectors import Finding, LoopDetector


def loop_detection(case: Mapping[str, Any]) -> list[str]:
    """Play one case, event by event, and compare what was found with what was recorded."""
    detector = LoopDetector(disabled=bool(case.get("disabled")))
    findings = [_play(detector, event) for event in _expanded(case["events"])]
    strikes = [finding.strike if finding else 0 for finding in findings]
    fires = [
        {"index": index, "count": finding.strike, "type": finding.detector}
        for index, finding in enumerate(findings)
        if finding and (index == 0 or not findings[index - 1])
    ]
    first = fires[0] if fires else {"index": None, "type": None}
    ours = {
        "counts": [[count, len(list(run))] for count, run in groupby(strikes)],
        "fires": fires,
        "fired_at": first["index"],
        "type": first["type"],
    }
    return [f"{key} is {ours[key]}, not {case[key]}" for key in ours if ours[key] != case[key]]


def _expanded(events: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    return (event for event in events for _ in range(event.get("times", 1)))


def _play(detector: LoopDetector, event: Mapping[str, Any]) -> Finding | None:
    match event["t"]:
        case "content":
            return detector.hear(event["text"] * event.get("rep", 1))[0]
        case "tool":
            return detector.count_call(event["name"], event["args"])
        case "thought":
            return detector.standing()
        case "reset":
            detector.reset()
        case "clear":
            detector.clear()
        case "disable":
            detector.disabled = True
    return None


REPLAYS = {"loop_detection": loop_detection}
