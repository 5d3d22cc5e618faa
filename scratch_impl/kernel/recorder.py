"""Runs a cell to its end and writes down each step: what happened, on which line of code, by which way."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from scratch_impl.kernel.citations import citations_for
from scratch_impl.kernel.events import Event, Question, to_json
from scratch_impl.lines import LineWatch
from scratch_impl.statements import relative

Run = Generator[Event, Any, Any]


def record(run: Run, answers: Iterable[str], steps: list[dict[str, Any]]) -> None:
    """Step `run` until it ends, appending each step to `steps`.

    Args:
        run: A cell's generator, not yet started.
        answers: What the person says to each question, in order. When they run out, each further
            question gets its own default answer.
        steps: Filled as we go, so that what happened before an exception is not lost.

    Raises:
        BadInput: Raised by the cell itself, after the steps that came before.
    """
    queue = iter(answers)
    reply: str | None = None
    with LineWatch() as watch:
        while True:
            try:
                event = run.send(reply)
            except StopIteration:
                return
            steps.append(_step(run, event, watch))
            reply = next(queue, event.default_answer) if isinstance(event, Question) else None


def _step(run: Run, event: Event, watch: LineWatch) -> dict[str, Any]:
    filename, line = _where(run)
    return {
        "event": type(event).__name__,
        "data": to_json(event),
        "file": relative(filename),
        "line": line,
        "citations": list(citations_for(filename, line)),
        "lines": watch.take(filename, line),
    }


def _where(run: Run) -> tuple[str, int]:
    """The line where the innermost generator stands: `yield from` hands the work down."""
    inner: Any = run
    while inner.gi_yieldfrom is not None:
        inner = inner.gi_yieldfrom
    return inner.gi_frame.f_code.co_filename, inner.gi_frame.f_lineno
