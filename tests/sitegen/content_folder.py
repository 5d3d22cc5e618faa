"""A small, sound content folder, to be broken in one place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sitegen.content import load
from sitegen.model import Content
from sitegen.problems import ContentError, Problem

SHA = "a" * 64
BLOB = "b" * 40

COURSE = """\
clusters:
  - id: compare
    title: {en: Bodies, zh: 四具身体}
    lessons:
      - {id: compare/1, organ: null, body: null, title: {en: One, zh: 一}, label: {en: One, zh: 一}}
      - {id: compare/2, organ: gate, body: ox, title: {en: Two, zh: 二}, label: {en: Two, zh: 二}}
      - {id: compare/3, organ: null, body: null, title: {en: Three, zh: 三}, label: {en: Three, zh: 三}}
paths:
  - id: read-across
    title: {en: Across, zh: 横着读}
    note: {en: For who compares, zh: 给做比较的人}
    lessons: [compare/1, compare/2]
"""
SOURCES = """\
ox:
  kind: repository
  title: Ox
  body: ox
  url: https://github.com/moor/ox
  commit: 0123456789012345678901234567890123456789
manual:
  kind: documentation
  title: The owl's manual
  body: owl
  url: https://owl.example/docs/
  retrieved: 2026-08-22
  version: v1.2
"""
MATRIX = """\
organs:
  - id: gate
    title: {en: Gate, zh: 门}
    question: {en: "Who may?", zh: 谁可以？}
bodies:
  - {id: ox, title: {en: Ox, zh: 牛}, source: ox, temper: {en: calm, zh: 沉稳}}
  - {id: owl, title: {en: Owl, zh: 猫头鹰}, source: manual, temper: {en: wise, zh: 聪明}}
cells:
  - cell: gate/ox
    status: different
    headline: {en: A book of rules, zh: 一本规则}
    title: {en: The book, zh: 规则书}
    mechanism:
      en: It reads rows ox/src/gate.py:3-5.
      zh: 它逐行读 ox/src/gate.py:3-5。
    scenarios: [compare/1/open-door]
  - cell: gate/owl
    status: absent
    headline: {en: None at all, zh: 没有}
    title: {en: Nothing, zh: 无}
    mechanism:
      en: It asks nobody manual/rights#who.
      zh: 它谁也不问 manual/rights#who。
"""
EVENTS = """\
events:
  DoorTried: {en: "It tries {door}.", zh: "它试 {door}。"}
  DoorSeen: {en: It sees one., zh: 它看见一扇。}
words:
  front: {en: the front door, zh: 前门}
  back: {en: the back door, zh: 后门}
choices:
  DoorTried: {door: [front, back]}
"""
SCENARIO = """\
cell: gate/ox
title: {en: An open door, zh: 开着的门}
question: {en: "Does it go in?", zh: 它进去吗？}
takeaway: {en: It does., zh: 进去。}
setup:
  door: front
editable: [door]
predict:
  event: DoorTried
  about: door
  from: DoorSeen
  question: {en: "Which, `{colour}`?", zh: "哪扇？`{colour}`"}
"""
STORY = """\
---
title: {title}
concept: A book decides
summary: How a book decides
minutes: {{quick: 2, deep: 9}}
sources: [ox, manual]
demos: [{demos}]
---

## Scene {{#story}}

{scene}

## Guess {{#guess}}

```guess
question: What is it about?
choices:
  - text: a book
    right: true
    feedback: yes, a book
  - text: a door
    feedback: no, the door is only a door
  - text: an ox
    feedback: no, it only pulls
```

## Concept {{#concept}}

| in the story | in the agent |
|---|---|
| the book | the rules ox/src/gate.py:3-5 |

## Quick {{#quick}}

It reads ox/src/gate.py:7 manual/rights#who.

## Diagram {{#diagram}}

```mermaid
flowchart TD
  a --> b
```

From a to b.

{widget}
## Deep {{#deep}}

See [the scene](#story) and [the other lesson]({other}).

### Corrections {{#corrections}}

Not ten but nine, see ox/src/gate.py:7.

## Steal {{#steal}}

Take the book.
"""
DEMO = """\
## Demo {#demo}

```demo
scenario: compare/1/open-door
```

"""
TABLE = """\
## Matrix {#matrix}

```matrix
```

"""
LOCK = f"""\
{{
"manual/rights#who": {{"retrieved": "2026-08-22"}},
"ox/src/gate.py:3-5": {{"sha256": "{SHA}", "blob": "{BLOB}"}},
"ox/src/gate.py:7": {{"sha256": "{SHA}", "blob": "{BLOB}"}}
}}
"""
SCENES = {"en": "An ox stood at the door.", "zh": "一头牛站在门前。"}


@dataclass(frozen=True)
class ContentFolder:
    """`root` is the content folder; `cells`, beside it, that of the teaching code."""

    root: Path
    cells: Path

    def write(self, name: str, text: str) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def replace(self, name: str, old: str, new: str, *, count: int = 1) -> None:
        file = self.root / name
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        self.write(name, text.replace(old, new, count))

    def replace_in_stories(self, old: str, new: str, lesson: str = "compare/1") -> None:
        """The same change in both languages, so that they go on agreeing."""
        for lang in ("en", "zh"):
            self.replace(f"{lesson}/story.{lang}.md", old, new)

    def load(self) -> Content:
        return load(self.root)

    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong; none when the folder is sound."""
        try:
            self.load()
        except ContentError as error:
            return error.problems
        return ()

    def problem(self) -> Problem:
        """What is wrong, when it is exactly one thing."""
        problems = self.problems()
        assert len(problems) == 1, "\n".join(map(str, problems)) or "no problem found"
        return problems[0]


def make(folder: Path) -> ContentFolder:
    """Write the sound content into `folder`."""
    made = ContentFolder(folder / "stories", folder / "scratch_impl")
    for name, text in (
        ("course.yml", COURSE),
        ("sources.yml", SOURCES),
        ("matrix.yml", MATRIX),
        ("events/gate.ox.yml", EVENTS),
        ("citations.lock", LOCK),
        ("compare/1/open-door.scenario.yml", SCENARIO),
    ):
        made.write(name, text)
    for lang, scene in SCENES.items():
        one = {
            "title": "One",
            "demos": "compare/1/open-door",
            "widget": DEMO,
            "other": "../2/story.md#matrix",
        }
        two = {"title": "Two", "demos": "", "widget": TABLE, "other": "../1/story.md#corrections"}
        made.write(f"compare/1/story.{lang}.md", STORY.format(scene=scene, **one))
        made.write(f"compare/2/story.{lang}.md", STORY.format(scene=scene, **two))
    (made.cells / "gate").mkdir(parents=True)
    (made.cells / "gate" / "ox.py").write_text('"""How the ox does it, ox/src/gate.py:3-5."""\n')
    return made
