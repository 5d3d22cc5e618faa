"""Messages as a view shows them, and the few that we make ourselves.

What: `blocks_of` lists a history; `says` makes a message of one text.

How the real one does it: a snapshot is known by its tag, which is searched for in every text
gemini-cli/packages/core/src/context/chatCompressionService.ts:353-355.

But: the real one has no such list.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.context.gemini_cli.events import Block
from scratch_impl.context.gemini_cli.measure import Content, History, estimate_tokens, json_chars

SNAPSHOT = "<state_snapshot>"  # gemini-cli/packages/core/src/context/chatCompressionService.ts:354
SHOWN_CHARS = 72  # ours: a message is shown by its beginning


def says(role: str, text: str) -> Content:
    """A message that is one text."""
    return {"role": role, "parts": [{"text": text}]}


def blocks_of(history: History, environment: History | None = None) -> tuple[Block, ...]:
    """The history, message by message; those of `environment` are called so."""
    known = environment or []
    kinds = ["environment" if content in known else kind_of(content) for content in history]
    for index, kind in enumerate(kinds[1:], 1):
        if kinds[index - 1] == "snapshot" and kind == "said" and history[index].get("role") == "model":
            kinds[index] = "acknowledgement"
    return tuple(_block(content, kind) for content, kind in zip(history, kinds, strict=True))


def kind_of(content: Content) -> str:
    """What sort of message this is: called, output, snapshot or said."""
    parts = content.get("parts") or []
    if any(part.get("functionResponse") is not None for part in parts):
        return "output"
    if any(part.get("functionCall") is not None for part in parts):
        return "called"
    return "snapshot" if any(SNAPSHOT in part.get("text", "") for part in parts) else "said"


def _block(content: Content, kind: str) -> Block:
    parts = content.get("parts") or []
    texts = [_text(part) for part in parts]
    whole = " ".join(text for text in texts if text)
    shown = whole if kind == "snapshot" or len(whole) <= SHOWN_CHARS else whole[:SHOWN_CHARS].rstrip() + " …"
    return Block(str(content.get("role")), kind, estimate_tokens(parts), json_chars(content), shown)


def _text(part: Content) -> str:
    if part.get("functionCall") is not None:
        call = part["functionCall"]
        args = ", ".join(str(value) for value in (call.get("args") or {}).values())
        return f"{call.get('name')}({args})"
    if part.get("functionResponse") is not None:
        response = part["functionResponse"]
        body = response.get("response") or {}
        output = body.get("output", body) if isinstance(body, dict) else body
        return f"{response.get('name')}: {output}"
    return str(part.get("text", ""))
