"""The Content-Security-Policy that a page carries."""

from __future__ import annotations

import base64
import hashlib
import re

from sitegen.html.content_policy import script_hashes, with_policy

PAGE = """<!doctype html><html><head>
<meta charset="utf-8">
<script>let a = "<b>&amp;";</script>
<script type="application/json">{"data": 1}</script>
<script src="x.js"></script>
</head><body><script type="module">run();
</script><p>text</p><script>let a = "<b>&amp;";</script></body></html>"""


def hashed(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def policy_of(page: str) -> dict[str, str]:
    (text,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    return {name: rest for name, _, rest in (part.partition(" ") for part in text.split("; "))}


def test_each_script_that_runs_in_the_page_is_named_once_by_its_hash() -> None:
    assert script_hashes(PAGE) == [hashed('let a = "<b>&amp;";'), hashed("run();\n")]
    assert policy_of(with_policy(PAGE))["script-src"].split()[2:] == script_hashes(PAGE)


def test_the_policy_stands_before_anything_it_is_about() -> None:
    page = with_policy(PAGE)
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert page.replace(re.findall(r"\n<meta http-equiv[^>]*>", page)[0], "") == PAGE


def test_nothing_comes_from_elsewhere_and_text_never_becomes_code() -> None:
    policy = policy_of(with_policy(PAGE))
    assert policy["default-src"] == policy["object-src"] == "'none'"
    assert "'unsafe-eval'" not in policy["script-src"] and "'unsafe-inline'" not in policy["script-src"]
    for name in ("worker-src", "connect-src", "frame-src", "font-src", "base-uri"):
        assert policy[name] == "'self'"
    assert not [rest for rest in policy.values() if re.search(r"https?:|\*|blob:", rest)]


def test_live_reload_may_bring_a_script_that_nobody_knew() -> None:
    assert (
        policy_of(with_policy(PAGE, live=True))["script-src"] == "'self' 'wasm-unsafe-eval' 'unsafe-inline'"
    )


def test_a_page_without_scripts_has_a_policy_too_and_a_scrap_has_none() -> None:
    assert policy_of(with_policy('<meta charset="utf-8">'))["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert with_policy("<p>no head</p>") == "<p>no head</p>"
