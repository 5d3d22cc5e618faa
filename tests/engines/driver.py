"""What the smoke set asks of a browser: few enough questions for any engine to answer."""

from __future__ import annotations

import json
from typing import Any, Protocol

PATIENCE_MS = 60_000  # Python may have to start, on a slow machine


class Driver(Protocol):
    """One page of one browser."""

    def goto(self, url: str) -> None:
        """Open an address, until the page has loaded."""

    def evaluate(self, body: str) -> Any:
        """Run the body of an async JavaScript function in the page; its answer, which must be JSON."""

    def click(self, selector: str) -> None:
        """Click the first element of that selector with the pointer."""

    def write(self, selector: str, text: str) -> None:
        """Replace what stands in a field, by keyboard."""

    def close(self) -> None:
        """End the browser."""


def wait(driver: Driver, condition: str) -> None:
    """Wait until a JavaScript expression holds in the page.

    Raises:
        TimeoutError: it did not in time; the message is the condition.
    """
    held = driver.evaluate(
        f"""
        const end = performance.now() + {PATIENCE_MS};
        while (!({condition})) {{
          if (performance.now() > end) return false;
          await new Promise((done) => setTimeout(done, 30));
        }}
        return true;"""
    )
    if not held:
        raise TimeoutError(f"not within {PATIENCE_MS / 1000:.0f} s: {condition}")


def quoted(text: str) -> str:
    """A text as a JavaScript string."""
    return json.dumps(text)
