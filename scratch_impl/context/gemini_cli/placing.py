"""Where each part of memory ends up: three places, by how often it may change.

What: three texts, made from what `discover` and `look_along` found.

How the real one does it: global and private notes go into the system prompt
gemini-cli/packages/core/src/config/config.ts:2561-2572, those of extensions and of the project into the first
message of the user gemini-cli/packages/core/src/config/config.ts:2578-2598, and what turns up later behind
the output of the tool that touched it gemini-cli/packages/core/src/tools/jit-context.ts:45-65.

But: the rest of the system prompt and of the first message (date, system, folders) is left out.

Events: MemoryPlaced.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.context.gemini_cli.discover import Memory, blocks
from scratch_impl.context.gemini_cli.memory_events import MemoryPlaced
from scratch_impl.context.gemini_cli.text import trim
from scratch_impl.kernel.events import Event


def place(memory: Memory) -> Generator[Event, Any, tuple[str, str]]:
    """Put the parts into the two places a session starts with: system prompt, first message."""
    system = _wrapped(memory, {"global_context": "global", "user_project_memory": "private"})
    if system:
        # gemini-cli/packages/core/src/prompts/snippets.ts:542-565
        yield MemoryPlaced("system_prompt", _told(memory, "global", "private"), system)
    # Subtle: a user's message, not the system prompt; so the project has less weight than one may think.
    first = _wrapped(memory, {"extension_context": "extension", "project_context": "project"})
    if first:
        # gemini-cli/packages/core/src/config/config.ts:2578-2598
        yield MemoryPlaced("first_message", _told(memory, "extension", "project"), first)
    return system, first


def place_behind(output: str, memory: Memory, paths: list[str]) -> Generator[Event, Any, str]:
    """Put new notes behind the output of the tool that led to them."""
    told = blocks(memory, paths)
    if not told:
        return output
    whole = f"{output}\n\n--- Newly Discovered Project Context ---\n{told}\n--- End Project Context ---"
    # gemini-cli/packages/core/src/tools/jit-context.ts:57-65
    yield MemoryPlaced("tool_output", tuple(path for path in paths if trim(memory.loaded[path])), whole)
    return whole


def _wrapped(memory: Memory, sections: dict[str, str]) -> str:
    told = [
        f"<{tag}>\n{trim(memory.texts[section])}\n</{tag}>"
        for tag, section in sections.items()
        if trim(memory.texts[section])
    ]
    return "\n".join(["<loaded_context>", *told, "</loaded_context>"]) if told else ""


def _told(memory: Memory, *sections: str) -> tuple[str, ...]:
    """The files of these sections that have something to say."""
    paths = [path for section in sections for path in memory.found[section]]
    return tuple(path for path in paths if trim(memory.loaded.get(path, "")))
