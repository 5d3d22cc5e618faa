"""The permission gate of OpenCode: a flat list of rules, and the last one that fits decides.

The whole idea is `deciding.look_up`, ten lines. Read on from there:

- `rules`, `wildcard`: what a row is, and how a text is held against it.
- `deciding`: the walk over the rows, and what a request with several patterns comes to.
- `asks`, `places`: what each tool asks for. The tools come to the gate.
- `shell`, `arity`: what a command line asks for; `shellread`, `shellcommand`, `shelltext`: how it is read.
- `config`, `jsonc`, `agents`, `loading`: where rows come from, and in which order.
- `waiting`: questions that wait, and what one answer does to the others.
- `hidden`: the tools that the model is not even shown.
- `engine`: a whole run.
- `setup`, `events`: the words all of them use.
- `vectors`, `vectors_shell`: replaying recorded decisions of the real gate.
"""

from scratch_impl.permission_gate.opencode.deciding import decide
from scratch_impl.permission_gate.opencode.engine import run

__all__ = ["decide", "run"]
