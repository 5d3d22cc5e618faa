from __future__ import annotations

import pytest

from scratch_impl.context.aider.graph import Files, Hints, Tags, build, favoured, weigh
from scratch_impl.context.aider.map_events import RankSettled
from scratch_impl.context.aider.rank import Ranking, rank
from tests.scratch_impl.context.aider.playing import of_type, play

CHAIN = {
    "a.py": Tags((("fa", 1),)),
    "b.py": Tags((("fb", 1),), ("fa",)),
    "c.py": Tags((("fc", 1),), ("fb",)),
}


def ranked(files: Files, chat: tuple[str, ...] = (), hints: Hints | None = None) -> Ranking:
    return play(rank(files, chat, hints or Hints()))[1]


def test_what_is_used_by_what_is_used_comes_first() -> None:
    found = ranked(CHAIN)
    assert sorted(found.ranks, key=lambda path: -found.ranks[path]) == ["a.py", "b.py", "c.py"]
    assert sum(found.ranks.values()) == pytest.approx(1)
    assert [entry.name for entry in found.entries] == ["fa", "fb", "fc"]


def test_a_mentioned_file_raises_what_it_uses_and_not_itself() -> None:
    files = {**CHAIN, "z.py": Tags((("asked", 1),), ("fc",)), "m.py": Tags((), ("asked",))}
    plain, hinted = ranked(files), ranked(files, hints=Hints((), ("z.py",)))

    def place(found: Ranking, name: str) -> int:
        return [name for (_, name), _ in found.names].index(name)

    assert place(hinted, "fc") == 0 < place(plain, "fc")
    assert dict(hinted.names)[("z.py", "asked")] == pytest.approx(0, abs=1e-6)


def test_names_of_the_chat_are_left_out_but_their_file_stands_at_the_end() -> None:
    found = ranked(CHAIN, ("a.py",))
    assert [entry.path for entry in found.entries] == ["b.py", "c.py", "a.py"]
    assert found.entries[-1].name == ""


def test_files_that_share_no_name_come_last() -> None:
    found = ranked({**CHAIN, "README.md": Tags()})
    assert found.entries[-1].path == "README.md" and "README.md" not in found.ranks


def test_favoured_files_outside_of_the_graph_are_as_good_as_none() -> None:
    events, found = play(rank({**CHAIN, "n.md": Tags()}, (), Hints((), ("n.md",))))
    assert found.favour == {"n.md": 25}
    assert found.ranks == ranked(CHAIN).ranks
    assert not of_type(events, RankSettled)[0].favoured


def test_in_the_chat_and_named_counts_once_and_a_word_once_more() -> None:
    files = dict.fromkeys(["src/shop.py", "b.py"], Tags())
    hints = Hints(("shop", "src"), ("src/shop.py",))
    assert play(favoured(files, ("src/shop.py",), hints))[1] == {"src/shop.py": 100}
    assert play(favoured(files, (), Hints(("shop.py",), ())))[1] == {"src/shop.py": 50}


@pytest.mark.parametrize(
    ("name", "factor"),
    [
        ("run", 1),
        ("run_now", 1),  # a letter short
        ("run_soon", 10),
        ("run-soon", 10),
        ("RunSoon", 1),
        ("RunSoonX", 10),
        ("runsoonx", 1),
        ("RUNSOONX", 1),
        ("123_4567", 1),
        ("_run_soon", 1),  # ten times, and a tenth
        ("_run", 0.1),
    ],
)
def test_a_long_name_of_several_words_counts_more(name: str, factor: float) -> None:
    assert weigh(name, 1, ())[0] == pytest.approx(factor)


def test_mentioned_and_common_names() -> None:
    assert weigh("run", 5, ("run",)) == (10, ["mentioned"])
    assert weigh("run", 6, ("run",))[0] == pytest.approx(1)


def test_the_second_definer_gets_the_fourth_root() -> None:
    files = {"a.py": Tags((("f", 1),)), "b.py": Tags((("f", 1),)), "c.py": Tags((), ("f",) * 16)}
    graph = play(build(files, (), Hints()))[1]
    assert [edge.weight for edge in graph.out("c.py")] == [4, 2]


def test_a_use_in_the_chat_counts_fifty_times() -> None:
    graph = play(build(CHAIN, ("b.py",), Hints()))[1]
    assert [edge.weight for edge in graph.out("b.py")] == [50]


def test_a_name_that_nobody_uses_takes_all_when_its_file_uses_nothing() -> None:
    files = {"a.py": Tags((("unused", 1), ("f", 2))), "b.py": Tags((), ("f",))}
    found = ranked(files)
    assert dict(found.names)[("a.py", "unused")] == pytest.approx(found.ranks["a.py"])
    assert found.names[0][0] == ("a.py", "unused")


def test_an_empty_repository_has_no_ranks() -> None:
    found = ranked({"a.md": Tags()})
    assert (found.ranks, found.names, [entry.path for entry in found.entries]) == ({}, [], ["a.md"])
