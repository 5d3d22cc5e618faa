"""A standalone run: declare the tools, then hand the calls of one reply to the scheduler.

What: `run` is the cell as the page runs it, with canned outputs and a short list of rules instead of the
gate.

How the real one does it: the model gets the declarations with every request
gemini-cli/packages/core/src/tools/tool-registry.ts:647-701; its calls are collected while it speaks and
then handed over all at once gemini-cli/packages/cli/src/nonInteractiveCli.ts:453-458.

But: there is no model here; the calls are given.

Events: ToolHidden, ToolsDeclared, and those of the scheduler.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.tools.gemini_cli.catalogue import Entry
from scratch_impl.tools.gemini_cli.declaration import Output, Performing, Tool, ToolThrew, declare
from scratch_impl.tools.gemini_cli.events import Declared, ToolHidden, ToolsDeclared
from scratch_impl.tools.gemini_cli.registry import Registry
from scratch_impl.tools.gemini_cli.rules import Rules
from scratch_impl.tools.gemini_cli.scheduler import schedule
from scratch_impl.tools.gemini_cli.setup import Canned, read_setup


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, list[Result]]:
    """Play one reply of the model.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `ConfirmationAsked` waits for one of its options to be sent in.
    """
    session = read_setup(setup)
    rules = Rules(session.rules, interactive=session.interactive, by_person=session.by_person)
    canned = dict(session.canned)
    tools = Registry(
        [_tool(entry, canned) for entry in session.entries],
        excluded=session.exclude,
        denied=[entry.name for entry in session.entries if rules.denies_always(entry.name)],
        mode=session.mode,
        topics=session.topics,
    )
    for name, reason in tools.hidden():
        # gemini-cli/packages/core/src/tools/tool-registry.ts:589-638
        yield ToolHidden(name, reason)
    # gemini-cli/packages/core/src/tools/tool-registry.ts:647-701
    yield ToolsDeclared(tuple(_declared(tool) for tool in tools.active()))
    return (yield from schedule(session.calls, tools, rules.check, interruptions=session.interruptions))


def _tool(entry: Entry, canned: dict[str, Canned]) -> Tool:
    """A tool that does what the setup says of each call, once; a tail call of the same id finds nothing."""
    plain = Canned(Output(f"({entry.name}: done)"))

    def perform(call: ToolCall) -> Performing:
        how = canned.pop(call.id, plain)
        if how.throws is not None:
            raise ToolThrew(how.throws)
        return how.output

    return Tool(
        entry.name, perform, entry.kind, entry.description, entry.parameters, entry.objection,
        confirms=lambda call: canned.get(call.id, plain).confirms,
        takes_ms=lambda call: canned.get(call.id, plain).takes_ms,
    )  # fmt: skip


def _declared(tool: Tool) -> Declared:
    schema = declare(tool)["parametersJsonSchema"] or {}
    required = tuple(schema.get("required", ()))
    optional = tuple(name for name in schema.get("properties", {}) if name not in required)
    return Declared(tool.name, tool.kind, required, optional)
