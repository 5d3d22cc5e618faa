"""Our Markdown: citations in prose and tables, fences, and everything else exactly as written."""

from __future__ import annotations

import pytest
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from sitegen.compare_files import compare_files
from sitegen.demo_files import demo_files
from sitegen.markdown import AnatomyExtension, inline, superfences, with_sources
from sitegen.run_pages import run_pages
from sitegen.widgets import Widgets
from tests.sitegen.content_folder import ContentFolder

TRACE = {"cell": "gate/ox", "steps": [], "error": None}


@pytest.fixture
def extension(content: ContentFolder) -> AnatomyExtension:
    loaded = content.load()
    traces = {"compare/1/open-door": TRACE}
    demos = demo_files(loaded, traces)
    pages = run_pages(loaded, traces, demos)
    widgets = Widgets(loaded, "en", traces, demos, pages, compare_files(loaded, demos))
    return AnatomyExtension(loaded, "en", widgets.by_name())


def render(extension: AnatomyExtension, text: str) -> str:
    names = ["tables", "attr_list", "pymdownx.superfences", extension]
    configs = {"pymdownx.superfences": superfences({}, extension)}
    return Markdown(extensions=names, extension_configs=configs).convert(text)


def test_a_citation_in_prose_becomes_a_reference(extension: AnatomyExtension) -> None:
    html = render(extension, "It reads ox/src/gate.py:3-5.")
    assert html.startswith('<p>It reads<a class="citation" id="cite-1-1"')
    assert html.endswith(">[1]</a>.</p>")


def test_several_citations_share_a_place(extension: AnatomyExtension) -> None:
    html = render(extension, "It reads ox/src/gate.py:3-5 ox/src/gate.py:7 manual/rights#who, then stops.")
    assert html.count('class="citation') == 3
    assert "[3]</a>, then stops." in html


def test_underscores_of_a_path_are_no_emphasis(extension: AnatomyExtension) -> None:
    html = render(extension, "So ox/src/a_b/_c_.py:7 and ox/src/d_e.py:8 say.")
    assert "<em>" not in html
    assert "/src/a_b/_c_.py#L7" in html


def test_prose_table_and_widget_are_numbered_in_one_row(extension: AnatomyExtension) -> None:
    text = (
        "First ox/src/gate.py:7.\n\n| a | b |\n|---|---|\n| x | y ox/src/gate.py:3-5 |\n\n"
        "```guess\nquestion: Why?\nchoices:\n"
        "  - {text: a, right: true, feedback: 'see manual/rights#who'}\n"
        "  - {text: b, feedback: 'see ox/src/gate.py:7'}\n  - {text: c, feedback: no}\n```\n\n"
        "Last ox/src/gate.py:3-5."
    )
    html = render(extension, text)
    numbers = [part.partition("</a>")[0] for part in html.split(">[")[1:]]
    assert numbers == ["1]", "2]", "3]", "1]", "2]"]


def test_each_page_counts_anew(extension: AnatomyExtension) -> None:
    render(extension, "One ox/src/gate.py:7.")
    assert ">[1]</a>" in render(extension, "Another ox/src/gate.py:3-5.")


@pytest.mark.parametrize(
    "text",
    [
        "`ox/src/gate.py:3-5`",
        "[there](https://farm.example/ox/src/gate.py:3-5)",
        "see box/src/gate.py:3-5",
        "    ox/src/gate.py:3-5",
        "```\nox/src/gate.py:3-5\n```",
    ],
)
def test_what_is_no_citation_stays(extension: AnatomyExtension, text: str) -> None:
    html = render(extension, text)
    assert "citation" not in html
    assert "ox/src/gate.py:3-5" in html


@pytest.mark.parametrize(
    "text",
    [
        "with {{args}} and {% if x %}",
        "from $a -> b$ to $validating ... error$",
        r"\(a\) and $$x_1$$",
        "-- 'so' ...",
    ],
)
def test_braces_and_dollars_come_out_as_written(extension: AnatomyExtension, text: str) -> None:
    plain = render(extension, text).replace("&gt;", ">").removeprefix("<p>").removesuffix("</p>")
    assert plain == text.replace(r"\(", "(").replace(r"\)", ")")


def test_the_sources_are_the_last_part(extension: AnatomyExtension) -> None:
    html = render(extension, with_sources("## A {#a}\n\nIt reads ox/src/gate.py:7.", "en"))
    assert '<h2 id="sources">Sources</h2>\n<section class="sources"' in html
    assert 'id="source-1"' in html


def test_widgets_stand_on_their_own_not_in_a_paragraph(extension: AnatomyExtension) -> None:
    fences = "```demo\nscenario: compare/1/open-door\n```\n\n```matrix\n```\n\n```map\n```"
    html = render(extension, fences)
    for tag in ("live-demo", "organ-matrix"):
        assert f"<{tag} " in html
        assert f"<p><{tag}" not in html


def test_guess_and_demo_stay_out_of_the_search(extension: AnatomyExtension) -> None:
    html = render(extension, "```demo\nscenario: compare/1/open-door\n```")
    assert "data-search-exclude" in html.partition(">")[0]


def test_a_diagram_stays_readable_text(extension: AnatomyExtension) -> None:
    html = render(extension, '```mermaid\nflowchart TD\n  a["x<br/>y"] --> b\n```')
    assert 'a["x&lt;br/&gt;y"] --&gt; b' in html


def test_a_broken_fence_stops_the_build(extension: AnatomyExtension) -> None:
    with pytest.raises(SuperFencesException, match=r"fence `demo`.*nowhere"):
        render(extension, "```demo\nscenario: compare/1/nowhere\n```")


def test_a_text_of_the_data_becomes_html(extension: AnatomyExtension) -> None:
    render(extension, "")  # tells `inline` which sources there are
    html = inline("A <b> & `x < y` is **very `new`** ox/src/gate.py:7, manual/rights too.", "en")
    assert html == (
        "A &lt;b&gt; &amp; <code>x &lt; y</code> is <strong>very <code>new</code></strong> "
        '<cite-ref data-citation="ox/src/gate.py:7"></cite-ref>, '
        '<cite-ref data-citation="manual/rights"></cite-ref> too.'
    )
