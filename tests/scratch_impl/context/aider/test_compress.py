from __future__ import annotations

from scratch_impl.context.aider.compress import PREFIX, Model, Summariser, compress, summarise
from scratch_impl.context.aider.events import (
    CutTried,
    HeadTrimmed,
    HistorySplit,
    SplitRefused,
    SummaryAsked,
    SummaryFailed,
)
from scratch_impl.context.aider.messages import Message
from tests.scratch_impl.context.aider.playing import answering, names, of_type, play, said, talk, words


def test_a_history_of_exactly_the_cap_is_left_alone() -> None:
    history = talk(5, 10)
    assert play(compress(history, answering())) == ([], history)


def test_whatever_comes_out_ends_with_the_assistant() -> None:
    _, found = play(compress([said("user", 5)], answering()))
    assert found is not None and [message.role for message in found] == ["user", "assistant"]
    assert play(compress([], answering()))[1] == []


def test_four_messages_are_never_cut_and_a_longer_summary_is_taken_all_the_same() -> None:
    history = talk(2, 30)
    events, found = play(compress(history, answering("long " * 500)))
    assert of_type(events, SplitRefused)[0].reason == "few_messages"
    assert found is not None and words(found[0]) > sum(map(words, history))


def test_the_tail_stays_below_half_of_the_cap_and_the_head_ends_with_the_assistant() -> None:
    history = talk(6)
    events, found = play(compress(history, answering("short")))
    split = of_type(events, HistorySplit)[0]
    assert (split.index, split.back_tokens) == (10, 40)
    assert found is not None and found[1:] == history[10:]
    assert history[split.index - 1].role == "assistant"


def test_the_walk_back_may_make_the_tail_larger_than_half_of_the_cap() -> None:
    history = [*talk(4), said("user", 60), said("assistant", 20), *talk(1, 10)]
    events, _ = play(compress(history, answering("short", "short")))
    assert [(tried.index, tried.enough) for tried in of_type(events, CutTried)][:2] == [(9, False), (8, True)]
    assert of_type(events, HistorySplit)[0].back_tokens == 100


def test_a_summary_that_leaves_no_room_is_summed_up_once_more_and_never_twice() -> None:
    events, found = play(compress(talk(6), answering("long " * 60, "short")))
    assert [event.depth for event in of_type(events, SplitRefused)] == [1]
    assert found is not None and len(found) == 2
    assert [asked.task for asked in of_type(events, SummaryAsked)] == ["write", "merge"]


def test_summary_and_tail_of_exactly_the_cap_are_too_much() -> None:
    prefix = words(Message("user", PREFIX))
    assert prefix == 10
    just_fits = "word " * (100 - 40 - prefix - 1)
    assert "SplitRefused" not in names(play(compress(talk(6), answering(just_fits)))[0])
    events, _ = play(compress(talk(6), answering(just_fits + "word", "short")))
    assert "SplitRefused" in names(events)


def test_a_head_larger_than_the_window_loses_its_newest_messages() -> None:
    asked: list[str] = []

    def ask(text: str) -> str:
        asked.append(text)
        return "short"

    history = [Message(("user", "assistant")[n % 2], f"m{n} " * 20) for n in range(12)]
    by = Summariser([Model("weak", ask, 512 + 60)], 100, words)
    events, found = play(compress(history, by))
    trimmed = of_type(events, HeadTrimmed)[0]
    assert (trimmed.kept, trimmed.lost, trimmed.room_tokens) == (3, 7, 60)
    assert "m2 " in asked[0] and "m3 " not in asked[0]
    assert found is not None and all("m3 " not in message.text for message in found)


def test_a_model_that_is_silent_or_breaks_is_followed_by_the_next() -> None:
    def breaks(_text: str) -> str:
        raise RuntimeError("no credit")

    models = [Model("weak", lambda _: None), Model("main", breaks), Model("last", lambda _: "")]
    events, found = play(summarise(talk(1), Summariser(models, 100, words)))
    assert [(failed.model, failed.reason) for failed in of_type(events, SummaryFailed)] == [
        ("weak", "silent"),
        ("main", "error"),
    ]
    assert found is not None and found[0].text == PREFIX  # an empty answer is an answer


def test_the_model_is_told_who_spoke_and_nothing_of_other_roles() -> None:
    asked: list[str] = []
    by = Summariser([Model("weak", lambda text: asked.append(text) or "")], 100, words)
    play(summarise([Message("system", "secret"), Message("user", "hello"), Message("assistant", "hi\n")], by))
    assert "secret" not in asked[0]
    assert asked[0].endswith("# USER\nhello\n# ASSISTANT\nhi\n")
