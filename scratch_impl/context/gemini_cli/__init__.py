"""Context and memory of Gemini CLI: fold the old half into a snapshot, and bring the right notes along.

The whole idea is `compress.compress` and `discover.discover`. Read on from there:

- `measure`, `split`: how large a message is, and where the history may be cut.
- `shorten`: what happens to long outputs of tools.
- `session`: living with the outcome: a new chat, a blown fuse, a refused request.
- `walk`, `imports`: the way up through the folders, and notes that name other notes.
- `placing`: the three places where notes end up.
- `files`, `text`: a folder tree that is only data, and what the real one's language calls white space.
- `setup`, `run`, `blocks`, `events`, `memory_events`: a run of this organ alone, and the words it uses.
- `vectors`: replaying recorded decisions of the real one.
"""

from scratch_impl.context.gemini_cli.compress import compress
from scratch_impl.context.gemini_cli.discover import discover
from scratch_impl.context.gemini_cli.run import run

__all__ = ["compress", "discover", "run"]
