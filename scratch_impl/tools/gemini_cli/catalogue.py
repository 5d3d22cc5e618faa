"""Eleven of the built-in tools, as far as the model sees them.

What: names, kinds and parameters; what they do when they are called is not here.

How the real one does it: the declarations stand apart from the code that carries them out, one set for each
family of models gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:92-118.

But: the less used parameters are left out, and all descriptions are ours, and short. Only the check that no
schema can make is kept of the tools' own checks.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


def _no_objection(_args: Mapping[str, Any]) -> str | None:
    return None


@dataclass(frozen=True)
class Entry:
    """A tool without the half that does something."""

    name: str
    kind: str
    description: str
    parameters: Mapping[str, Any]
    objection: Callable[[Mapping[str, Any]], str | None] = _no_objection


TEXT = {"type": "string"}
FLAG = {"type": "boolean"}
LINE = {"type": "integer", "minimum": 1}


def _takes(properties: Mapping[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "required": list(required)}


def _read_file_objects(args: Mapping[str, Any]) -> str | None:
    if not args["file_path"].strip():
        # gemini-cli/packages/core/src/tools/read-file.ts:256-258
        return "The 'file_path' parameter must be non-empty."
    if "start_line" in args and "end_line" in args and args["start_line"] > args["end_line"]:
        # gemini-cli/packages/core/src/tools/read-file.ts:282-288
        return "start_line cannot be greater than end_line"
    return None


ENTRIES = (
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:93-118
    Entry(
        "read_file", "read", "Read a file, or some lines of it.",
        _takes({"file_path": TEXT, "start_line": LINE, "end_line": LINE}, "file_path"), _read_file_objects,
    ),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:305-343
    Entry("list_directory", "search", "List a folder.", _takes({"dir_path": TEXT}, "dir_path")),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:268-303
    Entry("glob", "search", "Find files by name.", _takes({"pattern": TEXT, "dir_path": TEXT}, "pattern")),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:140-185
    Entry(
        "grep_search", "search", "Search in files.",
        _takes({"pattern": TEXT, "dir_path": TEXT, "include_pattern": TEXT, "names_only": FLAG}, "pattern"),
    ),
    # gemini-cli/packages/core/src/tools/definitions/dynamic-declaration-helpers.ts:96-158
    Entry(
        "run_shell_command", "execute", "Run a command.",
        _takes({"command": TEXT, "description": TEXT, "dir_path": TEXT, "is_background": FLAG}, "command"),
    ),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:356-394
    Entry(
        "replace", "edit", "Replace a text in a file.",
        _takes(
            {
                "file_path": TEXT, "instruction": TEXT, "old_string": TEXT, "new_string": TEXT,
                "allow_multiple": FLAG,
            },
            "file_path", "instruction", "old_string", "new_string",
        ),
    ),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:120-138
    Entry(
        "write_file", "edit", "Write a whole file.",
        _takes({"file_path": TEXT, "content": TEXT}, "file_path", "content"),
    ),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:412-427
    Entry("web_fetch", "fetch", "Read pages of the web.", _takes({"prompt": TEXT}, "prompt")),
    # gemini-cli/packages/core/src/tools/definitions/dynamic-declaration-helpers.ts:225-244
    Entry(
        "update_topic", "think", "Say what you are at.",
        _takes({"title": TEXT, "summary": TEXT, "strategic_intent": TEXT}, "strategic_intent"),
    ),
    # gemini-cli/packages/core/src/tools/definitions/model-family-sets/gemini-3.ts:696-710
    Entry("enter_plan_mode", "plan", "Plan before you change anything.", _takes({"reason": TEXT})),
    # gemini-cli/packages/core/src/tools/definitions/dynamic-declaration-helpers.ts:165-181
    Entry("exit_plan_mode", "plan", "Present the plan.", _takes({"plan_filename": TEXT}, "plan_filename")),
)  # fmt: skip

CATALOGUE: Mapping[str, Entry] = {entry.name: entry for entry in ENTRIES}
