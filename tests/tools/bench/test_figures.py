"""The bench's figures: medians, bounds, and the table that says whether they are met."""

from __future__ import annotations

import json

from tools.bench.figures import Figure, as_json, bound_of, measured, ratio, shown, table


def test_a_ratio_is_the_median_of_each_pairs_own_so_one_slow_minute_does_not_decide() -> None:
    figure = ratio("build", "ours", [(2.0, 1.0), (30.0, 20.0), (9.0, 1.0)], "theirs", 1.5)
    assert figure.value == 2.0
    assert figure.samples == (2.0, 1.5, 9.0)
    assert not figure.met


def test_a_bound_is_kept_when_it_is_just_reached_from_either_side() -> None:
    assert Figure("step", "a", 50, "ms", "", 50).met
    assert not Figure("step", "a", 50.1, "ms", "", 50).met
    assert Figure("lighthouse", "a", 95, "points", "", 95, floor=True).met
    assert not Figure("lighthouse", "a", 94, "points", "", 95, floor=True).met
    assert Figure("start", "only told", 9999, "ms", "").met


def test_zero_is_a_bound_too() -> None:
    assert bound_of(Figure("bytes", "foreign", 0, "", "", 0)) == "<= 0"
    assert not Figure("bytes", "foreign", 1, "", "", 0).met


def test_a_value_has_as_many_digits_as_mean_something() -> None:
    assert [shown(0.2449, "x"), shown(36.6, "ms"), shown(251204, "bytes"), shown(3, "")] == [
        "0.24 x",
        "37 ms",
        "251,204 bytes",
        "3",
    ]


def test_the_table_names_each_figure_its_bound_and_whether_it_is_met() -> None:
    found = [
        ratio("start", "live start", [(1, 4)], "bare", 0.35),
        measured("stop", "after Stop", [1200], "ms", "", 1000),
        measured("start", "for the record", [3], "ms"),
    ]
    head, rule, start, stop, told = table(found).splitlines()
    assert head.split() == ["what", "figure", "bound", "met", "compared", "to"]
    assert set(rule) == {"-", " "}
    assert start.split() == ["live", "start", "0.25", "x", "<=", "0.35", "x", "yes", "bare"]
    assert stop.split() == ["after", "Stop", "1,200", "ms", "<=", "1,000", "ms", "NO"]
    assert told.split() == ["for", "the", "record", "3", "ms"]
    assert start.index("0.25 x") + len("0.25 x") == stop.index("1,200 ms") + len("1,200 ms")


def test_the_json_holds_every_sample_and_what_it_was_measured_on() -> None:
    found = [measured("stop", "after Stop", [3, 1, 2], "ms", "", 1000)]
    written = json.loads(as_json(found, {"pairs": 3}))
    assert written["pairs"] == 3
    (figure,) = written["figures"]
    assert (figure["value"], figure["samples"], figure["bound"], figure["met"]) == (2, [3, 1, 2], 1000, True)
