"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Everything is optional; `memory` and `turns` may both be
there.

- `memory`: `{files: {path: text}, folders: [path], links: {path: target}, hard_links: {path: path}, home,
  private, roots: [path], names, markers, trusted, extensions: [path], imports: tree | flat, server_notes,
  reach: [path]}`. All paths are absolute. `reach` are the paths that the agent touches later, one after
  another.
- `environment`: what the first message says besides memory.
- `history`: what was said before; `turns`: `[{say, then}]`, what the person says next and what comes of it.
  Messages are short: `{user: text}`, `{model: text}`, `{call: tool, args: {}}`, `{output: text, of: tool}`,
  each with `times` to repeat the text.
- `script`: the answers of the model that summarises, in order, each a text.
- `limit_tokens`, `threshold`, `outputs_tokens`, `output_chars`: the numbers of `Limits`; `overhead_tokens`.
- `force`: the person asks for compression before each turn (false).

How the real one does it: settings, flags, a disk and an API. The threshold can be set
gemini-cli/packages/core/src/config/config.ts:3400-3414.

But: the window is made small in a scenario, so that a history of a few lines fills it.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.context.gemini_cli.blocks import says
from scratch_impl.context.gemini_cli.compress import Limits
from scratch_impl.context.gemini_cli.discover import MARKER, MEMORY_NAME, Places
from scratch_impl.context.gemini_cli.files import Tree, join
from scratch_impl.context.gemini_cli.imports import FLAT, TREE
from scratch_impl.context.gemini_cli.measure import Content, History
from scratch_impl.kernel.model import Reply
from scratch_impl.kernel.problems import BadSetup

LIMITS = {"limit_tokens": int, "threshold": float, "outputs_tokens": int, "output_chars": int}
KEYS = ("memory", "environment", "history", "turns", "script", "overhead_tokens", "force", "answers", *LIMITS)
MEMORY_KEYS = (
    "files", "folders", "links", "hard_links", "home", "private", "roots", "names", "markers", "trusted",
    "extensions", "imports", "server_notes", "reach",
)  # fmt: skip
MESSAGE_KEYS = ("user", "model", "call", "output", "args", "of", "times")


@dataclass(frozen=True)
class Turn:
    """What the person says, and what is in the history afterwards."""

    say: str
    then: History


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood."""

    limits: Limits
    tree: Tree | None
    places: Places | None
    reach: tuple[str, ...]
    environment: str
    history: History
    turns: tuple[Turn, ...]
    script: tuple[Reply, ...]
    overhead_tokens: int
    force: bool


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    _no_other_keys(setup, KEYS, "setup")
    memory = setup.get("memory")
    if memory is not None:
        _no_other_keys(_is(dict, memory, "memory"), MEMORY_KEYS, "memory")
    return Scene(
        limits=Limits(**{key: _is(kind, setup[key], key) for key, kind in LIMITS.items() if key in setup}),
        tree=None if memory is None else _tree(memory),
        places=None if memory is None else _places(memory),
        reach=_texts((memory or {}).get("reach", []), "memory.reach"),
        environment=_is(str, setup.get("environment", ""), "environment"),
        history=_messages(setup.get("history", []), "history"),
        turns=tuple(_turn(*item) for item in enumerate(_is(list, setup.get("turns", []), "turns"))),
        script=tuple(Reply(text) for text in _texts(setup.get("script", []), "script")),
        overhead_tokens=_is(int, setup.get("overhead_tokens", 0), "overhead_tokens"),
        force=_is(bool, setup.get("force", False), "force"),
    )


def _tree(memory: Mapping[str, Any]) -> Tree:
    def paths(key: str) -> dict[str, str]:
        pairs = _is(dict, memory.get(key, {}), f"memory.{key}").items()
        return {_path(path, f"memory.{key}"): _is(str, text, f"memory.{key}.{path}") for path, text in pairs}

    folders = frozenset(
        _path(path, "memory.folders") for path in _texts(memory.get("folders", []), "folders")
    )
    links = {path: target.rstrip("/") for path, target in paths("links").items()}
    return Tree(paths("files"), folders, links, paths("hard_links"))


def _places(memory: Mapping[str, Any]) -> Places:
    style = memory.get("imports", TREE)
    if style not in (TREE, FLAT):
        raise BadSetup(f"memory.imports is {style!r}", f"{TREE} or {FLAT}")
    return Places(
        home=_path(memory.get("home", "/home"), "memory.home"),
        private=_path(memory.get("private", "/private"), "memory.private"),
        roots=tuple(_path(path, "memory.roots") for path in _texts(memory.get("roots"), "memory.roots")),
        names=_texts(memory.get("names", [MEMORY_NAME]), "memory.names"),
        markers=_texts(memory.get("markers", [MARKER]), "memory.markers"),
        trusted=_is(bool, memory.get("trusted", True), "memory.trusted"),
        extension_files=tuple(_path(path, "memory.extensions") for path in memory.get("extensions", [])),
        import_style=style,
        server_notes=_is(str, memory.get("server_notes", ""), "memory.server_notes"),
    )


def _turn(index: int, value: Any) -> Turn:
    where = f"turns[{index}]"
    _no_other_keys(_is(dict, value, where), ("say", "then"), where)
    return Turn(_is(str, value.get("say"), f"{where}.say"), _messages(value.get("then", []), f"{where}.then"))


def _messages(value: Any, where: str) -> History:
    return [_message(item, f"{where}[{index}]") for index, item in enumerate(_is(list, value, where))]


def _message(value: Any, where: str) -> Content:
    _no_other_keys(_is(dict, value, where), MESSAGE_KEYS, where)
    times = _is(int, value.get("times", 1), f"{where}.times")
    for role in ("user", "model"):
        if role in value:
            return says(role, _is(str, value[role], f"{where}.{role}") * times)
    if "call" in value:
        call = {"name": _is(str, value["call"], where), "args": _is(dict, value.get("args", {}), where)}
        return {"role": "model", "parts": [{"functionCall": call}]}
    output = _is(str, value.get("output"), f"{where}.output") * times
    response = {"name": _is(str, value.get("of", "tool"), where), "response": {"output": output}}
    return {"role": "user", "parts": [{"functionResponse": response}]}


def _path(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.startswith("/"):
        raise BadSetup(f"{where} has {value!r}", "an absolute path, such as /home/ada/shop")
    return join("/", value)


def _texts(value: Any, where: str) -> tuple[str, ...]:
    return tuple(_is(str, text, where) for text in _is(list, value, where))


def _no_other_keys(value: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    unknown = [key for key in value if key not in known]
    if unknown:
        raise BadSetup(f"{where} has the unknown key {unknown[0]!r}", ", ".join(known))


KINDS = {bool: "true or false", str: "a text", list: "a list", dict: "an object", int: "a whole number"}


def _is(kind: type, value: Any, where: str) -> Any:
    kinds = (int, float) if kind is float else kind
    if not isinstance(value, kinds) or (kind in (int, float) and isinstance(value, bool)):
        raise BadSetup(f"{where} is {value!r}", KINDS.get(kind, "a number"))
    return value
