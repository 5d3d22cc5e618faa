from __future__ import annotations

from scratch_impl.loop.gemini_cli.events import (
    ContentStreamed,
    RunEnded,
    StreamFinished,
    StreamInvalid,
    StreamRetried,
    ToolCallRequested,
)
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, names, one, play, says


def test_an_answer_without_text_or_call_is_invalid_at_once() -> None:
    events = play(says(""))
    assert one(StreamInvalid, events).fault == "NO_RESPONSE_TEXT"
    assert names(events)[-3:] == ["StreamFinished", "StreamInvalid", "RunEnded"]
    end = one(RunEnded, events)
    assert (end.status, end.reason, end.exit_code) == ("error", "invalid_stream", 0)


def test_an_answer_that_breaks_off_is_asked_for_again() -> None:
    events = play(says("Half an", finish=None), says("A whole answer."))
    assert one(StreamRetried, events).fault == "NO_FINISH_REASON"
    assert one(RunEnded, events).status == "success"


def test_four_attempts_are_made_and_no_more() -> None:
    broken = says("", finish="MALFORMED_FUNCTION_CALL")
    events = play(broken, broken, broken, broken)
    assert [retry.attempt for retry in all_of(StreamRetried, events)] == [1, 2, 3]
    assert one(StreamInvalid, events).fault == "MALFORMED_FUNCTION_CALL"
    assert len(all_of(StreamFinished, events)) == 4


def test_a_call_makes_any_answer_good() -> None:
    events = play({**calls("look"), "finish": None}, says("Done."))
    assert all_of(StreamInvalid, events) == []


def test_an_invalid_answer_takes_its_hooks_and_checks_along() -> None:
    events = play(
        says(""),
        next_speaker_check=True,
        next_speaker=[{"next_speaker": "model"}],
        hooks={"after_agent": [{"block": "More."}]},
    )
    assert names(events)[-2:] == ["StreamInvalid", "RunEnded"]


def test_text_is_streamed_in_paragraphs() -> None:
    events = play(says("One.\n\nTwo.\n\n\nThree."))
    assert [piece.text for piece in all_of(ContentStreamed, events)] == ["One.\n\n", "Two.\n\n\n", "Three."]


def test_a_call_carries_the_name_of_its_tool_in_its_id() -> None:
    script = {
        "calls": [{"tool": " look ", "id": "7"}, {"tool": "look", "id": "look__8"}, {"tool": " ", "id": "9"}]
    }
    requested = all_of(ToolCallRequested, play(script, says("Done.")))
    assert [(call.tool, call.id) for call in requested] == [
        ("look", "look__7"),
        ("look", "look__8"),
        ("generic_tool", "generic_tool__9"),
    ]
