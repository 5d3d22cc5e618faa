"""The registry: all tools by name, and the reasons why one of them is not there.

What: a tool that is hidden is neither declared nor found. To the model it does not exist.

How the real one does it: a later tool of the same name takes the place of an earlier one
gemini-cli/packages/core/src/tools/tool-registry.ts:271-279. A tool is inactive when settings or policy
exclude it, and the two tools that enter and leave plan mode are each there in one mode only
gemini-cli/packages/core/src/tools/tool-registry.ts:589-638. Inactive tools are not declared
gemini-cli/packages/core/src/tools/tool-registry.ts:647-701 and not found
gemini-cli/packages/core/src/tools/tool-registry.ts:789-807. An unknown name is answered with the names most
like it gemini-cli/packages/core/src/utils/tool-utils.ts:38-65.

But: tools that a command discovers, tools of MCP servers and the sorting of the three groups are left out,
and so is the list that narrows the main agent's tools. The descriptions do not change in plan mode.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scratch_impl.tools.gemini_cli.declaration import Tool

PLAN = "plan"
UPDATE_TOPIC = "update_topic"  # gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:126
ENTER_PLAN = "enter_plan_mode"  # gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:119
EXIT_PLAN = "exit_plan_mode"  # gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:115
LEGACY = {"search_file_content": "grep_search"}  # gemini-cli/packages/core/src/tools/tool-names.ts:209-212
MOST_SUGGESTIONS = 3  # gemini-cli/packages/core/src/utils/tool-utils.ts:41


class Registry:
    """The tools of one session.

    Args:
        tools: In the order in which they are registered.
        excluded: Names that settings leave out.
        denied: Names that the policy denies whatever the arguments are.
        mode: The approval mode.
        topics: Whether the model may say what it is at (`update_topic`).
    """

    def __init__(
        self,
        tools: Iterable[Tool],
        *,
        excluded: Iterable[str] = (),
        denied: Iterable[str] = (),
        mode: str = "default",
        topics: bool = True,  # gemini-cli/packages/core/src/config/config.ts:1232
    ) -> None:
        self._known: Mapping[str, Tool] = {tool.name: tool for tool in tools}
        self._excluded, self._denied = _with_aliases(excluded), _with_aliases(denied)
        self._mode, self._topics = mode, topics

    def why_hidden(self, name: str) -> str | None:
        """The reason why a registered tool is not offered, or None when it is."""
        if name == UPDATE_TOPIC and not self._topics:
            return "no_topics"
        if name == ENTER_PLAN and self._mode == PLAN:
            return "plan_mode"
        if name == EXIT_PLAN and self._mode != PLAN:
            return "not_plan_mode"
        if name in self._excluded:
            return "excluded"
        return "denied" if name in self._denied else None

    def active(self) -> list[Tool]:
        """The tools that the model sees."""
        return [tool for tool in self._known.values() if self.why_hidden(tool.name) is None]

    def hidden(self) -> list[tuple[str, str]]:
        """Each tool that the model does not see, with the reason."""
        reasons = ((name, self.why_hidden(name)) for name in self._known)
        return [(name, reason) for name, reason in reasons if reason is not None]

    def find(self, name: str) -> Tool | None:
        """The tool of that name, or None when there is none or when it is hidden."""
        tool = self._known.get(name) or self._known.get(LEGACY.get(name, ""))
        return None if tool is None or self.why_hidden(tool.name) else tool

    def not_found(self, name: str) -> str:
        """What the model reads when it calls a tool that is not there."""
        nearest = sorted((tool.name for tool in self.active()), key=lambda other: distance(name, other))
        names = [f'"{other}"' for other in nearest[:MOST_SUGGESTIONS]]
        one_of = "one of: " if len(names) > 1 else ""
        # gemini-cli/packages/core/src/utils/tool-utils.ts:60-64
        suggestion = f" Did you mean {one_of}{', '.join(names)}?" if names else ""
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:365
        return f'Tool "{name}" not found.{suggestion}'


def distance(left: str, right: str) -> int:
    """How many letters one has to add, remove or change to get from one word to the other.

    >>> distance("grep", "grip"), distance("glob", "globe"), distance("", "ls")
    (1, 1, 2)
    """
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def _with_aliases(names: Iterable[str]) -> frozenset[str]:
    """Each name and, for a renamed tool, its other one.

    gemini-cli/packages/core/src/tools/tool-registry.ts:569-582
    """
    wanted = set(names)
    pairs = [pair for pair in LEGACY.items() if wanted & set(pair)]
    return frozenset(wanted.union(*pairs))
