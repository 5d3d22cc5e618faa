"""`<code-piece>` and `<code-exercise>` before any script has touched them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml

from sitegen.content import load
from sitegen.html.code_exercise import render_exercise
from sitegen.html.code_piece import render_piece
from sitegen.pieces import asked, cut
from tests.conftest import ROOT
from tests.sitegen.html.tags import Tags

FENCE = "file: scratch_impl/loop/scratch.py\nshow: repeats\nrun: |\n  1 < 2\n"


def test_a_fence_reads_the_same_with_and_without_its_last_line_break() -> None:
    assert asked(yaml.safe_load(FENCE)) == asked(yaml.safe_load(FENCE.rstrip()))


def test_a_piece_shows_its_lines_with_their_numbers_and_what_they_print() -> None:
    piece = asked(yaml.safe_load(FENCE))
    blocks = cut((ROOT / piece.file).read_text(encoding="utf-8"), piece.show)
    tags = Tags(str(render_piece(piece, blocks, ({"stream": "value", "text": "<True>"},), "en")))
    numbers = [int(tag.attributes["data-line"]) for tag in tags.find("span", class_="line")]
    assert numbers == list(range(blocks[0].first, blocks[0].last + 1))
    assert "<True>" in tags.one("div", class_="edit__printed").text
    quiet = render_piece(replace(piece, run=""), blocks, (), "en")
    assert "piece__run" not in quiet


def test_an_exercise_says_in_either_language_which_of_how_many_it_is() -> None:
    content = load(ROOT / "stories")
    exercise = content.exercises["scratch/2/count-the-same"]
    total = sum(one.lesson == "scratch/2" for one in content.exercises.values())
    for lang, words in (("en", f"of {total}"), ("zh", f"/{total}")):
        tags = Tags(str(render_exercise(content, exercise, "x.json", lang)))  # type: ignore[arg-type]
        assert words in tags.one("p", class_="eyebrow").text
        assert tags.one("code-exercise").attributes["data-key"] == exercise.key
        assert len(tags.find("details")) >= 3


def test_work_is_dropped_when_the_start_changes_and_kept_when_only_words_do() -> None:
    exercise = load(ROOT / "stories").exercises["scratch/2/count-the-same"]
    assert replace(exercise, start=exercise.start + "\n# more").key != exercise.key
    assert replace(exercise, title={"en": "x", "zh": "x"}, file=Path("x")).key == exercise.key
