"""What one session knows: its settings, its history, and where it stands.

What: the notes that the driver, the generator and the turn read and write.

How the real one does it: spread over the client gemini-cli/packages/core/src/core/client.ts:93-100, the chat
gemini-cli/packages/core/src/core/geminiChat.ts:270-277 and the configuration.

But: one session is one prompt here.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel, ToolCall
from scratch_impl.loop.gemini_cli.detectors import LoopDetector
from scratch_impl.loop.gemini_cli.history import Content, History, Part
from scratch_impl.loop.gemini_cli.judge import Ask

RunTools = Callable[[tuple[ToolCall, ...]], Generator[Event, Any, list[Result]]]
Compress = Callable[[History], Generator[Event, Any, History]]

MAX_TURNS = 100  # gemini-cli/packages/core/src/core/client.ts:79
NO_LIMIT = -1  # gemini-cli/packages/core/src/config/config.ts:1238
TOKEN_LIMIT = 1_048_576  # gemini-cli/packages/core/src/core/tokenLimits.ts:20


@dataclass(frozen=True)
class Settings:
    """What a session is started with. The defaults are those of a stock install."""

    model: str = "gemini-2.5-pro"  # ours: the real one has a router choose
    max_turns: int = MAX_TURNS  # the budget of one pass; fixed in the real one
    max_session_turns: int = NO_LIMIT
    skip_next_speaker_check: bool = True  # gemini-cli/packages/core/src/config/config.ts:1274
    disable_loop_detection: bool = False  # gemini-cli/packages/core/src/config/config.ts:1125
    double_check: bool = True  # ours: whether the second judge is to be had
    token_limit: int = TOKEN_LIMIT
    prompt_tokens: int = 0  # ours: what every request carries besides the history, such as the system prompt


@dataclass(frozen=True)
class HookAnswer:
    """What a hook wants. Only one of `stop`, `block` and `context` counts, in this order."""

    stop: bool = False
    block: bool = False
    context: str = ""
    clear: bool = False  # forget the history, too
    reason: str = ""

    @property
    def outcome(self) -> str:
        """The answer in one word."""
        return "stop" if self.stop else "block" if self.block else "context" if self.context else "nothing"


# (before_agent | after_agent, what was asked, what was answered) -> what the hook wants
Hooks = Callable[[str, str, str], HookAnswer]


@dataclass(frozen=True)
class Message:
    """Something for the model to answer, always in the role of the user. `sender` is who really wrote it."""

    sender: str
    parts: tuple[Part, ...]

    @property
    def content(self) -> Content:
        """The message as the history keeps it."""
        return {"role": "user", "parts": list(self.parts)}

    @property
    def text(self) -> str:
        """Its texts, joined."""
        return "\n".join(part["text"] for part in self.parts if "text" in part)


@dataclass
class Turn:
    """What one turn gave: its own calls, its own text."""

    calls: list[ToolCall] = field(default_factory=list)
    text: str = ""
    invalid: bool = False


@dataclass
class Heard:
    """What the driver heard in one pass, over all its turns."""

    calls: list[ToolCall] = field(default_factory=list)
    text: str = ""
    stopped: str | None = None  # the reason a hook gave for ending the run
    invalid: bool = False


@dataclass
class HookState:
    """What the hooks of a prompt have seen so far."""

    request: str
    fired: bool = False  # whether before_agent has been asked
    active: int = 0  # how many activations of the generator are under way, one inside the other
    response: str = ""


@dataclass
class Session:
    """Everything that changes."""

    model: ScriptedModel
    settings: Settings
    ask: Ask
    compress: Compress | None
    hooks: Hooks | None
    detector: LoopDetector
    history: History = field(default_factory=list)
    passes: int = 0
    turns: int = 0
    prompt_tokens: int = 0  # of the last request
    chosen_model: str | None = None
    heard: Heard = field(default_factory=Heard)
    hook_state: HookState | None = None
    warnings: list[str] = field(default_factory=list)


def no_answer(_name: str, _messages: History) -> Mapping[str, Any] | None:
    """An `Ask` for when there is nobody to ask."""
    return None
