"""The history: messages in the shape of the API, and questions one may ask about them.

What: `{"role": "user" | "model", "parts": [{"text": ...} | {"functionCall": ...} | {"functionResponse":
...}]}`.

How the real one does it: what a tool gives back is a message of the *user*, made of responses only
gemini-cli/packages/core/src/utils/messageInspectors.ts:9-15. A message of the model with an empty part is
kept, and left out of what is sent gemini-cli/packages/core/src/core/geminiChat.ts:184-213. How many tokens a
message has is guessed from its characters gemini-cli/packages/core/src/utils/tokenCalculation.ts:120-147.

But: pictures and documents do not occur; very long texts are counted like all others.

Events: none.

Errors: none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.loop.gemini_cli.javascript import to_json, to_units

Part = Mapping[str, Any]
Content = dict[str, Any]
History = list[Content]

TOKENS_PER_ASCII_CHAR = 1 / 4  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:35
TOKENS_PER_OTHER_CHAR = 1.5  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:17


def user_says(text: str) -> Content:
    """A message of the user that is one text."""
    return {"role": "user", "parts": [{"text": text}]}


def call_part(call: ToolCall) -> Part:
    """How a call stands in the history."""
    return {"functionCall": {"id": call.id, "name": call.tool, "args": call.args}}


def response_part(result: Result) -> Part:
    """How what came out of a call is told to the model."""
    # gemini-cli/packages/core/src/scheduler/scheduler.ts:74-93
    response = {"output" if result.status == "success" else "error": result.output}
    return {"functionResponse": {"id": result.id, "name": result.tool, "response": response}}


def is_function_response(content: Content) -> bool:
    """Whether this is what tools gave back, and nothing else."""
    # gemini-cli/packages/core/src/utils/messageInspectors.ts:9-15
    return content["role"] == "user" and all("functionResponse" in part for part in content["parts"])


def is_function_call(content: Content) -> bool:
    """Whether the model only called tools."""
    # gemini-cli/packages/core/src/utils/messageInspectors.ts:17-23
    return content["role"] == "model" and all("functionCall" in part for part in content["parts"])


def curated(history: History) -> History:
    """What may be sent: a run of model messages goes when one of them has an empty part, or none."""
    # gemini-cli/packages/core/src/core/geminiChat.ts:184-213
    kept: History = []
    run: History = []
    for content in [*history, None]:
        if content is not None and content["role"] == "model":
            run.append(content)
            continue
        kept += run if all(map(_is_sound, run)) else []
        run = []
        kept += [content] if content is not None else []
    return kept


def _is_sound(content: Content) -> bool:
    # gemini-cli/packages/core/src/core/geminiChat.ts:146-159
    return bool(content["parts"]) and all(part and part.get("text") != "" for part in content["parts"])


def estimate_tokens(parts: Iterable[Part]) -> int:
    """A guess at the number of tokens: four ASCII characters make one, any other character one and a half."""
    # gemini-cli/packages/core/src/utils/tokenCalculation.ts:120-147
    return math.floor(sum(map(_tokens, parts)))


def _tokens(part: Part) -> float:
    if "text" in part:
        text = to_units(part["text"])
        other = len(text) - sum(map(str.isascii, text))
        return (len(text) - other) * TOKENS_PER_ASCII_CHAR + other * TOKENS_PER_OTHER_CHAR
    if "functionResponse" in part:
        response = part["functionResponse"]
        return len(response["name"] + to_json(response["response"])) * TOKENS_PER_ASCII_CHAR
    return len(to_json(part)) * TOKENS_PER_ASCII_CHAR
