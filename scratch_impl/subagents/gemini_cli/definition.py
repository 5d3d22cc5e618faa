"""What an agent is: a few fields, and a text that tells it who it is.

What: `define` reads one Markdown file into a `Definition`, or says what is wrong with it.

How the real one does it: the keys at the top are held against a strict schema, in which one unknown key is
enough to lose the file gemini-cli/packages/core/src/agents/agentLoader.ts:92-116; the body, trimmed, is the
system prompt gemini-cli/packages/core/src/agents/agentLoader.ts:404-411; what is missing gets a default
gemini-cli/packages/core/src/agents/agentLoader.ts:546-629.

But: agents on other machines (`kind: remote`) are recognised and left alone, `mcp_servers` are not read. When
nobody can tell which kind was meant, the real one lists what a remote agent would lack, too
gemini-cli/packages/core/src/agents/agentLoader.ts:265-315; ours does not.

Events: none (registry says what came of it).

Errors: BadDefinition, with all that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.subagents.gemini_cli.clock import MINUTE_MS
from scratch_impl.subagents.gemini_cli.frontmatter import UnreadableFrontmatter, read, split
from scratch_impl.subagents.gemini_cli.toolnames import is_tool_name

INHERIT = "inherit"  # gemini-cli/packages/core/src/agents/agentLoader.ts:546-547
TEMPERATURE = 1.0  # gemini-cli/packages/core/src/agents/agentLoader.ts:612-615
MAX_TURNS = 30  # gemini-cli/packages/core/src/agents/types.ts:51
MAX_MINUTES = 10  # gemini-cli/packages/core/src/agents/types.ts:56
INPUT = "query"  # gemini-cli/packages/core/src/agents/agentLoader.ts:501-513
QUERY = "${query}"  # gemini-cli/packages/core/src/agents/agentLoader.ts:606-609
REMOTE = "remote"  # gemini-cli/packages/core/src/agents/agentLoader.ts:208-214


@dataclass(frozen=True)
class Definition:
    """An agent that can be sent. `tools` is None when it may have all that the parent has."""

    name: str
    description: str
    system_prompt: str = ""
    tools: tuple[str, ...] | None = None
    model: str = INHERIT
    temperature: float = TEMPERATURE
    max_turns: int = MAX_TURNS
    max_minutes: float = MAX_MINUTES
    inputs: tuple[str, ...] = (INPUT,)  # the keys that its prompt may be handed in under
    query: str = QUERY
    output: str = "result"  # the argument of complete_task
    output_keys: tuple[str, ...] = ()  # what an object handed in must have; none: any text will do
    kind: str = "local"
    defaults: tuple[str, ...] = ()  # which of its fields nobody wrote down

    @property
    def limit_ms(self) -> int:
        """How long it may work, questions not counted."""
        return int(self.max_minutes * MINUTE_MS)


class BadDefinition(Exception):  # noqa: N818
    """The file does not define an agent.

    Attributes:
        error: no_frontmatter, unreadable or invalid.
        problems: What is wrong, in the words of the real one where they are known.
    """

    def __init__(self, error: str, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.error = error
        self.problems = problems


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong. `hard`: of the wrong kind altogether, not just a value that will not do."""

    field: str
    text: str
    hard: bool = False


def define(text: str) -> Definition:
    """Read one file.

    Raises:
        BadDefinition: There are no keys at the top, or they cannot be read, or will not do.
    """
    parts = split(text)
    if parts is None:
        # gemini-cli/packages/core/src/agents/agentLoader.ts:347-354
        raise BadDefinition("no_frontmatter", "the file does not begin with keys between three dashes")
    try:
        fields = read(parts[0])
    except UnreadableFrontmatter as problem:
        # gemini-cli/packages/core/src/agents/agentLoader.ts:360-367
        raise BadDefinition("unreadable", str(problem)) from None
    if fields.get("kind") == REMOTE:
        return Definition(str(fields.get("name")), str(fields.get("description", "")), kind=REMOTE)
    problems = [problem for key in FIELDS for problem in _problems(key, fields)]
    unknown = [f"'{key}'" for key in fields if key not in FIELDS]
    if unknown:
        problems.append(Problem("", f"Unrecognized key(s) in object: {', '.join(unknown)}"))
    if problems:
        raise BadDefinition("invalid", *_told(problems))
    return _definition(fields, parts[1].strip())


