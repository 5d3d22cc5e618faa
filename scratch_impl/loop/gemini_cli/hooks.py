"""Hooks at both ends of the agent's work: one may stop it before it starts, one may send it back to work.

What: when the hooks are asked, and with what.

How the real one does it: BeforeAgent is asked once a prompt, however often the generator calls itself
gemini-cli/packages/core/src/core/client.ts:165-220; AfterAgent only when no call is pending, and only by the
outermost activation gemini-cli/packages/core/src/core/client.ts:222-253. What BeforeAgent adds is wrapped in
a tag, its angle brackets escaped gemini-cli/packages/core/src/hooks/types.ts:263-277.

But: the answers are scripted; the real ones come from commands. The hooks around tools and around the model
are left out.

Events: HookFired.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.gemini_cli.events import HookFired
from scratch_impl.loop.gemini_cli.session import HookAnswer, HookState, Message, Session, Turn

Asking = Generator[Event, Any, HookAnswer]


def before_agent(session: Session, message: Message) -> Asking:
    """Ask before the work starts; later activations for the same prompt are only counted."""
    state = session.hook_state = session.hook_state or HookState(message.text)
    state.active += 1
    if session.hooks is None or state.fired:
        return HookAnswer()
    state.fired = True
    answer = session.hooks("before_agent", message.text, "")
    # gemini-cli/packages/core/src/core/client.ts:186-219
    yield HookFired("before_agent", answer.outcome, answer.reason or answer.context)
    return answer


def with_context(message: Message, context: str) -> Message:
    """The message with what a hook adds to it."""
    # gemini-cli/packages/core/src/core/client.ts:947-956 gemini-cli/packages/core/src/hooks/types.ts:273-274
    escaped = context.replace("<", "&lt;").replace(">", "&gt;")
    return replace(message, parts=(*message.parts, {"text": f"<hook_context>{escaped}</hook_context>"}))


def after_agent(session: Session, turn: Turn, *, hook_retry: bool) -> Asking:
    """Ask when the work seems done: no call pending, and nobody further out."""
    state = session.hook_state
    # gemini-cli/packages/core/src/core/client.ts:228-236
    if session.hooks is None or state is None or turn.calls or not (state.active == 1 or hook_retry):
        return HookAnswer()
    answer = session.hooks("after_agent", state.request, state.response or turn.text)
    answer = replace(answer, context="")
    # gemini-cli/packages/core/src/core/client.ts:244-252
    yield HookFired("after_agent", answer.outcome, answer.reason)
    return answer


def note_response(session: Session, text: str) -> None:
    """Keep what the model said, for the hook at the end."""
    # gemini-cli/packages/core/src/core/client.ts:861-873
    state = session.hook_state
    if state and text:
        state.response = f"{state.response}\n{text}" if state.response else text


def leave(session: Session, turn: Turn) -> None:
    """An activation ends. With the last one, and no call pending, the notes go."""
    # gemini-cli/packages/core/src/core/client.ts:1042-1058
    state = session.hook_state
    if state is None:
        return
    state.active -= 1
    if state.active <= 0 and not turn.calls:
        session.hook_state = None


def start_again(session: Session) -> None:
    """A hook sent the agent back to work: the next activation counts as the outermost one."""
    # gemini-cli/packages/core/src/core/client.ts:1018-1024
    if session.hook_state:
        session.hook_state.fired = False
        session.hook_state.active -= 1
