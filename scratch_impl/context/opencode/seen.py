"""What the model gets to see of the store: a choice that is made anew on each lap, and an order of its own.

What: `visible` chooses messages, `sent` turns them into a request, `blocks_of` lists them for a view.

How the real one does it: it walks from the newest message back to the last compaction that worked, and on
to where the kept part begins; then it puts the summary in front of that part, although it is younger
opencode/packages/opencode/src/session/message-v2.ts:521-572. An output that was cleared becomes a fixed
line only here opencode/packages/opencode/src/session/message-v2.ts:292-296. The newest of each kind is
found by id opencode/packages/opencode/src/session/message-v2.ts:585-601.

But: the placeholders are in our words. Reasoning, steps and patches are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scratch_impl.context.opencode.events import Block
from scratch_impl.context.opencode.measure import length_chars, tokens_of_json
from scratch_impl.context.opencode.store import File, Job, Message, Text, Tool

CLEARED = "(an old result, no longer shown)"  # ours
QUESTION = "What have we done up to here?"  # ours: what the model reads in the place of a queued compaction
OUTPUT_CHARS = 2_000  # the number is the real one's; ours: it stands outside of all cited lines
SHOWN_CHARS = 72  # ours: a message is shown by its beginning

Sent = list[dict[str, Any]]


def visible(stored: Sequence[Message]) -> list[Message]:
    """The messages that the next request is made of, in its order."""
    # opencode/packages/opencode/src/session/message-v2.ts:521-572
    chosen: list[Message] = []
    summed_up: set[str | None] = set()  # ids of compactions with a summary that worked
    start: str | None = None
    for message in reversed(stored):
        chosen.append(message)
        if start is not None:
            if message.id == start:
                break
        elif message.role == "user" and message.id in summed_up and message.job:
            start = message.job.tail_start_id
            if start is None or start == message.id:
                break
        elif message.summary and message.finish and not message.error:
            summed_up.add(message.parent)
    # Subtle: a start that is nowhere to be found does no harm: the walk goes on to the first message of all.
    return _summary_first(chosen[::-1])


def _summary_first(messages: list[Message]) -> list[Message]:
    ids = [message.id for message in messages]
    kept = [n for n, message in enumerate(messages) if message.job and message.job.tail_start_id is not None]
    if not kept:
        return messages
    # Subtle: whether its summary worked is asked above, but not here: one that was stopped after the tail had
    # been noted puts the front out of sight, and stands for nothing itself.
    job_at = kept[-1]
    job = messages[job_at].job
    summaries = [n for n in range(job_at + 1, len(messages)) if _sums_up(messages[n], ids[job_at])]
    start = job.tail_start_id if job else None
    if not summaries or start not in ids or ids.index(start) >= job_at:
        return messages
    tail_at, after = ids.index(start), summaries[0] + 1
    return [*messages[job_at:after], *messages[tail_at:job_at], *messages[after:]]


def _sums_up(message: Message, job_id: str) -> bool:
    return message.role == "assistant" and message.summary and message.parent == job_id


def sent(messages: Sequence[Message], *, for_summary: bool = False) -> Sent:
    """The messages as a provider gets them; for a summary without pictures, and with outputs cut short."""
    request: Sent = []
    for message in messages:
        if message.error:
            continue
        content = [_content(part, for_summary) for part in message.parts]
        if content:
            request.append({"role": message.role, "content": content})
        results = [_result(part, for_summary) for part in message.parts if isinstance(part, Tool)]
        if results:
            request.append({"role": "tool", "content": results})
    return request


def is_shortened(messages: Sequence[Message]) -> bool:
    """Whether a request for a summary leaves something out."""
    return sent(messages) != sent(messages, for_summary=True)


def _content(part: Text | File | Tool | Job, for_summary: bool) -> dict[str, Any]:
    match part:
        case Text(text):
            return {"type": "text", "text": text}
        case File(mime, name) if for_summary:
            return {"type": "text", "text": placeholder(part)}
        case File(mime, name):
            return {"type": "file", "mediaType": mime, "filename": name}
        case Tool(id, tool, args):
            return {"type": "tool-call", "toolCallId": id, "toolName": tool, "input": dict(args)}
    return {"type": "text", "text": QUESTION}


def placeholder(file: File) -> str:
    """What stands in the place of something attached, once it is left out."""
    return f"[{file.mime}, {file.name}: left out]"


def _result(part: Tool, for_summary: bool) -> dict[str, Any]:
    output = part.output if part.status == "completed" else part.output or "interrupted"
    # opencode/packages/opencode/src/session/message-v2.ts:292-296
    output = CLEARED if part.cleared else output
    if for_summary and length_chars(output) > OUTPUT_CHARS:
        output = output[:OUTPUT_CHARS] + f"\n(and {length_chars(output) - OUTPUT_CHARS} characters more)"
    return {"type": "tool-result", "toolCallId": part.id, "toolName": part.tool, "output": output}


def tokens_of(messages: Sequence[Message]) -> int:
    """How large messages are as a request, roughly."""
    return tokens_of_json(sent(messages))


def blocks_of(messages: Sequence[Message]) -> tuple[Block, ...]:
    """The messages, one by one, as a view shows them."""
    return tuple(_block(message) for message in messages)


def beginning(text: str) -> str:
    """A text as a view shows it: not all of it, if it is long."""
    return text if len(text) <= SHOWN_CHARS else text[:SHOWN_CHARS].rstrip() + " …"


def _block(message: Message) -> Block:
    kind = kind_of(message)
    whole = " ".join(filter(None, map(_text, message.parts)))
    shown = whole if kind == "summary" else beginning(whole)
    request = sent([message])
    tokens = tokens_of_json(request) if request else 0
    return Block(message.id, "user" if message.role == "user" else "model", kind, tokens, shown)


def kind_of(message: Message) -> str:
    """What sort of message this is."""
    if message.job:
        return "job"
    if message.summary:
        return "summary"
    if any(isinstance(part, Text) and part.goes_on for part in message.parts):
        return "go_on"
    if message.role == "assistant" and not message.parts:
        return "refused"
    return "called" if any(isinstance(part, Tool) for part in message.parts) else "said"


def _text(part: Text | File | Tool | Job) -> str:
    match part:
        case Text(text):
            return text
        case File(_, name):
            return f"[{name}]"
        case Tool(_, tool, args, output, _, cleared):
            return f"{tool}({', '.join(map(str, args.values()))}): {CLEARED if cleared else output}"
    return QUESTION
