"""Context of OpenCode: queue a job, have the front summarised, keep the newest turns word for word.

The whole idea is `compress.queue` and `compress.compress`: a compaction is a message in the store like any
other, and the loop finds it on its next lap. Nothing is ever taken out of the store; what the model sees is
chosen anew on each lap. Read on from there:

- `store`: messages, their parts, and the list that only grows.
- `seen`: what of the store the model gets to see, and in which order.
- `measure`: how large that is, roughly.
- `overflow`: when it is too much.
- `tail`: which of the newest turns stay as they are.
- `prune`: old outputs of tools, cleared from the view, off unless you ask for it.
- `session`: laps, with everything in them that is not this organ made short.
- `setup`, `run`, `events`: a run of this organ alone, and the words it uses.
- `vectors`: replaying recorded decisions of the real one.
"""

from scratch_impl.context.opencode.compress import compress
from scratch_impl.context.opencode.run import run

__all__ = ["compress", "run"]
