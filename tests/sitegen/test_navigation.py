"""Where one can go from a page."""

from __future__ import annotations

import json

import pytest

from sitegen.model import Content
from sitegen.navigation import clusters, matrix_address, view, written
from tests.sitegen.content_folder import ContentFolder


@pytest.fixture
def loaded(content: ContentFolder) -> Content:
    return content.load()


def test_only_written_lessons_are_to_be_read(loaded: Content) -> None:
    assert [lesson.id for lesson in written(loaded)] == ["compare/1", "compare/2"]
    assert [(cluster.id, len(lessons)) for cluster, lessons in clusters(loaded)] == [("compare", 2)]


def test_the_matrix_is_where_a_lesson_has_it(loaded: Content) -> None:
    assert matrix_address(loaded) == "compare/2/#matrix"


def test_the_header_leads_everywhere_and_marks_where_one_is(loaded: Content) -> None:
    links = view(loaded, "en", "compare/2/").links
    assert [(link.title, link.url, link.active) for link in links] == [
        ("Map", "../../", False),
        ("Matrix", "../../compare/2/#matrix", False),
        ("Bodies", "../../compare/1/", True),
        ("For instructors", "../../instructors/", False),
        ("For authors", "../../authors/", False),
    ]


def test_home_is_relative_to_itself(loaded: Content) -> None:
    home = view(loaded, "zh", "")
    assert home.home == "./"
    assert home.links[0].active
    assert [(other.lang, other.url) for other in home.alternates] == [("en", "../"), ("zh", "../zh/")]


def test_a_lesson_knows_its_neighbours_in_its_language(loaded: Content) -> None:
    first, second = view(loaded, "zh", "compare/1/"), view(loaded, "zh", "compare/2/")
    assert (first.previous, second.next) == (None, None)
    assert first.next is not None
    assert (first.next.title, first.next.url) == ("Two", "../../compare/2/")
    assert second.previous is not None
    assert second.eyebrow == "四具身体 · 第 2 课，共 3 课"


def test_the_page_for_not_found_has_absolute_links_and_is_nowhere(loaded: Content) -> None:
    lost = view(loaded, "en", None, home="/repo/")
    assert [other.url for other in lost.alternates] == ["/repo/", "/repo/zh/"]
    assert not any(link.active for link in lost.links)


def test_canonical_addresses_need_a_public_one(loaded: Content) -> None:
    known = view(loaded, "en", "compare/1/", site_url="https://farm.example/")
    assert known.alternates[1].canonical == "https://farm.example/zh/compare/1/"
    assert known.alternates[1].url == "../../zh/compare/1/"
    unknown = view(loaded, "en", "compare/1/").alternates[1]
    assert unknown.canonical == unknown.url


def test_what_scripts_fetch_is_at_the_root_of_the_site(loaded: Content) -> None:
    page = view(loaded, "zh", "compare/1/", runtime={"mermaid": "assets/m.mjs"})
    assert json.loads(page.runtime_json) == {"mermaid": "../../../assets/m.mjs"}


def test_data_cannot_end_its_script_element(loaded: Content) -> None:
    assert "<" not in view(loaded, "en", "", runtime={"x": "</script>"}).runtime_json
