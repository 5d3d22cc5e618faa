"""What a run has come to."""

from __future__ import annotations

from typing import Any

from sitegen.html.outcomes import outcomes
from sitegen.model import CellEvents

WORDS = CellEvents(
    {
        "CompressionSkipped": {"en": "Nothing at {tokens}.", "zh": "{tokens}：不动。"},
        "ContextMeasured": {"en": "Measured: {tokens}.", "zh": "量出来：{tokens}。"},
        "PruneSkipped": {"en": "No pruning.", "zh": "没修剪。"},
    },
    {
        "deny": {"en": "no", "zh": "不行"},
        "default": {"en": "the default", "zh": "默认"},
        "user": {"en": "your config", "zh": "你的配置"},
    },
)


def step(event: str, **data: Any) -> dict[str, Any]:
    return {"event": event, "data": data}


RULES = step("RulesSorted", rules=[{"priority": 1.01}, {"priority": 90}])


def said(*steps: dict[str, Any], organ: str = "permission_gate") -> list[tuple[str | None, str, str]]:
    ends = outcomes({"steps": list(steps)}, organ, WORDS, "en")
    return [(end.decision, end.word, str(end.said)) for end in ends]


def test_a_verdict_is_told_with_the_row_that_settled_it() -> None:
    verdict = step("VerdictReached", decision="deny", index=1, reason="rule")
    assert said(RULES, verdict) == [("deny", "no", "row 2, priority 90")]
    tiered = step("VerdictReached", decision="deny", index=0, reason="rule")
    assert said(RULES, tiered) == [("deny", "no", "row 1, priority 1.010")]


def test_a_row_without_a_priority_is_told_with_its_layer() -> None:
    rows = step("RulesMerged", rules=[{"layer": "user"}])
    assert said(rows, step("VerdictReached", decision="deny", index=0, reason="rule")) == [
        ("deny", "no", "row 1, your config")
    ]


def test_a_verdict_that_no_row_settled_is_told_with_its_reason() -> None:
    verdict = step("VerdictReached", decision="deny", index=None, reason="default")
    assert said(RULES, verdict) == [("deny", "no", "the default")]


def test_other_organs_end_in_the_sentence_of_their_last_event() -> None:
    assert said(step("CompressionSkipped", tokens=7), organ="context") == [(None, "", "Nothing at 7.")]


def test_work_that_did_not_begin_is_told_by_what_was_measured() -> None:
    steps = (step("ContextMeasured", tokens=3), step("PruneSkipped"))
    assert said(*steps, organ="context") == [(None, "", "Measured: 3.")]


def test_a_run_without_an_ending_is_told_by_its_last_step() -> None:
    assert said(step("CompressionSkipped", tokens=7)) == [(None, "", "Nothing at 7.")]
    assert said() == []
