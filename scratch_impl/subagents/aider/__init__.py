"""Aider has no sub-agents. A handover stands in their place: an architect plans, an editor acts.

The whole idea is `handover.delegate`. Nobody decides to send anybody: the program hands over because the
architect has finished speaking. Read on from there:

- `coder`: who is at work: what belongs to one coder, and what all of them share.
- `editor`: the second one at work, shrunk to what the handover is about.
- `session`, `setup`, `events`: a run with nothing but this organ in it.
"""

from scratch_impl.subagents.aider.handover import delegate
from scratch_impl.subagents.aider.session import run

__all__ = ["delegate", "run"]
