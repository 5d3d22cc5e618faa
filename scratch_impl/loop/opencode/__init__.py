"""The loop of OpenCode: it remembers nothing between two laps, and asks a store what has been said.

The idea: a lap reads all messages, newest first, and makes up its mind from them alone: end the run, do
something that was queued, or have the model answer. Whoever wants something of the agent writes a message.
The model's answer is one, a summary is one, a queued job is a part of one. So a person who writes in the
middle of a run needs no second loop: the next lap finds it.

- `driver.py`: one lap after the other, and what is decided in each
- `history.py`: what of the store is sent on, and which messages count as the latest
- `store.py`: messages and their parts, in an sqlite database that lives in memory
- `turn.py`: an ordinary lap, in which the model answers once
- `processor.py`: the answer becomes parts, each written as it arrives
- `repeats.py`: the check for doom loops, and how the person is asked
- `tasks.py`: a lap that does queued work, a subtask or a compaction
- `overflow.py`, `retry.py`: two small sums
- `session.py`, `setup.py`, `events.py`: what one run knows, how it is described, and what it says
- `vectors.py`: replays recorded decisions of the real one
"""

from scratch_impl.loop.opencode.driver import converse, run

__all__ = ["converse", "run"]
