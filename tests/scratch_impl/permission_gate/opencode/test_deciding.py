from __future__ import annotations

import pytest

from scratch_impl.permission_gate.opencode.events import (
    NoRuleMatched,
    PartDecided,
    RuleMatched,
    RulesMerged,
    RuleTried,
    VerdictReached,
)
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions, edit, only, play

STRICT_LAST = {"bash": {"git *": "allow", "git push *": "deny"}}
STRICT_FIRST = {"bash": {"git push *": "deny", "git *": "allow"}}


def test_the_last_row_that_fits_decides_whatever_it_says() -> None:
    assert decisions(permission=STRICT_LAST, calls=[bash("git push")]) == ["deny"]
    assert decisions(permission=STRICT_FIRST, calls=[bash("git push")]) == ["allow"]


def test_an_earlier_match_is_overtaken_and_the_walk_goes_on() -> None:
    events = play(permission=STRICT_FIRST, calls=[bash("git push")])
    assert [(event.index, event.overtakes) for event in only(RuleMatched, events)] == [(0, None), (1, 0)]


def test_a_row_that_does_not_fit_says_which_of_its_words_is_to_blame() -> None:
    events = play(permission={"edit": "deny", **STRICT_LAST}, calls=[bash("ls")])
    reasons = [event.reason for event in only(RuleTried, events)]
    assert reasons == ["other_permission", "other_pattern", "other_pattern"]


def test_what_no_row_fits_is_asked() -> None:
    events = play(permission={}, calls=[edit("a.ts")])
    assert only(NoRuleMatched, events)[0].decision == "ask"
    verdict = only(VerdictReached, events)[0]
    assert (verdict.decision, verdict.index, verdict.reason, verdict.layer) == ("ask", None, "default", None)


def test_a_verdict_names_the_row_and_its_layer() -> None:
    events = play(
        permission="ask", agent_blocks={"build": {"permission": {"edit": "allow"}}}, calls=[edit("a.ts")]
    )
    verdict = only(VerdictReached, events)[0]
    assert (verdict.decision, verdict.index, verdict.layer) == ("allow", 1, "user_agent")
    assert only(RulesMerged, events)[0].rules[1].layer == "user_agent"


def test_layers_come_in_the_order_of_their_power() -> None:
    rules = {"main": [{"permission": "x", "pattern": "*", "action": "ask"}]}
    setup = {"permission": {"edit": "ask"}, "agent_blocks": {"build": {"permission": {"edit": "ask"}}}}
    events = play(["always"], builtin=True, sessions=rules, calls=[edit("a.ts")], **setup)
    layers = [row.layer for row in only(RulesMerged, events)[-1].rules]
    order = ["defaults", "agent", "user", "user_agent", "output_folder", "session", "approved"]
    assert list(dict.fromkeys(layers)) == order


@pytest.mark.parametrize(
    ("command", "decision", "parts"),
    [
        ("git status && git log", "allow", ["allow", "allow"]),
        ("git status && npm test", "ask", ["allow", "ask"]),
        ("npm test && git status", "ask", ["ask", "allow"]),
        ("npm test && git push && ls", "deny", ["ask", "deny"]),
    ],
)
def test_one_command_that_is_denied_denies_the_line_and_one_that_is_asked_asks(
    command: str, decision: str, parts: list[str]
) -> None:
    events = play(permission=STRICT_LAST, calls=[bash(command)])
    assert [event.decision for event in only(PartDecided, events)] == parts  # a deny ends the search
    assert only(VerdictReached, events)[0].decision == decision
