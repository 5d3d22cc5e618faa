from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import scratch_impl
from scratch_impl.lines import LineWatch

FOLDER = Path(scratch_impl.__file__).parent
SOURCE = """\
from functools import cache

@cache
def remembered(n):
    return n + 1

def plain(word):
    if (
        word
        and word != "no"
    ):
        return [
            letter
            for letter in word
        ]
    return None

def run(words):
    for word in words:
        found = plain(word)
        try:
            answer = yield found
        finally:
            words = ()
        if answer:
            break
    n = remembered(
        1
    )
    yield from tail(lambda: n)

def tail(number):
    while True:
        yield number()
"""


@pytest.fixture
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The function `run` of SOURCE, as a file of the folder that the test asks for."""
    name = str(FOLDER / request.param / "made_up.py")
    linecache.cache[name] = (len(SOURCE), None, SOURCE.splitlines(keepends=True), name)
    module = ModuleType("scratch_impl.loop.made_up")
    exec(compile(SOURCE, name, "exec"), vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    yield module.run
    del linecache.cache[name]


def lines_of(run: Any, words: list[str], steps: int) -> list[Any]:
    """For each step, the lines in the made-up file."""
    found = []
    generator = run(words)
    with LineWatch() as watch:
        for _ in range(steps):
            next(generator)
            inner = generator.gi_yieldfrom or generator
            lines = watch.take(inner.gi_code.co_filename, inner.gi_frame.f_lineno)
            found.append(lines.get("scratch_impl/loop/made_up.py"))
    return found


def at(text: str) -> int:
    """The line that says this."""
    return next(number for number, line in enumerate(SOURCE.splitlines(), 1) if line.strip() == text)


in_a_cell = pytest.mark.parametrize("run", ["loop"], indirect=True)


@in_a_cell
def test_whole_statements_count_in_the_order_of_the_file(run: Any) -> None:
    (first,) = lines_of(run, ["ja"], 1)
    condition = [at("if ("), at('and word != "no"')]
    answer = [at("return ["), at("]")]
    asked = at("answer = yield found")
    assert first == [condition, answer, [at("for word in words:"), at("found = plain(word)")], [asked, asked]]


@in_a_cell
def test_a_step_begins_behind_the_line_that_the_step_before_ended_on(run: Any) -> None:
    _, second, _ = lines_of(run, ["ja", "no"], 3)
    again = [at("for word in words:"), at("found = plain(word)")]
    assert second[1:] == [
        [at("return None")] * 2,
        again,
        [at("answer = yield found")] * 2,
        [at("words = ()"), at("if answer:")],
    ]


@in_a_cell
def test_a_line_that_runs_again_and_again_belongs_to_each_step(run: Any) -> None:
    *_, before, last = lines_of(run, [], 3)
    assert before == last == [[at("while True:"), at("yield number()")]]


@in_a_cell
def test_what_a_cache_may_already_hold_is_left_out(run: Any) -> None:
    first, again = lines_of(run, [], 1), lines_of(run, [], 1)
    assert first == again
    assert [at("n = remembered("), at("yield from tail(lambda: n)")] in first[0]
    assert not any(low <= at("return n + 1") <= high for low, high in first[0])


@pytest.mark.parametrize("run", ["kernel", "."], indirect=True)
def test_no_line_of_the_kernel_or_the_harness_is_noted(run: Any) -> None:
    assert lines_of(run, ["ja"], 2) == [None, None]


@in_a_cell
def test_whoever_watched_before_watches_again(run: Any) -> None:
    before = sys.gettrace()
    lines_of(run, ["ja"], 1)
    assert sys.gettrace() is before
