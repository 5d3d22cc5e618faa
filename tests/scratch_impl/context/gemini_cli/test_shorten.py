from __future__ import annotations

from scratch_impl.context.gemini_cli.events import OutputShortened
from scratch_impl.context.gemini_cli.shorten import file_for, output_limit_chars, shorten, shorten_outputs
from tests.scratch_impl.context.gemini_cli.playing import call, of_type, output, play, user


def test_a_fifth_of_the_room_goes_to_the_beginning() -> None:
    short = shorten("a" * 50 + "b" * 150, "out.txt", 100)
    assert short.count("a" * 20) == 1 and "b" * 80 in short and "b" * 81 not in short
    assert "[100 characters left out]" in short and "out.txt" in short


def test_a_text_that_fits_stays() -> None:
    assert shorten("abc", "out.txt", 3) == "abc"


def test_the_room_shrinks_with_what_is_left_of_the_window() -> None:
    assert output_limit_chars(1_048_576, 0) == 40_000
    assert output_limit_chars(10_000, 9_000) == 4_000


def test_old_outputs_are_shortened_and_new_ones_stay() -> None:
    history = [user("Go."), call("grep"), output("grep", "x" * 800), call("grep"), output("grep", "y" * 400)]
    saved: dict[str, str] = {}
    events, shortened = play(shorten_outputs(history, 150, 40, saved))
    assert [event.index for event in of_type(events, OutputShortened)] == [2]
    assert shortened[4] == history[4] and shortened[:2] == history[:2]
    assert saved == {"tool-outputs/grep_1.txt": "x" * 800}


def test_what_is_left_of_a_shortened_output_counts_too() -> None:
    history = [output("grep", "x" * 400)] * 3
    events, _ = play(shorten_outputs(history, 100, 40, {}))
    assert [event.index for event in of_type(events, OutputShortened)] == [1, 0]


def test_a_result_that_is_no_text_is_written_as_json() -> None:
    history = [
        {"role": "user", "parts": [{"functionResponse": {"name": "t", "response": {"rows": [1] * 99}}}]}
    ]
    saved: dict[str, str] = {}
    play(shorten_outputs(history, 10, 40, saved))
    assert saved["tool-outputs/t_1.txt"].startswith('{\n  "rows": [\n    1,')


def test_the_file_is_named_after_the_tool() -> None:
    assert file_for("My.Tool", "my_tool-7") == "tool-outputs/my_tool-7.txt"
    assert file_for("grep", "call 1") == "tool-outputs/grep_call_1.txt"
