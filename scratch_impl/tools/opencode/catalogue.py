"""Twelve of the tools that come with it, as far as the model sees them.

What: names and parameters, in the order in which they are registered; what they do is not here.

How the real one does it: each is a record of its own with a schema
opencode/packages/opencode/src/tool/tool.ts:55-65. Two of them are there for one kind of model and not for the
other opencode/packages/opencode/src/tool/registry.ts:286-303, and `invalid` is there for no model at all
opencode/packages/opencode/src/session/llm.ts:296-312.

But: the less used parameters are left out, and all descriptions.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TEXT = {"type": "string"}
NUMBER = {"type": "number"}
FLAG = {"type": "boolean"}
LIST = {"type": "array"}


def takes(properties: Mapping[str, Any], *required: str) -> dict[str, Any]:
    """A schema of an object."""
    return {"type": "object", "properties": dict(properties), "required": list(required)}


CATALOGUE: Mapping[str, Mapping[str, Any]] = {
    "invalid": takes({"tool": TEXT, "error": TEXT}, "tool", "error"),
    "bash": takes({"command": TEXT, "timeout": NUMBER, "workdir": TEXT, "description": TEXT}, "command"),
    "read": takes({"filePath": TEXT, "offset": NUMBER, "limit": NUMBER}, "filePath"),
    "glob": takes({"pattern": TEXT, "path": TEXT}, "pattern"),
    "grep": takes({"pattern": TEXT, "path": TEXT, "include": TEXT}, "pattern"),
    "edit": takes(
        {"filePath": TEXT, "oldString": TEXT, "newString": TEXT, "replaceAll": FLAG},
        "filePath", "oldString", "newString",
    ),
    "write": takes({"filePath": TEXT, "content": TEXT}, "filePath", "content"),
    # opencode/packages/opencode/src/tool/task.ts:142-158
    "task": takes(
        {"description": TEXT, "prompt": TEXT, "subagent_type": TEXT, "task_id": TEXT},
        "description", "prompt", "subagent_type",
    ),
    "webfetch": takes({"url": TEXT}, "url"),
    "todowrite": takes({"todos": LIST}, "todos"),
    "websearch": takes({"query": TEXT}, "query"),
    "apply_patch": takes({"patchText": TEXT}, "patchText"),
}  # fmt: skip
