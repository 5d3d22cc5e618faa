"""How long to wait before a provider that has failed is asked again.

What: `delay_ms` doubles from attempt to attempt, unless the provider says itself how long; `is_retryable`
says whether it is asked again at all.

How the real one does it: recorded by running its own function, in
tests/conformance/vectors/opencode/retry_delay.json. The bound of 30 seconds holds only while the error came
without headers; a header that says nothing of use lifts it.

But: nobody waits here, the wait is only told. Dates are read as a mail program reads them, which knows fewer
forms than a browser. The real one also knows the texts of some errors.

Events: none.

Errors: none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import mktime_tz, parsedate_tz

FIRST_MS = 2_000
FACTOR = 2
LONGEST_WITHOUT_HEADERS_MS = 30_000
LONGEST_MS = 2**31 - 1  # what a timer of JavaScript can hold: 24.8 days

A_NUMBER_FIRST = re.compile(r"\s*([+-]?(?:Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?))")


@dataclass(frozen=True)
class Failure:
    """How a provider failed: with a status, and perhaps with headers; or because the request was too long."""

    status: int = 500
    message: str = "the provider failed"
    headers: Mapping[str, str] | None = None
    retryable: bool = False
    overflow: bool = False


def is_retryable(failure: Failure) -> bool:
    """Whether it makes sense to ask again: never when the request was too long."""
    return not failure.overflow and (failure.retryable or failure.status >= 500)


def delay_ms(attempt: int, headers: Mapping[str, str] | None, now_ms: float = 0) -> float:
    """How long to wait after this attempt; the first one is number 1.

    Args:
        attempt: which attempt has failed.
        headers: those of the error, names in small letters; None when it came without any.
        now_ms: what the clock says, in milliseconds since 1970; a header may name a date.
    """
    doubled: float = FIRST_MS * FACTOR ** (attempt - 1)
    if headers is None:
        return min(doubled, LONGEST_WITHOUT_HEADERS_MS, LONGEST_MS)
    asked = _asked_ms(headers, now_ms)
    return min(doubled if asked is None else asked, LONGEST_MS)


def _asked_ms(headers: Mapping[str, str], now_ms: float) -> float | None:
    ms = number_first(headers.get("retry-after-ms") or "")
    if ms is not None:
        return ms
    text = headers.get("retry-after") or ""
    seconds = number_first(text)
    if seconds is not None:
        return seconds if math.isinf(seconds) else math.ceil(seconds * 1000)
    date = parsedate_tz(text)
    wait = mktime_tz(date) * 1000 - now_ms if date else 0
    return math.ceil(wait) if wait > 0 else None


def number_first(text: str) -> float | None:
    """The number that a text begins with, whatever follows it.

    subtle: a date that begins with its day counts as that many seconds.

    Example: `number_first("21 Oct 2015")` -> `21.0`.
    """
    found = A_NUMBER_FIRST.match(text)
    return float(found[1]) if found else None
