"""A session of nothing but context: look for memory, then talk until the window is full.

What: `run` plays a scenario. The loop, the tools and the model are canned.

How the real one does it: a session starts with the memory it finds, then every turn looks at the size of the
history before anything else gemini-cli/packages/core/src/core/client.ts:614-715.

But: what the model and the tools say is in the setup.

Events: those of discover, placing and session.

Errors: BadSetup; ScriptExhausted, when there are too few summaries in the script.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.context.gemini_cli.blocks import says
from scratch_impl.context.gemini_cli.discover import Places, discover, look_along
from scratch_impl.context.gemini_cli.files import Tree
from scratch_impl.context.gemini_cli.measure import History
from scratch_impl.context.gemini_cli.placing import place, place_behind
from scratch_impl.context.gemini_cli.session import Chat, send, try_compress
from scratch_impl.context.gemini_cli.setup import Scene, read_setup
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel

Run = Generator[Event, Any, None]


def run(setup: Mapping[str, Any]) -> Run:
    """Play a scenario; setup.py says what may be in it."""
    scene = read_setup(setup)
    first_message = ""
    if scene.tree and scene.places:
        first_message = yield from _remember(scene.tree, scene.places, scene.reach)
    if scene.turns or scene.history:
        yield from _talk(scene, "\n\n".join(filter(None, [scene.environment, first_message])))


def _remember(tree: Tree, places: Places, reach: tuple[str, ...]) -> Generator[Event, Any, str]:
    memory = yield from discover(tree, places)
    _, first_message = yield from place(memory)
    for path in reach:
        new = yield from look_along(tree, places, memory, path)
        yield from place_behind(f"(what is in {path})", memory, new)
    return first_message


def _talk(scene: Scene, environment: str) -> Run:
    model = ScriptedModel(scene.script)

    def ask(_messages: History) -> str:
        return model.reply().text

    first = [says("user", environment)] if environment else []
    chat = Chat([*first, *scene.history], ask, scene.limits, first, scene.overhead_tokens)
    chat.note_request()
    for turn in scene.turns:
        yield from try_compress(chat, forced=scene.force)
        if not (yield from send(chat, turn.say, turn.then)):
            return
