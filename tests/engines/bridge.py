"""Browsers that the system brings, driven through a small program in Node (bridge.mjs)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).with_name("bridge.mjs")


class BrowserError(Exception):
    """The browser could not do what it was asked; the message is its own."""


class BridgeDriver:
    """A page of a browser at the other end of the bridge."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._answer("start")

    def _ask(self, what: str, *values: str) -> Any:
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"do": what, "with": values}) + "\n")
        self.process.stdin.flush()
        return self._answer(what)

    def _answer(self, what: str) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise BrowserError(f"{what}: the browser is gone")
        answer = json.loads(line)
        if "error" in answer:
            raise BrowserError(f"{what}: {answer['error']}")
        return answer["value"]

    def goto(self, url: str) -> None:
        """Open an address."""
        self._ask("goto", url)

    def evaluate(self, body: str) -> Any:
        """Run the body of an async function in the page."""
        return self._ask("evaluate", body)

    def click(self, selector: str) -> None:
        """Click the first such element."""
        self._ask("click", selector)

    def write(self, selector: str, text: str) -> None:
        """Replace what stands in a field."""
        self._ask("write", selector, text)

    def close(self) -> None:
        """End the browser."""
        self._ask("close")


@contextmanager
def bridge(engine: str, executables: Sequence[Path], env: Mapping[str, str]) -> Iterator[BridgeDriver]:
    """A page of `firefox` (its executable) or `webkit` (the WebDriver and the browser)."""
    command = ["node", str(PROGRAM), engine, *map(str, executables)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8", env=dict(env)) as process:
        try:
            driver = BridgeDriver(process)
            yield driver
            driver.close()
        finally:
            process.kill()
