from __future__ import annotations

import pytest

from scratch_impl.context.gemini_cli.files import Tree
from scratch_impl.context.gemini_cli.imports import FLAT, TREE, expand, mentions
from scratch_impl.context.gemini_cli.memory_events import ImportFollowed, ImportRefused
from tests.scratch_impl.context.gemini_cli.playing import of_type, play


def expanded(text: str, style: str = TREE, **files: str) -> str:
    tree = Tree({"/p/GEMINI.md": text, **{f"/p/{name}.md": body for name, body in files.items()}})
    return play(expand(tree, "/p/GEMINI.md", text, "/p", style))[1]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("@./a.md", ["./a.md"]),
        ("see @a.md, @/b", ["a.md,", "/b"]),
        ("me@a.md (@a.md) @@a.md @1.md @-x", []),
        ("\t@a.md\r\n@.b", ["a.md", ".b"]),
    ],
)
def test_what_counts_as_an_import(text: str, paths: list[str]) -> None:
    assert [mention.path for mention in mentions(text)] == paths


def test_imports_are_put_in_place_one_inside_the_other() -> None:
    whole = expanded("one @./a.md three", a="two @./b.md", b="deep")
    assert whole.startswith("one <!-- Imported from: ./a.md -->\ntwo <!-- Imported from: ./b.md -->\ndeep\n")
    assert whole.endswith("\n<!-- End of import from: ./a.md --> three")


def test_code_is_left_alone() -> None:
    text = "`@./a.md` and\n```\n@./a.md\n```"
    assert expanded(text, a="A") == text


def test_a_circle_ends_but_the_first_file_may_come_once_more() -> None:
    whole = expanded("x @./GEMINI.md")
    assert whole.count("Imported from") == 1 and "already processed: ./GEMINI.md" in whole


def test_imports_are_five_deep() -> None:
    files = {f"f{n}": f"@./f{n + 1}.md" for n in range(1, 8)}
    whole = expanded("@./f1.md", **files)
    assert whole.count("Imported from") == 5
    assert "@./f6.md" in whole


def test_what_lies_outside_is_refused_through_links_too() -> None:
    tree = Tree({"/p/x": "", "/secret.md": "S"}, links={"/p/link.md": "/secret.md"})
    for text in ("@../secret.md", "@/secret.md", "@./link.md", "@https://a/b", "@..%2fsecret.md"):
        events, whole = play(expand(tree, "/p/GEMINI.md", text, "/p"))
        assert "Path traversal attempt" in whole
        assert [event.reason for event in of_type(events, ImportRefused)] == ["outside"]


def test_what_cannot_be_read_becomes_a_note() -> None:
    assert "ENOENT" in expanded("@./none.md")


def test_flat_lists_each_file_once_the_last_import_first() -> None:
    whole = expanded("@./a.md @./b.md @./a.md", FLAT, a="A @./b.md", b="B")
    assert whole.count("--- File: ") == 3
    assert whole.index("File: /p ") < whole.index("File: /p/a.md") < whole.index("File: /p/b.md")
    assert "\n@./a.md @./b.md @./a.md\n" in whole


def test_events_name_the_file_that_imports() -> None:
    tree = Tree({"/p/docs/a.md": "@./b.md", "/p/docs/b.md": "B"})
    events, _ = play(expand(tree, "/p/GEMINI.md", "@./docs/a.md", "/p"))
    told = [(event.file, event.imported, event.depth) for event in of_type(events, ImportFollowed)]
    assert told == [("/p/GEMINI.md", "/p/docs/a.md", 1), ("/p/docs/a.md", "/p/docs/b.md", 2)]
