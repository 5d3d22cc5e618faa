"""The loop of Gemini CLI: a driver outside, and inside it a generator that may call itself."""

from scratch_impl.loop.gemini_cli.driver import converse, run

__all__ = ["converse", "run"]
