"""The permission gate of Aider: no table of rules, one question to a person, and git underneath as the net.

The whole idea is `questions.confirm`: four places are asked in order for an answer, and the fourth is you.
Read on from there:

- `ladder`: what a path has to pass before the program writes to it. Most of it never reaches a question.
- `mentions`: a file that a reply only names is a question too, and a yes costs the reply its edits.
- `shell`: the commands of a reply, asked about block by block.
- `writing`: where an allowed edit lands.
- `graph`, `ignoring`: git as a small graph of commits, kept in memory.
- `commits`: two kinds of commits, and whose name stands on which.
- `undo`: seven reasons to refuse, in their order.
- `session`: one reply after the other, from its text to its receipt.
- `setup`, `events`: the words all of them use.
- `vectors`, with `vectors_git` and `vectors_read`: replaying recorded decisions of the real gate.
"""

from scratch_impl.permission_gate.aider.questions import confirm
from scratch_impl.permission_gate.aider.session import run

__all__ = ["confirm", "run"]
