"""What is prose in a Markdown text, and what is code."""

from __future__ import annotations

import pytest

from sitegen.prose import claims, line_at, link_targets, split


@pytest.mark.parametrize(
    "markdown",
    [
        "```\nsecret\n```",
        "```python\nsecret\n```",
        "~~~~\n```\nsecret\n~~~~",
        "````md\n```guess\nsecret\n```\n````",
        "- item\n\n    ```\n    secret\n    ```",
        "a `secret` b",
        "a ``sec`ret secret`` b",
        "a `two\nlines secret` b",
        "<!-- secret\n\nsecret -->",
        "```\nsecret, never closed",
        "> ```\n> secret\n> ```",
    ],
)
def test_code_is_no_prose(markdown: str) -> None:
    assert "secret" not in split(markdown).prose


@pytest.mark.parametrize(
    "markdown",
    [
        "a ` told",
        "a ` told\n\nb ` c",
        "`code` told `code`",
        "```\ncode\n```\ntold",
        "\\` told \\`",
        "$told$ and {{told}}",
        "    told in a list",
        "`<!--` told -->",
        "<!-- ` --> told `",
    ],
)
def test_prose_stays(markdown: str) -> None:
    assert "told" in split(markdown).prose


def test_lines_and_columns_stay() -> None:
    markdown = "# a\n\n```x\ncode\n```\nb `c` d"
    prose = split(markdown).prose
    assert [len(line) for line in prose.split("\n")] == [len(line) for line in markdown.split("\n")]
    assert prose.index("d") == markdown.rindex("d")
    assert line_at(prose, prose.index("b")) == 6


def test_fence_knows_its_name_body_and_line() -> None:
    fences = split("text\n\n```guess\nquestion: x\n```\n\n``` mermaid\nflowchart\n```").fences
    assert [(f.name, f.body, f.line, f.closed) for f in fences] == [
        ("guess", "question: x\n", 3, True),
        ("mermaid", "flowchart\n", 7, True),
    ]


def test_fence_that_is_never_closed() -> None:
    assert [fence.closed for fence in split("```guess\nx\n``\n").fences] == [False]


def test_fence_in_a_list_loses_its_indentation() -> None:
    assert split("- a\n\n  ```x\n  b:\n    c\n  ```").fences[0].body == "b:\n  c\n"


def test_link_targets() -> None:
    text = '[a](x.md) ![b](y.png "title")\n\n[c]: z.md\n\n<a href="w.md">d</a> [^1]: note'
    assert [target for target, _ in link_targets(text)] == ["x.md", "y.png", "z.md", "w.md"]


def test_link_targets_and_addresses_hold_no_claims() -> None:
    text = '[told](../a/b.md:1) https://x.example/hidden <a href="hidden">told</a>\n[c]: hidden'
    assert "hidden" not in claims(text)
    assert "b.md" not in claims(text)
    assert claims(text).count("told") == 2
