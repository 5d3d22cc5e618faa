"""Who speaks next? When the answer holds no call, the model may be asked whether it meant to go on.

What: two cases that need no model, then a question to one.

How the real one does it: it is off in a stock install gemini-cli/packages/core/src/config/config.ts:1274,
and only asked when no call is pending gemini-cli/packages/core/src/core/client.ts:875-879. If the last
message is what tools gave back, or an empty one of the model, it is the model's turn, without asking
gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:71-95; if it is not the model's, nobody knows
gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:99-104. Else a model reads the last answer and says
`model` when a next step was announced or the text was cut off, and `user` otherwise
gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:14-18. Any other answer, or none, counts as nobody
gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:122-136.

But: our answers are scripted, and the instructions for the check are left out. Nobody runs out of quota here.

Events: NextSpeakerChecked.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.gemini_cli.events import NextSpeakerChecked
from scratch_impl.loop.gemini_cli.history import History, curated, is_function_response, user_says
from scratch_impl.loop.gemini_cli.judge import Ask

MODEL, USER, NOBODY = "model", "user", "nobody"
CHECKER = "next-speaker-checker"  # gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:114
GO_ON = "Please continue."  # gemini-cli/packages/core/src/core/client.ts:895


def check_next_speaker(history: History, ask: Ask) -> Generator[Event, Any, str]:
    """Find out who speaks next: model, user, or nobody when that cannot be said."""
    checked = _without_asking(history) or _by_asking(history, ask)
    yield checked  # gemini-cli/packages/core/src/core/client.ts:875-893
    return checked.speaker


def _without_asking(history: History) -> NextSpeakerChecked | None:
    sent = curated(history)
    if not sent:
        return NextSpeakerChecked(NOBODY, "nothing_to_judge", "")
    last = history[-1]
    # gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:71-95
    if is_function_response(last):
        return NextSpeakerChecked(MODEL, "function_response", "")
    if last["role"] == "model" and not last["parts"]:
        return NextSpeakerChecked(MODEL, "empty_reply", "")
    if sent[-1]["role"] != "model":
        return NextSpeakerChecked(NOBODY, "nothing_to_judge", "")
    return None


def _by_asking(history: History, ask: Ask) -> NextSpeakerChecked:
    # gemini-cli/packages/core/src/utils/nextSpeakerChecker.ts:106-136
    answer = ask(CHECKER, [*curated(history), user_says("Who speaks next?")]) or {}
    speaker = answer.get("next_speaker")
    if speaker not in (MODEL, USER):
        return NextSpeakerChecked(NOBODY, "no_answer", "")
    return NextSpeakerChecked(str(speaker), "judged", str(answer.get("reasoning", "")))
