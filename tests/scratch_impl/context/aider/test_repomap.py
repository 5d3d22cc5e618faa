from __future__ import annotations

from itertools import accumulate
from typing import Any

import pytest

from scratch_impl.context.aider.budget import BadBudget, default_budget, fit, widened
from scratch_impl.context.aider.hints import read_hints
from scratch_impl.context.aider.map_events import MapChosen, MapEmpty, MapTried
from scratch_impl.context.aider.rank import Entry
from scratch_impl.context.aider.render import draw, estimate, with_important
from scratch_impl.context.aider.repomap import map_repo
from scratch_impl.context.aider.tags import read_tags
from tests.scratch_impl.context.aider.playing import of_type, play

SHOP = """LIMIT = 3

class Shop:
    def open(self):
        self.sweep()
        return today()

    async def sweep(self):
        pass
"""
REPO = {"shop.py": SHOP, "day.py": "def today():\n    return 1\n", "README.md": "# Shop"}


def found(costs: list[int], budget: float) -> tuple[list[int], int | None]:
    events, (chosen, _) = play(fit(len(costs), [0, *accumulate(costs)].__getitem__, budget))
    return [tried.entries for tried in of_type(events, MapTried)], chosen


def test_the_first_guess_is_an_entry_for_25_tokens() -> None:
    assert found([25] * 100, 1000) == ([40], 40)


def test_a_map_a_little_over_the_budget_is_taken_and_fifteen_percent_is_not() -> None:
    assert found([114], 100)[1] == 1
    assert found([115], 100)[1] is None


def test_without_a_close_one_the_largest_that_fits_is_taken() -> None:
    assert found([10] * 4, 100) == ([4], 4)
    assert found([10, 10, 500], 100) == ([3, 1, 2], 2)


def test_no_room_is_an_error_that_says_so() -> None:
    with pytest.raises(BadBudget) as problem:
        play(fit(1, lambda _: 1, 0))
    assert problem.value.expected == "more than 0"


def test_the_budget_follows_from_the_window() -> None:
    assert [default_budget(window) for window in (None, 4000, 16_000, 200_000)] == [1024, 1024, 2000, 4096]


def test_the_map_is_wider_without_files_in_the_chat_if_the_window_is_known() -> None:
    assert widened(1024, 32_000, has_chat=False, times=2) == 2048
    assert widened(1024, 32_000, has_chat=True, times=2) == 1024
    assert widened(1024, None, has_chat=False, times=2) == 1024
    assert widened(1024, 5000, has_chat=False, times=2) == 904
    assert widened(1024, 4000, has_chat=False, times=2) == 1024


def test_classes_functions_and_names_at_the_top_are_defined_and_calls_are_uses() -> None:
    tags = read_tags("shop.py", SHOP)
    assert tags.defs == (("LIMIT", 0), ("Shop", 2), ("open", 3), ("sweep", 7))
    assert tags.refs == ("sweep", "today", "today")  # the last one counts twice


@pytest.mark.parametrize(("path", "text"), [("a.js", "f()"), ("a.py", "def ("), ("a.py", "x\0")])
def test_what_cannot_be_read_has_no_names(path: str, text: str) -> None:
    assert read_tags(path, text).defs == ()


def test_an_import_and_a_base_class_are_no_uses() -> None:
    assert read_tags("a.py", "from b import f\nclass A(B):\n    pass\n").refs == ()


def test_a_method_is_drawn_under_its_class_and_lines_are_cut() -> None:
    text = draw([Entry("shop.py", "sweep", 7)], REPO, ())
    assert text == "\nshop.py:\n⋮\n│class Shop:\n⋮\n│    async def sweep(self):\n⋮\n"
    wide = draw([Entry("a.py", "f", 0)], {"a.py": f"def f({'x' * 200}): pass\n"}, ())
    assert max(map(len, wide.splitlines())) == 100


def test_files_of_the_chat_are_not_drawn_and_others_are_sorted_by_name() -> None:
    entries = [Entry("shop.py"), Entry("README.md"), Entry("day.py")]
    assert draw(entries, REPO, ("shop.py",)) == "\nREADME.md\n\nday.py\n"


def test_well_known_files_stand_in_front_unless_they_are_there() -> None:
    entries = [Entry("a.py"), Entry("LICENSE")]
    assert with_important(entries, ["README.md", "LICENSE", "docs/README.md"])[0] == Entry("README.md")
    assert len(with_important(entries, ["README.md", "LICENSE"])) == 3


def test_a_long_map_is_counted_by_a_sample() -> None:
    assert estimate("word" * 10) == 10
    assert estimate("short\n" * 1000) == pytest.approx(1500, rel=0.01)


def test_words_are_hints_and_so_are_files_by_path_by_name_and_by_stem() -> None:
    paths = ["src/receipt.py", "a/util.py", "b/util.py", "run", "lib/day.py"]

    def files(text: str, chat: tuple[str, ...] = ()) -> set[str]:
        return set(read_hints(text, paths, chat).files)

    assert files("look at `a/util.py`, please") == {"a/util.py"}
    assert files("util.py") == set()  # two have that name
    assert files("run") == {"run"}  # a whole path
    assert files("is day.py wrong?") == {"lib/day.py"}
    assert files("Why is the Receipt empty?") == {"src/receipt.py"}
    assert files("day") == set()  # too short for a stem
    assert files("day.py", ("lib/day.py",)) == set()
    assert "empty" in read_hints("empty?", paths, ()).names


def drawn(**more: Any) -> tuple[list[Any], str]:
    events, text = play(map_repo(REPO, more.pop("chat", ()), more.pop("message", ""), **more))
    return events, text


def test_a_map_has_everything_when_there_is_room() -> None:
    events, text = drawn()
    assert of_type(events, MapChosen)[0].text == text
    assert all(part in text for part in ("README.md", "│def today():", "│LIMIT = 3"))


def test_with_everything_in_the_chat_the_map_is_drawn_of_all() -> None:
    events, text = drawn(chat=tuple(REPO))
    assert [(empty.reason, empty.then) for empty in of_type(events, MapEmpty)] == [
        ("no_other_files", "all_files")
    ]
    assert "│def today():" in text


def test_when_nothing_fits_it_is_tried_three_times() -> None:
    events, text = drawn(budget_tokens=1)
    assert [empty.then for empty in of_type(events, MapEmpty)] == ["all_files", "no_hints", "no_map"]
    assert text == ""


def test_a_budget_of_nothing_turns_the_map_off() -> None:
    assert drawn(budget_tokens=0) == ([], "")
