"""What an exercise fetches when its reader comes near: start, solution, cases, and the recorded decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sitegen.exercise import Exercise, Recorded
from sitegen.marking import Marked
from sitegen.model import LANGS, CellEvents, Content, Lang
from sitegen.site_file import SiteFile, site_file

FOLDER = "assets/exercises/"
NO_WORDS = CellEvents({}, {})

ExerciseFiles = Mapping[tuple[str, Lang], SiteFile]
"""The files of all exercises, by id and language."""


def exercise_files(content: Content, marked: Mapping[str, Marked]) -> ExerciseFiles:
    """The files; `marked` holds the sample of recorded decisions of each exercise."""
    return {
        (exercise.id, lang): _file(content, exercise, marked[exercise.id], lang)
        for exercise in content.exercises.values()
        for lang in LANGS
    }


def _file(content: Content, exercise: Exercise, marked: Marked, lang: Lang) -> SiteFile:
    told = exercise.recorded
    data = {
        "request": exercise.request("", list(marked.sample)),
        "start": exercise.start,
        "solution": exercise.solution,
        "names": [case.name[lang] for case in exercise.cases],
        "recorded": _recorded(content, exercise, told, lang) if told else None,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return site_file(f"{FOLDER}{lang}/{exercise.id}", ".json", text)


def _recorded(content: Content, exercise: Exercise, told: Recorded, lang: Lang) -> dict[str, Any]:
    """Whose decisions they are, and the words to step through the real agent's own cell with."""
    events = content.events.get(f"{exercise.organ}/{told.body}", NO_WORDS)
    return {
        "body": next((one.title[lang] for one in content.matrix.bodies if one.id == told.body), told.body),
        "sentences": {event: text[lang] for event, text in events.sentences.items()},
        "words": {word: text[lang] for word, text in events.words.items()},
        "sources": {
            source.id: {
                "kind": source.kind,
                "title": source.title,
                "url": source.url,
                "commit": source.commit,
            }
            for source in content.sources.values()
            if source.body == told.body
        },
    }
