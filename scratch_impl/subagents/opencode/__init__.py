"""The sub-agents of OpenCode: a child is a session like any other, with a parent.

It has an id to be called back by, and a list of rules that is made once.

The whole idea is `task.delegate`. Read on from there:

- `rights`: the rules that a child session is created with.
- `agents`, `rules`: who can be sent and by which rows it lives; how a row is found.
- `store`: the sessions, which stay when a child has answered.
- `talking`, `consent`: the loop, the same for parent and child; what the rows and the person say to a call.
- `seats`: who talks in which session, with which tools.
- `session`, `setup`, `events`: a run with nothing but this organ in it.
- `vectors`: the recorded decisions of the real one, replayed.
"""

from scratch_impl.subagents.opencode.session import run
from scratch_impl.subagents.opencode.task import delegate

__all__ = ["delegate", "run"]
