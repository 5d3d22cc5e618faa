from __future__ import annotations

import pytest

from sitegen.html.emblems import ORGANS, SKELETONS, emblem, missing_organs
from sitegen.model import Body, Cell, Matrix, Organ, Status
from tests.sitegen.html.tags import Tags


def matrix(**status: Status) -> Matrix:
    """One body, "ox", with these organs."""
    text = {"en": "x", "zh": "x"}
    return Matrix(
        organs=tuple(Organ(organ, text, text) for organ in status),
        bodies=(Body("ox", text, "ox", text),),
        cells=tuple(
            Cell(f"{organ}/ox", organ, "ox", how, text, text, text, (), None) for organ, how in status.items()
        ),
    )


@pytest.mark.parametrize("body", SKELETONS)
def test_every_body_has_the_five_dots_in_the_organs_order(body: str) -> None:
    dots = Tags(str(emblem(body))).find("circle", class_="emblem__organ")
    assert [dot.attributes["data-organ"] for dot in dots] == list(ORGANS)


def test_the_four_bodies_have_four_skeletons() -> None:
    assert len({skeleton.wire for skeleton in SKELETONS.values()}) == 4


def test_a_body_that_somebody_added_gets_a_plain_emblem_of_its_own() -> None:
    assert emblem("new_body") == emblem(None)
    assert emblem("new_body") not in [emblem(body) for body in SKELETONS]


def test_a_missing_organ_is_hollow_and_the_others_are_not() -> None:
    dots = Tags(str(emblem("aider", {"subagents"}))).find("circle")
    hollow = [dot.attributes["data-organ"] for dot in dots if dot.has(class_="emblem__organ--missing")]
    assert hollow == ["subagents"]


def test_only_what_the_matrix_calls_absent_is_missing() -> None:
    assert missing_organs(matrix(loop="different", tools="same", subagents="absent"), "ox") == {"subagents"}


def test_no_emblem_is_read_out_or_carries_a_colour_of_its_own() -> None:
    html = str(emblem("opencode"))
    assert 'aria-hidden="true"' in html
    assert "#" not in html
