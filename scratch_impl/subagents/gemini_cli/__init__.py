"""The sub-agents of Gemini CLI: a child with fewer tools, a clock, and one way to end well.

The whole idea is `child.delegate`. Read on from there:

- `calls`, `completion`: what becomes of the calls of one answer, and how a result is handed in.
- `clock`, `history`, `template`: what is the child's own: its time, its talk, the words it begins with.
- `toolbox`, `toolnames`: which tools it gets, and which it never gets.
- `definition`, `frontmatter`, `registry`, `builtin`: where agents come from, and why a file makes none.
- `invocation`, `policy`: how the parent sends it, and who may forbid that.
- `session`, `setup`, `events`: a run with nothing but this organ in it.
"""

from scratch_impl.subagents.gemini_cli.child import delegate
from scratch_impl.subagents.gemini_cli.session import run

__all__ = ["delegate", "run"]
