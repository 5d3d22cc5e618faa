"""Source code as HTML lines."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from sitegen.html.source_lines import source_lines

CODE = '''"""Two
lines."""

def ask(who: str) -> str:  # < politely
    return f"{who} & co"
'''


def test_lines_keep_their_numbers_and_their_text() -> None:
    lines = source_lines(CODE)
    assert len(lines) == 5
    assert [plain(line) for line in lines] == CODE.rstrip("\n").split("\n")


def test_a_text_over_several_lines_is_closed_on_each() -> None:
    lines = source_lines(CODE)
    assert lines[0] == '<i class="s">&#34;&#34;&#34;Two</i>'
    assert lines[1] == '<i class="s">lines.&#34;&#34;&#34;</i>'


def test_keywords_names_and_comments_are_told_apart() -> None:
    line = source_lines(CODE)[3]
    assert '<i class="k">def </i><i class="d">ask</i>(' in line
    assert '<i class="c"># &lt; politely</i>' in line


@pytest.mark.parametrize("module", sorted(Path("scratch_impl").rglob("*.py")), ids=str)
def test_every_file_of_the_teaching_code_comes_out_whole(repo_root: Path, module: Path) -> None:
    code = (repo_root / module).read_text(encoding="utf-8")
    assert [plain(line) for line in source_lines(code)] == code.rstrip("\n").split("\n")


def plain(line: str) -> str:
    """The text of a piece of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", line))
