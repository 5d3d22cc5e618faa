"""The sessions, by id. Nothing is ever taken out.

What: `Store.create` makes one, `Store.get` finds one.

How the real one does it: in a database on disk, with the id of the parent in a column of its own
opencode/packages/opencode/src/tool/task.ts:142-158. The record of a session, with its rules, is read once,
when a run begins opencode/packages/opencode/src/session/prompt.ts:1083-1086.

But: a dictionary, and ids that count.

Events: none.

Errors: none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scratch_impl.kernel.model import Message
from scratch_impl.subagents.opencode.rules import Rules


@dataclass
class Session:
    """One talk, whoever leads it. `rules` are its own, on top of those of whichever agent answers."""

    id: str
    parent: str | None
    title: str
    rules: Rules = ()
    talk: list[Message] = field(default_factory=list)


class Store:
    """All sessions there have ever been."""

    def __init__(self) -> None:
        self.sessions: dict[str, Session] = {}

    def create(self, title: str, rules: Rules, parent: str | None = None) -> Session:
        """Make a session and keep it."""
        session = Session(f"ses_{len(self.sessions) + 1}", parent, title, rules)
        self.sessions[session.id] = session
        return session

    def get(self, session_id: object) -> Session | None:
        """The session of that id, if there is one."""
        return self.sessions.get(session_id) if isinstance(session_id, str) else None
