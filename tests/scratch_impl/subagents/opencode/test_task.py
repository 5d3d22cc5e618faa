"""A child is sent, called back, refused, stopped."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.subagents.opencode.events import (
    Aborted,
    CallJudged,
    CallUnauthorized,
    ChildAnswered,
    ChildCreated,
    ChildEnded,
    ChildResumed,
    ChildStopped,
    ChildToolEnded,
    ConsentAsked,
    InvocationRejected,
    ParentAnswered,
    ParentTold,
    RulesReplaced,
)
from tests.scratch_impl.subagents.opencode.playing import (
    BASH,
    DONE,
    TOOLS,
    all_of,
    call,
    one,
    play,
    says,
    send,
    task,
)


def test_a_child_is_a_session_with_a_parent_and_its_last_text_is_all_that_comes_back() -> None:
    events = send(BASH, DONE)
    created = one(ChildCreated, events)
    assert (created.session, created.parent, created.title) == ("ses_2", "ses_1", "Look (@general subagent)")
    told = one(ParentTold, events)
    assert told.status == "success"
    assert told.output == '<task id="ses_2" state="completed">\n<task_result>\nDone.\n</task_result>\n</task>'


def again(*answers: dict[str, Any], agent: str = "general", task_id: str = "ses_2", **then: Any) -> list[Any]:
    """Send general, then send `agent` to a session of a second message."""
    script = [says(task(agent, id="again", task_id=task_id)), says(text="Good.")]
    children = {"general": [DONE, *answers], "explore": list(answers)}
    return send(then=[{"task": "Once more.", "script": script, **then}], children=children)


def test_a_child_that_is_called_back_remembers_and_keeps_its_rules() -> None:
    events = again(BASH, DONE, tools={"bash": False})
    assert one(RulesReplaced, events).after == ("bash * deny",)
    resumed = one(ChildResumed, events)
    assert (resumed.session, resumed.messages, resumed.rules) == ("ses_2", 2, ("task * deny",))
    bash = [event for event in all_of(CallJudged, events) if event.tool == "bash"]
    assert [event.decision for event in bash] == ["allow"]


def test_a_new_child_would_have_inherited_what_was_switched_off() -> None:
    events = again(DONE, task_id="", tools={"bash": False})
    assert "bash" in {gone.tool for gone in all_of(ChildCreated, events)[1].withheld}


def test_an_id_that_nobody_knows_makes_a_new_child_without_a_word() -> None:
    events = again(DONE, task_id="ses_99")
    created = all_of(ChildCreated, events)[1]
    assert (created.session, created.asked_for) == ("ses_3", "ses_99")


def test_nobody_checks_whose_session_it_is_or_who_has_worked_in_it() -> None:
    assert one(ChildResumed, again(DONE, task_id="ses_1")).parent is None
    other = one(ChildResumed, again(DONE, agent="explore"))
    assert (other.agent, other.rules) == ("explore", ("task * deny",))


def test_a_child_cannot_send_anybody_unless_its_agent_names_task() -> None:
    nested = [says(task("explore")), DONE]
    assert one(CallUnauthorized, send(*nested)).tool == "task"
    children = {"general": nested, "explore": [says(text="Deep down.")]}
    events = send(children=children, agents={"general": {"permission": {"task": "allow"}}})
    first, second = all_of(ChildCreated, events)
    assert (second.session, second.parent) == ("ses_3", first.session)
    assert "Deep down." in next(e for e in all_of(ChildToolEnded, events) if e.tool == "task").output


def test_a_row_of_the_parent_may_forbid_to_send_somebody() -> None:
    events = send(permission={"task": {"general": "deny"}})
    assert one(ParentTold, events).output == "A rule denies this: task general deny."
    assert not all_of(ChildCreated, events)


def test_nobody_is_asked_when_you_have_mentioned_an_agent() -> None:
    events = send(DONE, permission={"task": {"general": "deny"}}, mentions=True)
    assert one(CallJudged, events).source == "mentioned"
    assert one(ParentTold, events).status == "success"


@pytest.mark.parametrize(
    ("wrong", "error_type"),
    [
        (call("task", prompt="x", subagent_type="general"), "ToolInvalidArgumentsError"),
        (task("nobody"), "unknown_agent"),
    ],
)
def test_what_cannot_be_sent_is_an_error_to_the_parent(wrong: dict[str, Any], error_type: str) -> None:
    events = send(script=[says(wrong), DONE])
    rejected = one(InvocationRejected, events)
    assert rejected.error_type == error_type
    assert one(ParentTold, events).output == rejected.message


def test_permission_is_asked_for_before_anybody_looks_whether_there_is_such_an_agent() -> None:
    events = send(script=[says(task("nobody")), DONE], permission={"task": "ask"})
    kinds = [type(event) for event in events]
    assert kinds.index(ConsentAsked) < kinds.index(InvocationRejected)


def test_your_no_ends_the_run_of_the_child_and_not_of_the_parent() -> None:
    asks = {"general": {"permission": {"bash": "ask"}}}
    events = send(says(*BASH["calls"], text="Let me see."), replies=["reject"], agents=asks)
    assert one(ChildStopped, events).reason == "rejected"
    assert "Let me see." in one(ParentTold, events).output
    assert len(all_of(ParentAnswered, events)) == 2


def test_a_row_that_denies_is_only_told() -> None:
    events = send(BASH, DONE, permission={"bash": {"date": "deny"}})
    assert one(ChildToolEnded, events).status == "error"
    assert one(ChildEnded, events).reason == "answered"


def test_your_stop_ends_parent_and_child_and_the_session_stays() -> None:
    script = [says(task(id="again", task_id="ses_2")), says(text="Good.")]
    answers = [says({**BASH["calls"][0], "id": "here"}), DONE]
    then = [{"task": "Go on.", "script": script}]
    events = send(*answers, interrupt="here", then=then)
    one(Aborted, events)
    assert [event.reason for event in all_of(ChildEnded, events)] == ["aborted", "answered"]
    assert [event.status for event in all_of(ParentTold, events)] == ["cancelled", "success"]
    assert one(ChildResumed, events).messages == 2


def test_nothing_bounds_the_steps_of_a_child() -> None:
    events = send(*[BASH] * 40, DONE)
    assert len(all_of(ChildAnswered, events)) == 41


def test_an_answer_that_nobody_offered_is_refused() -> None:
    with pytest.raises(UnexpectedAnswer, match="maybe"):
        send(BASH, DONE, replies=["maybe"], permission={"bash": "ask"})


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ({"agent": "nobody"}, "agent is 'nobody'"),
        ({"builtin": ["boss"]}, "builtin has 'boss'"),
        ({"permission": {"bash": "maybe"}}, "permission.bash is 'maybe'"),
        ({"agents": {"x": {"mode": "boss"}}}, "agents.x.mode is 'boss'"),
        ({"then": [{"task": "x", "script": [], "tools": {"bash": "no"}}]}, "then[0].tools"),
        ({"tools": {"bash": {"result": "x"}}}, "tools.bash"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_setup_that_cannot_be_understood_is_refused(setup: dict[str, Any], found: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play({"task": "x", "script": [], "tools": TOOLS, **setup})
    assert found in caught.value.message
