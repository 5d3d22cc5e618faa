from __future__ import annotations

from dataclasses import replace

from scratch_impl.context.opencode.measure import tokens_of_text
from scratch_impl.context.opencode.seen import CLEARED, OUTPUT_CHARS, blocks_of, is_shortened, sent, visible
from scratch_impl.context.opencode.store import File, Job, Message, Store, Text, Tool
from tests.scratch_impl.context.opencode.playing import AUTO, ids, read, store_of

TALK = [("user", "one"), ("model", "1"), ("user", "two"), ("model", "2")]


def test_without_a_compaction_everything_is_seen_in_its_order() -> None:
    store = store_of(*TALK)
    assert visible(store.messages) == store.messages


def test_a_summary_stands_in_front_of_a_tail_that_is_older() -> None:
    store = store_of(
        *TALK, ("job", Job(True, tail_start_id="m003")), ("summary", "so far"), ("user", "go on")
    )
    assert ids(visible(store.messages)) == ["m005", "m006", "m003", "m004", "m007"]


def test_without_a_tail_nothing_older_than_the_job_is_seen() -> None:
    store = store_of(*TALK, ("job", AUTO), ("summary", "so far"))
    assert ids(visible(store.messages)) == ["m005", "m006"]


def test_a_summary_that_failed_or_is_not_finished_hides_nothing() -> None:
    store = store_of(*TALK, ("job", AUTO), ("summary", "so far"))
    for broken in ({"error": "too long"}, {"finish": None}, {"parent": "m001"}):
        messages = [*store.messages[:-1], replace(store.messages[-1], **broken)]
        assert ids(visible(messages)) == ids(store.messages)


def test_a_tail_that_is_nowhere_to_be_found_hides_nothing() -> None:
    store = store_of(*TALK, ("job", Job(True, tail_start_id="gone")), ("summary", "so far"))
    assert ids(visible(store.messages)) == ids(store.messages)


def test_an_older_compaction_is_hidden_by_the_next() -> None:
    first = [*TALK, ("job", Job(True, tail_start_id="m003")), ("summary", "a")]
    store = store_of(*first, ("user", "three"), ("job", Job(True, tail_start_id="m007")), ("summary", "b"))
    assert ids(visible(store.messages)) == ["m008", "m009", "m007"]


def test_a_cleared_output_is_a_placeholder_for_the_model_and_whole_in_the_store() -> None:
    part = replace(read("p1", 4000), cleared=True)
    message = Message("m001", "assistant", (part,))
    assert sent([message])[-1]["content"][0]["output"] == CLEARED
    assert message.parts == (part,) and len(part.output) == 4000


def test_for_a_summary_pictures_are_left_out_and_outputs_cut() -> None:
    long = Message("m001", "assistant", (read("p1", OUTPUT_CHARS + 1),))
    picture = Message("m002", "user", (File("image/png", "chart.png"), Text("see")))
    request = sent([long, picture], for_summary=True)
    assert request[1]["content"][0]["output"].startswith("x" * OUTPUT_CHARS + "\n")
    assert "chart.png" in request[2]["content"][0]["text"]
    assert is_shortened([long]) and is_shortened([picture])
    assert not is_shortened([Message("m001", "assistant", (read("p1", OUTPUT_CHARS),))])


def test_an_answer_with_an_error_and_an_empty_one_are_not_sent() -> None:
    assert (
        sent([Message("m001", "assistant", (Text("half"),), error="no"), Message("m002", "assistant")]) == []
    )


def test_a_call_that_did_not_finish_still_has_a_result() -> None:
    request = sent([Message("m001", "assistant", (Tool("p1", "bash", {}, "", "running"),))])
    assert [entry["role"] for entry in request] == ["assistant", "tool"]


def test_four_characters_make_a_token_and_a_half_is_rounded_up() -> None:
    assert [tokens_of_text("x" * chars) for chars in (0, 1, 2, 5, 6, 80_002)] == [0, 0, 1, 1, 2, 20_001]
    assert tokens_of_text("😀😀") == 1  # two units of 16 bits each


def test_every_kind_of_message_has_its_name() -> None:
    store = store_of(("user", "hi"), ("tool", read("p1", 10)), ("job", AUTO), ("summary", "so far"))
    store.put(Message("m005", "user", (Text("go on", synthetic=True, goes_on=True),)))
    store.put(Message("m006", "assistant"))
    kinds = [block.kind for block in blocks_of(store.messages)]
    assert kinds == ["said", "called", "job", "summary", "go_on", "refused"]
    assert blocks_of(Store().messages) == ()
