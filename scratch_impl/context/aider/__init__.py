"""Context of Aider: a map goes in front, and summaries are written behind the chat's back.

The whole idea is `background` (whose summary counts?) and `rank` (which names does the model get to see?).
Read on from there:

- `compress`: which part of a history is kept, and what happens to the rest.
- `messages`, `events`: how large a message is, and the words of a run.
- `graph`, `pagerank`: files and the names they share, and who is important among them.
- `budget`, `render`: how many names fit, and what the map looks like.
- `tags`, `hints`, `repomap`, `map_events`: names in files, names in what you say, and all of it put together.
- `run`: a run of this organ alone.
- `vectors`: replaying recorded decisions of the real one.
"""

from scratch_impl.context.aider.compress import compress
from scratch_impl.context.aider.repomap import map_repo
from scratch_impl.context.aider.run import run

__all__ = ["compress", "map_repo", "run"]