def _told(problems: list[Problem]) -> list[str]:
    """A value of the wrong kind keeps the checker from telling the kinds of agents apart, so it names one."""
    # gemini-cli/packages/core/src/agents/agentLoader.ts:296-315
    prefix = "(Local Agent) " if any(problem.hard for problem in problems) else ""
    return [f"{prefix}{problem.field and problem.field + ': '}{problem.text}" for problem in problems]


def _definition(fields: Mapping[str, Any], body: str) -> Definition:
    # gemini-cli/packages/core/src/agents/agentLoader.ts:601-629
    tools = fields.get("tools")
    return Definition(
        fields["name"],
        fields["description"],
        body,
        None if tools is None else tuple(tools),
        fields.get("model") or INHERIT,
        fields.get("temperature", TEMPERATURE),
        int(fields.get("max_turns", MAX_TURNS)),
        int(fields.get("timeout_mins", MAX_MINUTES)),
        defaults=tuple(key for key in DEFAULTED if key not in fields),
    )


TEXT, NUMBER, COUNT, LIST = "string", "number", "count", "array"

# gemini-cli/packages/core/src/agents/agentLoader.ts:92-116
FIELDS = {
    "kind": TEXT,
    "name": TEXT,
    "description": TEXT,
    "display_name": TEXT,
    "tools": LIST,
    "model": TEXT,
    "temperature": NUMBER,
    "max_turns": COUNT,
    "timeout_mins": COUNT,
}
REQUIRED = ("name", "description")
DEFAULTED = ("tools", "model", "temperature", "max_turns", "timeout_mins")
SLUG = re.compile(r"[a-z0-9-_]+")  # gemini-cli/packages/core/src/agents/agentLoader.ts:50-52


def _problems(key: str, fields: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with one field."""
    if key not in fields:
        return [Problem(key, "Required", hard=True)] if key in REQUIRED else []
    value, kind = fields[key], FIELDS[key]
    wanted = NUMBER if kind == COUNT else kind
    if kind_of(value) != wanted:
        return [Problem(key, f"Expected {wanted}, received {kind_of(value)}", hard=True)]
    if key == "kind" and value != "local":
        return [Problem(key, 'Invalid literal value, expected "local"', hard=True)]
    if key == "name" and not SLUG.fullmatch(value):
        return [Problem(key, "Name must be a valid slug")]
    if key == "description" and not value:
        return [Problem(key, "String must contain at least 1 character(s)")]
    if kind == COUNT and value != int(value):
        return [Problem(key, "Expected integer, received float")]
    if kind == COUNT and value <= 0:
        return [Problem(key, "Number must be greater than 0")]
    return _tool_problems(value) if kind == LIST else []


def _tool_problems(names: list[Any]) -> list[Problem]:
    found = []
    for place, name in enumerate(names):
        if not isinstance(name, str):
            found.append(Problem(f"tools.{place}", f"Expected string, received {kind_of(name)}", hard=True))
        elif not is_tool_name(name):
            found.append(Problem(f"tools.{place}", "Invalid tool name"))
    return found


def kind_of(value: Any) -> str:
    """What JavaScript would call it.

    >>> kind_of("7"), kind_of(7), kind_of(None), kind_of([])
    ('string', 'number', 'null', 'array')
    """
    if value is None:
        return "null"
    names: dict[type, str] = {bool: "boolean", str: "string", list: "array"}
    return names.get(type(value), "number")
