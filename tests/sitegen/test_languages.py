"""What the languages of a lesson share."""

from __future__ import annotations

import pytest

from tests.sitegen.content_folder import DEMO, ContentFolder

ZH = "compare/1/story.zh.md"
GUESS = """\
```guess
question: And this?
choices:
  - {text: a, feedback: b, right: true}
  - {text: c, feedback: d}
  - {text: e, feedback: f}
```

## Concept"""


def told(content: ContentFolder) -> set[str]:
    """The names of what differs (`parts: ...` is told as `parts`)."""
    problems = content.problems()
    assert {p.file for p in problems} == {f"stories/{ZH}"}
    return {p.found.partition(":")[0] for p in problems}


def test_parts_differ(content: ContentFolder) -> None:
    content.replace(ZH, "Take the book.\n", "Take the book.\n\n## Next {#next}\n\nOn.\n")
    assert told(content) == {"parts", "headings' ids", "heading levels"}


def test_ids_of_headings_differ(content: ContentFolder) -> None:
    content.replace_in_stories("story.md#corrections", "story.md#deep", lesson="compare/2")
    content.replace(ZH, "{#corrections}", "{#mended}")
    assert told(content) == {"headings' ids"}


def test_heading_levels_differ(content: ContentFolder) -> None:
    content.replace(ZH, "### Corrections", "#### Corrections")
    assert told(content) == {"heading levels"}


def test_number_of_guesses_differs(content: ContentFolder) -> None:
    content.replace(ZH, "## Concept", GUESS)
    assert told(content) >= {"number of guesses"}


def test_number_of_choices_differs(content: ContentFolder) -> None:
    content.replace(ZH, "choices:\n", "choices:\n  - {text: a cat, feedback: no}\n")
    assert told(content) >= {"number of choices"}


def test_right_choices_differ(content: ContentFolder) -> None:
    content.replace(ZH, "    right: true\n", "")
    content.replace(ZH, "  - text: a door\n", "  - text: a door\n    right: true\n")
    assert told(content) == {"right choices"}


def test_widgets_differ(content: ContentFolder) -> None:
    mermaid = "```mermaid\nflowchart TD\n```\n\nRead so.\n"
    content.replace(ZH, "Take the book.\n", f"Take the book.\n\n{mermaid}")
    assert told(content) == {"widgets"}


def test_demos_differ(content: ContentFolder) -> None:
    content.write(
        "compare/1/shut-door.scenario.yml", (content.root / "compare/1/open-door.scenario.yml").read_text()
    )
    content.replace(ZH, "demos: [compare/1/open-door]", "demos: [compare/1/shut-door]")
    content.replace(ZH, DEMO, DEMO.replace("open-door", "shut-door"))
    assert told(content) == {"demos"}


def test_sources_differ(content: ContentFolder) -> None:
    content.replace(ZH, "sources: [ox, manual]", "sources: [manual, ox]")
    assert content.problems() == ()  # the order doesn't matter
    content.replace("compare/1/story.en.md", " manual/rights#who", "")
    content.replace(ZH, " manual/rights#who", "")
    content.replace(ZH, "sources: [manual, ox]", "sources: [ox]")
    assert told(content) == {"sources"}


def test_minutes_differ(content: ContentFolder) -> None:
    content.replace(ZH, "deep: 9", "deep: 8")
    assert told(content) == {"minutes"}


@pytest.mark.parametrize(("file", "only"), [(ZH, "English"), ("compare/1/story.en.md", "Chinese")])
def test_citations_differ(content: ContentFolder, file: str, only: str) -> None:
    content.replace(file, "ox/src/gate.py:3-5", "ox/src/gate.py:7")
    problem = content.problem()
    assert problem.file == f"stories/{ZH}"
    assert problem.found == f"the citation ox/src/gate.py:3-5 only in {only}"


def test_how_often_something_is_cited_may_differ(content: ContentFolder) -> None:
    content.replace(ZH, "Take the book.", "Take the book ox/src/gate.py:7 ox/src/gate.py:3-5.")
    assert content.problems() == ()
