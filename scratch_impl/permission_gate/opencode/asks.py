"""What each tool asks for before it goes on. The gate does not stand in front of the tools: they come to it.

What: `requests_of` lists the requests of a call, in the order in which the tool makes them.

How the real one does it: a tool calls `ask` from the inside of its own code, and waits
opencode/packages/opencode/src/permission/index.ts:67-107. A shell command asks for folders outside first,
then for its commands opencode/packages/opencode/src/tool/shell.ts:263-291; a file tool for a folder outside
opencode/packages/opencode/src/tool/external-directory.ts:15-45; a sub-agent is asked for by name
opencode/packages/opencode/src/tool/task.ts:104-114; a tool of an MCP server asks for itself, once for
everything opencode/packages/opencode/src/session/tools.ts:407-409. A plugin's own tool is handed the means to
ask, and nobody makes it opencode/packages/opencode/src/tool/registry.ts:138-164.

But: of a patch only the names of its files are read. A sub-agent that the person named with an @ would not be
asked for opencode/packages/opencode/src/tool/task.ts:104-114; here it always is. What the loop itself asks
when calls repeat (`doom_loop`) is left to the loop.

Events: none.

Errors: BadSetup, when a call lacks the argument that its request is made from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode import shell
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import Call, Request

EVERYTHING = ("*",)
# One permission for three tools: the names of the other two are no permissions at all.
EDITING = ("edit", "write", "apply_patch")  # opencode/packages/opencode/src/permission/index.ts:204-214
MCP_RESOURCES = ("list_mcp_resources", "list_mcp_resource_templates", "read_mcp_resource")
SILENT = ("question", "invalid", "plan_exit")  # ours: a list of those that never ask
PATCHED = re.compile(
    r"^\*\*\* (?:Add|Update|Delete) File: (.+?)\s*$|^\*\*\* Move to: (.+?)\s*$", re.MULTILINE
)

Asking = Callable[[Mapping[str, Any], Places, str], list[Request]]


def requests_of(call: Call, places: Places) -> list[Request]:
    """The requests of a call, in order. A tool that nobody here knows is one of an MCP server."""
    if call.tool in SILENT:
        return []
    ask = ASKING.get(call.tool)
    if ask is not None:
        return ask(call.args, places, f"The call of {call.tool}")
    return [Request(permission_of(call.tool), EVERYTHING, EVERYTHING)]


def permission_of(tool: str) -> str:
    """The permission that a tool goes by.

    Example: `write` -> `edit`; `bash` -> `bash`.
    """
    # opencode/packages/opencode/src/permission/index.ts:204-214
    if tool in EDITING:
        return "edit"
    return "read" if tool in MCP_RESOURCES else tool


def _edit(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
    path = _text(args, "filePath", where)
    return [*_outside(path, places), Request("edit", (places.in_worktree(path),), EVERYTHING)]


def _patch(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
    found = list(PATCHED.finditer(_text(args, "patchText", where)))
    outside = [asked for match in found for asked in _outside(match[1] or match[2], places)]
    edited = tuple(places.in_worktree(match[1]) for match in found if match[1])
    return [*outside, Request("edit", edited, EVERYTHING)]


def _read(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
    path = _text(args, "filePath", where)
    return [*_outside(path, places), Request("read", (places.in_worktree(path),), EVERYTHING)]


def _search(tool: str) -> Asking:
    def ask(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
        asked = Request(tool, (_text(args, "pattern", where),), EVERYTHING)
        path = args.get("path")
        return [asked, *(_outside(path, places, is_folder=True) if isinstance(path, str) else [])]

    return ask


def _bash(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
    """First the folders outside, then the commands opencode/packages/opencode/src/tool/shell.ts:263-291."""
    command, workdir = _text(args, "command", where), args.get("workdir")
    folder = places.resolve(workdir) if isinstance(workdir, str) else places.directory
    found = shell.scan(
        command, folder, places.directory, places.home, places.folders.__contains__, places.worktree
    )
    folders = tuple(folder.rstrip("/") + "/*" for folder in found.outside)
    requests = [Request("external_directory", folders, folders)] if folders else []
    return [*requests, Request("bash", found.patterns, found.always)] if found.patterns else requests


def _one(permission: str, argument: str, remember: bool = False) -> Asking:
    """A tool that asks for one argument; an "always" covers everything, or only that."""

    def ask(args: Mapping[str, Any], places: Places, where: str) -> list[Request]:
        value = _text(args, argument, where)
        return [Request(permission, (value,), (value,) if remember else EVERYTHING)]

    return ask


def _outside(path: str, places: Places, is_folder: bool = False) -> list[Request]:
    # opencode/packages/opencode/src/tool/external-directory.ts:15-45
    folder = places.outside(path, is_folder)
    return [Request("external_directory", (folder,), (folder,))] if folder else []


def _text(args: Mapping[str, Any], argument: str, where: str) -> str:
    value = args.get(argument)
    if not isinstance(value, str):
        raise BadSetup(f"{where} has {argument}: {value!r}", f"{argument}: a text")
    return value


ASKING: dict[str, Asking] = {
    "edit": _edit,
    "write": _edit,
    "apply_patch": _patch,
    "read": _read,
    "glob": _search("glob"),
    "grep": _search("grep"),
    "bash": _bash,
    "webfetch": _one("webfetch", "url"),
    "websearch": _one("websearch", "query"),
    "skill": _one("skill", "name", remember=True),
    "task": _one("task", "subagent_type"),  # opencode/packages/opencode/src/tool/task.ts:104-114
}
