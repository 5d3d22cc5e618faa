"""Citations become numbers, in the order of the page, and lead there and back."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup

from sitegen.citations import parse
from sitegen.model import Content
from sitegen.references import SOURCES_MARK, cite, placeholder, resolve
from tests.sitegen.content_folder import BLOB, ContentFolder

GATE, ROW, RIGHTS = "ox/src/gate.py:3-5", "ox/src/gate.py:7", "manual/rights#who"


@pytest.fixture
def loaded(content: ContentFolder) -> Content:
    return content.load()


def page(loaded: Content, *texts: str, lang: str = "en") -> BeautifulSoup:
    body = "".join(f"<p>A claim {placeholder(text)}.</p>" for text in texts)
    html = resolve(body + SOURCES_MARK, loaded, "zh" if lang == "zh" else "en")
    return BeautifulSoup(html, "html.parser")


def test_numbers_follow_the_page_and_the_same_citation_keeps_its_number(loaded: Content) -> None:
    soup = page(loaded, RIGHTS, GATE, RIGHTS, ROW)
    assert [a.text for a in soup.select("a.citation")] == ["[1]", "[2]", "[1]", "[3]"]


def test_a_reference_hugs_its_claim(loaded: Content) -> None:
    assert "A claim<a" in resolve(f"A claim {placeholder(GATE)}.", loaded, "en")


def test_a_reference_leads_to_the_cited_lines_at_the_pinned_commit(loaded: Content) -> None:
    link = page(loaded, GATE).select_one("a.citation")
    assert link["href"] == f"https://github.com/moor/ox/blob/{loaded.sources['ox'].commit}/src/gate.py#L3-L5"
    assert "gate.py:3–5" in link["title"]


def test_every_use_is_listed_and_leads_back(loaded: Content) -> None:
    soup = page(loaded, GATE, ROW, GATE)
    assert [li["id"] for li in soup.select(".sources__list > li")] == ["source-1", "source-2"]
    backs = [a["href"] for a in soup.select("#source-1 .sources__back a")]
    assert backs == ["#cite-1-1", "#cite-1-2"]
    for back in backs:
        assert soup.find(id=back[1:]).text == "[1]"


def test_lines_have_an_archived_copy_by_content(loaded: Content) -> None:
    archive = page(loaded, GATE).select_one("#source-1 .sources__archive")["href"]
    assert f"swh:1:cnt:{BLOB};" in archive
    assert archive.endswith("lines=3-5")


def test_documentation_is_reported_with_date_and_version_and_without_a_link_to_code(loaded: Content) -> None:
    soup = page(loaded, RIGHTS)
    row = soup.select_one("#source-1")
    assert "citation--reported" in soup.select_one("a.citation")["class"]
    assert row.select_one(".sources__reported").text == "reported, read 2026-08-22, v1.2"
    assert row.select_one(".sources__archive") is None
    assert {a["href"] for a in row.select(".sources__place")} == {"https://owl.example/docs/rights#who"}


def test_the_summary_counts_and_names_the_pins(loaded: Content) -> None:
    words = " ".join(page(loaded, GATE, RIGHTS, GATE).select_one(".sources__summary").text.split())
    assert words == "2 citations. Ox at 0123456 The owl's manual read 2026-08-22, v1.2"


def test_the_list_speaks_the_language_of_the_page(loaded: Content) -> None:
    assert "据文档" in page(loaded, RIGHTS, lang="zh").select_one(".sources__reported").text


def test_a_citation_object_and_its_text_are_the_same_placeholder() -> None:
    citation = parse(GATE)
    assert citation is not None
    assert cite(citation) == placeholder(GATE)


def test_an_unknown_source_stays_text(loaded: Content) -> None:
    assert resolve(f"see {placeholder('cow/a.py:1')}", loaded, "en") == "see cow/a.py:1"
