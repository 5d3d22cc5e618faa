"""A lap that does what somebody has queued: a subtask, or a compaction.

What: both are parts of a message of the user. The last one of the list is done first, in a lap of its own.

How the real one does it: work is taken from the end of the list and done before any ordinary turn
opencode/packages/opencode/src/session/prompt.ts:1142-1159. A subtask becomes an answer with one call of
`task`, and is given the reason for stopping `tool-calls`
opencode/packages/opencode/src/session/prompt.ts:395-397. That makes it a finished answer, and whatever was
queued before it is looked at no more opencode/packages/opencode/src/session/message-v2.ts:585-601: of two
subtasks in one message, one is never run. A compaction is queued as a message of the user
opencode/packages/opencode/src/session/compaction.ts:513-536 and run by a hidden agent without tools
opencode/packages/opencode/src/agent/agent.ts:219-233. Behind its summary goes either the message that did not
fit, once more, or an invitation to go on, in the name of the user
opencode/packages/opencode/src/session/compaction.ts:422-504.

But: which of the last messages are kept as they are is the work of the context organ; here none is. A summary
always succeeds.

Events: SubtaskRun, ChatCompressed; and MessageStored.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result
from scratch_impl.loop.opencode import events
from scratch_impl.loop.opencode.history import Latest, compaction_of, sent_on
from scratch_impl.loop.opencode.session import Session
from scratch_impl.loop.opencode.store import Info, Message, Part

AFTER_COMMAND = "Say in short what came of this task, then go on with your work."  # ours
GO_ON = "Go on, if there is something left to do; otherwise stop, or ask."  # ours


def run_subtask(session: Session, queued: tuple[str, Part], user: Info) -> Generator[Event, Any, None]:
    """Do one subtask, and write it down as if the model had called for it."""
    message, task = queued
    args = {key: task.get(key, "") for key in ("prompt", "description")} | {"subagent_type": task["agent"]}
    call: Part = {
        "type": "tool",
        "tool": "task",
        "callID": f"queued-{message}",
        "state": {"status": "running", "input": args},
    }
    answer = session.write("subtask", [call], "assistant", parentID=user["id"], agent=task["agent"])
    # opencode/packages/opencode/src/session/prompt.ts:1142-1159
    yield answer
    result: Result = yield from session.delegate(task)
    good = result.status == "success"
    state = {"status": "completed" if good else "error", "output" if good else "error": result.output}
    session.store.change_part(session.store.part_ids(answer.id)[0], state={"input": args, **state})
    session.store.change(answer.id, finish="tool-calls")
    # opencode/packages/opencode/src/session/prompt.ts:395-397
    # opencode/packages/opencode/src/session/message-v2.ts:585-601
    yield events.SubtaskRun(message, answer.id, task["agent"], result.status, result.output)
    if task.get("command"):
        text = {"type": "text", "text": AFTER_COMMAND, "synthetic": True}
        # opencode/packages/opencode/src/session/prompt.ts:395-397
        yield session.write("subtask_command", [text], agent=user.get("agent"))


def run_compaction(
    session: Session, messages: Sequence[Message], found: Latest, task: Part
) -> Generator[Event, Any, None]:
    """Have the history summed up, and see to it that the run goes on."""
    user = found.user or {}
    history, replay = _split(messages, user, overflow=bool(task.get("overflow")))
    summary = yield from session.compress(history)
    # opencode/packages/opencode/src/agent/agent.ts:219-233
    yield session.write(
        "summary",
        [{"type": "text", "text": summary}],
        "assistant",
        parentID=user.get("id"),
        agent="compaction",
        summary=True,
        finish="stop",
    )
    after = sent_on(message for page in session.store.pages() for message in page)
    # opencode/packages/opencode/src/session/message-v2.ts:521-572
    yield events.ChatCompressed(len(messages), len(after))
    if not task.get("auto"):
        return
    if replay:
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield session.write("replay", replay["parts"], agent=replay["info"].get("agent"))
    else:
        text = {"type": "text", "text": GO_ON, "synthetic": True}
        # opencode/packages/opencode/src/session/compaction.ts:422-504
        yield session.write("go_on", [text], agent=user.get("agent"))


def _split(
    messages: Sequence[Message], trigger: Info, *, overflow: bool
) -> tuple[Sequence[Message], Message | None]:
    """What is summed up, and the message that will be asked once more because it did not fit."""
    before = [message for message in messages if message["info"]["id"] != trigger.get("id")]
    ordinary = [n for n, message in enumerate(before) if _is_ordinary(message)]
    if not overflow or len(ordinary) < 2:  # nothing ordinary stands before it: then all of it is summed up
        return before, None
    return before[: ordinary[-1]], before[ordinary[-1]]


def _is_ordinary(message: Message) -> bool:
    return message["info"]["role"] == "user" and compaction_of(message) is None
