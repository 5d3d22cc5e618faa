"""The tools of Gemini CLI: each call is built first, and a scheduler walks it through seven states."""

from scratch_impl.tools.gemini_cli.scheduler import Decision, schedule
from scratch_impl.tools.gemini_cli.session import run

__all__ = ["Decision", "run", "schedule"]
