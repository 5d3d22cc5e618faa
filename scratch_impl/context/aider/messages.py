"""Messages, how large they are, and how a view lists them.

What: a `Message` is a role and a text. `estimate_tokens` guesses its size, `blocks_of` lists a history.

How the real one does it: the first of the two models that summarise also counts
aider/aider/history.py:13, with the tokenizer of its maker.

But: our ruler is four bytes a token. Pictures and calls of functions are left out; Aider's model has no tools
to call.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil

from scratch_impl.context.aider.events import Block

BYTES_PER_TOKEN = 4  # ours
SHOWN_CHARS = 72  # ours: a message is shown by its beginning, a summary as a whole
USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True)
class Message:
    """One message. `kind` is for the eye only: two messages are the same when role and text are."""

    role: str  # user | assistant; anything else counts, but is never summarised
    text: str
    kind: str = field(default="said", compare=False)  # said | summary | receipt | acknowledgement


Count = Callable[[Message], int]


def estimate_tokens(message: Message) -> int:
    """A guess, rounded up."""
    return ceil(len(message.text.encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def total_tokens(messages: Iterable[Message], count: Count) -> int:
    """The same for several."""
    return sum(map(count, messages))


def acknowledged() -> Message:
    """What the program puts into the assistant's mouth, so that the two keep taking turns."""
    # aider/aider/history.py:27-31 aider/aider/coders/base_coder.py:1041-1045
    return Message(ASSISTANT, "Ok.", "acknowledgement")


def blocks_of(messages: Iterable[Message], count: Count) -> tuple[Block, ...]:
    """The messages as a view shows them; its word for the assistant is `model`."""
    return tuple(
        Block(
            "model" if message.role == ASSISTANT else message.role,
            message.kind,
            count(message),
            message.text if message.kind == "summary" else _beginning(message.text),
        )
        for message in messages
    )


def _beginning(text: str) -> str:
    return text if len(text) <= SHOWN_CHARS else text[:SHOWN_CHARS].rstrip() + " …"
