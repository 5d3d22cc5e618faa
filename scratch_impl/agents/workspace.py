"""A workspace in memory: files are texts, and commands have their output written down in advance.

What: `Workspace.perform` does what a call of a built-in tool asks for.

How the real one does it: with a disk and a shell. The names of the tools and their arguments are the real
ones gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:30-65.

But: no wildcards, no line numbers, no regular expressions; a command is known by its whole text.

Events: none.

Errors: none. What goes wrong is told to the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.declaration import Output

FAILED = "execution_failed"  # gemini-cli/packages/core/src/tools/tool-error.ts:24


@dataclass
class Workspace:
    """Everything that the tools can reach: path -> text, and command -> output."""

    files: dict[str, str]
    commands: Mapping[str, str]

    def perform(self, call: ToolCall) -> Output:
        """Carry out one call."""
        args = call.args
        match call.tool:
            case "read_file":
                return self._found(args["file_path"], self.files)
            case "run_shell_command":
                return self._found(args["command"], self.commands)
            case "list_directory":
                return Output("\n".join(path for path in self.files if path.startswith(args["dir_path"])))
            case "grep_search":
                return Output("\n".join(self._lines_with(args["pattern"])))
            case "write_file":
                self.files[args["file_path"]] = args["content"]
                return Output(f"{args['file_path']} is written.")
            case "replace":
                return self._replace(args)
        return Output(f"{call.tool} does nothing here.", FAILED)

    def _found(self, name: str, where: Mapping[str, str]) -> Output:
        return Output(where[name]) if name in where else Output(f"There is no {name} here.", FAILED)

    def _lines_with(self, text: str) -> list[str]:
        lines = [(path, line) for path, all_of_it in self.files.items() for line in all_of_it.splitlines()]
        return [f"{path}: {line}" for path, line in lines if text in line]

    def _replace(self, args: Mapping[str, Any]) -> Output:
        path, old = args["file_path"], args["old_string"]
        # gemini-cli/packages/core/src/tools/edit.ts:379-414
        if self.files.get(path, "").count(old) != 1:
            return Output(f"The old text is not in {path} exactly once.", FAILED)
        self.files[path] = self.files[path].replace(old, args["new_string"])
        return Output(f"{path} is changed.")
