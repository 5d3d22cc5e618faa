"""Plates are numbered as they stand on the page."""

from __future__ import annotations

from sitegen.html.plates import number_plates


def test_plates_count_from_one_in_the_order_of_the_page() -> None:
    html = '<b class="caption__number">Fig.</b> a <b>Fig.</b> <b class="caption__number">Fig.</b> b'
    assert number_plates(html) == (
        '<b class="caption__number">Fig. 1</b> a <b>Fig.</b> <b class="caption__number">Fig. 2</b> b'
    )
