"""Context and memory of Gemini CLI: fold the old half into a snapshot, and bring the right notes along."""

from scratch_impl.context.gemini_cli.compress import compress
from scratch_impl.context.gemini_cli.discover import discover
from scratch_impl.context.gemini_cli.run import run

__all__ = ["compress", "discover", "run"]
