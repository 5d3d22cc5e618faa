"""A real `mkdocs build` of a small repository: two languages, and the old site safe until all is well."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup

from tests.sitegen.site_folder import SiteFolder, make_site

PUBLIC = "https://farm.example/repo/"
PAGES = ("", "compare/1/", "compare/2/", "instructors/", "authors/")
STORY = "stories/compare/1/story.en.md"
LITERAL = "Written {{args}} and {% x %}, then $a -> b$ and $validating to error$."

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.strip("/") or "home")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, repo_root: Path) -> SiteFolder:
    """The small site, built once for a public address and with a repository."""
    folder = make_site(tmp_path_factory.mktemp("small"), repo_root)
    folder.content.replace("compare/1/story.en.md", "Take the book.", f"Take the book. {LITERAL}")
    return folder.built(SITE_URL=PUBLIC, REPO_URL="https://github.com/moor/site")


@pytest.fixture
def fresh(tmp_path: Path, repo_root: Path) -> SiteFolder:
    """A small repository to break, with an old site in place."""
    folder = make_site(tmp_path, repo_root)
    folder.site.mkdir()
    (folder.site / "index.html").write_text("the old site")
    return folder


def refused(folder: SiteFolder) -> str:
    """What a build says that must fail, must not show a stack trace, and must leave the old site alone."""
    done = folder.build()
    assert done.returncode == 1, done.stdout
    assert "Traceback" not in done.stdout
    assert folder.snapshot() == {"index.html": b"the old site"}
    assert not folder.site.with_name("site.new").exists()
    return done.stdout


# --- two languages ---------------------------------------------------------------------------------------


def test_both_languages_have_the_same_pages(small: SiteFolder) -> None:
    pages = {name for name in small.snapshot() if name.endswith("index.html")} - {"404.html"}
    english = {name for name in pages if not name.startswith("zh/")}
    assert english == {f"{path}index.html" for path in PAGES}
    assert pages - english == {f"zh/{name}" for name in english}


@every_page
def test_a_page_knows_its_language_and_the_other(small: SiteFolder, path: str) -> None:
    for folder, lang in (("", "en"), ("zh/", "zh")):
        page = small.page(folder + path)
        assert page.html["lang"] == lang
        links = {link["hreflang"]: link["href"] for link in page.select("link[rel=alternate][hreflang]")}
        assert links == {"en": PUBLIC + path, "zh": f"{PUBLIC}zh/{path}", "x-default": PUBLIC + path}
        assert page.select_one("link[rel=canonical]")["href"] == PUBLIC + folder + path


@every_page
def test_the_language_switch_stays_on_the_page(small: SiteFolder, path: str) -> None:
    for here, there in ((path, f"zh/{path}"), (f"zh/{path}", path)):
        (switch,) = small.page(here).select("a.site-language")
        assert urljoin(PUBLIC + here, switch["href"]) == PUBLIC + there


def test_each_language_has_its_own_navigation_and_words(small: SiteFolder) -> None:
    assert [a.text for a in small.page("compare/1/").select(".site-links a")][:3] == [
        "Map",
        "Matrix",
        "Bodies",
    ]
    assert [a.text for a in small.page("zh/compare/1/").select(".site-links a")][:3] == [
        "地图",
        "矩阵",
        "四具身体",
    ]
    labels = json.loads(small.page("zh/compare/1/").select_one("script#labels").text)
    assert labels["nav_map"] == "地图"


def test_each_language_has_its_own_search_index(small: SiteFolder) -> None:
    for folder, word, other in (("", "stood at the door", "牛"), ("zh/", "门前", "stood at the door")):
        index = json.loads((small.site / folder / "search/search_index.json").read_text(encoding="utf-8"))
        assert index["docs"] == []  # every page is sent this file; the words wait for who searches
        words = json.loads((small.site / folder / "search" / index["config"]["words"]).read_text("utf-8"))
        text = " ".join(entry["text"] for entry in words["docs"]).replace("\u200b", "")
        assert word in text
        assert other not in text
        assert not any(entry["location"].startswith("zh/") for entry in words["docs"])
    assert index["config"]["lang"] == ["en", "zh"]
    assert "\\u200b" in index["config"]["separator"]


# bugs.md row 39
def test_search_keeps_answers_and_traces_out(small: SiteFolder) -> None:
    (file,) = (small.site / "search").glob("words.*.json")
    words = file.read_text(encoding="utf-8")
    assert "only a door" not in words
    assert "tries the front door" not in words
    assert "It reads rows" in words  # the matrix can be found


def test_what_scripts_fetch_is_shared(small: SiteFolder) -> None:
    names = small.snapshot()
    assert any(name.startswith("assets/vendor/mermaid-") for name in names)
    assert not any("vendor" in name for name in names if name.startswith("zh/"))
    for path in ("compare/1/", "zh/compare/1/"):
        runtime = json.loads(small.page(path).select_one("script#runtime").text)
        assert urljoin(path, runtime["mermaid"]).startswith("assets/vendor/mermaid-")


# --- a lesson --------------------------------------------------------------------------------------------


def test_a_lesson_says_where_it_stands(small: SiteFolder) -> None:
    head = small.page("compare/2/").select_one("header.lesson-head")
    assert head.select_one(".eyebrow").text == "Bodies · lesson 2 of 3"
    assert head.h1.text == "Two"
    assert "How a book decides" in head.text
    description = small.page("compare/2/").select_one("meta[name=description]")
    assert description["content"] == "How a book decides"


def test_a_lesson_leads_on_and_back(small: SiteFolder) -> None:
    foot = small.page("zh/compare/1/").select_one("footer")
    assert foot.select_one("a[rel=next]")["href"] == "../../compare/2/"
    assert foot.select_one("a[rel=prev]") is None
    assert small.page("compare/2/").select_one("footer a[rel=prev]")["href"] == "../../compare/1/"


def test_citations_are_numbered_as_read_and_listed(small: SiteFolder) -> None:
    page = small.page("compare/1/")
    assert [a.text for a in page.select("article a.citation")] == ["[1]", "[2]", "[3]", "[2]"]
    assert [li["id"] for li in page.select(".sources__list > li")] == ["source-1", "source-2", "source-3"]
    for back in page.select(".sources__back a"):
        assert page.find(id=back["href"][1:]) is not None


# bugs.md rows 28 and 29
def test_braces_and_dollars_come_out_as_written(small: SiteFolder) -> None:
    assert LITERAL in small.page("compare/1/").article.text


# bugs.md row 26
def test_every_heading_has_an_id_of_its_own(small: SiteFolder) -> None:
    for path in PAGES:
        article = small.page(f"zh/{path}").article
        headings = [h for h in article.select("h2, h3, h4") if not h.find_parent(re.compile("-"))]
        ids = [h.get("id") for h in headings]
        assert headings
        assert all(name and not re.fullmatch(r"_\d+", name) for name in ids), ids
        every = [element["id"] for element in small.page(f"zh/{path}").select("[id]")]
        assert len(every) == len(set(every))


def test_an_edit_link_leads_to_the_source_of_the_page(small: SiteFolder) -> None:
    links = {a["href"] for a in small.page("zh/compare/1/").select("article a[rel=edit]")}
    assert links == {"https://github.com/moor/site/edit/main/stories/compare/1/story.zh.md"}


def test_a_diagram_brings_our_module_and_only_where_there_is_one(small: SiteFolder) -> None:
    page = small.page("compare/1/")
    (script,) = page.select("script[src*=mermaid]")
    assert re.fullmatch(r"../../assets/js-\w{8}/mermaid\.js", script["src"])
    assert script["type"] == "module"
    assert page.select("pre.mermaid") == []
    assert small.page("instructors/").select("script[src*=mermaid]") == []


# --- hosted anywhere -------------------------------------------------------------------------------------


def loaded(page: BeautifulSoup) -> list[str]:
    """Everything a page fetches by itself."""
    links = [
        link["href"] for link in page.select("link[rel~=stylesheet], link[rel~=icon], link[rel~=preload]")
    ]
    return links + [element["src"] for element in page.select("[src]")]


# bugs.md row 17
def test_nothing_is_loaded_from_elsewhere(small: SiteFolder) -> None:
    for name, content in small.snapshot().items():
        if name.endswith(".html"):
            addresses = loaded(small.page(name))
            assert addresses
            assert [address for address in addresses if urlsplit(address).netloc] == []
        elif name.endswith(".css"):
            assert re.findall(rb"(?:@import|url\()\s*[\"']?(?:https?:)?//[^)]*", content) == []


def test_every_link_of_the_site_leads_somewhere(small: SiteFolder) -> None:
    files = small.snapshot()
    pages = {name.removesuffix("index.html"): small.page(name) for name in files if name.endswith(".html")}
    for path, page in pages.items():
        for address in loaded(page) + [a["href"] for a in page.select("a[href]")]:
            target = urljoin(PUBLIC + path, address)
            if not target.startswith(PUBLIC):
                assert urlsplit(address).netloc, f"{path}: {address} leaves the site"
                continue
            name, _, fragment = target.removeprefix(PUBLIC).partition("#")
            assert name in pages or name in files, f"{path}: {address}"
            assert not fragment or pages[name].find(id=fragment), f"{path}: {address}"


def test_the_page_for_not_found_works_at_any_depth(small: SiteFolder) -> None:
    page = small.page("404.html")
    for address in loaded(page) + [a["href"] for a in page.select("a[href]")]:
        assert address.startswith(("/repo/", "#", "https://github.com/moor/site")), address
    assert {"/repo/", "/repo/zh/"} <= {a["href"] for a in page.select("article a")}
    assert not (small.site / "zh/404.html").exists()


def test_the_repository_is_a_plain_link(small: SiteFolder) -> None:
    page = small.page("compare/1/")
    assert page.select("[data-md-component=source]") == []  # the theme would ask its host for stars
    assert page.select_one("a.md-source")["href"] == "https://github.com/moor/site"


def test_the_only_script_of_ours_in_a_page_sets_the_palette_before_anything_is_painted(
    small: SiteFolder,
) -> None:
    for path in PAGES:
        inline = small.page(path).select("script:not([src])")
        theirs = ("__md_scope", "var target=document")
        code = [script.text.strip() for script in inline if script.get("type") != "application/json"]
        (ours,) = [text for text in code if not text.startswith(theirs)]
        assert "mdColorScheme = scheme" in ours


# bugs.md row 46
def test_without_a_public_address_the_site_is_relative(fresh: SiteFolder) -> None:
    (fresh.root / "docs" / "CNAME").write_text("anatomy.example\n", encoding="utf-8")
    page = fresh.built().page("zh/compare/1/")
    assert page.select("link[rel=canonical]") == []
    links = {link["hreflang"]: link["href"] for link in page.select("link[hreflang]")}
    assert urljoin("zh/compare/1/", links["en"]) == "compare/1/"
    assert page.select("a[rel=edit]") == []
    assert "the old site" not in (fresh.site / "index.html").read_text(encoding="utf-8")
    assert (fresh.site / "CNAME").read_text(encoding="utf-8") == "anatomy.example\n"


# --- refused ---------------------------------------------------------------------------------------------


def test_wrong_content_is_told_whole_and_the_old_site_stays(fresh: SiteFolder) -> None:
    fresh.content.replace_in_stories("ox/src/gate.py:7 manual", "ox/src/gate.py:8 manual")
    fresh.content.replace("matrix.yml", "status: absent", "status: gone")
    said = refused(fresh)
    assert "3 problems" in said
    assert "stories/matrix.yml" in said
    assert "stories/compare/1/story.zh.md, line" in said


def test_a_scenario_that_does_not_run_is_refused(fresh: SiteFolder) -> None:
    (fresh.content.cells / "__main__.py").write_text('raise RuntimeError("the ox fell over")\n')
    assert "the ox fell over" in refused(fresh)


# bugs.md row 27
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_dead_anchor_on_a_page_is_refused(fresh: SiteFolder, lang: str) -> None:
    fresh.append(f"docs/authors.{lang}.md", "\nSee [that](compare/1/story.md#nowhere).\n")
    assert "does not contain an anchor '#nowhere'" in refused(fresh)


def test_a_link_may_lead_to_a_step_of_a_demo_if_it_is_there(fresh: SiteFolder) -> None:
    for step in (1, 999):
        fresh.append(
            "docs/authors.en.md",
            f"\nSee [that](compare/1/story.md#demo=compare/1/open-door&step={step}).\n",
        )
    said = refused(fresh)
    assert "does not contain an anchor '#demo=compare/1/open-door&step=999'" in said
    assert "step=1'" not in said


def test_a_link_to_a_cell_of_the_matrix_is_good(fresh: SiteFolder) -> None:
    fresh.append("docs/authors.en.md", "\nSee [that](compare/2/story.md#gate/ox).\n")
    fresh.built()


# bugs.md row 26
def test_a_heading_without_an_id_is_refused(fresh: SiteFolder) -> None:
    fresh.append("docs/authors.zh.md", "\n## 没有标识\n")
    assert "the heading '没有标识' has no id" in refused(fresh)
