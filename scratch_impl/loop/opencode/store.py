"""The store: every message and every part of one, as rows.

What: a message is `{"info": {...}, "parts": [...]}`. Ids grow, so a larger one is a younger one. A part is
written on its own, while the message that it belongs to is still growing.

How the real one does it: each lap loads the conversation from its SQL store
opencode/packages/opencode/src/session/prompt.ts:1092-1094, newest first, in pages, until there are no more
opencode/packages/opencode/src/session/message-v2.ts:469-490.

But: ours holds one session and lives in memory. The real rows have times, too, and their ids are longer.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

Info = dict[str, Any]
Part = dict[str, Any]
Message = dict[str, Any]  # {"info": Info, "parts": [Part, ...]}

PAGE = 50  # opencode/packages/opencode/src/session/message-v2.ts:469-490

TABLES = """
CREATE TABLE message (id TEXT PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE part (id TEXT PRIMARY KEY, message TEXT NOT NULL REFERENCES message, data TEXT NOT NULL);
"""


def _empty() -> sqlite3.Connection:
    rows = sqlite3.connect(":memory:")
    rows.executescript(TABLES)
    return rows


@dataclass
class Store:
    """The messages of one session."""

    rows: sqlite3.Connection = field(default_factory=_empty)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    part_numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def close(self) -> None:
        """Forget everything."""
        self.rows.close()

    def add(self, info: Mapping[str, Any], parts: tuple[Part, ...] = ()) -> str:
        """Write a new message; return its id."""
        ident = f"m{next(self.numbers):03}"
        self.rows.execute("INSERT INTO message VALUES (?, ?)", (ident, json.dumps({"id": ident, **info})))
        for part in parts:
            self.add_part(ident, part)
        return ident

    def change(self, ident: str, **changes: Any) -> None:
        """Write some values of a message anew."""
        text = json.dumps({**self.info(ident), **changes})
        self.rows.execute("UPDATE message SET data = ? WHERE id = ?", (text, ident))

    def add_part(self, message: str, part: Part) -> str:
        """Write a new part, behind all others of its message; return its id."""
        ident = f"p{next(self.part_numbers):06}"
        self.rows.execute("INSERT INTO part VALUES (?, ?, ?)", (ident, message, json.dumps(part)))
        return ident

    def change_part(self, ident: str, **changes: Any) -> None:
        """Write some values of a part anew."""
        text = json.dumps({**self.part(ident), **changes})
        self.rows.execute("UPDATE part SET data = ? WHERE id = ?", (text, ident))

    def info(self, ident: str) -> Info:
        """What is known of one message."""
        (text,) = self.rows.execute("SELECT data FROM message WHERE id = ?", (ident,)).fetchone()
        return dict(json.loads(text))

    def part(self, ident: str) -> Part:
        """One part."""
        (text,) = self.rows.execute("SELECT data FROM part WHERE id = ?", (ident,)).fetchone()
        return dict(json.loads(text))

    def part_ids(self, message: str) -> list[str]:
        """The ids of the parts of one message, in order."""
        rows = self.rows.execute("SELECT id FROM part WHERE message = ? ORDER BY id", (message,))
        return [ident for (ident,) in rows]

    def parts(self, message: str) -> list[Part]:
        """The parts of one message, in order."""
        rows = self.rows.execute("SELECT data FROM part WHERE message = ? ORDER BY id", (message,))
        return [json.loads(text) for (text,) in rows]

    def pages(self) -> Iterator[list[Message]]:
        """All messages, newest first, a page at a time."""
        before = "n"  # behind every id
        while True:
            rows = self.rows.execute(
                "SELECT id, data FROM message WHERE id < ? ORDER BY id DESC LIMIT ?", (before, PAGE)
            ).fetchall()
            if rows:
                yield [{"info": json.loads(text), "parts": self.parts(ident)} for ident, text in rows]
            if len(rows) < PAGE:
                return
            before = rows[-1][0]
