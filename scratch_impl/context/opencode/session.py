"""A session in short: laps that read the store again, each of them doing one thing.

What: `laps` goes on until the newest answer is a final one. A lap does a queued compaction, or queues one, or
asks the model.

How the real one does it: a lap begins by reading all of the store
opencode/packages/opencode/src/session/prompt.ts:1092-1094. Then, in this order: is all answered
opencode/packages/opencode/src/session/prompt.ts:1111-1130, is something queued
opencode/packages/opencode/src/session/prompt.ts:1142-1159, was the last step too much
opencode/packages/opencode/src/session/prompt.ts:1161-1168; only then the model is asked, and as its step
ends the last question is put once more opencode/packages/opencode/src/session/processor.ts:477-482.

But: what the model and the tools say is in the setup, and a guess stands for the count of the provider. A
provider refuses what is larger than the window. After a compaction that failed the session ends here.

Events: MessageStored, RequestSent, RequestRefused, ContextMeasured, HistoryReplaced; and those of compress.

Errors: those of whoever answers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scratch_impl.context.opencode import events
from scratch_impl.context.opencode.compress import compress, queue
from scratch_impl.context.opencode.hidden_agent import Agent
from scratch_impl.context.opencode.measure import tokens_of_json
from scratch_impl.context.opencode.overflow import (
    OUTPUT_CAP_TOKENS,
    counted_tokens,
    is_overflow,
    usable_tokens,
)
from scratch_impl.context.opencode.seen import beginning, blocks_of, sent, tokens_of, visible
from scratch_impl.context.opencode.store import NOT_TOLD, Message, Part, Store, Tool, Usage, words_of
from scratch_impl.kernel.events import Event

TO_THE_TOOLS = "tool-calls"  # opencode/packages/opencode/src/session/prompt.ts:1111-1130


@dataclass(frozen=True)
class Step:
    """What the model does in one step. Without a usage, it is guessed."""

    parts: tuple[Part, ...]
    usage: Usage = NOT_TOLD


@dataclass
class Session:
    """A store, and whoever answers. `seen` are the ids that the model saw last."""

    store: Store
    agent: Agent
    answer: Callable[[], Step]
    overhead_tokens: int = 0  # ours: system prompt and tools, which only the provider counts
    seen: list[str] = field(default_factory=list)

    @property
    def limit_tokens(self) -> int:
        """How long a request may be. 0: nobody knows."""
        return self.agent.window.input or self.agent.window.context


def laps(session: Session) -> Generator[Event, Any, bool]:
    """Go on until there is nothing left to do. Returns False when a compaction failed."""
    store, agent = session.store, session.agent
    while True:
        # opencode/packages/opencode/src/session/prompt.ts:1092-1094
        view = visible(store.messages)
        yield from _say_what_is_gone(session, view)
        finished = max((message for message in view if message.finish), key=_age, default=None)
        if _is_answered(view):
            return True
        job = _open_job(view, finished)
        if job:
            outcome = yield from compress(store, job.id, agent)
            if not outcome.goes_on:
                return False
        elif finished and not finished.summary and _too_much(agent, finished, agent.output_cap_tokens):
            # Subtle: this check knows about another cap for answers, the one below does not.
            # opencode/packages/opencode/src/session/prompt.ts:1161-1168
            yield _measured(session, finished, agent.output_cap_tokens, "lap")
            yield from queue(store, auto=True)
        elif not (yield from _step(session, view)):
            return False


def _say_what_is_gone(session: Session, view: list[Message]) -> Generator[Event, Any, None]:
    ids = [message.id for message in view]
    gone = set(session.seen) - set(ids)
    session.seen = ids
    if gone:
        stored = len(session.store.messages)
        # opencode/packages/opencode/src/session/message-v2.ts:521-572
        yield events.HistoryReplaced("compressed", tokens_of(view), stored, blocks_of(view))


def _age(message: Message) -> str:
    return message.id


def _is_answered(view: Sequence[Message]) -> bool:
    """Whether the newest answer is final, and younger than whatever the user said."""
    # opencode/packages/opencode/src/session/prompt.ts:1111-1130
    answer = max((message for message in view if message.role == "assistant"), key=_age, default=None)
    said = max(message.id for message in view if message.role == "user")
    if answer is None or not answer.finish or answer.finish == TO_THE_TOOLS:
        return False
    return said < answer.id and not any(isinstance(part, Tool) for part in answer.parts)


def _open_job(view: Sequence[Message], finished: Message | None) -> Message | None:
    """The newest queued compaction that is younger than the newest finished answer."""
    # opencode/packages/opencode/src/session/message-v2.ts:585-601
    jobs = [message for message in view if message.job and (finished is None or message.id > finished.id)]
    return jobs[-1] if jobs else None


def _step(session: Session, view: list[Message]) -> Generator[Event, Any, bool]:
    """Ask the model. Returns False when the session is over."""
    store, agent = session.store, session.agent
    user = max((message for message in view if message.role == "user"), key=_age)
    tokens = tokens_of_json(sent(view)) + session.overhead_tokens
    fresh = store.put(Message(store.next_id(), "assistant", parent=user.id))
    if 0 < session.limit_tokens < tokens:
        if not agent.settings.auto:
            fresh = store.mark(fresh.id, finish=None, error="ContextOverflowError")
        # opencode/packages/opencode/src/session/prompt.ts:1319-1329
        yield events.RequestRefused(
            beginning(words_of(user)), tokens, session.limit_tokens, blocks_of([fresh])
        )
        if agent.settings.auto:
            yield from queue(store, auto=True, overflow=True)
        session.seen = [message.id for message in visible(store.messages)]
        return agent.settings.auto
    answered = store.put(answer_of(fresh, session.answer(), tokens))
    usage = answered.usage
    # opencode/packages/opencode/src/session/processor.ts:435-456
    yield events.RequestSent(
        text=beginning(words_of(user)),
        tokens=counted_tokens(usage),
        blocks=blocks_of([answered]),
        input=usage.input,
        output=usage.output,
        reasoning=usage.reasoning,
        cache=usage.cache_read + usage.cache_write,
        total=usage.total or None,
        counted="total" if usage.total else "sum",
    )
    # opencode/packages/opencode/src/session/processor.ts:477-482
    yield _measured(session, answered, OUTPUT_CAP_TOKENS, "step")
    if _too_much(agent, answered, OUTPUT_CAP_TOKENS):
        yield from queue(store, auto=True)
    session.seen = [message.id for message in visible(store.messages)]
    return True


def answer_of(fresh: Message, step: Step, request_tokens: int) -> Message:
    """The answer as it is stored: what was said and done, why it stopped, and what it came to."""
    calls = any(isinstance(part, Tool) for part in step.parts)
    message = replace(fresh, parts=step.parts, finish=TO_THE_TOOLS if calls else "stop")
    made = replace(message, parts=tuple(_without_output(part) for part in step.parts))
    guessed = Usage(input=request_tokens, output=tokens_of([made]))
    return replace(message, usage=guessed if step.usage == NOT_TOLD else step.usage)


def _without_output(part: Part) -> Part:
    """The output of a tool is nothing that the model wrote; the next request has it."""
    return replace(part, output="") if isinstance(part, Tool) else part


def _too_much(agent: Agent, message: Message, cap_tokens: int) -> bool:
    return is_overflow(agent.window, agent.settings, message.usage, cap_tokens)


def _measured(session: Session, message: Message, cap_tokens: int, at: str) -> events.ContextMeasured:
    window, settings = session.agent.window, session.agent.settings
    return events.ContextMeasured(
        counted_tokens(message.usage),
        usable_tokens(window, settings, cap_tokens),
        window.context,
        _too_much(session.agent, message, cap_tokens),
        at,
        blocks_of(visible(session.store.messages)),
    )
