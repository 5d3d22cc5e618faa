"""The one wrapper around every tool: decode, do it, cut.

What: `execute` carries one call out and gives back how it ended.

How the real one does it: the arguments are decoded first; then the real function runs with what came out;
then the output is cut, unless the tool has already said in its metadata whether it was; whatever fails on the
way is thrown, and becomes an error that the model reads
opencode/packages/opencode/src/tool/tool.ts:113-145.

What one would not expect: the first thing to happen is the decoding, so a tool whose arguments do not fit
never asks anybody for permission opencode/packages/opencode/src/tool/tool.ts:113-145. And a tool that says
"not truncated" of itself is believed, however long its output.

But: no spans are recorded.

Events: CallBuilt, CallRejected, OutputPassed, OutputTruncated.

Errors: none; a tool that fails is part of the story.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall, ToolFailed
from scratch_impl.tools.opencode.definition import INVALID_ARGUMENTS, Tool, explain
from scratch_impl.tools.opencode.events import CallBuilt, CallRejected, OutputPassed, OutputTruncated
from scratch_impl.tools.opencode.schema import Misfit, decode, dropped
from scratch_impl.tools.opencode.truncate import HEAD, Cut, Limits, size_of, truncate

FAILED = "failed"  # ours: the real one has only the text
WRAPPER, TOOL = "wrapper", "tool"  # ours: who has cut


@dataclass(frozen=True)
class Cutting:
    """What is known about cutting: the settings, where files go, whether the agent may delegate."""

    configured: Limits
    may_delegate: bool = False
    folder: str = "tool-output"

    def file_of(self, call: ToolCall) -> str:
        """Where the whole output of a call is kept."""
        return f"{self.folder}/tool_{call.id}"


@dataclass(frozen=True)
class Ended:
    """How a call ended. `error_type` is None when it went well."""

    text: str
    error_type: str | None = None
    truncated: bool | None = None
    path: str | None = None


def prepare(tool: Tool, call: ToolCall, args: Any) -> Generator[Event, None, ToolCall | Ended]:
    """Decode the arguments: the call as the tool will get it, or how it ends without one."""
    try:
        clean = decode(tool.parameters, args)
    except Misfit as misfit:
        text = explain(tool, str(misfit))
        # opencode/packages/opencode/src/tool/tool.ts:24-34
        yield CallRejected(call.id, tool.name, args, INVALID_ARGUMENTS, text)
        return Ended(text, INVALID_ARGUMENTS)
    # opencode/packages/opencode/src/tool/tool.ts:113-145
    yield CallBuilt(call.id, tool.name, clean, dropped(tool.parameters, args))
    return ToolCall(call.id, tool.name, clean)


def perform(tool: Tool, call: ToolCall, cutting: Cutting) -> Generator[Event, None, Ended]:
    """Do the work, and cut what comes back."""
    try:
        output = tool.perform(call)
    except ToolFailed as failed:
        return Ended(str(failed), FAILED)
    if output.truncated is not None:
        cut = truncate(output.text, Limits(), cutting.configured)
        # opencode/packages/opencode/src/tool/tool.ts:113-145
        yield _passed(call, cut, "cut_before")
        return Ended(output.text, None, output.truncated, output.path)
    options = output.limits or Limits()
    path, delegate = cutting.file_of(call), cutting.may_delegate
    cut = truncate(output.text, options, cutting.configured, path=path, may_delegate=delegate)
    if not cut.truncated:
        # opencode/packages/opencode/src/tool/truncate.ts:85-141
        yield _passed(call, cut, "fits")
        return Ended(cut.content, None, truncated=False)
    by = WRAPPER if output.limits is None else TOOL
    # opencode/packages/opencode/src/tool/truncate.ts:85-141
    yield _cut(call, cut, path, by)
    return Ended(cut.content, None, truncated=True, path=path)


def _passed(call: ToolCall, cut: Cut, reason: str) -> OutputPassed:
    limits = cut.limits
    return OutputPassed(
        call.id, call.tool, cut.lines, cut.bytes, limits.max_lines or 0, limits.max_bytes or 0, reason
    )


def _cut(call: ToolCall, cut: Cut, path: str, by: str) -> OutputTruncated:
    return OutputTruncated(
        call.id,
        call.tool,
        cut.lines,
        cut.bytes,
        cut.limits.max_lines or 0,
        cut.limits.max_bytes or 0,
        cut.limits.direction or HEAD,
        "whole_lines" if cut.kept_lines else "nothing",
        cut.kept_lines,
        size_of(cut.preview),
        cut.removed,
        cut.unit,
        cut.preview,
        path,
        cut.hint,
        by,
    )
