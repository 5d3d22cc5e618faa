"""The outside: hand in a message, collect the calls that come back, hand in what they gave.

What: `run` plays a scenario, `converse` is the driver.

How the real one does it: an endless loop in the headless runner
gemini-cli/packages/cli/src/nonInteractiveCli.ts:310-591. Each pass hands one message to the generator, with
no word about the budget, so that each gets the full one
gemini-cli/packages/cli/src/nonInteractiveCli.ts:320-326. The calls of the pass are run together, and what
they gave, in one message, is what the *user* says next
gemini-cli/packages/cli/src/nonInteractiveCli.ts:453-500
gemini-cli/packages/cli/src/nonInteractiveCli.ts:560. Without a call the run is over. So the budget bounds
how often the generator calls itself within a pass; how many passes there are is bounded by
`max_session_turns` alone, which ships without a limit gemini-cli/packages/core/src/config/config.ts:1238.

A loop, a refusal to overflow, or a budget of 0 end the run as a success: only an invalid stream makes its
status an error gemini-cli/packages/cli/src/nonInteractiveCli.ts:561-590.

But: the interactive twin, which does the same with a screen around it, is left out, and so are output
formats.

Events: SessionStarted, ToolsAnswered, RunEnded; and those of the generator.

Errors: BadSetup for a setup that cannot be understood, ScriptExhausted when the script of the model is too
short.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel
from scratch_impl.loop.gemini_cli.chant import SIGHTINGS
from scratch_impl.loop.gemini_cli.detectors import SAME_CALLS, LoopDetector
from scratch_impl.loop.gemini_cli.events import RunEnded, SessionStarted, ToolsAnswered
from scratch_impl.loop.gemini_cli.generator import send_message_stream
from scratch_impl.loop.gemini_cli.history import response_part
from scratch_impl.loop.gemini_cli.judge import FIRST_TURN, Ask
from scratch_impl.loop.gemini_cli.session import (
    Compress,
    Heard,
    Hooks,
    Message,
    RunTools,
    Session,
    Settings,
    no_answer,
)
from scratch_impl.loop.gemini_cli.setup import read_setup

TURN_LIMIT_EXIT = 53  # gemini-cli/packages/core/src/utils/errors.ts:105-110
TOOL_EXIT = 54  # gemini-cli/packages/core/src/utils/errors.ts:111-115
FATAL = "no_space_left"  # gemini-cli/packages/core/src/tools/tool-error.ts:101-109
STOPS_THE_RUN = "stop_execution"  # gemini-cli/packages/core/src/tools/tool-error.ts:82


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play one scenario.

    Args:
        setup: The session as data; `setup.py` lists its keys.

    Yields:
        Everything that happens, from the first message to the end of the run.
    """
    scene = read_setup(setup)
    yield from converse(
        scene.task,
        ScriptedModel(scene.script),
        scene.run_tools,
        settings=scene.settings,
        ask=scene.ask,
        hooks=scene.hooks,
    )


def converse(
    task: str,
    model: ScriptedModel,
    run_tools: RunTools,
    *,
    settings: Settings | None = None,
    ask: Ask = no_answer,
    compress: Compress | None = None,
    hooks: Hooks | None = None,
    history: Sequence[Mapping[str, Any]] = (),
) -> Generator[Event, Any, Session]:
    """Work on a task until there is nothing left to do.

    Args:
        task: what the person wants.
        model: who answers.
        run_tools: runs the calls of one pass and gives back one result a call.
        settings: limits and switches; None is a stock install.
        ask: asks another model for JSON, for the judge and the next-speaker check.
        compress: makes a history shorter when it has to be.
        hooks: asked before and after the work; None when there are none.
        history: what was said before.

    Returns:
        The session as it stands at the end, with its history.
    """
    session = _start(task, model, settings or Settings(), ask, compress, hooks)
    session.history += map(dict, history)
    limits = session.settings
    # gemini-cli/packages/cli/src/nonInteractiveCli.ts:305-311
    yield SessionStarted(
        limits.max_turns,
        limits.max_session_turns,
        not limits.skip_next_speaker_check,
        SAME_CALLS,
        SIGHTINGS,
        FIRST_TURN,
    )
    message = Message("person", ({"text": task},))
    while True:
        session.passes += 1
        # subtle: 0 stands for no pass at all; in a turn it stands for no limit
        # gemini-cli/packages/cli/src/nonInteractiveCli.ts:312-317
        if 0 <= limits.max_session_turns < session.passes:
            yield _ended(session, "turn_limit", "error", TURN_LIMIT_EXIT)
            return session
        session.heard = Heard()
        # the full budget, every time gemini-cli/packages/cli/src/nonInteractiveCli.ts:320-326
        yield from send_message_stream(session, message, limits.max_turns)
        if session.heard.stopped is not None:
            yield _ended(session, "hook")  # gemini-cli/packages/cli/src/nonInteractiveCli.ts:388-421
            return session
        if session.heard.invalid or not session.heard.calls:
            yield _answered(session)  # gemini-cli/packages/cli/src/nonInteractiveCli.ts:561-590
            return session
        results = yield from run_tools(tuple(session.heard.calls))
        # gemini-cli/packages/cli/src/nonInteractiveCli.ts:453-500
        yield ToolsAnswered(tuple(map(_shown, results)))
        ending = _ending(session, results)
        if ending:
            yield ending
            return session
        # gemini-cli/packages/cli/src/nonInteractiveCli.ts:560
        message = Message("tools", tuple(map(response_part, results)))


def _start(
    task: str,
    model: ScriptedModel,
    settings: Settings,
    ask: Ask,
    compress: Compress | None,
    hooks: Hooks | None,
) -> Session:
    detector = LoopDetector(disabled=settings.disable_loop_detection)
    detector.reset(task)  # gemini-cli/packages/core/src/core/client.ts:923-928
    session = Session(model, settings, ask, compress, hooks, detector)
    session.prompt_tokens = settings.prompt_tokens
    return session


def _ending(session: Session, results: list[Result]) -> RunEnded | None:
    """The end of the run, if a result asks for one. Any other error is for the model to read."""
    types = [result.error_type for result in results]
    if FATAL in types:  # gemini-cli/packages/cli/src/utils/errors.ts:122-165
        return _ended(session, FATAL, "error", TOOL_EXIT)
    if STOPS_THE_RUN in types:  # gemini-cli/packages/cli/src/nonInteractiveCli.ts:517-558
        return _ended(session, "tool")
    return None


def _answered(session: Session) -> RunEnded:
    if session.heard.invalid:
        return _ended(session, "invalid_stream", "error")
    return _ended(session, "answered" if session.heard.text else "nothing_said")


def _ended(session: Session, reason: str, status: str = "success", exit_code: int = 0) -> RunEnded:
    return RunEnded(status, reason, exit_code, session.heard.text, tuple(session.warnings))


def _shown(result: Result) -> dict[str, Any]:
    return {"id": result.id, "tool": result.tool, "status": result.status, "output": result.output}
