from __future__ import annotations

import pytest

from sitegen.guess import Choice, Guess
from sitegen.html.guess_reveal import render_guess
from sitegen.model import LANGS, Lang
from tests.sitegen.html.tags import Tags

GUESS = Guess(
    "What is `rm` & <b>?",
    (
        Choice("a door", "no, only a door", False),
        Choice("a book", "yes, a book", True),
        Choice("an ox", "it pulls", False),
    ),
    "0123abcd",
)


@pytest.fixture
def tags() -> Tags:
    return Tags(render_guess(GUESS, "en"))


def test_it_is_a_fieldset_of_radios_with_the_question_as_its_legend(tags: Tags) -> None:
    assert tags.one("legend").text == "What is rm & <b>?"
    radios = tags.find("input", type="radio")
    assert len(radios) == 3
    assert {radio.attributes["name"] for radio in radios} == {"guess-0123abcd"}
    assert [label.attributes["for"] for label in tags.find("label")] == [r.attributes["id"] for r in radios]


def test_each_choice_has_its_own_feedback_that_opens_without_a_script(tags: Tags) -> None:
    feedback = [details.text for details in tags.find("details", class_="guess__feedback")]
    assert ["only a door" in feedback[0], "yes, a book" in feedback[1], "it pulls" in feedback[2]] == [
        True
    ] * 3
    assert not any("open" in details.attributes for details in tags.find("details"))


def test_right_and_wrong_are_words_and_signs_not_colours(tags: Tags) -> None:
    verdicts = [verdict.text for verdict in tags.find("b", class_="guess__verdict")]
    assert verdicts == ["✗ Not quite", "✓ Yes", "✗ Not quite"]


def test_which_is_right_is_not_said_before_the_feedback(tags: Tags) -> None:
    assert all("Yes" not in label.text for label in tags.find("label"))


def test_what_only_a_script_can_do_is_hidden_without_one(tags: Tags) -> None:
    assert "hidden" in tags.one("div", class_="guess__foot").attributes


def test_it_carries_the_key_that_its_kept_answer_goes_by(tags: Tags) -> None:
    assert tags.one("guess-reveal").has(data_key="0123abcd", data_state="idle")


@pytest.mark.parametrize("lang", LANGS)
def test_what_happens_is_announced(lang: Lang) -> None:
    assert Tags(render_guess(GUESS, lang)).one("p", role="status").text == ""
