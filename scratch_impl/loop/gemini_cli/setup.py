"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys:

- `task`: what the person wants.
- `script`: the replies of the model, `[{thought, text, calls: [{tool, args, id}], finish}]`, each key
  optional. Text is streamed in pieces that end with an empty line.
- `tools`: tool -> its output, or `{error, type}`; a tool that is not in it fails.
- `max_turns` (100), `max_session_turns` (-1), `next_speaker_check` (false), `loop_detection` (true),
  `token_limit`, `prompt_tokens`, `model`, `double_check` (true).
- `next_speaker`: answers of the check in order, `[{next_speaker, reasoning}]`.
- `judge`, `second_judge`: answers in order, `[{confidence, analysis}]`. When they run out, there is no
  answer.
- `hooks`: `{before_agent: [...], after_agent: [...]}`, answers in order, each `{}` or with one of the keys
  stop, block (the reason) and context, and `clear: true`.

How the real one does it: settings and flags, with these defaults
gemini-cli/packages/core/src/config/config.ts:1238 gemini-cli/packages/core/src/config/config.ts:1274.

But: the model, the tools, the judges and the hooks answer from the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Reply, Result, ToolCall, read_script
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.gemini_cli.history import History
from scratch_impl.loop.gemini_cli.judge import ANALYSIS, CONFIDENCE, JUDGE, SECOND_JUDGE
from scratch_impl.loop.gemini_cli.next_speaker import CHECKER
from scratch_impl.loop.gemini_cli.session import HookAnswer, Hooks, Settings

NUMBERS = ("max_turns", "max_session_turns", "token_limit", "prompt_tokens")
SWITCHES = ("next_speaker_check", "loop_detection", "double_check")
KEYS = (
    "task",
    "script",
    "tools",
    "next_speaker",
    "judge",
    "second_judge",
    "hooks",
    "model",
    *NUMBERS,
    *SWITCHES,
)
HOOKS = ("before_agent", "after_agent")
NOT_REGISTERED = "tool_not_registered"  # gemini-cli/packages/core/src/tools/tool-error.ts:23

Output = str | Mapping[str, str]


@dataclass
class Scene:
    """A setup that has been understood, and that answers for everybody but the loop."""

    task: str
    script: tuple[Reply, ...]
    settings: Settings
    tools: Mapping[str, Output]
    answers: dict[str, list[Mapping[str, Any]]]
    hook_answers: dict[str, list[HookAnswer]] = field(default_factory=dict)

    def run_tools(self, calls: tuple[ToolCall, ...]) -> Generator[Event, Any, list[Result]]:
        """Give each call its canned result."""
        yield from ()
        return [self._result(call) for call in calls]

    def ask(self, name: str, _messages: History) -> Mapping[str, Any] | None:
        """The next answer of that model, as long as there is one."""
        waiting = self.answers.get(name)
        return waiting.pop(0) if waiting else None

    @property
    def hooks(self) -> Hooks | None:
        """The scripted hooks, if there are any."""
        return self._hook if self.hook_answers else None

    def _hook(self, name: str, _request: str, _response: str) -> HookAnswer:
        waiting = self.hook_answers.get(name)
        return waiting.pop(0) if waiting else HookAnswer()

    def _result(self, call: ToolCall) -> Result:
        missing = {"error": f"There is no tool {call.tool}", "type": NOT_REGISTERED}
        output = self.tools.get(call.tool, missing)
        if isinstance(output, str):
            return Result(call.id, call.tool, "success", output, None)
        return Result(call.id, call.tool, "error", output["error"], output.get("type", "execution_failed"))


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    _no_other_keys(setup, KEYS, "setup")
    return Scene(
        task=_is(str, setup.get("task"), "task"),
        script=read_script(setup.get("script", [])),
        settings=_settings(setup),
        tools={
            name: _output(name, output) for name, output in _is(dict, setup.get("tools", {}), "tools").items()
        },
        answers={
            CHECKER: _answers(setup, "next_speaker", ("next_speaker", "reasoning")),
            JUDGE: [_verdict(answer) for answer in _answers(setup, "judge", ("confidence", "analysis"))],
            SECOND_JUDGE: [
                _verdict(answer) for answer in _answers(setup, "second_judge", ("confidence", "analysis"))
            ],
        },
        hook_answers=_hooks(setup.get("hooks", {})),
    )


def _settings(setup: Mapping[str, Any]) -> Settings:
    numbers = {key: _number(setup[key], key) for key in NUMBERS if key in setup}
    switch = {key: _is(bool, setup[key], key) for key in SWITCHES if key in setup}
    return Settings(
        model=_is(str, setup.get("model", Settings.model), "model"),
        skip_next_speaker_check=not switch.get("next_speaker_check", False),
        disable_loop_detection=not switch.get("loop_detection", True),
        double_check=switch.get("double_check", True),
        **numbers,
    )


def _output(name: str, output: Any) -> Output:
    if isinstance(output, dict):
        _no_other_keys(output, ("error", "type"), f"tools.{name}")
        return {"error": _is(str, output.get("error"), f"tools.{name}.error"), **output}
    return str(_is(str, output, f"tools.{name}"))


def _answers(setup: Mapping[str, Any], key: str, known: tuple[str, ...]) -> list[Mapping[str, Any]]:
    answers = _is(list, setup.get(key, []), key)
    for index, answer in enumerate(answers):
        _no_other_keys(_is(dict, answer, f"{key}[{index}]"), known, f"{key}[{index}]")
    return list(answers)


def _verdict(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    return {CONFIDENCE: answer.get("confidence"), ANALYSIS: answer.get("analysis", "")}


def _hooks(hooks: Any) -> dict[str, list[HookAnswer]]:
    _no_other_keys(_is(dict, hooks, "hooks"), HOOKS, "hooks")
    return {
        name: [
            _hook_answer(answer, f"hooks.{name}[{index}]")
            for index, answer in enumerate(_is(list, answers, name))
        ]
        for name, answers in hooks.items()
    }


def _hook_answer(answer: Any, where: str) -> HookAnswer:
    _no_other_keys(_is(dict, answer, where), ("stop", "block", "context", "clear"), where)
    return HookAnswer(
        stop="stop" in answer,
        block="block" in answer,
        context=_is(str, answer.get("context", ""), f"{where}.context"),
        clear=_is(bool, answer.get("clear", False), f"{where}.clear"),
        reason=_is(str, answer.get("stop", answer.get("block", "")), where),
    )


def _no_other_keys(value: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    unknown = [key for key in value if key not in known]
    if unknown:
        raise BadSetup(f"{where} has the unknown key {unknown[0]!r}", ", ".join(known))


def _number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadSetup(f"{where} is {value!r}", "a whole number")
    return value


KINDS = {bool: "true or false", str: "a text", list: "a list", dict: "an object"}


def _is(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind):
        raise BadSetup(f"{where} is {value!r}", KINDS[kind])
    return value
