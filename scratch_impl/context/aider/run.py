"""A chat of nothing but context: the map that goes along, and what becomes of the history.

What: `run` plays a scenario; with `map` it draws a map, with `turns` it talks. Everything is optional.

- `map`: `{files: {path: text}, chat: [path], message, budget_tokens, window_tokens, no_chat_times}`.
- `history`: what was restored from an earlier chat, `{user: text}` or `{model: text}`, each with `times`.
- `turns`: `{say, reply, receipt}`, with a receipt when the reply edited files, or `{switch: format}`.
- `limit_tokens`: the cap of the history.
- `script`: what the models that summarise say, one after another: a text, or null, or `{fails: why}`.
- `models`: `{name, window_tokens}` in the order in which they are asked; a weak and a main one by default.

How the real one does it: the history of the last chat comes back only with an option
aider/aider/coders/base_coder.py:519-523; the map is made while a request is put together
aider/aider/coders/base_coder.py:1276-1283.

But: what the models say is in the setup. Whether a reply edits files is for another organ.

Events: ChatOpened; those of background and repomap.

Errors: BadSetup; ScriptExhausted, when there are too few summaries in the script; BadBudget.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.context.aider.background import Chat, Steps, move_back, send, start, switch_format, work
from scratch_impl.context.aider.compress import Model, Summariser
from scratch_impl.context.aider.events import ChatOpened
from scratch_impl.context.aider.messages import ASSISTANT, USER, Message, blocks_of
from scratch_impl.context.aider.repomap import NO_CHAT_TIMES, map_repo
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import BadSetup, make

CAP_TOKENS = 1024  # aider/aider/models.py:355-358


@dataclass(frozen=True)
class Said:
    """A message of the restored history."""

    user: str = ""
    model: str = ""
    times: int = 1


@dataclass(frozen=True)
class Turn:
    """What you say and what the model answers, or a switch to another edit format."""

    say: str = ""
    reply: str = ""
    receipt: str = ""
    switch: str = ""


@dataclass(frozen=True)
class Asked:
    """A model that summarises; without a window, its default counts."""

    name: str
    window_tokens: int = 0


@dataclass(frozen=True)
class MapScene:
    """A repository, and what is being talked about."""

    files: Mapping[str, Any]
    chat: tuple[str, ...] = ()
    message: str = ""
    budget_tokens: float = -1  # none given: it follows from the window
    window_tokens: int = 0
    no_chat_times: float = NO_CHAT_TIMES


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood."""

    map: Mapping[str, Any] | None = None
    history: tuple[Said, ...] = ()
    turns: tuple[Turn, ...] = ()
    limit_tokens: float = CAP_TOKENS
    script: tuple[Any, ...] = ()
    models: tuple[Asked, ...] = field(default_factory=lambda: (Asked("weak"), Asked("main")))


def run(setup: Mapping[str, Any]) -> Steps:
    """Play a scenario."""
    given = dict(setup)
    drawn = make(MapScene, given.pop("map"), "map") if "map" in given else None
    scene = make(Scene, given)
    if drawn:
        yield from _map(drawn)
    if scene.turns or scene.history:
        yield from _talk(scene)


def _map(scene: MapScene) -> Generator[Event, Any, None]:
    for path, text in scene.files.items():
        if not isinstance(text, str):
            raise BadSetup(f"map.files has {text!r} for {path}", "the text of the file")
    for path in scene.chat:
        if path not in scene.files:
            raise BadSetup(f"map.chat has {path!r}", f"one of {', '.join(scene.files) or 'no files'}")
    yield from map_repo(
        {path: str(text) for path, text in scene.files.items()},
        scene.chat,
        scene.message,
        budget_tokens=None if scene.budget_tokens < 0 else scene.budget_tokens,
        window_tokens=scene.window_tokens or None,
        times=scene.no_chat_times,
    )


def _talk(scene: Scene) -> Steps:
    if not scene.models:
        raise BadSetup("models is empty", "at least one model that summarises")
    ask = _script(scene.script)
    models = [Model(one.name, ask, one.window_tokens or None) for one in scene.models]
    chat = Chat(Summariser(models, scene.limit_tokens), [_message(said) for said in scene.history])
    # aider/aider/coders/base_coder.py:510-523
    yield ChatOpened(int(scene.limit_tokens), blocks_of(chat.done, chat.by.count))
    if chat.done:
        yield from start(chat)
        yield from work(chat)
    for turn in scene.turns:
        if turn.switch:
            yield from switch_format(chat, turn.switch)
            continue
        yield from send(chat, turn.say, turn.reply)
        if turn.receipt:
            yield from move_back(chat, turn.receipt)
            yield from work(chat)


def _message(said: Said) -> Message:
    if bool(said.user) == bool(said.model):
        raise BadSetup(f"A message of the history is {said}", "either user or model, with a text")
    return Message(USER if said.user else ASSISTANT, (said.user or said.model) * said.times)


def _script(answers: tuple[Any, ...]) -> Callable[[str], str | None]:
    """One answer after another, whichever model is asked."""
    for answer in answers:
        fails = isinstance(answer, Mapping) and list(answer) == ["fails"]
        if not (answer is None or fails or isinstance(answer, str)):
            raise BadSetup(f"script has {answer!r}", "a text, null, or {fails: why}")
    waiting = list(answers)

    def ask(_text: str) -> str | None:
        if not waiting:
            raise ScriptExhausted(
                f"A summary more than the {len(answers)} of the script is asked for", "one more"
            )
        answer = waiting.pop(0)
        if isinstance(answer, Mapping):
            raise RuntimeError(str(answer["fails"]))
        return answer if answer is None else str(answer)

    return ask
