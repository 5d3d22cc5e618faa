"""What the bench builds: made-up courses are sound, and plain Material gets the same words."""

from __future__ import annotations

import gzip
import urllib.request
from pathlib import Path

from sitegen.content import load
from tools.bench import lessons, plain
from tools.bench.server import serve


def test_a_made_up_course_passes_every_check_of_the_content(repo_root: Path, tmp_path: Path) -> None:
    root = tmp_path / "course"
    lessons.write(repo_root, root, 23)
    content = load(root / "stories")
    assert len(content.scenarios) == 23
    assert len(content.stories) == 46
    assert len({str(scenario.setup) for scenario in content.scenarios.values()}) == 23
    assert {lesson.id for cluster in content.course.clusters for lesson in cluster.lessons} >= {
        "parta/20",
        "partb/3",
    }


def test_plain_material_gets_every_page_with_its_links_and_fences(repo_root: Path) -> None:
    for lang in ("en", "zh"):
        pages = plain.pages(repo_root, lang)
        assert {"index.md", "authors.md", "compare/1/index.md", "compare/3/index.md"} <= set(pages)
        assert "```guess" in pages["compare/3/index.md"]
        assert not [place for place, text in pages.items() if "story.md)" in text or "story.md#" in text]


def test_text_goes_over_the_wire_compressed_and_each_byte_is_counted(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>" + "long " * 1000, encoding="utf-8")
    (tmp_path / "python.snapshot").write_bytes(b"as it is")
    with serve(tmp_path) as pages:
        asked = urllib.request.Request(pages.url, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            body = answer.read()
        with urllib.request.urlopen(pages.url + "python.snapshot") as answer:
            assert answer.read() == b"as it is"
    assert len(gzip.decompress(body)) == 5003
    assert [(sent.path, sent.size) for sent in pages.sent] == [("/", len(body)), ("/python.snapshot", 8)]
    assert pages.total(without="snapshot") == len(body)
