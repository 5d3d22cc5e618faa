"""`<code-exercise>`: an exercise as a page that reads well before any script has touched it."""

from __future__ import annotations

from markupsafe import Markup

from sitegen.exercise import Case, Exercise
from sitegen.html.bodies import body_title
from sitegen.html.source_lines import source_lines
from sitegen.html.templates import render
from sitegen.markdown import inline
from sitegen.model import Content, Lang


def render_exercise(content: Content, exercise: Exercise, src: str, lang: Lang) -> str:
    """One exercise in one language.

    Args:
        content: all content.
        exercise: what is to be written.
        src: the address of its data.
        lang: the language of the page.
    """
    own = [one for one in content.exercises.values() if one.lesson == exercise.lesson]
    told = exercise.recorded
    return render(
        "code-exercise.html",
        lang,
        exercise=exercise,
        place=place_of(exercise),
        number=own.index(exercise) + 1,
        total=len(own),
        src=src,
        task=_paragraphs(exercise.task[lang], lang),
        start=source_lines(exercise.start),
        solution=source_lines(exercise.solution),
        cases=[(case.name[lang], case.call, _expected(case)) for case in exercise.cases],
        hints=[_paragraphs(hint[lang], lang) for hint in exercise.hints],
        remarks=_paragraphs(exercise.remarks[lang], lang),
        body=body_title(content.matrix, told.body, lang) if told else "",
        rule=Markup(inline(told.rule[lang], lang)) if told and told.rule else "",
    )


def place_of(exercise: Exercise) -> str:
    """The id that an exercise has on its page: `exercise-count-the-same`."""
    return f"exercise-{exercise.id.rpartition('/')[2]}"


def _expected(case: Case) -> str:
    return f"raises {case.raises}" if case.raises else str(case.expected)


def _paragraphs(text: str, lang: Lang) -> Markup:
    """Paragraphs with an empty line between, each with `code`, **strong** and citations."""
    return Markup("\n".join(f"<p>{inline(part.strip(), lang)}</p>" for part in text.strip().split("\n\n")))
