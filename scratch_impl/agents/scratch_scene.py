"""What the whole harness is given: a run as data, a workspace in memory, and the tools that reach it.

What: `Scene` lists the keys of a setup. `tools_on` makes five tools on files, which are texts, and commands,
whose output is written down.

Events: none.

Errors: none. What goes wrong in a tool is told to the model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.context.scratch import Budget
from scratch_impl.kernel.model import ToolCall, ToolFailed, canned
from scratch_impl.loop.scratch import Limits
from scratch_impl.permission_gate.scratch import Gate
from scratch_impl.subagents.scratch import Agent
from scratch_impl.tools.scratch import Tool


@dataclass(frozen=True)
class Scene:
    """A run as data: what each organ takes, the scripts of all models, and the workspace."""

    task: str
    script: Any = field(default_factory=list)
    limits: Limits = field(default_factory=Limits)
    gate: Gate = field(default_factory=Gate)
    budget: Budget = field(default_factory=Budget)
    summaries: Any = field(default_factory=list)
    agents: tuple[Agent, ...] = ()
    children: Mapping[str, Any] = field(default_factory=dict)  # the script of each agent
    files: Mapping[str, str] = field(default_factory=dict)
    commands: Mapping[str, Any] = field(default_factory=dict)
    answers: tuple[str, ...] = ()


def takes(*names: str) -> dict[str, Any]:
    """The schema of some arguments, all of them texts, and none to be left out."""
    return {
        "type": "object",
        "properties": {name: {"type": "string"} for name in names},
        "required": list(names),
    }


DELEGATING = takes("agent", "errand")
REPORTING = takes("answer")


def tools_on(files: dict[str, str], commands: Mapping[str, Any]) -> list[Tool]:
    """The tools, on these files and commands. The files change."""

    def text_of(path: str) -> str:
        if path not in files:
            raise ToolFailed(f"There is no file {path}. There are: {', '.join(files)}.")
        return files[path]

    def edit(call: ToolCall) -> str:
        path, old, new = (str(call.args[name]) for name in ("path", "old", "new"))
        if text_of(path).count(old) != 1:
            raise ToolFailed(
                f"The old text is in {path} {text_of(path).count(old)} times. It has to be there once."
            )
        files[path] = text_of(path).replace(old, new)
        return f"{path} is changed."

    def write(call: ToolCall) -> str:
        files[call.args["path"]] = call.args["text"]
        return f"{call.args['path']} is written."

    def made(
        name: str, work: Callable[[ToolCall], str], what: str, *args: str, only_reads: bool = False
    ) -> Tool:
        return Tool(name, work, what, takes(*args), only_reads)

    return [
        made("list_files", lambda _: "\n".join(files), "Name all files.", only_reads=True),
        made("read_file", lambda call: text_of(call.args["path"]), "Read a file.", "path", only_reads=True),
        made(
            "edit_file",
            edit,
            "Put a new text in the place of an old one, which is there once.",
            "path",
            "old",
            "new",
        ),
        made("write_file", write, "Write a file anew.", "path", "text"),
        made("run_shell_command", lambda call: canned(commands, call), "Run a command.", "command"),
    ]
