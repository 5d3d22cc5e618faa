"""The sub-agents of Gemini CLI: a child with fewer tools, a clock, and one way to end well."""

from scratch_impl.subagents.gemini_cli.child import delegate
from scratch_impl.subagents.gemini_cli.session import run

__all__ = ["delegate", "run"]
