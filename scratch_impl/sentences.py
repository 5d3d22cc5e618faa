"""Tells a step in words, from `stories/events/*.yml`, by the rules of the page; in colour if there is any."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from collections.abc import Mapping
from typing import Any

FIELD = re.compile(r"\{(\w+)\}")
CODE = re.compile(r"`([^`]+)`")
NOTHING = "–"
TOO_HIGH_FOR_A_TIER = 10
NAME_WIDTH = 18
INDENT = 6 + NAME_WIDTH
SHOWN_CHARS = 300

Words = Mapping[str, Any]

STYLES = {
    "faint": "2",
    "bold": "1",
    "code": "36",
    "error": "31",
    "ask_user": "33",
    "deny": "31",
    "allow": "32",
}
ORGANS = {"loop": "31", "tools": "33", "permission_gate": "32", "context": "34", "subagents": "35"}


def cell_of(step: Mapping[str, Any], cell: str) -> str:
    """The cell whose words a step is told in: that of the organ it stands in, when a whole agent runs."""
    return f"{step['file'].split('/')[1]}/{cell.split('/')[1]}"


def tell(step: Mapping[str, Any], words: Words, lang: str) -> str:
    """The sentence of a step, code still in backticks; its data when nobody wrote a sentence."""
    sentence = words.get("events", {}).get(step["event"])
    data: Mapping[str, Any] = step["data"]
    if sentence is None:
        return json.dumps(data, ensure_ascii=False)
    known: Words = words.get("words", {})

    def filled(part: str, known: Words) -> str:
        return FIELD.sub(lambda f: said(f[1], data[f[1]], known, lang) if f[1] in data else f[0], part)

    pieces = CODE.split(sentence[lang])
    return "".join(
        f"`{filled(piece, {})}`" if n % 2 else filled(piece, known) for n, piece in enumerate(pieces)
    )


def said(name: str, value: Any, words: Words, lang: str) -> str:
    """How a value is said: in the words of the cell when it has some, else plainly."""
    if value is None or value == "" or value == []:
        return str(words["none"][lang]) if "none" in words else NOTHING
    if isinstance(value, bool | str):
        text = str(value).lower() if isinstance(value, bool) else value
        return str(words[text][lang]) if text in words else text
    if isinstance(value, int | float):
        tier = name == "priority" and 0 < value < TOO_HIGH_FOR_A_TIER
        return f"{value:.3f}" if tier else json.dumps(int(value) if value == int(value) else value)
    if isinstance(value, list):
        return ("、" if lang == "zh" else ", ").join(said(name, item, words, lang) for item in value)
    only = list(value.values())
    if len(only) == 1 and isinstance(only[0], str):
        return only[0]
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def details(step: Mapping[str, Any], words: Words) -> list[str]:
    """What a picture would show beside the sentence: a text that is not in it, calls, and their results."""
    data, sentence = step["data"], words.get("events", {}).get(step["event"])
    if sentence is None:
        return []
    text = data.get("text")
    results = data.get("results") or [] if "sender" in data else []
    brought = [f"{result['tool']} → {result['output']}" for result in results]
    calls = data["calls"] if isinstance(data.get("calls"), list) else []
    asked = [f"{call['tool']} {said('args', call['args'], {}, 'en')}" for call in calls]
    found = [
        *([text] if isinstance(text, str) and text and "{text}" not in sentence["en"] else []),
        *asked,
        *brought,
    ]
    return [one if len(one) <= SHOWN_CHARS else one[:SHOWN_CHARS].rstrip() + " …" for one in found]


def paint(text: str, style: str, colour: bool) -> str:
    """The text in that style, where there is colour."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def wrap(text: str, indent: int, lang: str) -> str:
    """The text in as many lines as it takes, each but the first behind that many blanks."""
    if lang == "zh":  # a character takes two places, and the terminal breaks where it likes
        return text.replace("\n", "\n" + " " * indent)
    room = max(40, shutil.get_terminal_size().columns) - indent
    lines = [
        piece for line in text.split("\n") for piece in textwrap.wrap(line, room, break_on_hyphens=False)
    ]
    return ("\n" + " " * indent).join(lines)


def line(number: int, step: Mapping[str, Any], words: Words, lang: str, colour: bool) -> str:
    """A step as it is printed: its number, the event, and the sentence beside them."""
    told = wrap(tell(step, words, lang), INDENT, lang)
    if colour:
        told = CODE.sub(lambda code: paint(code[1], STYLES["code"], colour), told)
    name = paint(f"{step['event']:<{NAME_WIDTH}}", ORGANS.get(step["file"].split("/")[1], ""), colour)
    more = (
        f"\n{' ' * INDENT}{paint(wrap(one, INDENT, lang), STYLES['faint'], colour)}"
        for one in details(step, words)
    )
    return f"{paint(f'{number:>3}', STYLES['faint'], colour)}  {name} {told}{''.join(more)}"
