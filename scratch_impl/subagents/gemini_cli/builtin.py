"""The three agents that are always there.

What: their names, limits and tools.

How the real one does it: they are made in code, not from files, and registered before anything else
gemini-cli/packages/core/src/agents/registry.ts:284-287. A file that takes one of their names is passed over.

But: what their prompts say is ours, and short. A browser agent can be switched on in the real one. The fields
that an investigator has to hand in are checked by name only.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.subagents.gemini_cli.definition import Definition

INVESTIGATOR = Definition(
    "codebase_investigator",
    "Finds its way through a code base and reports where things are.",
    "Find out all there is to know about the question. Change nothing.",
    # gemini-cli/packages/core/src/agents/codebase-investigator.ts:117-125
    tools=("list_directory", "read_file", "glob", "grep_search"),
    temperature=0.1,  # gemini-cli/packages/core/src/agents/codebase-investigator.ts:97-98
    max_turns=50,  # gemini-cli/packages/core/src/agents/codebase-investigator.ts:114
    max_minutes=10,  # gemini-cli/packages/core/src/agents/codebase-investigator.ts:113
    inputs=("objective",),  # gemini-cli/packages/core/src/agents/codebase-investigator.ts:73-85
    query="Look into this:\n${objective}",
    output="report",  # gemini-cli/packages/core/src/agents/codebase-investigator.ts:86-90
    # gemini-cli/packages/core/src/agents/codebase-investigator.ts:25-46
    output_keys=("SummaryOfFindings", "ExplorationTrace", "RelevantLocations"),
)

CLI_HELP = Definition(
    "cli_help",
    "Answers questions about the program itself.",
    "Answer from the manual.",
    tools=("get_internal_docs",),  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:71-73
    temperature=0.1,  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:57
    max_turns=10,  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:68
    max_minutes=3,  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:67
    inputs=("question",),  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:35-44
    query="${question}",
    output="report",  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:46-50
    output_keys=("answer", "sources"),  # gemini-cli/packages/core/src/agents/cli-help-agent.ts:13-20
)

GENERALIST = Definition(
    "generalist",
    "Can do whatever the main agent can, in a history of its own.",
    "Do what is asked, and report.",
    max_turns=20,  # gemini-cli/packages/core/src/agents/generalist-agent.ts:75
    max_minutes=10,  # gemini-cli/packages/core/src/agents/generalist-agent.ts:74
    inputs=("request",),  # gemini-cli/packages/core/src/agents/generalist-agent.ts:36-47
    query="${request}",
    output_keys=("response",),  # gemini-cli/packages/core/src/agents/generalist-agent.ts:14-16
)

BUILT_IN = {agent.name: agent for agent in (INVESTIGATOR, CLI_HELP, GENERALIST)}
