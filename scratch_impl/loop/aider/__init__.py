"""The loop of Aider: there is none over tools. One message, one reply, and a note to itself may ask again.

The whole idea is `rounds.run_one`: a few lines that go round as long as the last call left a note in
`session.note`, three times at most. Read on from there:

- `driver`: the door: a scenario, or one message of the person.
- `call`: one call, in the order in which it happens; whoever leaves a note ends the call at that point.
- `sending`: until there is a reply: retries and continuations, which the three times do not count.
- `mentions`: a file that the reply names is a wish to read it, and the first thing that may leave a note.
- `after`: edits, the receipt, lint, shell commands, tests.
- `modes`: what two modes do when a reply is complete: context asks again, architect hands over.
- `asking`: every question to the person.
- `session`, `setup`, `events`: what a talk remembers, a run by itself, and what is said on the way.
- `formats`, `unfit`, `blocks`, `matching`, `whole`, `hunks`: a small stand-in for the edit formats, the organ
  that this body has instead of tools.
- `vectors`: replays what was recorded.
"""

from scratch_impl.loop.aider.driver import converse, run

__all__ = ["converse", "run"]
