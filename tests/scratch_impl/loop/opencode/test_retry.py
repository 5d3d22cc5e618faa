from __future__ import annotations

import pytest

from scratch_impl.loop.opencode.retry import LONGEST_MS, Failure, delay_ms, is_retryable

JULY_2026_MS = 1_783_486_648_000


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        (None, 30_000),
        ({}, 64_000),  # a header lifts the bound, even when it says nothing
        ({"retry-after-ms": "1500.5"}, 1500.5),
        ({"retry-after-ms": "0"}, 0),
        ({"retry-after-ms": "250 or so", "retry-after": "9"}, 250),
        ({"retry-after-ms": "soon", "retry-after": "1.0001"}, 1001),
        ({"retry-after": "1e3"}, 1_000_000),
        ({"retry-after": "Infinity"}, LONGEST_MS),
        ({"retry-after": "Wed, 08 Jul 2026 04:57:38 GMT"}, 10_000),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 64_000),  # long ago
        ({"retry-after": "21 Oct 2015 07:28:00 GMT"}, 21_000),  # read as a number
        ({"retry-after": ""}, 64_000),
    ],
)
def test_the_sixth_wait(headers: dict[str, str] | None, expected: float) -> None:
    assert delay_ms(6, headers, JULY_2026_MS) == expected


def test_no_wait_is_longer_than_a_timer_can_hold() -> None:
    assert delay_ms(60, {}) == LONGEST_MS


@pytest.mark.parametrize(
    ("failure", "again"),
    [
        (Failure(500), True),
        (Failure(429), False),
        (Failure(429, retryable=True), True),
        (Failure(500, overflow=True), False),
    ],
)
def test_what_is_asked_again(failure: Failure, again: bool) -> None:
    assert is_retryable(failure) is again
