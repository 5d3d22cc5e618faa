from __future__ import annotations

import re

import pytest

from sitegen.demo_files import demo_files
from sitegen.model import Lang
from sitegen.run_pages import run_pages
from sitegen.site_file import SiteFile
from tests.sitegen.content_folder import ContentFolder

RUN = "compare/1/open-door"
TRACES = {RUN: {"cell": "gate/ox", "steps": [], "error": None}}


def page(content: ContentFolder, lang: Lang = "en") -> SiteFile:
    loaded = content.load()
    return run_pages(loaded, TRACES, demo_files(loaded, TRACES))[RUN, lang]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_run_of_the_matrix_lies_on_a_page_of_its_own_in_each_language(
    content: ContentFolder, lang: Lang
) -> None:
    made = page(content, lang)
    assert re.fullmatch(rf"assets/runs/{lang}/compare/1/open-door\.[0-9a-f]{{12}}\.html", made.address)
    assert f'<html lang="{lang}">' in made.text
    assert f'data-scenario="{RUN}"' in made.text


def test_its_addresses_lead_there_from_where_it_lies(content: ContentFolder) -> None:
    made = page(content)
    assert "site-root:" not in made.text
    root = "../" * made.address.count("/")
    assert f'data-src="{root}assets/demos/en/compare/1/open-door.' in made.text
    assert f'href="{root}compare/2/#gate/ox"' in made.text  # back to the matrix


def test_it_is_told_anew_when_its_words_have_changed(content: ContentFolder) -> None:
    before = page(content)
    assert page(content).address == before.address
    content.replace("compare/1/open-door.scenario.yml", "It does.", "Now this.")
    after = page(content)
    assert after.address != before.address
    assert "Now this." in after.text


def test_what_it_cites_is_numbered_and_listed_on_the_page(content: ContentFolder) -> None:
    content.replace("compare/1/open-door.scenario.yml", "It does.", "It does ox/src/gate.py:3-5.")
    made = page(content)
    assert "<cite-ref" not in made.text
    assert re.search(
        r'It does<a class="citation" id="cite-1-1"[^>]* href="https://[^"]*gate.py#L3-L5"', made.text
    )
    assert made.text.count('class="sources__list') == 1
