"""What is said while the history is measured, cut and summarised. A view needs every field.

`index` is a place in the history as it was last listed, counted from 0. Sizes are in characters of JSON
(`chars`) where the cut is chosen, and in estimated tokens everywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class Block:
    """One message, as a view shows it."""

    role: str  # user | model
    kind: str  # environment | said | called | output | snapshot | acknowledgement
    tokens: int
    chars: int  # as JSON
    text: str  # the beginning of it; of a snapshot all


@dataclass(frozen=True)
class ContextMeasured(Event):
    """The last request is held against the threshold. `blocks` is the history as it stands now."""

    tokens: int  # of the last request
    trigger_tokens: int
    limit_tokens: int
    reached: bool
    fuse: str  # whole | blown
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class CompressionSkipped(Event):
    """Nothing is done."""

    reason: str  # empty | below_threshold | nothing_in_front | fuse_blown
    tokens: int


@dataclass(frozen=True)
class OutputShortened(Event):
    """A long output is put into a file; its beginning and its end stay."""

    tool: str
    index: int | None  # where it stands in the history; None: it is only about to be put there
    chars_before: int
    chars_after: int
    file: str
    reason: str  # over_budget: old, while compressing | too_long: new, as it comes out of the tool


@dataclass(frozen=True)
class CutTried(Event):
    """The walk stands in front of something the user said."""

    index: int
    before_chars: int
    target_chars: int
    enough: bool


@dataclass(frozen=True)
class HistorySplit(Event):
    """The messages before `index` will be summarised, the others stay."""

    index: int
    why: str  # far_enough | everything | last_allowed
    sizes_chars: tuple[int, ...]  # one for each message
    front_chars: int
    back_chars: int
    target_chars: int


@dataclass(frozen=True)
class SummaryAsked(Event):
    """The model is sent the front of the history and a question about it."""

    task: str  # write | merge | doubt
    messages: int  # how many of the history
    tokens: int
    shortened: bool  # whether the outputs in it are the shortened ones


@dataclass(frozen=True)
class SnapshotWritten(Event):
    """The model's first draft."""

    text: str
    tokens: int


@dataclass(frozen=True)
class SnapshotDoubted(Event):
    """What the model made of its draft when asked to doubt it."""

    text: str
    tokens: int
    changed: bool


@dataclass(frozen=True)
class SummaryWeighed(Event):
    """The history that would replace the old one."""

    tokens_before: int
    tokens_after: int
    smaller: bool  # as large counts as smaller


@dataclass(frozen=True)
class SummaryDiscarded(Event):
    """The summary is thrown away; the history stays."""

    status: str  # inflated | empty_summary


@dataclass(frozen=True)
class FuseBlown(Event):
    """From now on no model is asked for a summary any more."""

    tokens_before: int
    tokens_after: int


@dataclass(frozen=True)
class HistoryReplaced(Event):
    """The session goes on with another history."""

    status: str  # compressed | content_truncated
    tokens: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class RequestRefused(Event):
    """The next request is larger than what is left of the window; it is not sent."""

    text: str
    request_tokens: int
    remaining_tokens: int


@dataclass(frozen=True)
class RequestSent(Event):
    """A request went out, and what came of it is in the history."""

    text: str
    tokens: int  # of this request, all history with it
    blocks: tuple[Block, ...]  # what was added to the history
