"""A piece is cut out of the file that it names; a name that is not there is a problem with its line."""

from __future__ import annotations

import pytest

from sitegen.model import Story
from sitegen.piece_runs import run_all
from sitegen.pieces import Asked, Block, UnknownName, cut, names_in
from sitegen.problems import Report
from tests.conftest import ROOT
from tests.sitegen.content_folder import ContentFolder

CODE = '''\
"""A file."""

LIMIT: int = 3
A, B = 1, 2


@once
def first():
    return LIMIT


class Both:
    """Two."""

    two = 2

    def twice(self):
        return 2
'''


@pytest.mark.parametrize(
    ("show", "lines"),
    [
        ("LIMIT", [(3, 3)]),
        ("B", [(4, 4)]),
        ("first", [(7, 9)]),
        ("A..first", [(4, 9)]),
        ("LIMIT, A", [(3, 4)]),
        ("LIMIT, first", [(3, 3), (7, 9)]),
        ("Both.twice, LIMIT", [(17, 18), (3, 3)]),
    ],
)
def test_it_is_cut_by_name_and_neighbours_are_one_block(show: str, lines: list[tuple[int, int]]) -> None:
    assert [(block.first, block.last) for block in cut(CODE, show)] == lines


def test_a_block_holds_the_lines_as_they_are() -> None:
    assert cut(CODE, "first") == [Block(7, "@once\ndef first():\n    return LIMIT")]
    assert names_in(CODE) == ["LIMIT", "A", "B", "first", "Both"]
    with pytest.raises(UnknownName, match="frist"):
        cut(CODE, "frist")


def fence(file: str, show: str) -> str:
    return f"\n```piece\nfile: {file}\nshow: {show}\n```\n\n## Deep {{#deep}}"


@pytest.mark.parametrize(
    ("file", "show", "found", "expected"),
    [
        (
            "scratch_impl/gate/ox.py",
            "pul",
            "pul, which scratch_impl/gate/ox.py does not define",
            "one of pull",
        ),
        (
            "scratch_impl/gate/owl.py",
            "pull",
            "the file scratch_impl/gate/owl.py, which is not there",
            "a file",
        ),
    ],
)
def test_what_is_not_there_is_a_problem_in_each_language(
    content: ContentFolder, file: str, show: str, found: str, expected: str
) -> None:
    (content.cells / "gate/ox.py").write_text('"""The ox."""\n\n\ndef pull():\n    return 1\n')
    content.replace_in_stories("## Deep {#deep}", fence(file, show))
    problems = content.problems()
    assert [problem.found for problem in problems] == [found, found]
    assert problems[0].expected.startswith(expected)
    assert problems[0].place.endswith(("show", "file"))


def test_both_languages_show_the_same_pieces(content: ContentFolder) -> None:
    (content.cells / "gate/ox.py").write_text('"""The ox."""\n\n\ndef pull():\n    return 1\n')
    content.replace("compare/1/story.en.md", "## Deep {#deep}", fence("scratch_impl/gate/ox.py", "pull"))
    assert "pieces" in content.problem().found


def story_with(content: ContentFolder, run: str) -> Story:
    from dataclasses import replace

    story = content.load().stories["compare/1", "en"]
    return replace(story, pieces=(Asked("scratch_impl/loop/scratch.py", "repeats", run),))


def test_the_lines_below_it_are_run_and_an_error_in_them_is_a_problem(content: ContentFolder) -> None:
    good = story_with(content, 'repeats([ToolCall("1", "ls")])')
    report = Report(content.root)
    printed = run_all(ROOT, [good], report)
    assert printed[good.pieces[0]] == ({"stream": "value", "text": "1"},)
    for lines, found in (("x = 1\nfoo", "line 2"), ("x = 1", "print nothing")):
        run_all(ROOT, [story_with(content, lines)], report)
        assert found in list(report)[-1].found
