"""Replays recorded decisions of the real one, so that anybody can check how far this copy agrees with it.

What: for each kind of vector file a function `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running its own code
opencode/packages/opencode/src/session/overflow.ts:22-34,
opencode/packages/opencode/src/session/compaction.ts:243-287 and
opencode/packages/opencode/src/session/compaction.ts:188-239; each file says in `format` what its fields
mean.

But: the words that the real one puts into messages of its own are not compared, only that they are there.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from scratch_impl.context.opencode.compress import compress
from scratch_impl.context.opencode.hidden_agent import Agent, Draft
from scratch_impl.context.opencode.measure import tokens_of_json
from scratch_impl.context.opencode.overflow import (
    OUTPUT_CAP_TOKENS,
    Settings,
    Window,
    is_overflow,
    longest_answer,
    usable_tokens,
)
from scratch_impl.context.opencode.prune import prune as clear_outputs
from scratch_impl.context.opencode.store import File, Job, Message, Part, Store, Text, Tool, Usage
from scratch_impl.kernel.events import Event

Case = Mapping[str, Any]
Returned = TypeVar("Returned")
HOW = {"compact": "too_long", "stop": "stopped"}


def overflow(case: Case) -> list[str]:
    """One model, one config, one usage: how much is usable, and is it too much?"""
    window, settings, raw = _window(case["limit"]), _settings(case["cfg"]), case["tokens"]
    given = case.get("outputTokenMax")
    cap = OUTPUT_CAP_TOKENS if given is None else given
    usage = Usage(
        raw["input"],
        raw["output"],
        raw["reasoning"],
        raw["cache"]["read"],
        raw["cache"]["write"],
        raw.get("total") or 0,
    )
    return [
        *_differ("max_output_tokens", longest_answer(window, cap), case["max_output_tokens"]),
        *_differ("usable", usable_tokens(window, settings, cap), case["usable"]),
        *_differ("is_overflow", is_overflow(window, settings, usage, cap), case["is_overflow"]),
    ]


def prune(case: Case) -> list[str]:
    """One history: which outputs are cleared, in which order?"""
    store = Store([_worked(*item) for item in enumerate(case["messages"])])
    cleared = result_of(clear_outputs(store, _settings(case["config"])))
    return _differ("cleared", [part.id for _, part in cleared], case["expect_cleared"])


def compaction(case: Case) -> list[str]:
    """One history with a job in it: what is summarised, what is kept, what is written?"""
    wanted, given = case["expect"], case["input"]
    messages = [_told(raw) for raw in case["messages"]]
    store = Store(list(messages))
    requests: list[Any] = []

    def ask(request: Any) -> Draft:
        requests.append(request)
        return Draft("", HOW.get(case["stream_result"], "continue"))

    plugin = case.get("plugin") or {}
    follow_up = plugin.get("experimental.compaction.autocontinue", {})
    job = Job(given["auto"], given.get("overflow", False))
    agent = Agent(
        ask,
        _window(case["model_limit"]),
        _settings(case["config"]),
        may_go_on=follow_up.get("enabled", True),
        own_question=plugin.get("experimental.session.compacting", {}).get("prompt") or "",
        estimate=_texts_only,
    )
    outcome = result_of(compress(store, given["parent"], agent, shown=messages, job=job))
    done = store.get(given["parent"]).job
    with_text = {raw["id"] for raw in case["messages"] if raw["text_chars"]}
    written = [_written(message, store) for message in store.writes]
    return [
        *_differ("result", "continue" if outcome.goes_on else "stop", wanted["result"]),
        *_differ("summarised", [one for one in outcome.front if one in with_text], wanted["summarised_ids"]),
        *_differ("tail_start_id", done.tail_start_id if done else None, wanted["tail_start_id"]),
        *_differ("previous", "<previous-summary>" in outcome.question, wanted["uses_previous_summary"]),
        *_differ("requests", len(requests), 1),
        *_differ("written", written, [_without_words(one) for one in wanted["stored_messages"]]),
        *_differ("published", int(outcome.announced), wanted["published"]),
    ]


def _window(raw: Case) -> Window:
    return Window(raw["context"], raw.get("output") or 0, raw.get("input") or 0)


def _settings(config: Case) -> Settings:
    given = config.get("compaction") or {}
    known = {field.name for field in fields(Settings)}
    return Settings(**{key: value for key, value in given.items() if key in known and value is not None})


def _worked(place: int, raw: Case) -> Message:
    tools = [
        Tool(one["id"], one["tool"], {}, "x" * one["output_chars"], one["status"], one["compacted"])
        for one in raw["tools"]
    ]
    return Message(f"m{place:03}", raw["role"], tuple(tools), summary=raw.get("summary", False))


def _told(raw: Case) -> Message:
    parts: list[Part] = []
    for kind in raw["parts"]:
        if kind == "compaction":
            parts.append(Job(auto=True))
        elif kind == "text":
            parts.append(Text("x" * raw["text_chars"]))
        else:
            parts.append(File("image/png", "picture.png"))
    return Message(
        raw["id"],
        raw["role"],
        tuple(parts),
        parent=raw.get("parentID"),
        finish=raw.get("finish"),
        error="error" if raw.get("error") else None,
        summary=raw.get("summary", False),
    )


def _texts_only(messages: Sequence[Message]) -> int:
    """How the recording measured: nothing but the texts, as a list in JSON."""
    texts = ["".join(part.text for part in one.parts if isinstance(part, Text)) for one in messages]
    return tokens_of_json(texts)


def _written(message: Message, store: Store) -> dict[str, Any]:
    now = store.get(message.id)
    found: dict[str, Any] = {"role": message.role, "agent": message.agent}
    if message.summary:
        found["summary"] = True
    if message.finish:
        found["finish"] = message.finish
    if message.error:
        found["error"] = message.error
    return found | {"parts": [_part(part) for part in now.parts]}


def _part(part: Part) -> dict[str, Any]:
    if not isinstance(part, Text):
        return {"type": type(part).__name__}
    return {"type": "text", "synthetic": part.synthetic, "goes_on": part.goes_on}


def _without_words(raw: Case) -> dict[str, Any]:
    parts = [
        {
            "type": part["type"],
            "synthetic": bool(part.get("synthetic")),
            "goes_on": bool((part.get("metadata") or {}).get("compaction_continue")),
        }
        for part in raw["parts"]
    ]
    return {key: value for key, value in raw.items() if value is not None} | {"parts": parts}


def _differ(what: str, ours: Any, real: Any) -> list[str]:
    return [] if ours == real else [f"{what}: ours {ours!r}, real {real!r}"]


def result_of(steps: Generator[Event, Any, Returned]) -> Returned:
    """Run a generator to its end and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Returned = end.value
            return result


REPLAYS = {"overflow": overflow, "prune": prune, "compaction": compaction}
