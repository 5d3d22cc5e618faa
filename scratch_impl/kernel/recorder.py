"""Runs a cell to its end and writes down each step: what happened, on which line of code, by which way."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import nullcontext
from typing import Any

from scratch_impl.kernel.citations import citations_for
from scratch_impl.kernel.events import Event, Question, to_json
from scratch_impl.lines import LineWatch
from scratch_impl.statements import relative

Run = Generator[Event, Any, Any]


def record(run: Run, answers: Iterable[str], steps: list[dict[str, Any]], watch: bool = True) -> None:
    """Step `run` until it ends, appending each step to `steps`.

    Args:
        run: A cell's generator, not yet started.
        answers: What the person says to each question, in order. When they run out, each further
            question gets its own default answer.
        steps: Filled as we go, so that what happened before an exception is not lost.
        watch: Whether to note which lines ran; without it a run is several times as fast.

    Raises:
        BadInput: Raised by the cell itself, after the steps that came before.
    """
    queue = iter(answers)
    reply: str | None = None
    with LineWatch() if watch else nullcontext() as lines:
        while True:
            try:
                event = run.send(reply)
            except StopIteration:
                return
            steps.append(_step(run, event, lines))
            reply = next(queue, event.default_answer) if isinstance(event, Question) else None


def _step(run: Run, event: Event, lines: LineWatch | None) -> dict[str, Any]:
    filename, line = _where(run)
    ran = {} if lines is None else {"lines": lines.take(filename, line)}
    return {
        "event": type(event).__name__,
        "data": to_json(event),
        "file": relative(filename),
        "line": line,
        "citations": list(citations_for(filename, line)),
        **ran,
    }


def _where(run: Run) -> tuple[str, int]:
    """The line where the innermost generator stands: `yield from` hands the work down."""
    inner: Any = run
    while inner.gi_yieldfrom is not None:
        inner = inner.gi_yieldfrom
    return inner.gi_frame.f_code.co_filename, inner.gi_frame.f_lineno
