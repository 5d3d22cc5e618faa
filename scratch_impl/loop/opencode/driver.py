"""The laps: read the store, decide what the lap is for, do it, and begin again.

What: `run` plays a scenario, `converse` is the loop, `decide` makes up its mind from the messages alone.

How the real one does it: `while (true)` opencode/packages/opencode/src/session/prompt.ts:1088, and in it all
messages are loaded anew opencode/packages/opencode/src/session/prompt.ts:1092-1094. Then, in this order: the
run ends when the newest answer has a reason for stopping other than `tool-calls`, no call that is still to be
heard of opencode/packages/opencode/src/session/prompt.ts:1106-1109, and is younger than the newest message of
the user opencode/packages/opencode/src/session/prompt.ts:1111-1130; queued work is done, the last piece first
opencode/packages/opencode/src/session/prompt.ts:1142-1159; when the last finished answer used too much, a
compaction is queued opencode/packages/opencode/src/session/prompt.ts:1161-1168; else the model answers. After
a plain answer the loop goes on, too: it is the next lap that finds it and ends the run. Steps count every lap
that did not end the run, also one that only did queued work.

But: title, pruning and everything else that happens beside the loop is left out, and so are the user's own
shell commands. One run is one prompt.

Events: SessionStarted, HistoryRead, LapDecided, RunEnded; and those of turn, tasks and session.

Errors: BadSetup for a setup that cannot be understood, ScriptExhausted when the script of the model is too
short.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel
from scratch_impl.loop.opencode import events, history, setup
from scratch_impl.loop.opencode.history import Latest
from scratch_impl.loop.opencode.overflow import overflows, usable_tokens
from scratch_impl.loop.opencode.repeats import SAME_CALLS, Consent
from scratch_impl.loop.opencode.session import Compress, Delegate, RunTools, Session, Settings, Weather
from scratch_impl.loop.opencode.store import Info, Message, Part, Store
from scratch_impl.loop.opencode.tasks import run_compaction, run_subtask
from scratch_impl.loop.opencode.turn import take_turn

Task = tuple[str, Part]  # the id of the message that it is queued in, and the part


@dataclass(frozen=True)
class Choice:
    """What a lap is for, and why the run did not end."""

    decision: str
    exit_test: str
    task: Task | None = None


def run(given: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play one scenario.

    Args:
        given: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens, from the first message to the end of the run.
    """
    scene = setup.read_setup(given)
    with closing(Store()) as store:
        yield from converse(
            scene.parts,
            ScriptedModel(scene.script),
            scene.run_tools,
            compress=scene.compress,
            delegate=scene.delegate,
            settings=scene.settings,
            weather=scene.weather,
            store=store,
        )


def converse(
    task: str | Sequence[Mapping[str, Any]],
    model: ScriptedModel,
    run_tools: RunTools,
    *,
    compress: Compress,
    delegate: Delegate,
    settings: Settings | None = None,
    weather: Weather | None = None,
    store: Store | None = None,
) -> Generator[Event, Any, Session]:
    """Work on a task until there is nothing left to do.

    Args:
        task: what the person wants, as a text or as the parts of a message.
        model: who answers.
        run_tools: runs calls and gives back one result a call.
        compress: sums messages up in a text.
        delegate: does a subtask.
        settings: limits and switches; None is a stock install.
        weather: what comes from outside while the run is under way.
        store: what was said before; None is nothing.

    Returns:
        The session as it stands at the end, with its store.
    """
    settings = settings or Settings()
    consent = Consent(settings.doom_loop)
    session = Session(
        store or Store(), model, run_tools, compress, delegate, settings, weather or Weather(), consent
    )
    usable = usable_tokens(settings.window)
    # opencode/packages/opencode/src/session/prompt.ts:1083-1086
    yield events.SessionStarted(settings.agent, settings.max_steps, SAME_CALLS, usable)
    parts = [{"type": "text", "text": task}] if isinstance(task, str) else list(task)
    # opencode/packages/opencode/src/session/prompt.ts:1092-1094
    yield session.write("person", parts)
    ending = ""
    while not ending:  # opencode/packages/opencode/src/session/prompt.ts:1088
        ending = yield from take_lap(session)
    # opencode/packages/opencode/src/session/prompt.ts:1111-1130
    # opencode/packages/opencode/src/session/prompt.ts:1319-1329
    yield _ended(session, ending)
    return session


