"""What is said while a history is measured, cut, summarised and pruned. A view needs every field.

`index` is a place in the history as the model sees it, counted from 0; an `id` is a message in the store. All
sizes are in tokens: the provider's count where a request went out, else a guess.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class Block:
    """One message, as a view shows it."""

    id: str
    role: str  # user | model
    kind: str  # said | called | job | summary | go_on | refused
    tokens: int
    text: str  # the beginning of it; of a summary all


@dataclass(frozen=True)
class WindowReckoned(Event):
    """What the model can take, and what is left of it to use."""

    limit_tokens: int
    input_limit_tokens: int  # 0: the model has none of its own
    answer_tokens: int
    reserved_tokens: int
    subtracted: str  # answer: from the window | reserve: from the input limit | nothing: no window is known
    trigger_tokens: int
    reserve: str  # used | ignored: you set one, and it changes nothing | not_set


@dataclass(frozen=True)
class HistoryRead(Event):
    """All that is in the store, at the start."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class MessageStored(Event):
    """Somebody said something; it is in the store now."""

    text: str
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class RequestSent(Event):
    """A request went out, and what came of it is in the history."""

    text: str  # the last words of the user in it
    tokens: int  # what it counts as
    blocks: tuple[Block, ...]  # what was added to the history
    input: int
    output: int
    reasoning: int
    cache: int
    total: int | None  # None: the provider tells none
    counted: str  # total | sum


@dataclass(frozen=True)
class RequestRefused(Event):
    """The provider says that the request is too long for the model."""

    text: str
    request_tokens: int
    remaining_tokens: int  # of the window, without any history
    blocks: tuple[Block, ...]  # the empty answer that stays in the store


@dataclass(frozen=True)
class ContextMeasured(Event):
    """What the last step used is held against what is usable. `blocks` is what the model sees now."""

    tokens: int
    trigger_tokens: int
    limit_tokens: int
    reached: bool
    at: str  # step: as it ends | lap: as the next one begins
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class CompactionQueued(Event):
    """A message with a compaction in it is put at the end of the store."""

    id: str
    auto: bool
    overflow: bool
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class CompactionStarted(Event):
    """A lap finds the message, and a hidden agent takes over."""

    id: str
    agent: str
    tools: int  # how many it gets
    again: str | None  # the message that has to be said once more afterwards


@dataclass(frozen=True)
class TailBudgeted(Event):
    """How much may stay word for word."""

    budget_tokens: int
    turns: int  # the most that may stay
    why: str  # quarter: of what is usable | least | most | config


@dataclass(frozen=True)
class TurnWeighed(Event):
    """One of the newest turns, from the last one backwards."""

    id: str
    index: int
    tokens: int
    room_tokens: int
    fits: bool


@dataclass(frozen=True)
class SuffixWeighed(Event):
    """The end of a turn that does not fit as a whole."""

    id: str
    index: int
    tokens: int
    room_tokens: int
    fits: bool


@dataclass(frozen=True)
class HistorySplit(Event):
    """The messages before `index` will be summarised, the others stay word for word."""

    index: int
    why: str  # turns | part_of_turn | nothing_fits | all_fits | none_wanted | no_turns
    tail_start_id: str | None
    front_tokens: int
    back_tokens: int
    target_tokens: int  # what would lie in front if the whole budget were used


@dataclass(frozen=True)
class SummaryAsked(Event):
    """The hidden agent is sent the front of the history and a question about it."""

    task: str  # write | merge
    messages: int  # how many of the history
    tokens: int
    shortened: bool  # whether an output in it had to be cut, or a picture left out
    system: int  # how many system prompts go with it


@dataclass(frozen=True)
class SummaryWritten(Event):
    """What the model made of it."""

    text: str
    tokens: int
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class SummaryDiscarded(Event):
    """It stays in the store as an error, and the run ends."""

    status: str  # too_long | tool_called | stopped
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class TailNoted(Event):
    """Where the kept part begins is written into the queued message."""

    id: str
    tail_start_id: str


@dataclass(frozen=True)
class RequestReplayed(Event):
    """The request that was too long is stored once more, as new."""

    of: str
    text: str
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class GoOnAdded(Event):
    """The program writes a message in the role of the user: go on."""

    text: str
    blocks: tuple[Block, ...]  # what was added to the history


@dataclass(frozen=True)
class HistoryReplaced(Event):
    """From now on the model sees another history. The store has only grown."""

    status: str  # compressed | cleared
    tokens: int
    stored: int  # how many messages are in the store
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class OutputWeighed(Event):
    """One output of a tool, from the newest backwards."""

    id: str
    tool: str
    index: int | None  # None: the model does not see that message anyway
    tokens: int
    total_tokens: int
    verdict: str  # safe: within the protected amount | marked | exempt | unfinished


@dataclass(frozen=True)
class OutputCleared(Event):
    """The model sees a placeholder from now on. The output itself is still in the store."""

    id: str
    tool: str
    index: int | None
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True)
class PruneSkipped(Event):
    """No output is cleared."""

    reason: str  # off | too_little
    tokens: int  # what could have been cleared
    needed_tokens: int  # more than this has to come together
