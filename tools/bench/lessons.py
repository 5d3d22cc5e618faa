"""Made-up courses: any number of lessons, in two languages, with all the parts of real ones.

The words mean nothing. Citations are drawn from those that are locked, so that they are sound; each lesson
has a scenario of its own.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from string import Template

import yaml

COPIED = ("docs", "scratch_impl", "overrides", "stories/events")
LINKED = ("node_modules", "package.json")
KEPT = ("mkdocs.yml", "stories/sources.yml", "stories/citations.lock")
A_CLUSTER = 20
CITED = "gemini-cli/"

ENGLISH = (
    "the clerk reads a line and shuts the book while rain falls on the bridge and a slip waits under stone "
    "until somebody who knows the town asks whether the rule above it still holds for boats"
)
CHINESE = (
    "书记员 读 一行 就 合上 册子 桥上 落着 雨 一张 纸条 压在 石头 下面 "
    "等着 有人 来问 上面 那条 规矩 对 船 还 算不算 数"
)

SCENARIO = Template("""\
cell: permission_gate/gemini_cli
title: {en: Run $n, zh: 第 $n 次}
question: {en: "Does it pass?", zh: 放行吗？}
takeaway: {en: "Row 998 lets it pass.", zh: 第 998 行放行。}
setup:
  mode: yolo
  interactive: true
  builtin: [yolo.toml, write.toml]
  calls:
    - {tool: run_shell_command, args: {command: rm -rf build-$n}}
    - {tool: ask_user, args: {question: "Number $n?"}}
editable: [policies, calls, mode]
predict:
  event: VerdictReached
  nth: 2
  about: decision
  from: CallReceived
  question: {en: "What about `{tool}`?", zh: "对 `{tool}` 呢？"}
""")
STORY = Template("""\
---
title: "$title"
concept: "$line"
summary: "$line2"
minutes: {quick: 2, deep: 9}
sources: [gemini-cli]
demos: [$id/run]
---

## $h1 {#story}

$story

## $h2 {#guess}

```guess
question: "$line"
choices:
  - {text: "$line", right: true, feedback: "$line2"}
  - {text: "$line2", feedback: "$line3"}
  - {text: "$line3", feedback: "$line"}
```

## $h3 {#concept}

$table

## $h4 {#quick}

$quick

## $h5 {#diagram}

```mermaid
flowchart TD
  a[$a] --> b[$b]
  b --> c[$c]
```

$line

## $h6 {#demo}

```demo
scenario: $id/run
```

## $h7 {#deep}

$deep

## $h8 {#steal}

$steal
""")


class Words:
    """Made-up text of one language, the same for the same seed."""

    def __init__(self, lang: str, seed: int, cited: list[str]) -> None:
        self._chance = random.Random(seed)
        self._drawn = random.Random(seed)  # citations alone, so that both languages draw the same ones
        words, self._gap, self._stop = (ENGLISH, " ", ".") if lang == "en" else (CHINESE, "", "。")
        self._words = words.split()
        self._cited = cited

    def some(self, count: int) -> str:
        """So many words, without a stop."""
        return self._gap.join(self._chance.choices(self._words, k=count)).capitalize()

    def sentence(self, cited: bool = False) -> str:
        """Ten to twenty words, at their end a citation if asked for."""
        where = f" {self._drawn.choice(self._cited)}" if cited else ""
        return self.some(self._chance.randint(10, 20)) + where + self._stop

    def paragraph(self, cited: int = 0) -> str:
        """Five sentences, the first few of them with a citation."""
        return (self._gap or "").join(self.sentence(n < cited) for n in range(5))

    def paragraphs(self, count: int, cited: int = 0) -> str:
        """Several paragraphs."""
        return "\n\n".join(self.paragraph(cited) for _ in range(count))


def story(lesson: str, lang: str, seed: int, cited: list[str]) -> str:
    """The text of a lesson: about as long as a real one, with forty citations."""
    words = Words(lang, seed, cited)
    table = "\n".join(f"| {words.some(3)} | {words.sentence(True)} |" for _ in range(5))
    deep = "\n\n".join(
        f"### {words.some(4)} {{#deep-{n}}}\n\n{words.paragraphs(2, cited=2)}\n\n"
        f"- `{words.some(1)}`: {words.sentence(True)}"
        for n in range(6)
    )
    headings = {f"h{n}": words.some(3) for n in range(1, 9)}
    lines = {name: words.sentence() for name in ("line", "line2", "line3")}
    return STORY.substitute(
        headings,
        **lines,
        id=lesson,
        title=words.some(4),
        story=words.paragraphs(6),
        table=f"| {words.some(1)} | {words.some(1)} |\n|---|---|\n{table}",
        quick=words.paragraphs(2, cited=2),
        deep=deep,
        steal=words.paragraphs(2),
        a=words.some(2),
        b=words.some(2),
        c=words.some(2),
    )


def write(repository: Path, root: Path, number: int) -> None:
    """Write a repository with so many lessons into `root`, anew; what builds kept in its `.cache` stays."""
    for old in root.glob("[!.]*"):
        if old.is_symlink() or old.is_file():
            old.unlink()
        else:
            shutil.rmtree(old)
    stories = root / "stories"
    stories.mkdir(parents=True)
    for name in COPIED:
        shutil.copytree(repository / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in LINKED:
        (root / name).symlink_to(repository / name)
    for name in KEPT:
        shutil.copyfile(repository / name, root / name)
    (stories / "course.yml").write_text(json.dumps(course(number)), encoding="utf-8")
    (stories / "matrix.yml").write_text(matrix(repository), encoding="utf-8")
    cited = [
        name for name in json.loads((stories / "citations.lock").read_text("utf-8")) if name.startswith(CITED)
    ]
    for n in range(1, number + 1):
        folder = stories / lesson_id(n)
        folder.mkdir(parents=True)
        (folder / "run.scenario.yml").write_text(SCENARIO.substitute(n=n), encoding="utf-8")
        for lang in ("en", "zh"):
            (folder / f"story.{lang}.md").write_text(story(lesson_id(n), lang, n, cited), encoding="utf-8")


def lesson_id(n: int) -> str:
    """`partb/7` for the twenty-seventh lesson; a cluster holds twenty."""
    cluster, place = divmod(n - 1, A_CLUSTER)
    return f"part{chr(ord('a') + cluster)}/{place + 1}"


def course(number: int) -> dict[str, object]:
    """The course of so many lessons, as course.yml has it."""
    lessons = [
        {
            "id": lesson_id(n),
            "organ": None,
            "body": None,
            "title": {"en": f"Lesson {n}", "zh": f"第 {n} 课"},
            "label": {"en": f"{n}", "zh": f"{n}"},
        }
        for n in range(1, number + 1)
    ]
    parts = [
        (f"part{chr(ord('a') + n)}", lessons[n * A_CLUSTER :][:A_CLUSTER])
        for n in range(-(-number // A_CLUSTER))
    ]
    clusters = [{"id": name, "title": {"en": name, "zh": name}, "lessons": inside} for name, inside in parts]
    return {"clusters": clusters, "paths": []}


def matrix(repository: Path) -> str:
    """The real matrix, with no runs or forms in its cells: those belong to the real lessons."""
    real = yaml.safe_load((repository / "stories" / "matrix.yml").read_text("utf-8"))
    for cell in real["cells"]:
        for key in ("scenarios", "ask"):
            cell.pop(key, None)
    return str(yaml.safe_dump(real, allow_unicode=True, sort_keys=False))
