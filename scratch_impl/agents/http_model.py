"""Real models in the place of the script: twenty lines that speak to an HTTP API, once for each dialect.

What: `Anthropic` and `OpenAI` answer a talk just as a scripted model does, so no organ knows the difference.
`hiring` gives the harness a real model for whoever needs one; the key comes from the environment.

But: one request, one answer: nothing is streamed, and nothing is tried again.

Errors: ModelFailed, when no answer comes that could be used; BadModel, when nobody can be asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scratch_impl.kernel.model import Message, Model, Reply, ToolCall
from scratch_impl.kernel.problems import BadInput
from scratch_impl.tools.scratch import Tool

MAX_TOKENS = 4096  # ours: the longest answer
PATIENCE_S = 120  # ours
SHOWN_CHARS = 300  # ours: so much of a bad answer is shown


class ModelFailed(BadInput):
    """The model at the other end of the line gave no answer that could be used."""


class BadModel(BadInput):
    """There is no such dialect, or no key for it."""


class Anthropic:
    """A message is a list of blocks, see claude-api/agents-and-tools/tool-use/handle-tool-calls."""

    def __init__(self, name: str, tools: Sequence[Tool], url: str, key: str) -> None:
        self.url, self.headers = f"{url}/v1/messages", {"x-api-key": key, "anthropic-version": "2023-06-01"}
        known = [{"name": t.name, "description": t.description, "input_schema": t.parameters} for t in tools]
        self.body: dict[str, Any] = {"model": name, "max_tokens": MAX_TOKENS, "tools": known}

    def reply(self, talk: Sequence[Message], /) -> Reply:
        """Send the whole talk, and read the next message."""
        messages = [message for message in map(self._message, talk) if message["content"]]
        answer = post(self.url, self.headers, {**self.body, "messages": messages}, "content")
        said = "".join(block["text"] for block in answer["content"] if block["type"] == "text")
        calls = [block for block in answer["content"] if block["type"] == "tool_use"]
        wanted = tuple(ToolCall(call["id"], call["name"], call["input"]) for call in calls)
        return Reply(said, calls=wanted, finish=answer.get("stop_reason"))

    def _message(self, one: Message) -> dict[str, Any]:
        results = [{"type": "tool_result", "tool_use_id": r.id, "content": r.output} for r in one.results]
        said = [{"type": "text", "text": one.text}] if one.text else []
        calls = [{"type": "tool_use", "id": c.id, "name": c.tool, "input": c.args} for c in one.calls]
        return {"role": "assistant" if one.role == "model" else "user", "content": [*results, *said, *calls]}


class OpenAI:
    """Chat completions, which many servers speak: a result is a message of its own."""

    def __init__(self, name: str, tools: Sequence[Tool], url: str, key: str) -> None:
        self.url, self.headers = f"{url}/v1/chat/completions", {"authorization": f"Bearer {key}"}
        known = [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in tools]
        functions = [{"type": "function", "function": function} for function in known]
        self.body: dict[str, Any] = {"model": name, **({"tools": functions} if functions else {})}

    def reply(self, talk: Sequence[Message], /) -> Reply:
        """Send the whole talk, and read the next message."""
        messages = [message for one in talk for message in self._messages(one)]
        choice = post(self.url, self.headers, {**self.body, "messages": messages}, "choices")["choices"][0]
        calls = [(call["id"], call["function"]) for call in choice["message"].get("tool_calls") or ()]
        wanted = tuple(ToolCall(name, call["name"], arguments(call["arguments"])) for name, call in calls)
        return Reply(choice["message"].get("content") or "", calls=wanted, finish=choice.get("finish_reason"))

    def _messages(self, one: Message) -> list[dict[str, Any]]:
        results = [{"role": "tool", "tool_call_id": r.id, "content": r.output} for r in one.results]
        functions = [(c.id, {"name": c.tool, "arguments": json.dumps(c.args)}) for c in one.calls]
        calls = [{"id": name, "type": "function", "function": function} for name, function in functions]
        said = {"role": "assistant" if one.role == "model" else "user", "content": one.text}
        return results or [{**said, **({"tool_calls": calls} if calls else {})}]


def arguments(text: str) -> Mapping[str, Any]:
    """The arguments of a call, which come as text. What is no object becomes one that fits no schema."""
    try:
        value = json.loads(text or "{}")
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {"(not an object)": text}


def post(url: str, headers: Mapping[str, str], body: Mapping[str, Any], wants: str) -> dict[str, Any]:
    """One request. What comes back has something under `wants`; what goes wrong says where, and what came."""
    from urllib.error import (
        HTTPError,
        URLError,
    )  # here: a page that runs this package must not load a network
    from urllib.request import Request, urlopen

    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json", **headers})
    try:
        with urlopen(request, timeout=PATIENCE_S) as response:
            text = response.read().decode("utf-8", "replace")
        answer = json.loads(text)
    except HTTPError as refused:
        said = refused.read().decode("utf-8", "replace")[:SHOWN_CHARS]
        raise ModelFailed(
            f"{url} answers {refused.code}: {said}", "status 200, with a good key and name"
        ) from None
    except (URLError, OSError) as silence:
        raise ModelFailed(f"{url} does not answer: {silence}", "a server at this address") from None
    except ValueError:
        raise ModelFailed(f"{url} answers {text[:SHOWN_CHARS]!r}", "JSON") from None
    if not isinstance(answer, dict) or not answer.get(wants):
        raise ModelFailed(f"{url} answers {text[:SHOWN_CHARS]}", f"an object with {wants} in it")
    return answer


DIALECTS: Mapping[str, tuple[Callable[..., Model], str, str]] = {
    "anthropic": (Anthropic, "https://api.anthropic.com", "ANTHROPIC_API_KEY"),
    "openai": (OpenAI, "https://api.openai.com", "OPENAI_API_KEY"),
}


def hiring(
    words: str, base_url: str | None, environment: Mapping[str, str]
) -> Callable[[Any, Sequence[Tool]], Model]:
    """How the harness finds its models. `words` are a dialect and a name, such as `anthropic:NAME`."""
    dialect, _, name = words.partition(":")
    if dialect not in DIALECTS or not name:
        raise BadModel(f"The model is {words!r}", " or ".join(f"{dialect}:NAME" for dialect in DIALECTS))
    kind, home, key = DIALECTS[dialect]
    if not environment.get(key):
        raise BadModel(f"{key} is not set", f"your key in the environment: export {key}=YOUR_KEY")
    url = (base_url or home).rstrip("/").removesuffix("/v1")
    return lambda _script, tools: kind(name, tools, url, environment[key])
