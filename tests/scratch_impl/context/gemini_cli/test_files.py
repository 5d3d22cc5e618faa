from __future__ import annotations

import pytest

from scratch_impl.context.gemini_cli.files import NotReadable, Tree, decoded, is_inside, resolve

TREE = Tree(
    files={"/a/b.md": "B", "/a/c/d.md": "D"},
    folders=frozenset({"/empty"}),
    links={"/a/link": "c", "/round": "round", "/lost": "/nowhere"},
    hard_links={"/a/twin.md": "/a/b.md"},
)


def test_links_are_followed_in_the_middle_of_a_path_too() -> None:
    assert TREE.find("/a/link/d.md") == "/a/c/d.md"
    assert TREE.read("/a/link/d.md") == "D"
    assert TREE.read("/a/twin.md") == "B"


def test_links_of_both_kinds_lead_to_one_file() -> None:
    assert TREE.identity("/a/twin.md") == TREE.identity("/a/b.md") == "/a/b.md"
    assert TREE.identity("/lost") is None and not TREE.exists("/lost")


@pytest.mark.parametrize(
    ("path", "code"),
    [("/a/x.md", "ENOENT"), ("/a/b.md/x", "ENOTDIR"), ("/round", "ELOOP"), ("/" + "x" * 256, "ENAMETOOLONG")],
)
def test_the_disk_says_why_not(path: str, code: str) -> None:
    with pytest.raises(NotReadable, match=f"^{code}: "):
        TREE.find(path)


def test_a_folder_cannot_be_read() -> None:
    with pytest.raises(NotReadable, match=r"^EISDIR: illegal operation on a directory, read$"):
        TREE.read("/empty")
    assert TREE.exists("/empty") and not TREE.is_file("/empty")


def test_the_real_place_of_what_does_not_exist_is_known_as_far_as_it_goes() -> None:
    assert TREE.real_path("/a/link/new/x.md") == "/a/c/new/x.md"
    assert TREE.real_path("/lost/x") == "/nowhere/x"
    with pytest.raises(NotReadable):
        TREE.real_path("/round/x")


def test_paths_are_put_together_as_text() -> None:
    assert resolve("/a/b", "../c/./d/") == "/a/c/d"
    assert resolve("/a", "/b//c") == "/b/c"
    assert is_inside("/a", "/a/b") and is_inside("/", "/a") and not is_inside("/a", "/ab")


def test_percent_signs_are_read_when_they_make_sense() -> None:
    assert decoded("/a%20b") == "/a b"
    assert decoded("/a%zz%20") == "/a%zz%20"
    assert decoded("/a%ff") == "/a%ff"
