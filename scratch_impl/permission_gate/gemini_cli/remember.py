"""What "always allow" writes down, and where it lands.

What: an answer of the person becomes a row, narrowed to what was asked about, and sometimes a file.

How the real one does it: the row counts for the present mode and all looser ones
gemini-cli/packages/core/src/scheduler/policy.ts:133-145; it is narrowed by tool, a shell command to the
names of its commands, a file tool to the file gemini-cli/packages/core/src/scheduler/policy.ts:217-241; it
lands at 3.95 for this session, at 4.95 when saved gemini-cli/packages/core/src/policy/config.ts:712-793;
and saying "always" to an edit also puts the whole session into autoEdit
gemini-cli/packages/core/src/scheduler/policy.ts:190-201.

But: "change it in an editor" is not offered, and the saved file is a text in an event.

Events: ModeChanged, RuleRefused, RuleWritten, PolicyFileSaved, RulesSorted.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.gemini_cli import shellread
from scratch_impl.permission_gate.gemini_cli.autosave import Saved, Update, as_toml, save
from scratch_impl.permission_gate.gemini_cli.events import (
    ModeChanged,
    PolicyFileSaved,
    RuleRefused,
    RulesSorted,
    RuleWritten,
)
from scratch_impl.permission_gate.gemini_cli.loading import rows
from scratch_impl.permission_gate.gemini_cli.matching import ALWAYS_ALLOW_FRACTION, server_of
from scratch_impl.permission_gate.gemini_cli.names import mcp_name
from scratch_impl.permission_gate.gemini_cli.patterns import is_safe, param_pattern, prefix_pattern
from scratch_impl.permission_gate.gemini_cli.rules import (
    ALLOW,
    AUTO_EDIT,
    EDIT_TOOLS,
    MODES_BY_PERMISSIVENESS,
    TIERS,
    Call,
    Gate,
    Rule,
    effective_priority,
)

ONCE, ALWAYS, SAVE = "proceed_once", "proceed_always", "proceed_always_and_save"
TOOL, SERVER, CANCEL = "proceed_always_tool", "proceed_always_server", "cancel"

# The question is the tool itself, so there is nothing to remember.
# gemini-cli/packages/cli/src/ui/components/messages/ToolConfirmationMessage.tsx:159-161
OWN_DIALOG = ("ask_user", "exit_plan_mode")

# Too powerful to be allowed as a whole. gemini-cli/packages/core/src/tools/tool-names.ts:173-182
NEEDS_NARROWING = (
    "glob", "grep_search", "read_many_files", "read_file", "list_directory", "write_file", "replace",
    "run_shell_command",
)  # fmt: skip

# Which argument an approval is narrowed to.
# gemini-cli/packages/core/src/tools/read-file.ts:115-121 gemini-cli/packages/core/src/tools/ls.ts:131-137
# gemini-cli/packages/core/src/tools/glob.ts:129-135 gemini-cli/packages/core/src/tools/grep.ts:337-343
NARROWED_BY = {
    "read_file": "file_path",
    "write_file": "file_path",
    "replace": "file_path",
    "list_directory": "dir_path",
    "glob": "pattern",
    "grep_search": "pattern",
    "read_many_files": "include",
}


def options_for(call: Call, gate: Gate) -> tuple[str, ...]:
    """What the person can say. Only a trusted folder offers to remember anything."""
    if not gate.trusted or call.tool in OWN_DIALOG:
        return (ONCE, CANCEL)
    # gemini-cli/packages/cli/src/ui/components/messages/ToolConfirmationMessage.tsx:283-429
    session = (TOOL, SERVER) if server_of(call) else (ALWAYS,)
    # gemini-cli/packages/cli/src/ui/components/messages/ToolConfirmationMessage.tsx:155-157
    can_save = gate.permanent_approval and not gate.disable_always_allow
    return (ONCE, *session, *((SAVE,) if can_save else ()), CANCEL)


def remember(gate: Gate, saved: Saved, call: Call, answer: str) -> Generator[Event, str, tuple[Gate, Saved]]:
    """Write an answer down.

    Returns:
        The gate and the saved rules as they are afterwards.
    """
    # subtle: the mode of the row is read before the mode changes, so the row still covers the old mode.
    update = update_for(call, answer, gate.mode)
    if switches_to_auto_edit(call, answer):
        gate = replace(gate, mode=AUTO_EDIT)
        yield ModeChanged(AUTO_EDIT)  # gemini-cli/packages/core/src/scheduler/policy.ts:190-201
    if update is None:
        return gate, saved
    refusal = why_refused(update)
    if refusal:
        # gemini-cli/packages/core/src/policy/config.ts:758-781
        yield RuleRefused(update.tool, refusal)
        return gate, saved

    tier = "user" if update.scope == "user" else "workspace"
    is_saved = update.scope is not None
    for rule, prefix in rules_for(update):
        gate = gate.with_rules(rule)
        # gemini-cli/packages/core/src/policy/config.ts:712-793
        yield RuleWritten(rule.priority, tier, rule.tool, rule.pattern, prefix, rule.modes, is_saved)
    if is_saved:
        saved = save(saved, update)
        # gemini-cli/packages/core/src/policy/config.ts:795-933
        yield PolicyFileSaved("auto-saved.toml", as_toml(saved))
    yield RulesSorted(rows(gate.rules))  # gemini-cli/packages/core/src/policy/policy-engine.ts:765-769
    return gate, saved


def update_for(call: Call, answer: str, mode: str, workspace_policies: bool = False) -> Update | None:
    """What an answer asks to be written down, or None when it is for this once.

    Args:
        call: The call that was asked about.
        answer: What the person said.
        mode: The mode of the session at that moment.
        workspace_policies: Whether saved rules belong to the workspace. Off in the shipped program.
    """
    server = server_of(call)
    if answer not in ((ALWAYS, SAVE, TOOL, SERVER) if server else (ALWAYS, SAVE)):
        return None
    modes = MODES_BY_PERMISSIVENESS[MODES_BY_PERMISSIVENESS.index(mode) :]
    # gemini-cli/packages/core/src/scheduler/policy.ts:147-158
    scope = ("workspace" if workspace_policies else "user") if answer == SAVE else None
    if server:
        tool = mcp_name(server, "*") if answer == SERVER else call.tool
        return Update(tool, modes, scope, mcp=server)
    update = Update(call.tool, modes, scope)
    if call.command is not None:
        # gemini-cli/packages/core/src/tools/shell.ts:253-270
        # subtle: without its wrapper, so after `bash -c "git log"` every `git` is free, and `bash` is not.
        line = shellread.strip_wrapper(call.command)
        roots = tuple(dict.fromkeys(shellread.roots(line)))
        redirects = True if shellread.has_redirection(line) else None
        return replace(update, prefixes=roots or call.command, allow_redirection=redirects)
    name = NARROWED_BY.get(call.tool)
    value = (call.args or {}).get(name) if name else None
    return update if value is None else replace(update, pattern=param_pattern(str(name), value))


def switches_to_auto_edit(call: Call, answer: str) -> bool:
    """Whether this answer puts the whole session into autoEdit. "Always, and save" does not."""
    return (
        answer == ALWAYS and call.tool in EDIT_TOOLS
    )  # gemini-cli/packages/core/src/scheduler/policy.ts:190-201


def why_refused(update: Update) -> str | None:
    """Why this approval is not written down, or None."""
    # gemini-cli/packages/core/src/policy/config.ts:758-781
    if update.prefixes:
        return None
    if update.pattern and not is_safe(update.pattern):
        return "unsafe_pattern"
    return "needs_narrowing" if update.tool in NEEDS_NARROWING and not update.pattern else None


def rules_for(update: Update) -> list[tuple[Rule, str | None]]:
    """The rows of an approval, each with the command prefix it came from."""
    # Only a rule saved for the user is in the user tier: the session's own land one tier lower, at 3.95.
    tier = TIERS["user"] if update.scope == "user" else TIERS["workspace"]
    row = Rule(
        tool=update.tool,
        decision=ALLOW,
        priority=effective_priority(ALWAYS_ALLOW_FRACTION, tier),
        modes=update.modes,
        pattern=update.pattern,
        mcp=update.mcp,
        allow_redirection=update.allow_redirection,
        source="Dynamic (Confirmed)",  # gemini-cli/packages/core/src/policy/config.ts:745-754
    )
    if not update.prefixes:
        return [(row, None)]
    prefixes = (update.prefixes,) if isinstance(update.prefixes, str) else update.prefixes
    return [(replace(row, pattern=prefix_pattern(prefix)), prefix) for prefix in prefixes]
