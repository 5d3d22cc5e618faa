from __future__ import annotations

from scratch_impl.context.gemini_cli.events import HistoryReplaced, OutputShortened, RequestRefused
from scratch_impl.context.gemini_cli.session import Chat, keeper, send, try_compress
from tests.scratch_impl.context.gemini_cli.playing import (
    call,
    chat,
    model,
    names,
    of_type,
    output,
    play,
    says,
    talk,
    user,
)

SNAPSHOT = "<state_snapshot>short</state_snapshot>"
LONG = "<state_snapshot>" + "tale " * 600


def test_a_new_chat_begins_with_its_first_message_word_for_word() -> None:
    first = [user("GEMINI.md says: be brief.")]
    session = Chat([*first, *talk(5)], says(SNAPSHOT, SNAPSHOT), environment=first)
    session.note_request()
    play(try_compress(session, forced=True))
    assert session.history[:2] == [*first, user(SNAPSHOT)]
    assert session.history.count(first[0]) == 1


def test_an_inflating_summary_blows_the_fuse_and_the_model_is_not_asked_again() -> None:
    session = chat(talk(5), LONG, LONG)
    before = list(session.history)
    events, _ = play(try_compress(session))
    assert names(events)[-2:] == ["SummaryDiscarded", "FuseBlown"]
    assert session.history == before
    events, _ = play(try_compress(session))
    assert names(events) == ["ContextMeasured", "CompressionSkipped"]


def test_after_the_fuse_only_long_outputs_are_shortened() -> None:
    history = [user("Go."), call("grep"), output("grep", "x" * 2000), model("Done.")]
    session = chat(history, outputs_tokens=50, output_chars=100)
    session.fuse_blown = True
    events, _ = play(try_compress(session))
    assert names(events) == ["ContextMeasured", "OutputShortened", "HistoryReplaced"]
    assert of_type(events, HistoryReplaced)[0].status == "content_truncated"
    assert session.fuse_blown


def test_asking_for_it_ignores_the_fuse_and_success_mends_it() -> None:
    session = chat(talk(5), SNAPSHOT, SNAPSHOT)
    session.fuse_blown = True
    play(try_compress(session, forced=True))
    assert not session.fuse_blown


def test_a_forced_attempt_that_inflates_leaves_the_fuse_whole() -> None:
    session = chat(talk(5), LONG, LONG)
    play(try_compress(session, forced=True))
    assert not session.fuse_blown


def test_an_empty_summary_is_tried_again_next_time() -> None:
    session = chat(talk(5), "", "", SNAPSHOT, SNAPSHOT)
    assert names(play(try_compress(session))[0])[-1] == "SummaryDiscarded"
    assert names(play(try_compress(session))[0])[-1] == "HistoryReplaced"


def test_a_request_that_fills_the_rest_is_sent_and_one_more_token_is_refused() -> None:
    session = chat(talk(4), limit_tokens=500)
    room = 500 - session.tokens
    events, sent = play(send(session, "x" * 4 * (room + 1), []))
    assert not sent and of_type(events, RequestRefused)[0].remaining_tokens == room
    assert play(send(session, "x" * 4 * room, []))[1]


def test_the_last_answer_is_not_counted_before_the_next_request() -> None:
    session = chat([])
    play(send(session, "abcd", [model("x" * 400)]))
    assert session.tokens == 1
    play(send(session, "abcd", [model("Yes.")]))
    assert session.tokens == 102


def test_an_output_of_the_shell_is_shortened_as_it_comes_in_and_others_are_not() -> None:
    session = chat([], output_chars=100)
    long = "x" * 500
    events, _ = play(send(session, "Go.", [output("run_shell_command", long), output("read_file", long)]))
    assert [event.tool for event in of_type(events, OutputShortened)] == ["run_shell_command"]
    assert long in session.saved.values()


def test_a_loop_is_given_a_history_for_a_history() -> None:
    keep = keeper(chat([], SNAPSHOT, SNAPSHOT))
    history = talk(5)
    assert len(play(keep(history))[1]) < len(history)
    assert play(keep(talk(1)))[1] == talk(1)
