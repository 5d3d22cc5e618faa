from __future__ import annotations

import pytest

from scratch_impl.context.gemini_cli.measure import estimate_tokens, json_chars, json_text, slice_chars


@pytest.mark.parametrize(
    ("text", "chars"),
    [("", 2), ("abc", 5), ("é", 3), ("😀", 4), ('"', 4), ("\n", 4), ("\x01", 8), ("\u2028", 3)],
)
def test_characters_are_16_bit_units_of_json(text: str, chars: int) -> None:
    assert json_chars(text) == chars


def test_half_an_emoji_is_written_as_an_escape() -> None:
    assert json_text("\ud83d") == '"\\ud83d"'


def test_four_ascii_characters_are_a_token_and_any_other_is_one_and_a_half() -> None:
    assert estimate_tokens([{"text": "abcd" * 5}]) == 5
    assert estimate_tokens([{"text": "中" * 4}]) == 6
    assert estimate_tokens([{"text": "😀"}]) == 3


def test_a_very_long_text_is_counted_by_its_length_alone() -> None:
    assert estimate_tokens([{"text": "中" * 100_000}]) == 150_000
    assert estimate_tokens([{"text": "中" * 100_001}]) == 25_000


def test_halves_of_tokens_add_up_over_parts_and_are_rounded_once() -> None:
    assert estimate_tokens([{"text": "ab"}, {"text": "ab"}]) == 1
    assert estimate_tokens([{"text": "ab"}]) == 0


def test_calls_answers_and_media_have_their_own_count() -> None:
    assert estimate_tokens([{"functionResponse": {"name": "abcd", "response": "x" * 8}}]) == 3
    assert (
        estimate_tokens([{"functionCall": {"name": "f", "args": {}}}])
        == json_chars({"functionCall": {"name": "f", "args": {}}}) // 4
    )
    assert estimate_tokens([{"inlineData": {"mimeType": "image/png", "data": "x"}}]) == 3000
    assert estimate_tokens([{"fileData": {"mimeType": "application/pdf"}}]) == 25800


def test_a_text_is_sliced_between_units() -> None:
    assert slice_chars("a😀b", None, 3) == "a😀"
    assert slice_chars("a😀b", -1, None) == "b"
    assert slice_chars("abc", 1, None) == "bc"
