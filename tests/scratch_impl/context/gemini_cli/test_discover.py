from __future__ import annotations

from typing import Any

from scratch_impl.context.gemini_cli.discover import Memory, Places, discover, look_along
from scratch_impl.context.gemini_cli.files import Tree
from scratch_impl.context.gemini_cli.memory_events import CeilingFound, NothingNew, ProjectSorted
from scratch_impl.context.gemini_cli.placing import place, place_behind
from tests.scratch_impl.context.gemini_cli.playing import names, of_type, play

FILES = {
    "/home/ada/.gemini/GEMINI.md": "global",
    "/pm/MEMORY.md": "private",
    "/shop/GEMINI.md": "top",
    "/shop/src/GEMINI.md": "src",
    "/shop/src/db/GEMINI.md": "db",
    "/shop/src/db/x.sql": "",
}


def remembered(files: dict[str, str], root: str = "/shop/src", **more: Any) -> tuple[Tree, Places, Memory]:
    tree = Tree(files, frozenset({"/shop/.git"}), more.pop("links", {}))
    places = Places("/home/ada", "/pm", (root,), **more)
    return tree, places, play(discover(tree, places))[1]


def test_four_sections_are_read_in_order() -> None:
    _, _, memory = remembered(FILES, extension_files=("/ext/E.md",))
    assert memory.found["extension"] == ["/ext/E.md"]
    assert list(memory.loaded) == [
        "/home/ada/.gemini/GEMINI.md",
        "/shop/GEMINI.md",
        "/shop/src/GEMINI.md",
        "/pm/MEMORY.md",
    ]


def test_sorting_by_name_undoes_the_order_of_the_walk() -> None:
    files = {"/shop/GEMINI.md": "top", "/shop/Api/GEMINI.md": "near"}
    tree = Tree(files, frozenset({"/shop/.git"}))
    events, memory = play(discover(tree, Places("/home/ada", "/pm", ("/shop/Api",))))
    assert memory.found["project"] == ["/shop/Api/GEMINI.md", "/shop/GEMINI.md"]
    assert of_type(events, ProjectSorted)[0].moved


def test_without_a_marker_the_walk_stays_where_it_starts() -> None:
    _, _, memory = remembered(FILES, markers=())
    assert memory.found["project"] == ["/shop/src/GEMINI.md"]


def test_an_untrusted_project_is_not_read_and_its_servers_are_not_heard() -> None:
    tree, places, memory = remembered(FILES, trusted=False, server_notes="use it")
    assert memory.texts["project"] == ""
    assert [
        event.reason for event in of_type(play(look_along(tree, places, memory, "/shop/x"))[0], NothingNew)
    ] == ["untrusted"]


def test_a_linked_file_is_told_once_in_the_first_section() -> None:
    files = {"/home/ada/.gemini/GEMINI.md": "global"}
    links = {"/shop/GEMINI.md": "/home/ada/.gemini/GEMINI.md"}
    _, _, memory = remembered(files, "/shop", links=links)
    assert memory.texts["project"] == "" and "global" in memory.texts["global"]


def test_subfolders_are_read_when_they_are_touched_and_only_once() -> None:
    tree, places, memory = remembered(FILES)
    assert play(look_along(tree, places, memory, "/shop/src/db/x.sql"))[1] == ["/shop/src/db/GEMINI.md"]
    events, new = play(look_along(tree, places, memory, "/shop/src/db/y.sql"))
    assert new == [] and of_type(events, NothingNew)[0].reason == "already_loaded"


def test_what_lies_outside_of_all_roots_brings_nothing() -> None:
    tree, places, memory = remembered({**FILES, "/shop2/GEMINI.md": "no"}, "/shop")
    events, new = play(look_along(tree, places, memory, "/shop2/x"))
    assert new == [] and of_type(events, NothingNew)[0].reason == "outside"


def test_a_path_up_from_a_root_below_the_marker_goes_to_the_marker() -> None:
    tree, places, memory = remembered(FILES)
    events, _ = play(look_along(tree, places, memory, "/shop/src/db"))
    assert of_type(events, CeilingFound)[0].ceiling == "/shop"


def test_each_part_has_its_place() -> None:
    tree, places, memory = remembered(FILES)
    events, (system, first) = play(place(memory))
    assert names(events) == ["MemoryPlaced", "MemoryPlaced"]
    assert "global" in system and "private" in system and "top" not in system
    assert "top" in first and "src" in first and "db" not in first
    new = play(look_along(tree, places, memory, "/shop/src/db/x.sql"))[1]
    whole = play(place_behind("rows", memory, new))[1]
    assert whole.startswith("rows\n\n--- Newly Discovered Project Context ---\n") and "db" in whole


def test_nothing_new_leaves_the_output_as_it_is() -> None:
    _, _, memory = remembered(FILES)
    assert play(place_behind("rows", memory, [])) == ([], "rows")


def test_blank_files_are_known_but_told_to_nobody() -> None:
    _, _, memory = remembered({"/shop/GEMINI.md": " \n"}, "/shop")
    assert list(memory.loaded) == ["/shop/GEMINI.md"]
    assert play(place(memory)) == ([], ("", ""))
