"""A file of teaching code is printed once a page."""

from __future__ import annotations

from sitegen.html.shared_code import share_code


def figure(file: str, text: str = "code") -> str:
    return f'<figure class="source" data-file="{file}">\n<pre>{text}</pre></figure>'


def test_the_first_printing_stays_and_can_be_pointed_at() -> None:
    html = share_code(figure("a/one.py"), "en")
    assert html == figure("a/one.py").replace("<figure", '<figure id="code-a-one-py"')


def test_a_second_printing_becomes_a_link_to_the_first() -> None:
    html = share_code(figure("a/one.py") + "<hr>" + figure("a/one.py"), "en")
    assert html.count("<pre>") == 1
    assert html.endswith(
        '<p class="source__elsewhere"><a href="#code-a-one-py">a/one.py</a> (printed further up)</p>'
    )


def test_other_files_are_left_alone() -> None:
    html = share_code(figure("a/one.py") + figure("a/two.py"), "zh")
    assert html.count("<pre>") == 2
