from __future__ import annotations

import pytest

from sitegen.shared_assets import from_root, is_shared


@pytest.mark.parametrize(("home", "root"), [("", "../"), ("../../", "../../../"), ("/repo/zh/", "/repo/")])
def test_a_page_is_given_the_way_to_what_all_languages_share(home: str, root: str) -> None:
    page = (
        f"<link href=\"{home}assets/css/a.css\"><script src='{home}assets/js/b.js'></script>"
        f'{{"search": "{home}assets/js/worker.js?zh/#{home}assets/javascripts/search.js"}}'
    )
    assert from_root(page, home, root) == page.replace(f"{home}assets/", f"{root}assets/")


def test_what_leads_to_the_root_already_and_what_is_only_talked_of_stay_as_they_are() -> None:
    for page in (
        '<a href="../../../assets/code/x.html">',
        '<img src="../../assets/img/a.png">',
        "<code>docs/assets/js/main.js</code>",
    ):
        assert from_root(page, "../../", "../../../") == page


def test_pictures_of_pages_are_not_shared() -> None:
    assert is_shared("assets/css/plate.css")
    assert not is_shared("assets/img/a.png")
    assert not is_shared("CNAME")
