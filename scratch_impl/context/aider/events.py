"""What is said while a history is moved, copied, cut and summarised. All sizes are in tokens.

`index` is a place in the history as it was last listed, counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class Block:
    """One message, as a view shows it."""

    role: str  # user | model
    kind: str  # said | summary | receipt | acknowledgement
    tokens: int
    text: str  # the beginning of it; of a summary all


@dataclass(frozen=True)
class ChatOpened(Event):
    """A chat begins. `blocks` is the history restored from an earlier one; there may be none."""

    limit_tokens: int  # the cap of the history; the window of the model is much larger
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class RequestSent(Event):
    """You said something, and the model answered. Both are in the current exchange, not in the history."""

    text: str
    tokens: int  # of history and exchange together
    blocks: tuple[Block, ...]  # what was added
    to: str  # exchange


@dataclass(frozen=True)
class ExchangeMoved(Event):
    """Files were edited, so the current exchange becomes a part of the history."""

    tokens: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class ContextMeasured(Event):
    """The history is held against its cap. The current exchange does not count."""

    tokens: int
    trigger_tokens: int  # the cap once more: more than this is too much
    limit_tokens: int
    reached: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class CompressionSkipped(Event):
    """No summary is started."""

    reason: str  # below_threshold
    tokens: int


@dataclass(frozen=True)
class SummaryStarted(Event):
    """A helper in the background is given a copy of the history, and the chat goes on."""

    copied: int  # messages
    tokens: int


@dataclass(frozen=True)
class ReceiptAppended(Event):
    """What became of the edits is told to the model, behind the exchange they came from."""

    tokens: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class CutTried(Event):
    """A place for the cut. It is good when the message in front of it is the assistant's."""

    index: int
    before_tokens: int
    target_tokens: int
    enough: bool
    depth: int  # 0 for the first cut, 1 when summary and tail are cut once more


@dataclass(frozen=True)
class HistorySplit(Event):
    """The messages before `index` are to be summarised, the others stay word for word."""

    index: int
    front_tokens: int
    back_tokens: int
    target_tokens: int  # so much has to lie in front, for the tail to stay below half of the cap
    depth: int  # 0 for the first cut, 1 when it was not enough


@dataclass(frozen=True)
class SplitRefused(Event):
    """There is nothing worth keeping word for word: everything is summarised."""

    reason: str  # few_messages | early_cut | too_deep
    index: int | None  # where the cut would have been
    messages: int
    tokens: int
    depth: int


@dataclass(frozen=True)
class HeadTrimmed(Event):
    """The front does not fit into the model's window. The newest of it are in no list any more."""

    kept: int
    lost: int
    room_tokens: int


@dataclass(frozen=True)
class SummaryAsked(Event):
    """A model is given the front of the history. `merge`: an older summary is part of it."""

    task: str  # write | merge
    messages: int
    tokens: int
    model: str


@dataclass(frozen=True)
class SummaryFailed(Event):
    """The model brought nothing, so the next one is asked."""

    model: str
    reason: str  # silent | error
    detail: str


@dataclass(frozen=True)
class SummaryWritten(Event):
    """What the model made of it."""

    text: str
    tokens: int


@dataclass(frozen=True)
class SummaryFitted(Event):
    """Summary and tail are held against the cap; the same size is already too much."""

    tokens: int
    limit_tokens: int
    fits: bool


@dataclass(frozen=True)
class SummaryAbandoned(Event):
    """No model brought anything. The helper prints a warning and ends."""

    models: int


@dataclass(frozen=True)
class SummaryAwaited(Event):
    """The next request is being put together, so the helper has to be done now."""

    copied: int  # messages


@dataclass(frozen=True)
class SummaryDiscarded(Event):
    """The summary is thrown away; the history stays."""

    status: str  # history_changed | all_failed
    copied: int  # messages, when it was started
    now: int


@dataclass(frozen=True)
class HistoryReplaced(Event):
    """The chat goes on with another history."""

    status: str  # compressed | erased
    tokens: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class FormatSwitched(Event):
    """Another edit format, so the old answers must not serve as models for the new ones."""

    to: str
    messages: int
