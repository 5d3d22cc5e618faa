"""After the summary: keep it or not, note where the tail begins, and see to it that the work goes on.

What: `finish` lives with what the hidden agent came to.

How the real one does it: a summary that itself was too long ends the run. Else the start of the kept part is
written into the job, and after an automatic compaction a refused request is stored once more, as new, or the
program writes itself a message to go on opencode/packages/opencode/src/session/compaction.ts:422-504.

But: the messages are in our words.

Events: SummaryWritten, SummaryDiscarded, TailNoted, RequestReplayed, GoOnAdded.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from scratch_impl.context.opencode import events
from scratch_impl.context.opencode.hidden_agent import Agent, Draft
from scratch_impl.context.opencode.measure import tokens_of_text
from scratch_impl.context.opencode.seen import beginning, blocks_of, placeholder
from scratch_impl.context.opencode.store import File, Job, Message, Part, Store, Text, words_of
from scratch_impl.kernel.events import Event

GO_ON = "Go on if there is something left to do; if you are not sure what, ask."
LOST_MEDIA = "What was attached made the request too long, so it has been left out."


@dataclass(frozen=True)
class Outcome:
    """How a compaction ended. `goes_on`: the loop makes another lap."""

    goes_on: bool
    front: tuple[str, ...]  # the ids of what was summarised
    tail_start_id: str | None
    question: str
    announced: bool = False  # whether listeners are told that the session is compacted


@dataclass(frozen=True)
class Work:
    """One compaction that is under way. `again` is the request to say once more."""

    parent_id: str
    job: Job
    again: Message | None
    summary: Message


def finish(
    store: Store, work: Work, agent: Agent, outcome: Outcome, draft: Draft
) -> Generator[Event, Any, Outcome]:
    """Live with what came back."""
    if draft.how == "too_long":
        summary = store.put(replace(work.summary, finish="error", error="ContextOverflowError"))
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield events.SummaryDiscarded("too_long", blocks_of([summary]))
        return replace(outcome, tail_start_id=None)
    worked = draft.how == "continue"
    if draft.text:
        store.add_part(work.summary.id, Text(draft.text))
    summary = store.mark(
        work.summary.id, finish="stop" if worked else None, error=None if worked else draft.how
    )
    if worked:
        # opencode/packages/opencode/src/agent/agent.ts:219-233
        yield events.SummaryWritten(draft.text, tokens_of_text(draft.text), blocks_of([summary]))
    else:
        # opencode/packages/opencode/src/session/processor.ts:679-681
        yield events.SummaryDiscarded(draft.how, blocks_of([summary]))
    yield from _note_tail(store, work.parent_id, outcome.tail_start_id)
    if worked and work.job.auto:
        yield from _see_to_it(store, work, agent)
    return replace(outcome, goes_on=worked, announced=worked)


def _note_tail(store: Store, parent_id: str, tail_start_id: str | None) -> Generator[Event, Any, None]:
    job = store.get(parent_id).job
    if job and tail_start_id and job.tail_start_id != tail_start_id:
        store.change_part(parent_id, job, replace(job, tail_start_id=tail_start_id))
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield events.TailNoted(parent_id, tail_start_id)


def _see_to_it(store: Store, work: Work, agent: Agent) -> Generator[Event, Any, None]:
    """Say the refused request once more, or else: go on."""
    if work.again:
        parts = tuple(map(_without_media, work.again.parts))
        new = store.put(Message(store.next_id(), "user", parts, agent=work.again.agent))
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield events.RequestReplayed(work.again.id, beginning(words_of(new)), blocks_of([new]))
    elif agent.may_go_on:
        # Subtle: this comes after a final answer, too, if that answer crossed the line.
        text = f"{LOST_MEDIA}\n\n{GO_ON}" if work.job.overflow else GO_ON
        new = store.put(Message(store.next_id(), "user", (Text(text, synthetic=True, goes_on=True),)))
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield events.GoOnAdded(text, blocks_of([new]))


def _without_media(part: Part) -> Part:
    return Text(placeholder(part)) if isinstance(part, File) else part
