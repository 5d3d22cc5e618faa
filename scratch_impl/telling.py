"""What a run tells while it is under way: its steps and what it prints, in order and in batches.

A run may be ended from outside at any moment, and what was told by then is what the reader gets to see. So
the first batches go out at once; a run that goes on telling has to bundle. Each batch is one JSON text:
`{"steps": [...], "printed": [{"stream": "stdout" | "stderr" | "value", "text"}], "cut": bool}`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from time import monotonic
from typing import Any

from scratch_impl.kernel.problems import BadInput

STEP_LIMIT = 1_000
TRACE_LIMIT_CHARS = 8_000_000
PRINT_LIMIT_CHARS = 20_000
PIECE_LIMIT = 1_000  # changes from one stream to another
AT_ONCE = 300  # batches; from then on one every PAUSE_S
PAUSE_S = 0.05

Tell = Callable[[str], object]


class TooLong(BadInput):
    """The run has more steps than anybody would step through, or they hold more than a page can."""


class Teller:
    """Passes on steps and text; without anybody to tell, keeps to itself."""

    def __init__(self, tell: Tell | None) -> None:
        self._tell = tell
        self.steps = Steps(self._add_step)
        self._step_texts: list[str] = []
        self._pieces: list[dict[str, str]] = []
        self._printed_chars = self._count = self._batches = 0
        self._last_stream = ""
        self._cut = False
        self._told_at = 0.0

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take what is printed in the block; without anybody to tell, it goes where it always goes."""
        if self._tell is None:
            yield
            return
        with redirect_stdout(_Stream(self, "stdout")), redirect_stderr(_Stream(self, "stderr")):
            yield

    def show(self, value: object) -> None:
        """Tell the value of an expression, as the Python prompt does."""
        if value is not None:
            self.print("value", repr(value))

    def print(self, stream: str, text: str) -> None:
        """Tell a piece of text; what is beyond the limit is dropped here, at its source."""
        if self._cut or not text:
            return
        self._count += stream != self._last_stream or stream == "value"
        room = PRINT_LIMIT_CHARS - self._printed_chars if self._count <= PIECE_LIMIT else 0
        self._cut = len(text) > room
        text = text[:room]
        self._printed_chars += len(text)
        if self._pieces and self._last_stream == stream != "value":
            self._pieces[-1]["text"] += text
        elif text:
            self._pieces.append({"stream": stream, "text": text})
        self._last_stream = stream
        if self._cut:
            self.tell_rest()
        else:
            self._pass_on()

    def _add_step(self, text: str) -> None:
        if self._tell is not None:
            self._step_texts.append(text)
            self._pass_on()

    def _pass_on(self) -> None:
        if self._batches < AT_ONCE or monotonic() - self._told_at >= PAUSE_S:
            self.tell_rest()

    def tell_rest(self) -> None:
        """Tell what was not told yet."""
        if self._tell is not None and (self._step_texts or self._pieces or self._cut):
            steps, printed = ",".join(self._step_texts), json.dumps(self._pieces)
            self._tell(f'{{"steps":[{steps}],"printed":{printed},"cut":{json.dumps(self._cut)}}}')
        self._step_texts, self._pieces = [], []
        self._batches += 1
        self._told_at = monotonic()


class Steps(list[dict[str, Any]]):
    """The steps of a run; each is passed on as JSON text as it is appended."""

    def __init__(self, pass_on: Callable[[str], object]) -> None:
        super().__init__()
        self._pass_on = pass_on
        self._chars = 0

    def append(self, step: dict[str, Any]) -> None:
        """Add a step.

        Raises:
            TooLong: There are too many of them.
        """
        text = json.dumps(step)
        self._chars += len(text)
        if len(self) >= STEP_LIMIT or self._chars > TRACE_LIMIT_CHARS:
            found = f"The run was ended after {len(self)} steps; it had not come to its end"
            raise TooLong(found, f"at most {STEP_LIMIT} steps, {TRACE_LIMIT_CHARS // 1_000_000} MB in all")
        super().append(step)
        self._pass_on(text)


class _Stream(io.TextIOBase):
    """Stands in for `sys.stdout` or `sys.stderr`."""

    encoding = "utf-8"

    def __init__(self, teller: Teller, name: str) -> None:
        super().__init__()
        self._teller, self._name = teller, name

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._teller.print(self._name, text)
        return len(text)
