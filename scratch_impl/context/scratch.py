"""Context, built from nothing: measure the talk, cut it where no call loses its result, and fold the front.

What: `compress` is asked before every request. When the talk is too long, a summary takes the place of its
front, and the next summary takes in the one before.

How the real ones do it: Gemini CLI cuts at 70 % of the characters, in front of something the user says
gemini-cli/packages/core/src/context/chatCompressionService.ts:74-86. OpenCode keeps the newest turns that fit
a budget opencode/packages/opencode/src/session/compaction.ts:188-239. Claude Code clears old outputs of tools
first claude-code/how-claude-code-works#when-context-fills-up.

But: no message is ever shortened, so one that is too long by itself ends the talk.

Events: those of scratch_events.

Errors: BadSetup for a setup that makes no sense, ScriptExhausted when the script has no further summary.
"""

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from scratch_impl.context import scratch_events as events
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, Model, Result, ToolCall, scripted
from scratch_impl.kernel.problems import make

BYTES_PER_TOKEN = 4  # ours, and a guess; in UTF-8, where a Chinese character has three
SUMMARY = "What was said before, in short:\n"
TASK = "Sum this up, so that you can go on without it. Keep every rule, every name and what is still open.\n"


@dataclass(frozen=True)
class Budget:
    """How much may be sent, and when to do something about it."""

    limit_tokens: int = 8000  # ours
    trigger: float = 0.75  # ours: so full, and the front is folded
    front: float = 0.6  # ours: so much should lie in front of the cut


def text_of(message: Message) -> str:
    """All that a message costs: what is said, what is called, what came out."""
    calls = [f"{call.tool} {json.dumps(call.args, ensure_ascii=False)}" for call in message.calls]
    return "\n".join([message.text, *calls, *(result.output for result in message.results)])


def estimate_tokens(message: Message) -> int:
    """A guess, rounded up. Only the model's own tokenizer knows, and asking it costs a request."""
    return ceil(len(text_of(message).encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def total_tokens(talk: Iterable[Message]) -> int:
    """The same for a talk."""
    return sum(map(estimate_tokens, talk))


def may_cut(talk: Sequence[Message]) -> list[bool]:
    """Whether a cut in front of each message leaves every result with its call."""
    return [not message.results for message in talk]


def cut(sizes: Sequence[int], allowed: Sequence[bool], share: float) -> int:
    """The first allowed place with that share of the sizes in front of it; if there is none, the last one."""
    places = [place for place in range(len(sizes)) if allowed[place]]
    enough = [place for place in places if sum(sizes[:place]) >= sum(sizes) * share]
    return min(enough, default=max(places, default=0))


def is_summary(message: Message) -> bool:
    """Whether this message stands for others."""
    return message.text.startswith(SUMMARY)


def fold(talk: list[Message], model: Model, share: float) -> Generator[Event, Any, list[Message]]:
    """Put a summary in the place of the front, if that makes the talk shorter."""
    sizes = [estimate_tokens(message) for message in talk]
    index = cut(sizes, may_cut(talk), share)
    before, target = sum(sizes[:index]), round(sum(sizes) * share)
    yield events.HistorySplit(index, before, sum(sizes) - before, target)
    front, back = talk[:index], talk[index:]
    if all(map(is_summary, front)):
        yield events.CompressionSkipped("nothing_in_front", sum(sizes))
        return talk
    # An older summary lies in front, too, so the new one is written from it, and can keep what it kept.
    yield events.SummaryAsked("merge" if is_summary(front[0]) else "write", len(front), before)
    text = model.reply([Message("user", TASK + "\n".join(map(text_of, front)))]).text.strip()
    folded = [Message("user", SUMMARY + text), *back]
    after = total_tokens(folded)
    yield events.SummaryWritten(text, estimate_tokens(folded[0]))
    yield events.SummaryWeighed(sum(sizes), after, after < sum(sizes))
    if not text or after >= sum(sizes):
        yield events.SummaryDiscarded("inflated" if text else "empty_summary")
        return talk
    yield events.HistoryReplaced("compressed", after, events.blocks_of(folded, estimate_tokens, is_summary))
    return folded


def compress(
    talk: list[Message], model: Model, budget: Budget
) -> Generator[Event, Any, list[Message] | None]:
    """Make the talk fit. Returns what to send, or None when it cannot be made to fit."""
    limit, trigger, tokens = budget.limit_tokens, budget.limit_tokens * budget.trigger, total_tokens(talk)
    blocks = events.blocks_of(talk, estimate_tokens, is_summary)
    yield events.ContextMeasured(tokens, round(trigger), limit, tokens > trigger, blocks)
    if tokens > trigger:
        talk = yield from fold(talk, model, budget.front)
    room = limit - total_tokens(talk[:-1])
    if total_tokens(talk[-1:]) > room:
        yield events.RequestRefused(text_of(talk[-1]), estimate_tokens(talk[-1]), room)
        return None
    return talk


@dataclass(frozen=True)
class Entry:
    """What happens in a talk: somebody says something, or a tool is called and brings something."""

    user: str = ""
    model: str = ""
    call: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    output: str = ""
    times: int = 1


@dataclass(frozen=True)
class Scene:
    """A talk by itself: what each round adds before the next request, and the summaries to come."""

    rounds: tuple[tuple[Entry, ...], ...]
    script: Any
    budget: Budget = Budget()


def messages_of(entry: Entry) -> list[Message]:
    """A call and its result, or one message."""
    call = ToolCall("call", entry.call, entry.args)
    result = Result("call", entry.call, "success", entry.output * entry.times)
    if entry.call:
        return [Message("model", entry.model, (call,)), Message("user", results=(result,))]
    return [Message("user" if entry.user else "model", (entry.user or entry.model) * entry.times)]


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play a talk, round by round."""
    scene = make(Scene, setup)
    model, talk = scripted(scene.script), list[Message]()
    for entries in scene.rounds:
        talk += [message for entry in entries for message in messages_of(entry)]
        fitting = yield from compress(talk, model, scene.budget)
        if fitting is None:
            return
        talk = fitting
