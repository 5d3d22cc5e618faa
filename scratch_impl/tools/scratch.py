"""Tools, built from nothing: what a tool is, how a call is checked, and which calls may run together.

What: `schedule` takes the calls of one reply and gives back one result a call, whatever happens on the way.

How the real ones do it: OpenCode checks arguments in one place, and asks for them to be written anew
opencode/packages/opencode/src/tool/tool.ts:24-34. Gemini CLI names the tools that come closest
gemini-cli/packages/core/src/utils/tool-utils.ts:60-64, and the model says which calls have to wait
gemini-cli/packages/core/src/scheduler/scheduler.ts:552-569. In Claude Code tools that only read may run side
by side claude-code/agent-sdk/agent-loop#parallel-tool-execution.

But: of JSON Schema it knows type, enum, properties and required. Nothing really runs at the same time.

Events: those of scratch_events.

Errors: BadSetup for a setup that makes no sense. ToolFailed is for tools to raise, and for the model to read.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall, ToolFailed, canned, read_script
from scratch_impl.kernel.problems import BadInput, make
from scratch_impl.tools import scratch_events as events

Permit = Callable[[ToolCall], Generator[Event, Any, str | None]]  # why a call may not run, or None
TYPES = {"string": str, "integer": int, "number": int | float, "boolean": bool, "array": list, "object": dict}


@dataclass(frozen=True)
class Tool:
    """A name, the work, what it is good for, the arguments it takes, and whether it leaves all as it was."""

    name: str
    work: Callable[[ToolCall], str | Generator[Event, Any, str]]
    description: str = ""
    parameters: Mapping[str, Any] = field(default_factory=lambda: {"type": "object"})
    only_reads: bool = False


def faults(schema: Mapping[str, Any], value: Any, where: str = "the call") -> Iterator[str]:
    """All that is wrong with a value: where it stands, what it is, and what it should be."""
    kind, known = schema.get("type"), schema.get("properties", {})
    if kind and not (
        isinstance(value, TYPES.get(kind, object)) and isinstance(value, bool) == (kind == "boolean")
    ):
        yield f"{where} is {value!r}, which is no {kind}"
    elif value not in schema.get("enum", [value]):
        yield f"{where} is {value!r}, which is none of {', '.join(map(repr, schema['enum']))}"
    elif kind == "object":
        yield from (f"{where} has no {name}" for name in schema.get("required", ()) if name not in value)
        yield from (f"{where} has an unknown {name}" for name in value if name not in known)
        for name, inner in value.items():
            yield from faults(known.get(name, {}), inner, name)


def objection(call: ToolCall, tools: Mapping[str, Tool]) -> str | None:
    """Why a call cannot be run, in words that let the next try succeed; None when it can."""
    if call.tool not in tools:
        near = get_close_matches(call.tool, tools, n=1) or list(tools)
        return f"There is no tool {call.tool}. Try one of these: {', '.join(near)}."
    schema = tools[call.tool].parameters
    found = "; ".join(faults(schema, call.args))
    takes = ", ".join(f"{name}: {inner.get('type')}" for name, inner in schema.get("properties", {}).items())
    return f"Not run: {found}. {call.tool} takes {takes or 'nothing'}." if found else None


def batches(calls: Sequence[ToolCall], alone: Callable[[ToolCall], bool]) -> list[list[ToolCall]]:
    """Neighbours run together. A call that has to be alone is a wall between them."""
    found: list[list[ToolCall]] = []
    for call in calls:
        if found and not alone(call) and not alone(found[-1][-1]):
            found[-1].append(call)
        else:
            found.append([call])
    return found


def perform(tool: Tool, call: ToolCall) -> Generator[Event, Any, Result]:
    """Do the work. Whatever happens, the outcome is a result: a call without one would break the talk."""
    try:
        output = tool.work(call)
        text = output if isinstance(output, str) else (yield from output)
        return Result(call.id, call.tool, "success", text)
    except ToolFailed as failed:
        return Result(call.id, call.tool, "error", str(failed), "failed")
    except BadInput:
        raise  # not the tool is wrong here, but the setup
    except Exception as bug:
        return Result(call.id, call.tool, "error", f"{call.tool} broke: {bug!r}", "broke")


def schedule(
    calls: Sequence[ToolCall], tools: Mapping[str, Tool], permit: Permit | None = None
) -> Generator[Event, Any, list[Result]]:
    """Check all calls, then run them batch by batch; `permit` is asked about each one before."""
    yield events.CallsReceived(tuple(calls))
    results: dict[str, Result] = {}
    for call in calls:
        text = objection(call, tools)
        if text:
            results[call.id] = Result(call.id, call.tool, "error", text, "rejected")
            yield events.CallRejected(call.id, call.tool, call.args, text)
        else:
            yield events.CallBuilt(call.id, call.tool, call.args, not tools[call.tool].only_reads)
    sound = [call for call in calls if call.id not in results]
    for number, batch in enumerate(batches(sound, lambda call: not tools[call.tool].only_reads), 1):
        yield events.BatchStarted(number, tuple(call.id for call in batch))
        for call in batch:
            refused = (yield from permit(call)) if permit else None
            if refused:
                results[call.id] = Result(call.id, call.tool, "cancelled", refused, "refused")
            after, reason = ("cancelled", "refused") if refused else ("executing", "started")
            yield events.StatusChanged(call.id, call.tool, "validating", after, reason, refused or "")
        for call in batch:
            if call.id not in results:
                done = results[call.id] = yield from perform(tools[call.tool], call)
                reason = done.error_type or "finished"
                yield events.StatusChanged(call.id, call.tool, "executing", done.status, reason, done.output)
    yield events.ResultsReturned(tuple(results[call.id] for call in calls))
    return [results[call.id] for call in calls]


@dataclass(frozen=True)
class Scene:
    """Tools whose work is written down in advance, and replies that call them."""

    tools: tuple[Mapping[str, Any], ...]
    script: Any


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play the calls of each reply."""
    scene = make(Scene, setup)
    specs = [{**spec, "work": partial(canned, spec.get("work", ""))} for spec in scene.tools]
    tools = {tool.name: tool for tool in (make(Tool, spec, "tools") for spec in specs)}
    yield events.ToolsDeclared(tuple(events.Declared(tool.name, tool.parameters) for tool in tools.values()))
    for reply in read_script(scene.script):
        yield from schedule(reply.calls, tools)
