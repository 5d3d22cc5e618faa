"""Compaction: a job that is queued as a message, and done on a later lap by an agent nobody sees.

What: `queue` stores the message; `compress` does what it asks for: choose what is kept, and have the rest
summarised.

How the real one does it: the queued thing is a message of the user with one part
opencode/packages/opencode/src/session/compaction.ts:513-536. A lap finds it before it does anything else
opencode/packages/opencode/src/session/prompt.ts:1142-1159. Up to two turns are kept
opencode/packages/opencode/src/session/compaction.ts:188-239; after that the work goes on
opencode/packages/opencode/src/session/compaction.ts:422-504.

But: what `hidden_agent` and `afterwards` leave out.

Events: CompactionQueued, CompactionStarted, HistorySplit, SummaryAsked; and those of tail and afterwards.

Errors: NoSuchJob.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from scratch_impl.context.opencode import events
from scratch_impl.context.opencode.afterwards import Outcome, Work, finish
from scratch_impl.context.opencode.hidden_agent import NAME, Agent, question_about
from scratch_impl.context.opencode.measure import tokens_of_json
from scratch_impl.context.opencode.overflow import usable_tokens
from scratch_impl.context.opencode.seen import blocks_of, is_shortened, sent, visible
from scratch_impl.context.opencode.store import Job, Message, Store, words_of
from scratch_impl.context.opencode.tail import Tail, select
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadInput


class NoSuchJob(BadInput):
    """The message that should be worked on is not one of the user."""


def queue(store: Store, *, auto: bool, overflow: bool = False) -> Generator[Event, Any, Message]:
    """Store the job. Nothing is summarised yet."""
    message = store.put(Message(store.next_id(), "user", (Job(auto, overflow),)))
    # opencode/packages/opencode/src/session/compaction.ts:513-536
    yield events.CompactionQueued(message.id, auto, overflow, blocks_of([message]))
    return message


def compress(
    store: Store,
    parent_id: str,
    agent: Agent,
    *,
    shown: Sequence[Message] | None = None,
    job: Job | None = None,
) -> Generator[Event, Any, Outcome]:
    """Do a queued job.

    Args:
        store: Where everything is.
        parent_id: The message of the user that the summary answers: the one that holds the job.
        agent: Who does it, and with what.
        shown: What the model sees; by default what is visible now.
        job: What to do, if the message does not say it.

    Raises:
        NoSuchJob: The model sees no message of the user with that id.
    """
    view = list(visible(store.messages) if shown is None else shown)
    parent = next((message for message in view[::-1] if message.id == parent_id), None)
    if parent is None or parent.role != "user":
        raise NoSuchJob(f"The compaction is said to be in {parent_id!r}", "the id of a message of the user")
    job = job or parent.job or Job(auto=False)
    history, again = _before_the_refused(view, parent_id) if job.overflow else (view, None)
    # opencode/packages/opencode/src/session/prompt.ts:1142-1159
    yield events.CompactionStarted(parent_id, NAME, 0, again.id if again else None)
    if parent.job and history and history[-1].id == parent_id:
        history = history[:-1]
    done = _done(history)
    previous = words_of(done[-1][1]) if done else ""
    hidden = {message.id for pair in done for message in pair}
    candidates = [message for message in history if message.id not in hidden]

    tail = yield from _cut(view, candidates, agent)
    front, kept = candidates[: tail.start], candidates[tail.start :]
    question = question_about(previous, agent.own_question)
    request = [*sent(front, for_summary=True), {"role": "user", "content": question}]
    task, tokens = "merge" if previous else "write", tokens_of_json(request)
    # opencode/packages/opencode/src/agent/agent.ts:219-233
    yield events.SummaryAsked(task, len(front), tokens, is_shortened(front), 0)
    summary = store.put(Message(store.next_id(), "assistant", parent=parent_id, summary=True, agent=NAME))
    ids = tuple(message.id for message in front)
    outcome = Outcome(False, ids, kept[0].id if kept else None, question)
    work = Work(parent_id, job, again, summary)
    return (yield from finish(store, work, agent, outcome, agent.ask(request)))


def _before_the_refused(view: list[Message], parent_id: str) -> tuple[list[Message], Message | None]:
    """What lies before the request that was too long, and that request; or all, and nothing to repeat."""
    # opencode/packages/opencode/src/session/compaction.ts:422-504
    until = next(place for place, message in enumerate(view) if message.id == parent_id)
    said = [place for place in range(until) if view[place].is_said]
    if len(said) < 2:
        return view, None
    return view[: said[-1]], view[said[-1]]


def _done(history: Sequence[Message]) -> list[tuple[Message, Message]]:
    """Earlier compactions that worked: each job with its summary."""
    jobs = {message.id: message for message in history if message.role == "user" and message.job}
    return [
        (jobs[message.parent], message)
        for message in history
        if message.role == "assistant" and message.summary and message.finish and not message.error
        if message.parent in jobs
    ]


def _cut(view: list[Message], candidates: list[Message], agent: Agent) -> Generator[Event, Any, Tail]:
    """Choose what is kept, and say it in places of what the model sees."""
    ids = [message.id for message in view]

    def listed(place: int) -> int:
        if place < len(candidates):
            return ids.index(candidates[place].id)
        return ids.index(candidates[-1].id) + 1 if candidates else 0

    usable = usable_tokens(agent.window, agent.settings, agent.output_cap_tokens)
    tail = yield from select(candidates, agent.settings, usable, agent.estimate, listed)
    front, back = _tokens(candidates[: tail.start]), _tokens(candidates[tail.start :])
    kept_id = candidates[tail.start].id if tail.start < len(candidates) else None
    target = max(0, front + back - tail.budget_tokens)
    # opencode/packages/opencode/src/session/compaction.ts:188-239
    yield events.HistorySplit(listed(tail.start), tail.why, kept_id, front, back, target)
    return tail


def _tokens(messages: Sequence[Message]) -> int:
    return sum(block.tokens for block in blocks_of(messages))
