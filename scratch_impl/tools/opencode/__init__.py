"""The tools of OpenCode: every tool is wrapped once, and whatever goes in or comes out passes the wrapper.

The whole idea is `wrapper.execute`: decode the arguments, do the work, cut what is too long. Read on from
there:

- `definition`, `schema`: what a tool is, and how arguments are decoded or complained about.
- `truncate`: what is cut, by lines or by bytes, from which end, and what the model is told about it.
- `registry`, `catalogue`, `rules`: which tools there are, and what hides one from the model.
- `dispatch`, `repair`: the calls of one answer, started side by side; what becomes of a misspelt name.
- `session`, `setup`, `events`: a run with nothing but this organ in it.
- `vectors`: the recorded decisions of the real one, replayed.
"""

from scratch_impl.tools.opencode.dispatch import schedule
from scratch_impl.tools.opencode.session import run

__all__ = ["run", "schedule"]
