from __future__ import annotations

from scratch_impl.loop.gemini_cli.events import (
    AgentBlocked,
    AgentStopped,
    HookFired,
    MessageSent,
    RunEnded,
    TurnStarted,
)
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, names, one, play, says

GO_ON = {"next_speaker": "model"}


def test_a_hook_may_stop_the_work_before_it_starts() -> None:
    events = play(hooks={"before_agent": [{"stop": "Not today."}]})
    assert names(events)[-3:] == ["HookFired", "AgentStopped", "RunEnded"]
    assert one(RunEnded, events).reason == "hook"


def test_a_hook_may_block_the_message() -> None:
    events = play(hooks={"before_agent": [{"block": "Not like this."}]})
    assert one(AgentBlocked, events).reason == "Not like this."
    assert one(RunEnded, events).warnings == ("blocked_by_hook",)
    assert all_of(TurnStarted, events) == []


def test_the_hook_before_is_asked_once_and_the_hook_after_when_no_call_is_pending() -> None:
    events = play(
        calls("look"), calls("look", at=1), says("Done."), hooks={"before_agent": [], "after_agent": []}
    )
    assert [fired.hook for fired in all_of(HookFired, events)] == ["before_agent", "after_agent"]
    assert names(events)[-2:] == ["HookFired", "RunEnded"]


def test_the_hook_after_is_for_the_outermost_activation_only() -> None:
    events = play(
        says("Next ..."),
        says("Done."),
        next_speaker_check=True,
        next_speaker=[GO_ON],
        hooks={"after_agent": []},
    )
    assert len(all_of(HookFired, events)) == 2  # one before, one after


def test_a_hook_may_send_the_agent_back_to_work() -> None:
    events = play(
        says("Done."), says("Tests pass, too."), hooks={"after_agent": [{"block": "Run the tests."}]}
    )
    back = all_of(MessageSent, events)[1]
    assert (back.sender, back.parts[0]["text"], back.budget) == ("after_agent_hook", "Run the tests.", 99)
    assert one(RunEnded, events).text == "Done.Tests pass, too."


def test_a_hook_that_always_blocks_goes_past_a_budget_of_0() -> None:
    blocks = [{"block": "More."}] * 3
    events = play(says("a"), says("b"), says("c"), max_turns=1, hooks={"after_agent": blocks})
    assert [turn.budget for turn in all_of(TurnStarted, events)] == [1, 0, -1, -2]


def test_a_hook_may_stop_at_the_end() -> None:
    events = play(says("Done."), hooks={"after_agent": [{"stop": "Enough."}]})
    assert one(AgentStopped, events).reason == "Enough."
    assert one(RunEnded, events).reason == "hook"
