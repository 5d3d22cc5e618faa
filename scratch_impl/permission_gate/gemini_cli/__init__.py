"""The permission gate of Gemini CLI: a sorted table of rules, and the first row that fits decides."""

from scratch_impl.permission_gate.gemini_cli.engine import decide, run

__all__ = ["decide", "run"]
