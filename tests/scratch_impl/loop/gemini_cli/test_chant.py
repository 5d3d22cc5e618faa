from __future__ import annotations

import pytest

from scratch_impl.loop.gemini_cli.chant import Chant

LINE = "The same words come round and round again, all day. "


def chant_after(*pieces: str) -> bool:
    """Whether a chant of which five rounds come before the pieces, and five after, is noticed."""
    chant = Chant()
    return any(chant.hear(piece).loop for piece in [*[LINE] * 5, *pieces, *[LINE] * 6])


def test_ten_rounds_are_a_chant_and_nine_are_none() -> None:
    chant = Chant()
    assert [chant.hear(LINE).loop for _ in range(10)] == [False] * 9 + [True]


def test_words_between_do_not_help() -> None:
    assert chant_after("Well. ")


@pytest.mark.parametrize(
    "piece",
    [
        "```\nx\n```\n",
        "| a | b |\n",
        "|---",
        "* item\n",
        "1. item\n",
        "# Title\n",
        "> quoted\n",
        "====",
        "─────",
    ],
)
def test_a_structure_makes_it_forget(piece: str) -> None:
    assert not chant_after(piece)


def test_a_list_with_dashes_is_no_list() -> None:
    assert chant_after("- item\n")


@pytest.mark.parametrize("piece", ["STOP", "A1", "<=>", "2024", "[X]"])
def test_capitals_digits_and_brackets_are_a_rule_across_the_page(piece: str) -> None:
    chant = Chant()
    hearing = chant.hear(piece)
    assert (hearing.started_over, hearing.ignored) == ("divider", "divider")


def test_a_chant_all_in_capitals_is_never_heard() -> None:
    chant = Chant()
    assert not any(chant.hear("NO,NO,NO," * 8).loop for _ in range(40))


def test_in_a_code_block_it_does_not_look() -> None:
    chant = Chant()
    chant.hear("```\n")
    assert not any(chant.hear(LINE).loop for _ in range(40))
    chant.hear("```\n")
    assert any(chant.hear(LINE).loop for _ in range(11))


def test_far_apart_is_no_chant() -> None:
    chant = Chant()
    filler = [" ".join(str(place) for place in range(start, start + 60)) for start in range(1000, 9000, 500)]
    assert not any(chant.hear(f"{LINE}{words}\n").loop for words in filler)


def test_items_that_begin_alike_are_no_chant() -> None:
    chant = Chant()
    assert not any(
        chant.hear(f"{LINE} Number {number} of many, and its own end.\n").loop for number in range(30)
    )


def test_only_the_last_5000_characters_are_kept() -> None:
    chant = Chant()
    for number in range(200):
        chant.hear(f"Something new, number {number}, so that nothing repeats itself here. ")
    assert len(chant.text) == 5000


def test_an_emoji_is_two_places_wide() -> None:
    chant = Chant()
    chant.hear("😀" * 4)
    assert len(chant.text) == 8