def take_lap(session: Session) -> Generator[Event, Any, str]:
    """One lap. Returns why the run ends, or "" when it goes on."""
    session.lap += 1
    pages = list(session.store.pages())
    read = [message for page in pages for message in page]
    messages = history.sent_on(read)
    found = history.latest(messages)
    # opencode/packages/opencode/src/session/prompt.ts:1092-1094
    # opencode/packages/opencode/src/session/message-v2.ts:521-572
    yield _told(session, read, len(pages), messages, found)
    choice = decide(messages, found, session.settings)
    if choice.decision not in ("answered", "no_user_message"):
        session.step += 1
    # opencode/packages/opencode/src/session/prompt.ts:1111-1130
    # opencode/packages/opencode/src/session/prompt.ts:1142-1159
    yield events.LapDecided(session.lap, session.step, choice.decision, choice.exit_test, _shown(choice.task))
    user = found.user or {}
    match choice.decision, choice.task:
        case "subtask", (_, _) as task:
            yield from run_subtask(session, task, user)
        case "compaction", (_, part):
            yield from run_compaction(session, messages, found, part)
        case "overflow", _:
            # opencode/packages/opencode/src/session/prompt.ts:1161-1168
            yield session.write("loop", [{"type": "compaction", "auto": True}], agent=user.get("agent"))
        case "turn", _:
            return (yield from take_turn(session, messages, found))
        case _:
            return choice.decision
    return ""


def decide(messages: Sequence[Message], found: Latest, settings: Settings) -> Choice:
    """The first test that holds, in the order of the real one."""
    if found.user is None:
        return Choice("no_user_message", "no_answer")
    exit_test = _exit_test(messages, found)
    if exit_test == "passed":
        return Choice("answered", exit_test)
    if found.tasks:
        task = found.tasks[-1]  # the last one opencode/packages/opencode/src/session/prompt.ts:1142-1159
        return Choice(str(task[1]["type"]), exit_test, task)
    finished = found.finished
    # opencode/packages/opencode/src/session/prompt.ts:1161-1168
    if finished and not finished.get("summary") and overflows(finished.get("tokens") or {}, settings.window):
        return Choice("overflow", exit_test)
    if found.user.get("agent", settings.agent) not in settings.agents:
        return Choice("unknown_agent", exit_test)
    return Choice("turn", exit_test)


def _exit_test(messages: Sequence[Message], found: Latest) -> str:
    """Whether the run may end, or what keeps it going."""
    # opencode/packages/opencode/src/session/prompt.ts:1111-1130
    answer, user = found.assistant, found.user or {}
    if answer is None or not answer.get("finish"):
        return "no_answer"
    if answer["finish"] == "tool-calls":
        return "tool_calls"
    whole = next((message for message in messages if message["info"]["id"] == answer["id"]), None)
    if history.live_calls(whole):
        return "live_tools"
    return "passed" if user["id"] < answer["id"] else "newer_message"


def _told(
    session: Session, read: Sequence[Message], pages: int, messages: Sequence[Message], found: Latest
) -> events.HistoryRead:
    ids, sent = (tuple(message["info"]["id"] for message in some) for some in (read, messages))
    return events.HistoryRead(
        session.lap,
        ids,
        pages,
        sent,
        tuple(ident for ident in ids if ident not in sent),
        _id(found.user),
        _id(found.assistant),
        _id(found.finished),
        tuple(map(_queued, found.tasks)),
        tuple(map(_queued, history.passed_over(messages, found.finished))),
    )


def _id(info: Info | None) -> str | None:
    return info["id"] if info else None


def _queued(task: Task) -> dict[str, Any]:
    message, part = task
    return {"message": message, "type": part["type"], "agent": part.get("agent")}


def _shown(task: Task | None) -> dict[str, Any] | None:
    return _queued(task) if task else None


def _ended(session: Session, reason: str) -> events.RunEnded:
    answers = [
        message
        for page in session.store.pages()
        for message in page
        if message["info"]["role"] == "assistant"
    ]
    newest = answers[0] if answers else {"info": {}, "parts": []}
    text = "".join(part["text"] for part in newest["parts"] if part["type"] == "text")
    status = "success" if reason == "answered" else "error"
    return events.RunEnded(status, reason, newest["info"].get("finish"), text, session.turns)
