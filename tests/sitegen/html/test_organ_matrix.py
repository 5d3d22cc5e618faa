from __future__ import annotations

import pytest

from sitegen.demo_files import demo_files
from sitegen.html.organ_matrix import place, render_matrix
from sitegen.model import Citation, Lang
from sitegen.run_pages import run_pages
from tests.sitegen.content_folder import ContentFolder
from tests.sitegen.html.tags import Tags

TRACES = {"compare/1/open-door": {"cell": "gate/ox", "steps": [], "error": None}}


def rendered(content: ContentFolder, lang: Lang = "en") -> Tags:
    loaded = content.load()
    pages = run_pages(loaded, TRACES, demo_files(loaded, TRACES))
    return Tags(render_matrix(loaded, lang, pages, lambda ask: f"<ask-policy>{ask}</ask-policy>"))


def test_it_is_a_table_with_a_caption_and_heads_for_rows_and_columns(content: ContentFolder) -> None:
    tags = rendered(content)
    assert tags.one("caption").text == "Five organs, four bodies"
    assert [head.text for head in tags.find("th", scope="col")] == ["Organ", "Ox", "Owl"]
    assert "Gate" in tags.one("th", scope="row").text


def test_every_cell_links_to_its_panel(content: ContentFolder) -> None:
    tags = rendered(content)
    links = [link.attributes["href"] for link in tags.find("a", class_="matrix__link")]
    assert links == ["#gate/ox", "#gate/owl"]
    assert [f"#{panel.attributes['id']}" for panel in tags.find("section", class_="panel")] == links


def test_another_mechanism_or_none_is_said_in_words_in_cell_and_panel(content: ContentFolder) -> None:
    tags = rendered(content)
    ox, owl = tags.find("td")
    assert "a different mechanism" in ox.text
    assert "absent" in owl.text
    assert "absent" in tags.one("section", id="gate/owl").text


def test_a_panel_shows_the_mechanism_its_citations_and_the_demo_where_there_is_one(
    content: ContentFolder,
) -> None:
    tags = rendered(content)
    ox, owl = tags.find("section", class_="panel")
    assert "It reads rows" in ox.text
    assert "gate.py:3-5" in ox.text
    assert "rights#who" in owl.text
    (run,) = tags.find("div", class_="panel__demo")
    assert run.attributes["data-scenario"] == "compare/1/open-door"
    assert run.attributes["data-run"].startswith("site-root:assets/runs/en/compare/1/open-door.")


def test_only_a_cell_with_a_demo_promises_a_run(content: ContentFolder) -> None:
    ox, owl = rendered(content).find("td")
    assert "run" in ox.text
    assert "run" not in owl.text.replace("mechanism", "")


def test_the_chinese_matrix_speaks_chinese(content: ContentFolder) -> None:
    tags = rendered(content, "zh")
    assert "一本规则" in tags.find("td")[0].text
    assert "它谁也不问" in tags.one("section", id="gate/owl").text


@pytest.mark.parametrize(
    ("citation", "expected"),
    [
        (Citation("ox", "ox/src/gate.py", 3, 5), "gate.py:3-5"),
        (Citation("ox", "gate.py", 7, 7), "gate.py:7"),
        (Citation("manual", "agent/rights", section="who"), "rights#who"),
        (Citation("manual", "rights"), "rights"),
    ],
)
def test_a_place_is_short_enough_for_a_margin(citation: Citation, expected: str) -> None:
    assert place(citation) == expected
