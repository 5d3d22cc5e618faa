"""A session of nothing but context: what is in the store, then talk until it does not fit any more.

What: `run` plays a scenario. Loop, tools and model are canned.

How the real one does it: laps of one loop, and pruning when that has ended
opencode/packages/opencode/src/session/prompt.ts:1088. There the model is told nothing of all this.

But: what the model and the tools say is in the setup.

Events: WindowReckoned, HistoryRead, MessageStored; and those of session and prune.

Errors: BadSetup; ScriptExhausted, when there are too few summaries in the script.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import count
from typing import Any

from scratch_impl.context.opencode import events
from scratch_impl.context.opencode.compress import queue
from scratch_impl.context.opencode.hidden_agent import Agent, Ask, Draft
from scratch_impl.context.opencode.measure import tokens_of_json
from scratch_impl.context.opencode.overflow import longest_answer, reserved_tokens, usable_tokens
from scratch_impl.context.opencode.prune import prune
from scratch_impl.context.opencode.seen import Sent, beginning, blocks_of, sent, visible
from scratch_impl.context.opencode.session import Session, Step, answer_of, laps
from scratch_impl.context.opencode.setup import Entry, Scene, Turn, read_setup, said, step_of
from scratch_impl.context.opencode.store import Message, Store, Text, words_of
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted

NOTHING_LEFT = Step((Text("There is nothing left to do."),))  # ours


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play a scenario; setup.py says what may be in it."""
    scene = read_setup(setup)
    call_ids = (f"call-{n}" for n in count(1))
    session = _session(scene, call_ids)
    if session.store.messages:
        # opencode/packages/opencode/src/session/prompt.ts:1092-1094
        yield events.HistoryRead(blocks_of(visible(session.store.messages)))
    # opencode/packages/opencode/src/session/overflow.ts:10-20
    yield _reckoned(session.agent)
    for turn in scene.turns:
        if not (yield from _turn(session, turn, call_ids)):
            return


def _turn(session: Session, turn: Turn, call_ids: Iterator[str]) -> Generator[Event, Any, bool]:
    """One turn of the person. Returns whether there can be another one."""
    store = session.store
    steps = iter([step_of(entry, next(call_ids)) for entry in turn.then])
    session.answer = lambda: next(steps, NOTHING_LEFT)
    if turn.compact:
        yield from queue(store, auto=False)
    else:
        message = store.put(Message(store.next_id(), "user", said(turn.say * turn.times, turn.attach)))
        # opencode/packages/opencode/src/session/prompt.ts:1092-1094
        yield events.MessageStored(beginning(words_of(message)), blocks_of([message]))
    session.seen = [message.id for message in visible(store.messages)]
    ended_well = yield from laps(session)
    yield from prune(store, session.agent.settings)
    return ended_well


def _session(scene: Scene, call_ids: Iterator[str]) -> Session:
    store = Store()
    agent = Agent(
        _asking(scene),
        scene.limit,
        scene.settings,
        output_cap_tokens=scene.output_cap_tokens,
        may_go_on=scene.go_on,
    )
    for entry in scene.history:
        _remember(store, entry, scene.overhead_tokens, call_ids)
    return Session(store, agent, lambda: NOTHING_LEFT, scene.overhead_tokens)


def _remember(store: Store, entry: Entry, overhead_tokens: int, call_ids: Iterator[str]) -> None:
    if entry.user or entry.attach:
        store.put(Message(store.next_id(), "user", said(entry.user * entry.times, entry.attach)))
        return
    tokens = tokens_of_json(sent(store.messages)) + overhead_tokens
    asked = [message.id for message in store.messages if message.role == "user"]
    fresh = Message(store.next_id(), "assistant", parent=asked[-1] if asked else None)
    store.put(answer_of(fresh, step_of(entry, next(call_ids)), tokens))


def _asking(scene: Scene) -> Ask:
    """The hidden agent: one summary after another, unless what it is sent does not fit either."""
    drafts = iter(scene.drafts)
    limit_tokens = scene.limit.input or scene.limit.context

    def ask(request: Sent) -> Draft:
        if 0 < limit_tokens < tokens_of_json(request):
            return Draft("", "too_long")
        draft = next(drafts, None)
        if draft is None:
            raise ScriptExhausted(
                f"One more summary is asked for, and the script has {len(scene.script)}",
                "one more entry in the script, or a window that is filled less often",
            )
        return draft

    return ask


def _reckoned(agent: Agent) -> events.WindowReckoned:
    window, settings, cap = agent.window, agent.settings, agent.output_cap_tokens
    by_input = bool(window.context and window.input)
    unset = settings.reserved is None
    return events.WindowReckoned(
        limit_tokens=window.context,
        input_limit_tokens=window.input,
        answer_tokens=longest_answer(window, cap),
        reserved_tokens=reserved_tokens(window, settings, cap),
        subtracted="reserve" if by_input else "answer" if window.context else "nothing",
        trigger_tokens=usable_tokens(window, settings, cap),
        reserve="not_set" if unset else "used" if by_input else "ignored",
    )
