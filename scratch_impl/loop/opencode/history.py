"""What a lap makes of the messages that it has read.

What: `sent_on` leaves out what a summary stands for, `latest` finds the messages that decide, `live_calls`
the calls of an answer that somebody still has to hear about.

How the real one does it: the walk goes from the newest message to the oldest. A summary that is finished and
has no error marks the message it answers; there the walk stops, or goes on to the first message of the tail
that was kept opencode/packages/opencode/src/session/message-v2.ts:521-572. Then the compaction and its
summary move in front of that tail. The latest messages are those with the largest ids, and work is queued
only in messages younger than the latest finished answer
opencode/packages/opencode/src/session/message-v2.ts:585-601.

But: nothing is left out here. What the model is shown of a message is the work of other organs.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scratch_impl.loop.opencode.store import Info, Message, Part

TASKS = ("compaction", "subtask")


@dataclass(frozen=True)
class Latest:
    """The messages that decide, and the work that is queued, each as (id of its message, part)."""

    user: Info | None = None
    assistant: Info | None = None
    finished: Info | None = None
    tasks: tuple[tuple[str, Part], ...] = ()


def sent_on(newest_first: Iterable[Message]) -> list[Message]:
    """The messages that the model gets, in the order in which it gets them."""
    # opencode/packages/opencode/src/session/message-v2.ts:521-572
    kept: list[Message] = []
    summed_up: set[str] = set()
    tail: str | None = None
    for message in newest_first:
        kept.append(message)
        info = message["info"]
        if not tail and info["role"] == "user" and info["id"] in summed_up:
            part = compaction_of(message)
            if part and not part.get("tail_start_id"):
                break
            tail = part.get("tail_start_id") if part else None
        elif not tail and _is_good_summary(info):
            summed_up.add(info.get("parentID", ""))
            continue
        if tail and info["id"] == tail:
            break
    # subtle: when the tail is nowhere to be found, the walk has taken everything
    return _tail_behind_summary(kept[::-1])


def _is_good_summary(info: Info) -> bool:
    done = info.get("summary") and info.get("finish") and info.get("error") is None
    return bool(info["role"] == "assistant" and done)


def _tail_behind_summary(messages: list[Message]) -> list[Message]:
    """Bring [tail, compaction, summary, rest] into the order [compaction, summary, tail, rest]."""
    marked = [n for n, message in enumerate(messages) if _names_a_tail(message)]
    if not marked:
        return messages
    compaction = marked[-1]
    ident, tail_id = messages[compaction]["info"]["id"], _tail_of(messages[compaction])
    starts = [n for n, message in enumerate(messages[:compaction]) if message["info"]["id"] == tail_id]
    ends = [
        n for n, message in enumerate(messages) if n > compaction and _is_summary_of(message["info"], ident)
    ]
    if not starts or not ends:
        return messages
    tail, end = starts[0], ends[0] + 1
    return [*messages[compaction:end], *messages[tail:compaction], *messages[end:]]


def _names_a_tail(message: Message) -> bool:
    part_names_one = any("tail_start_id" in part for part in _parts(message, "compaction"))
    return message["info"]["role"] == "user" and part_names_one


def _tail_of(message: Message) -> Any:
    return next(part["tail_start_id"] for part in _parts(message, "compaction") if "tail_start_id" in part)


def _is_summary_of(info: Info, ident: str) -> bool:
    return bool(info["role"] == "assistant" and info.get("summary") and info.get("parentID") == ident)


def compaction_of(message: Message) -> Part | None:
    """The part of a message that asks for a compaction, if it has one."""
    return next(iter(_parts(message, "compaction")), None)


def latest(messages: Sequence[Message]) -> Latest:
    """The newest message of a user, answer and finished answer, by their ids, and the queued work."""
    # opencode/packages/opencode/src/session/message-v2.ts:585-601
    infos = [message["info"] for message in messages]
    answers = [info for info in infos if info["role"] == "assistant"]
    finished = _newest([info for info in answers if info.get("finish")])
    return Latest(
        _newest([info for info in infos if info["role"] == "user"]),
        _newest(answers),
        finished,
        tuple(
            (message["info"]["id"], part)
            for message in messages
            if finished is None or message["info"]["id"] > finished["id"]
            for part in _parts(message, *TASKS)
        ),
    )


def passed_over(messages: Sequence[Message], finished: Info | None) -> list[tuple[str, Part]]:
    """Work that was queued once and is looked at no more, whether it has been done or not."""
    return [
        (message["info"]["id"], part)
        for message in messages
        if finished is not None and message["info"]["id"] <= finished["id"]
        for part in _parts(message, *TASKS)
    ]


def live_calls(message: Message | None) -> list[Part]:
    """The calls of an answer that keep the loop going, whatever reason for stopping it gives."""
    # opencode/packages/opencode/src/session/prompt.ts:1106-1109
    calls = _parts(message, "tool") if message else []
    return [part for part in calls if not _by_provider(part) and not _is_orphan(part)]


def _by_provider(part: Part) -> bool:
    return bool((part.get("metadata") or {}).get("providerExecuted"))


def _is_orphan(part: Part) -> bool:
    state: Mapping[str, Any] = part.get("state") or {}
    return state.get("status") == "error" and (state.get("metadata") or {}).get("interrupted") is True


def _parts(message: Message, *types: str) -> list[Part]:
    return [part for part in message["parts"] if part["type"] in types]


def _newest(infos: Sequence[Info]) -> Info | None:
    newest = None
    for info in infos:
        if newest is None or info["id"] > newest["id"]:  # subtle: of two equal ids, the first
            newest = info
    return newest
