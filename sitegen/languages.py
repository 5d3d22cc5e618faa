"""What the languages of a lesson must share: everything but the words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitegen.cited import report_differing
from sitegen.problems import Report
from sitegen.stories import Draft
from sitegen.story_checks import WANTED


def check_languages(en: Draft, zh: Draft, report: Report) -> None:
    """Both languages have the same parts, headings, guesses, demos, sources and citations."""
    pairs: Iterable[tuple[str, object, object]] = (
        ("parts", en.story.parts, zh.story.parts),
        ("headings' ids", en.story.ids, zh.story.ids),
        ("heading levels", [h.level for h in en.headings], [h.level for h in zh.headings]),
        ("number of guesses", len(en.story.guesses), len(zh.story.guesses)),
        ("number of choices", _choices(en), _choices(zh)),
        ("right choices", _right(en), _right(zh)),
        ("widgets", _widgets(en), _widgets(zh)),
        ("demos", en.story.demos, zh.story.demos),
        ("tasks", en.story.tasks, zh.story.tasks),
        ("asks", en.story.asks, zh.story.asks),
        ("exercises", en.story.exercises, zh.story.exercises),
        ("pieces", _pieces(en), _pieces(zh)),
        ("sources", sorted(en.story.sources), sorted(zh.story.sources)),
        ("minutes", dict(en.story.minutes), dict(zh.story.minutes)),
    )
    for name, ours, theirs in pairs:
        if ours != theirs:
            report.add(
                zh.story.file,
                "the text",
                found=f"{name}: {_shown(theirs)}",
                expected=f"as in {en.story.file.name}: {_shown(ours)}",
                fix="make the two languages agree",
            )
    report_differing(en.story.citations, zh.story.citations, zh.story.file, "the text", report)


def _pieces(draft: Draft) -> list[str]:
    return [f"{piece.file} {piece.show}" for piece in draft.story.pieces]


def _choices(draft: Draft) -> list[int]:
    return [len(guess.choices) for guess in draft.story.guesses]


def _right(draft: Draft) -> list[list[int]]:
    return [[n for n, c in enumerate(guess.choices, 1) if c.right] for guess in draft.story.guesses]


def _widgets(draft: Draft) -> list[str]:
    return [fence.name for fence in draft.parts.fences if fence.name in (*WANTED.values(), "compare")]


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, Sequence) else str(value)
