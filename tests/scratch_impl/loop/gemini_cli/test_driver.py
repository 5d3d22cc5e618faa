from __future__ import annotations

from scratch_impl.loop.gemini_cli.events import MessageSent, RunEnded, ToolCallRequested, ToolsAnswered
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, names, one, play, says


def test_what_tools_give_back_is_the_next_message_of_the_user() -> None:
    events = play(calls("look", at="a"), says("I see."))
    results = one(ToolsAnswered, events).results
    assert [result["output"] for result in results] == ["seen"]
    person, tools = all_of(MessageSent, events)
    assert (person.sender, tools.sender) == ("person", "tools")
    assert tools.parts[0]["functionResponse"]["response"] == {"output": "seen"}
    assert tools.parts[0]["functionResponse"]["id"] == one(ToolCallRequested, events).id


def test_the_events_come_in_the_order_of_the_real_one() -> None:
    assert names(play({"thought": "Hm.", "text": "I look.", **calls("look")}, says("Done."))) == [
        "SessionStarted",
        *["MessageSent", "TurnStarted", "ModelChosen", "ThoughtStreamed", "ContentStreamed"],
        *["ToolCallRequested", "StreamFinished", "ToolsAnswered"],
        *["MessageSent", "TurnStarted", "ContentStreamed", "StreamFinished", "RunEnded"],
    ]


def test_every_pass_gets_the_full_budget_again() -> None:
    events = play(*[calls("look", at=at) for at in range(4)], says("Done."), max_turns=1)
    sent = all_of(MessageSent, events)
    assert [message.pass_number for message in sent] == [1, 2, 3, 4, 5]
    assert {message.budget for message in sent} == {1}
    assert one(RunEnded, events).reason == "answered"


def test_all_calls_of_a_pass_are_answered_in_one_message() -> None:
    events = play(calls("look", "look", "look"), says("Done."))
    assert len(all_of(MessageSent, events)[1].parts) == 3


def test_a_tool_that_fails_is_for_the_model_to_read() -> None:
    events = play(calls("dig"), says("Then not."))
    assert "error" in all_of(MessageSent, events)[1].parts[0]["functionResponse"]["response"]
    assert one(RunEnded, events).status == "success"


def test_a_full_disk_ends_the_process() -> None:
    events = play(calls("look"), tools={"look": {"error": "disk full", "type": "no_space_left"}})
    end = one(RunEnded, events)
    assert (end.status, end.reason, end.exit_code) == ("error", "no_space_left", 54)


def test_a_tool_may_end_the_run() -> None:
    events = play(calls("look"), tools={"look": {"error": "enough", "type": "stop_execution"}})
    assert (one(RunEnded, events).status, one(RunEnded, events).reason) == ("success", "tool")


def test_only_what_was_said_in_the_last_pass_is_given_out() -> None:
    end = one(RunEnded, play(says("I look.", **calls("look")), says("Done.")))
    assert end.text == "Done."


def test_the_limit_of_turns_is_an_error_of_its_own_at_the_driver() -> None:
    end = one(RunEnded, play(*[calls("look", at=at) for at in range(3)], max_session_turns=2))
    assert (end.status, end.reason, end.exit_code) == ("error", "turn_limit", 53)


def test_a_limit_of_0_lets_no_pass_begin() -> None:
    assert names(play(max_session_turns=0)) == ["SessionStarted", "RunEnded"]
