"""What the loop says while it works, in the order in which it happens. A view needs every field.

Nine of them are events of the real one, under our names: ModelChosen (model_info), ThoughtStreamed,
ContentStreamed, ToolCallRequested, StreamFinished, StreamRetried, StreamInvalid, ChatCompressed,
ContextOverflowRefused; and so are LoopDetected, MaxSessionTurnsReached, AgentStopped and AgentBlocked. The
others show what the real one does in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class SessionStarted(Event):
    """The numbers this session lives by; the gauges of a view end at them."""

    max_turns: int  # the budget a pass is given
    max_session_turns: int  # -1: no limit
    next_speaker_check: bool
    same_calls: int  # so many equal calls in a row are a loop
    sightings: int  # so many sightings of one stretch of text are a chant
    judge_from_turn: int


@dataclass(frozen=True)
class MessageSent(Event):
    """A message goes to the model. Its role is always `user`; `sender` says who really wrote it."""

    sender: str  # person | tools | loop_advice | next_speaker | after_agent_hook
    parts: tuple[Mapping[str, Any], ...]
    pass_number: int  # how often the driver has handed a message in
    depth: int  # 0: handed in by the driver; 1 and more: by the generator, to itself
    budget: int


@dataclass(frozen=True)
class HookFired(Event):
    """A hook was asked before or after the agent's work."""

    hook: str  # before_agent | after_agent
    outcome: str  # nothing | context | block | stop
    reason: str


@dataclass(frozen=True)
class AgentStopped(Event):
    """A hook ends the run."""

    reason: str


@dataclass(frozen=True)
class AgentBlocked(Event):
    """A hook refuses: the message at the start, or the end of the work."""

    reason: str


@dataclass(frozen=True)
class TurnStarted(Event):
    """One more turn of the session. `budget` is what is left of what the pass was given."""

    turn: int
    budget: int


@dataclass(frozen=True)
class MaxSessionTurnsReached(Event):
    """No further turn. `why`: the session has had its turns, or there is no budget left for an advice."""

    turn: int
    limit: int
    why: str  # session_turns | budget


@dataclass(frozen=True)
class TurnSkipped(Event):
    """The budget is 0: the turn ends empty. The real one says nothing at this point."""

    budget: int


@dataclass(frozen=True)
class ChatCompressed(Event):
    """The history got shorter; both numbers count messages."""

    before: int
    after: int


@dataclass(frozen=True)
class ContextOverflowRefused(Event):
    """The message is not sent, since it would not fit."""

    estimated_tokens: int
    remaining_tokens: int


@dataclass(frozen=True)
class JudgeAnswered(Event):
    """Another model said how sure it is that this is a loop (0 to 1)."""

    judge: str  # loop-detection | loop-detection-double-check
    confidence: float
    loop: bool
    next_turn: int  # when it will be asked again


@dataclass(frozen=True)
class ModelChosen(Event):
    """Which model answers. Said once; the choice then sticks."""

    model: str


@dataclass(frozen=True)
class ThoughtStreamed(Event):
    """A thought of the model. It is shown, and not kept in the history."""

    text: str


@dataclass(frozen=True)
class ContentStreamed(Event):
    """A piece of the answer, and what the detector of chants made of it."""

    text: str
    sightings: int  # of the stretch seen most often
    watch: str  # listening | code | off; or why it forgets: fence | table | list | heading | quote | divider


@dataclass(frozen=True)
class ToolCallRequested(Event):
    """The model wants a tool. `repetitions` counts equal calls in a row, this one included."""

    id: str
    tool: str
    args: Mapping[str, Any]
    repetitions: int


@dataclass(frozen=True)
class StreamFinished(Event):
    """The model says why it stopped."""

    reason: str


@dataclass(frozen=True)
class StreamRetried(Event):
    """The answer was no good, and the same message is sent again."""

    attempt: int
    fault: str


@dataclass(frozen=True)
class StreamInvalid(Event):
    """The answer was no good, and that is that."""

    fault: str


@dataclass(frozen=True)
class LoopSuspected(Event):
    """Strike one. What gave it away is never delivered, nor kept. The real one says nothing at this point."""

    detector: str
    detail: str
    strike: int


@dataclass(frozen=True)
class LoopDetected(Event):
    """Strike two: the turn ends here."""

    detector: str
    detail: str
    strike: int


@dataclass(frozen=True)
class NextSpeakerChecked(Event):
    """Who should speak next, and how that was found."""

    speaker: str  # model | user | nobody
    how: str  # judged | function_response | empty_reply | nothing_to_judge | no_answer
    reasoning: str


@dataclass(frozen=True)
class ToolsAnswered(Event):
    """Back in the driver: the calls of the pass have run. What came out is the next message."""

    results: tuple[Mapping[str, Any], ...]  # {id, tool, status, output}


@dataclass(frozen=True)
class RunEnded(Event):
    """Nothing left to do. `text` is what the model said in the last pass."""

    status: str  # success | error
    reason: str  # answered | nothing_said | invalid_stream | hook | tool | no_space_left | turn_limit
    exit_code: int
    text: str
    warnings: tuple[str, ...]
