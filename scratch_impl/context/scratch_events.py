"""What is said while a history is measured, cut and folded. All sizes are estimated tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message

SHOWN_CHARS = 72  # a message is shown by its beginning, a summary as a whole


@dataclass(frozen=True)
class Block:
    """One message, as a view shows it."""

    role: str
    kind: str  # said | called | output | summary
    tokens: int
    text: str


def blocks_of(
    talk: Iterable[Message], tokens_of: Callable[[Message], int], is_summary: Callable[[Message], bool]
) -> tuple[Block, ...]:
    """The talk, message by message, as a view shows it."""
    return tuple(_block(message, tokens_of(message), is_summary(message)) for message in talk)


def _block(message: Message, tokens: int, whole: bool) -> Block:
    calls = [f"{call.tool}({', '.join(map(str, call.args.values()))})" for call in message.calls]
    outputs = [f"{result.tool}: {result.output}" for result in message.results]
    kind = "summary" if whole else "called" if calls else "output" if outputs else "said"
    text = " ".join([*([message.text] if message.text else []), *calls, *outputs])
    shown = text if whole or len(text) <= SHOWN_CHARS else text[:SHOWN_CHARS].rstrip() + " …"
    return Block(message.role, kind, tokens, shown)


@dataclass(frozen=True)
class ContextMeasured(Event):
    """The whole request is held against the budget."""

    tokens: int
    trigger_tokens: int
    limit_tokens: int
    reached: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class HistorySplit(Event):
    """The messages before `index` are to be summarised, the others stay word for word."""

    index: int
    front_tokens: int
    back_tokens: int
    target_tokens: int


@dataclass(frozen=True)
class CompressionSkipped(Event):
    """There is nothing in front of the cut that a summary could make shorter."""

    reason: str  # nothing_in_front
    tokens: int


@dataclass(frozen=True)
class SummaryAsked(Event):
    """A model is given the front of the history. `merge`: an older summary is part of it."""

    task: str  # write | merge
    messages: int
    tokens: int


@dataclass(frozen=True)
class SummaryWritten(Event):
    """What the model made of it."""

    text: str
    tokens: int


@dataclass(frozen=True)
class SummaryWeighed(Event):
    """The history as it would be, against the history as it is."""

    tokens_before: int
    tokens_after: int
    smaller: bool


@dataclass(frozen=True)
class SummaryDiscarded(Event):
    """The summary is no good, so the history stays as it was."""

    status: str  # empty_summary | inflated


@dataclass(frozen=True)
class HistoryReplaced(Event):
    """The talk goes on with the summary in the place of what it sums up."""

    status: str  # compressed
    tokens: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class RequestRefused(Event):
    """It does not fit, and cannot be made to fit: the newest message is larger than the room that is left."""

    text: str
    request_tokens: int
    remaining_tokens: int
