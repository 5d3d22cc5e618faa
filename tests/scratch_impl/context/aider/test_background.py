from __future__ import annotations

from scratch_impl.context.aider.background import Chat, finish, move_back, send, start, switch_format, work
from scratch_impl.context.aider.events import HistoryReplaced, SummaryDiscarded
from tests.scratch_impl.context.aider.playing import answering, names, of_type, play, said, talk


def edited(chat: Chat, receipt: str = "committed") -> list[str]:
    """A turn that edits a file, and the helper's work behind it; what happened."""
    chat.current = [said("user", 30), said("assistant", 30)]
    return names([*play(move_back(chat, receipt))[0], *play(work(chat))[0]])


def test_after_an_edit_the_summary_is_paid_for_and_thrown_away() -> None:
    chat = Chat(answering("short"), talk(2))
    assert "SummaryWritten" in edited(chat)
    before = list(chat.done)
    events, _ = play(finish(chat))
    assert [event.status for event in of_type(events, SummaryDiscarded)] == ["history_changed"]
    assert chat.done == before


def test_the_receipt_is_what_makes_the_difference() -> None:
    chat = Chat(answering("short"), talk(2))
    edited(chat, receipt="")
    events, _ = play(finish(chat))
    assert [event.status for event in of_type(events, HistoryReplaced)] == ["compressed"]


def test_twelve_edits_are_four_messages_each_and_never_a_summary_less() -> None:
    chat = Chat(answering(*["short"] * 40))
    for turn in range(1, 13):
        edited(chat)
        play(finish(chat))
        assert len(chat.done) == 4 * turn


def test_a_talk_without_edits_is_never_measured() -> None:
    chat = Chat(answering())
    events = [event for _ in range(9) for event in play(send(chat, "word " * 50, "word " * 50))[0]]
    assert set(names(events)) == {"RequestSent"}
    assert (chat.done, len(chat.current)) == ([], 18)


def test_a_restored_history_is_replaced_when_the_first_request_is_put_together() -> None:
    chat = Chat(answering("short"), talk(6))
    play(start(chat))
    play(work(chat))
    assert len(chat.done) == 12
    events, _ = play(send(chat, "go on", "gladly"))
    assert names(events) == ["SummaryAwaited", "HistoryReplaced", "RequestSent"]
    assert [message.kind for message in chat.done] == ["summary", "said", "said"]


def test_a_helper_that_fails_empties_a_history_that_stood_still() -> None:
    chat = Chat(answering(None), talk(6))
    play(start(chat))
    assert names(play(work(chat))[0])[-1] == "SummaryAbandoned"
    events, _ = play(finish(chat))
    assert [event.status for event in of_type(events, HistoryReplaced)] == ["erased"]
    assert chat.done == []


def test_the_same_failure_after_an_edit_does_no_harm() -> None:
    chat = Chat(answering(None), talk(2))
    edited(chat)
    play(finish(chat))
    assert len(chat.done) == 8


def test_a_helper_that_has_not_begun_is_waited_for() -> None:
    chat = Chat(answering("short"), talk(6))
    play(start(chat))
    assert "SummaryWritten" in names(play(finish(chat))[0])


def test_another_format_sums_up_everything_at_once_whatever_its_size() -> None:
    chat = Chat(answering("short"), talk(1, 3))
    events, _ = play(switch_format(chat, "whole"))
    assert names(events) == ["FormatSwitched", "SummaryAsked", "SummaryWritten", "HistoryReplaced"]
    assert [message.kind for message in chat.done] == ["summary"]


def test_another_format_keeps_the_history_when_no_model_answers_and_asks_none_when_it_is_empty() -> None:
    chat = Chat(answering(None), talk(1))
    assert of_type(play(switch_format(chat, "whole"))[0], SummaryDiscarded)[0].status == "all_failed"
    assert len(chat.done) == 2
    assert names(play(switch_format(Chat(answering()), "whole"))[0]) == ["FormatSwitched"]
