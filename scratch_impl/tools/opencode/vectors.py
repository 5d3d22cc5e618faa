"""Replays recorded decisions of the real tools, so that anybody can check how far these agree with them.

What: each function is given a case and returns a list of differences, empty when we agree.

How the real one does it: the cases were recorded by running the real code; each file says in `format` what
its fields mean.

But: JSON writes null for a number that is none, and leaves out a key whose value is undefined; so a recorded
null may have been NaN or an infinity, and a key that is not there may have been. Such a case is played in
each of these ways, and agrees when one of them does. Of a message only its tool and its detail are compared,
since our sentence is our own.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from math import inf, nan
from typing import Any

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.opencode.definition import Output, Tool
from scratch_impl.tools.opencode.events import CallRejected
from scratch_impl.tools.opencode.rules import DENY, Rule, disabled, read_permission
from scratch_impl.tools.opencode.schema import UNDEFINED
from scratch_impl.tools.opencode.truncate import Cut, Limits, truncate
from scratch_impl.tools.opencode.wrapper import Cutting, Ended, perform, prepare

Case = Mapping[str, Any]

# The tool that the recordings were made with.
DEMO: dict[str, Any] = {
    "type": "object",
    "properties": {"filePath": {"type": "string"}, "limit": {"type": "number"}},
    "required": ["filePath"],
}


def tool_validate(case: Case) -> list[str]:
    """A call through the wrapper: what the tool gets, or what is said about its arguments."""
    played = [_validate(case, args) for args in _readings(case.get("args", UNDEFINED))]
    return [] if case["expect"] in played else [f"{played[0]!r}, recorded {case['expect']!r}"]


def _readings(args: Any) -> Iterator[Any]:
    """What the arguments may have been before they were written as JSON."""
    yield args
    if not isinstance(args, dict):
        return
    for key in (key for key, value in args.items() if value is None):
        yield from ({**args, key: number} for number in (nan, inf, -inf))
    for key in DEMO["properties"]:
        if key not in args:
            yield {**args, key: UNDEFINED}


def _validate(case: Case, args: Any) -> dict[str, Any]:
    told = case["metadata_in"]

    def work(call: ToolCall) -> Output:
        text = f"ran:{json.dumps(call.args, ensure_ascii=False, separators=(',', ':'))}"
        said = bool(told["truncated"]) if "truncated" in told else None
        return Output(text, said)

    tool = Tool("demo", work, parameters=DEMO)
    if case["custom_formatter"]:
        tool = Tool("demo", work, parameters=DEMO, explains=lambda _fault: "CUSTOM DETAIL")
    call = ToolCall("c1", "demo", {})
    events, ready = _finish(prepare(tool, call, args))
    if isinstance(ready, Ended):
        return _rejected(case, tool, events)
    # The recorded wrapper handed everything to a stand-in that always cuts; a limit of 0 does so here.
    _, end = _finish(perform(tool, ready, Cutting(Limits(0, 0))))
    if end.path is None:
        return {"ok": True, "output": end.text, "metadata": dict(told)}
    metadata = {**told, "truncated": end.truncated, "outputPath": "/f"}
    return {"ok": True, "output": f"TRUNC({work(ready).text})", "metadata": metadata}


def _rejected(case: Case, tool: Tool, events: list[Any]) -> dict[str, Any]:
    (rejected,) = [event for event in events if isinstance(event, CallRejected)]
    detail = case["expect"].get("detail", "")
    found = rejected.text.removeprefix(f"{tool.name} cannot take these arguments: ").partition(".\nWrite")[0]
    return {
        "ok": False,
        "tag": rejected.error_type,
        "tool": rejected.tool,
        "detail": found,
        "message_has_tool_and_detail": tool.name in rejected.text and detail in rejected.text,
    }


def truncated(case: Case) -> list[str]:
    """A text, and what is left of it."""
    options, configured = case["options"] or {}, case["config_tool_output"] or {}
    found = truncate(
        _text(case["text_recipe"]),
        Limits(options.get("maxLines"), options.get("maxBytes"), options.get("direction")),
        Limits(configured.get("max_lines"), configured.get("max_bytes")),
        may_delegate=case["task_action"] not in (None, DENY),
    )
    mine = _seen(found)
    return [
        f"{key}: {mine[key]!r}, recorded {told!r}"
        for key, told in case["expect"].items()
        if mine[key] != told
    ]


def _text(recipe: Mapping[str, Any]) -> str:
    if "lines" in recipe:
        return "\n".join(f"line {n}" for n in range(recipe["lines"]))
    return str(recipe["text"]) * int(recipe.get("times", 1))


def _seen(cut: Cut) -> dict[str, Any]:
    if not cut.truncated:
        return {"truncated": False, "preview": None, "marker": None, "hint": None}
    units = cut.preview.encode(
        "utf-16-le", "surrogatepass"
    )  # a JavaScript string counts these, two bytes each
    preview: dict[str, Any] = {"text": cut.preview}
    if len(units) // 2 > 200:
        ends = {"head": units[:80], "tail": units[-80:]}
        preview = {"length": len(units) // 2, "lines": cut.preview.count("\n") + 1}
        preview |= {name: part.decode("utf-16-le", "surrogatepass") for name, part in ends.items()}
    marker = {"removed": cut.removed, "unit": cut.unit}
    return {"truncated": True, "preview": preview, "marker": marker, "hint": cut.hint}


def hidden(case: Case) -> list[str]:
    """Tools and rows, and which of the tools are left out."""
    mine = sorted(disabled(case["tools"], _rules(case["layers"])))
    return [] if mine == case["expect"] else [f"{mine!r}, recorded {case['expect']!r}"]


def _rules(layers: list[Mapping[str, Any]]) -> list[Rule]:
    rules: list[Rule] = []
    for layer in layers:
        rules += read_permission(layer.get("config", {}))
        rules += [Rule(row["permission"], row["pattern"], row["action"]) for row in layer.get("rules", ())]
    return rules


def _finish(steps: Generator[Any, None, Any]) -> tuple[list[Any], Any]:
    events = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


REPLAYS = {"tool_validate": tool_validate, "truncate": truncated, "disabled": hidden}
