"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys:

- `task`: what the person wants.
- `subtasks`: work that is queued in the same message, `[{agent, prompt, description, command}]`.
- `script`: the answers of the model, `[{thought, text, calls, finish, tokens, failures}]`, each key optional;
  calls are `{tool, args, id}`. `finish` is the reason for stopping; without one it is tool-calls or stop.
  `tokens` is what the step has used. `failures` come before the answer: `[{status, message, headers,
  retryable, overflow}]`.
- `tools`: tool -> its output, or `{error, type}`; the type `rejected` means that a person said no.
- `reports`: sub-agent -> what it brings back from a subtask, or `{error}`.
- `summaries`: what compactions write, in order.
- `arrivals`: what is written while the model answers, `[{lap, text, agent}]`.
- `agent` (build), `max_steps` (0: no limit), `context_tokens`, `output_tokens`, `auto_compaction` (true),
  `doom_loop` (ask, allow or deny), `continue_loop_on_deny` (false).

How the real one does it: the limit of steps belongs to the agent
opencode/packages/opencode/src/session/prompt.ts:1178-1179, the rules to its rule set
opencode/packages/opencode/src/agent/agent.ts:119-136.

But: the model, the tools, the sub-agents and the summaries answer from the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Reply, Result, ToolCall, read_script
from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.loop.opencode.overflow import Window
from scratch_impl.loop.opencode.retry import Failure
from scratch_impl.loop.opencode.session import Arrival, Settings, Weather
from scratch_impl.loop.opencode.store import Message, Part

NO_REPORT = "Done."  # ours
OWN_KEYS = ("tokens", "failures")  # of an answer, and not the model's


@dataclass(frozen=True)
class Subtask:
    """Work for a sub-agent, queued by a command of the person."""

    agent: str
    prompt: str
    description: str = ""
    command: str = ""


@dataclass(frozen=True)
class _Problem:
    status: int = 500
    message: str = "the provider failed"
    headers: Any = None
    retryable: bool = False
    overflow: bool = False


@dataclass(frozen=True)
class _Own:
    tokens: int = -1
    failures: tuple[_Problem, ...] = ()


@dataclass(frozen=True)
class _Given:
    task: str
    script: Any = field(default_factory=list)
    subtasks: tuple[Subtask, ...] = ()
    tools: Mapping[str, Any] = field(default_factory=dict)
    reports: Mapping[str, Any] = field(default_factory=dict)
    summaries: tuple[str, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    agent: str = "build"
    max_steps: int = 0
    context_tokens: int = Window.context
    output_tokens: int = Window.output
    auto_compaction: bool = True
    doom_loop: Literal["ask", "allow", "deny"] = "ask"
    continue_loop_on_deny: bool = False
    answers: Any = None  # for whoever plays the person; the loop does not look at them


@dataclass
class Scene:
    """A setup that has been understood, and that answers for everybody but the loop."""

    parts: tuple[Part, ...]
    script: tuple[Reply, ...]
    settings: Settings
    weather: Weather
    tools: Mapping[str, Any]
    reports: Mapping[str, Any]
    summaries: list[str]

    def run_tools(self, calls: tuple[ToolCall, ...]) -> Generator[Event, Any, list[Result]]:
        """Give each call its canned result."""
        yield from ()
        return [_result(call.id, call.tool, self.tools, {"error": f"no tool {call.tool}"}) for call in calls]

    def delegate(self, task: Part) -> Generator[Event, Any, Result]:
        """What that sub-agent brings back."""
        yield from ()
        return _result("queued", task["agent"], self.reports, NO_REPORT)

    def compress(self, messages: Sequence[Message]) -> Generator[Event, Any, str]:
        """The next summary."""
        yield from ()
        return self.summaries.pop(0) if self.summaries else f"Summary of {len(messages)} messages."


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    given = make(_Given, setup)
    script, own = _answers(given.script)
    return Scene(
        parts=({"type": "text", "text": given.task}, *map(_subtask, given.subtasks)),
        script=script,
        settings=Settings(
            agent=given.agent,
            max_steps=given.max_steps or None,
            window=Window(given.context_tokens, given.output_tokens, auto=given.auto_compaction),
            doom_loop=given.doom_loop,
            goes_on_when_denied=given.continue_loop_on_deny,
        ),
        weather=Weather(
            {n: answer.tokens for n, answer in enumerate(own, 1) if answer.tokens >= 0},
            {n: tuple(map(_failure, answer.failures)) for n, answer in enumerate(own, 1)},
            given.arrivals,
        ),
        tools=_outputs(given.tools, "tools"),
        reports=_outputs(given.reports, "reports"),
        summaries=list(given.summaries),
    )


def _answers(script: Any) -> tuple[tuple[Reply, ...], list[_Own]]:
    """The answers of the model, and beside each what is not the model's."""
    entries = script if isinstance(script, list) else []
    own = [
        make(_Own, {key: entry[key] for key in OWN_KEYS if key in entry}, f"script[{n}]")
        for n, entry in enumerate(entries)
        if isinstance(entry, dict)
    ]
    if len(own) < len(entries):
        raise BadSetup("script has an entry that is no object", "{text, calls, finish, tokens, failures}")
    bare = [{key: entry[key] for key in entry if key not in OWN_KEYS} for entry in entries]
    return read_script(bare if isinstance(script, list) else script), own


def _failure(problem: _Problem) -> Failure:
    headers = problem.headers
    if headers is not None and not (
        isinstance(headers, dict) and all(isinstance(v, str) for v in headers.values())
    ):
        raise BadSetup(f"headers is {headers!r}", "an object of texts, such as {retry-after: '7'}")
    return Failure(problem.status, problem.message, headers, problem.retryable, problem.overflow)


def _subtask(task: Subtask) -> Part:
    return {"type": "subtask", **{key: value for key, value in vars(task).items() if value}}


def _outputs(given: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    for name, output in given.items():
        error = output.get("error") if isinstance(output, dict) else output
        if not isinstance(error, str) or (isinstance(output, dict) and set(output) - {"error", "type"}):
            raise BadSetup(f"{where}.{name} is {output!r}", "a text, or {error: a text, type: a text}")
    return given


def _result(ident: str, name: str, outputs: Mapping[str, Any], otherwise: Any) -> Result:
    output = outputs.get(name, otherwise)
    if isinstance(output, str):
        return Result(ident, name, "success", output)
    return Result(ident, name, "error", output["error"], output.get("type", "failed"))
