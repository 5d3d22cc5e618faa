"""Notes which lines of the teaching code a run goes through from one step to the next.

Whole statements count, not single lines: on a call that is spread over several lines, one version of Python
stops at each of them and another at some. A statement counts when control comes to it; a generator that wakes
up in the middle of a `yield` has not come to that statement anew. A lambda counts with the statement that it
stands in.

Not noted: the kernel, since no reader looks at it; what a function with a cache does, since it may have done
it in an earlier run; and what a function does after going over the same lines thousands of times.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import CO_GENERATOR, CO_OPTIMIZED
from types import CodeType, FrameType, ModuleType
from typing import Any, Self
from weakref import WeakKeyDictionary

from scratch_impl.statements import Statements, relative, statements_of
from scratch_impl.statements import prepare as read_statements

Lines = dict[str, list[list[int]]]
"""For each file, relative to the root: `[[first, last], ...]`, from top to bottom."""

Tracer = Callable[[FrameType, str, Any], Any]

ENOUGH = 20_000  # lines of a function in one step, none of them new: watching costs more than the line itself

TOLD = ("line", "return")  # some Pythons do not stop at a `return` behind a loop, but they do return from it


class LineWatch:
    """Watches as long as `with LineWatch() as watch:` lasts; `take` tells what ran since it was last asked.

    To stop watching between two steps would cost more than it saves: Python makes all code ready for it anew.
    """

    def __init__(self) -> None:
        self._ran: set[tuple[str, int]] = set()  # file name, first line of the statement
        self._files: dict[str, Statements] = {}
        self._old: dict[CodeType, list[int]] = {}  # how many lines each function has gone over again
        self._caching = _caching()
        self._ignored: set[CodeType] = set()  # not watched, whenever it is called: most of what is called
        self._muted = 0  # how many functions with a cache are at work
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def take(self, filename: str, line: int) -> Lines:
        """What ran since the last time, and the statement at `filename:line`, where the run stands now."""
        self._ran.add((filename, self._statements(filename).at(line)))
        found: Lines = {}
        for name, first in sorted(self._ran):
            if first:
                spans = found.setdefault(relative(name), [])
                last = self._files[name].last[first]
                if spans and first == spans[-1][1] + 1:
                    spans[-1][1] = last
                else:
                    spans.append([first, last])
        self._ran.clear()
        self._old.clear()
        return found

    def _statements(self, filename: str) -> Statements:
        if filename not in self._files:
            self._files[filename] = statements_of(filename)
        return self._files[filename]

    def _called(self, frame: FrameType, _event: str, _arg: object) -> Tracer | None:
        code = frame.f_code
        if code in self._ignored:
            return None
        if code in self._caching:
            self._muted += 1
            return self._until_return
        if self._muted:
            return None
        file = self._statements(code.co_filename)
        # a comprehension or a lambda; no code of ours; a class being made
        if code.co_name[0] == "<" or not file.first or not code.co_flags & CO_OPTIMIZED:
            self._ignored.add(code)
            return None
        old = self._old.setdefault(code, [0])
        if old[0] > ENOUGH:
            return None
        frame.f_trace_lines = True
        here = file.at(frame.f_lineno) if code.co_flags & CO_GENERATOR else 0
        name, statements, seen = code.co_filename, file.first, self._ran

        def ran(frame: FrameType, event: str, _arg: object) -> Tracer:  # often called, hence short
            nonlocal here
            now = statements[frame.f_lineno]
            if now != here and now and event in TOLD:
                here = now
                if (name, now) in seen:
                    old[0] += 1
                    frame.f_trace_lines = old[0] <= ENOUGH
                else:
                    seen.add((name, now))
            return ran

        return ran

    def _until_return(self, _frame: FrameType, event: str, _arg: object) -> Tracer:
        self._muted -= event == "return"
        return self._until_return


def prepare() -> None:
    """Look through all of the teaching code now, so that no run has to."""
    read_statements()
    _caching()


_known: WeakKeyDictionary[ModuleType, set[CodeType]] = WeakKeyDictionary()  # a changed module is another one


def _caching() -> set[CodeType]:
    """The functions of the teaching code that remember what they found."""
    found: set[CodeType] = set()
    for name, module in list(sys.modules.items()):
        if name.startswith("scratch_impl."):
            if module not in _known:
                _known[module] = _caching_in(module)
            found |= _known[module]
    return found


def _caching_in(module: ModuleType) -> set[CodeType]:
    values = list(vars(module).values())
    return {value.__wrapped__.__code__ for value in values if hasattr(value, "cache_info")}
