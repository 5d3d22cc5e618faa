"""Tells a step in words: a sentence of `events/*.yml` with the step's data put in.

The same rules stand in docs/assets/js/sentences.js; the browser tests hold the two against each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from markupsafe import Markup, escape

from sitegen.model import CellEvents, Lang

FIELD = re.compile(r"\{(\w+)\}")
CODE = re.compile(r"`([^`]+)`")
NOTHING = "–"
TOO_HIGH_FOR_A_TIER = 10
AS_IT_IS = CellEvents({}, {})
COMMA: Mapping[Lang, str] = {"en": ", ", "zh": "、"}


def tell(event: str, data: Mapping[str, object], events: CellEvents, lang: Lang) -> Markup:
    """The sentence of that event as HTML; the event's own name when nobody wrote one."""
    sentence = events.sentences.get(event)
    if sentence is None:
        return Markup(escape(event))
    html = Markup("")
    for place, part in enumerate(CODE.split(sentence[lang])):
        if place % 2:  # set as code: a tool may be called `ask_user`, and then that is its name and no word
            html += Markup("<code>{}</code>").format(_filled(part, data, AS_IT_IS, lang))
        else:
            html += escape(_filled(part, data, events, lang))
    return html


def _filled(part: str, data: Mapping[str, object], events: CellEvents, lang: Lang) -> str:
    def value(field: re.Match[str]) -> str:
        name = field[1]
        return words_for(name, data[name], events, lang) if name in data else field[0]

    return FIELD.sub(value, part)


def words_for(name: str, value: object, events: CellEvents, lang: Lang) -> str:
    """How a value is said: in the cell's words when it has some, else plainly.

    A priority of a tier has three decimals, its place in the tier; 0 and what is above all tiers has none.
    A mapping with one text in it is that text, which is how a shell call's arguments are best read.
    """
    if value is None or value == [] or value == "":
        value = "none"
        return events.words[value][lang] if value in events.words else NOTHING
    if isinstance(value, bool):
        value = "true" if value else "false"
    if isinstance(value, str):
        return events.words[value][lang] if value in events.words else value
    if isinstance(value, int | float):
        if name == "priority" and 0 < value < TOO_HIGH_FOR_A_TIER:
            return f"{value:.3f}"
        return json.dumps(int(value) if value == int(value) else value)
    if isinstance(value, list):
        return COMMA[lang].join(words_for(name, item, events, lang) for item in value)
    if isinstance(value, dict) and len(value) == 1:
        (only,) = value.values()
        if isinstance(only, str):
            return only
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
