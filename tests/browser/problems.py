"""What went wrong in a browser while a test ran, so that no test has to look for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

from tests.browser.server import SiteServer

# Seen as a console error too, but with a text of each browser's own.
VIOLATIONS = """addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
});"""


@dataclass
class PageProblems:
    """Collects foreign requests, failed requests, console errors and page errors of every page of a test."""

    servers: tuple[SiteServer, ...]
    found: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    starts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.starts = {server.url: len(server.answers) for server in self.servers}

    def allow(self, *texts: str) -> None:
        """Let problems that contain one of these texts pass; for a test that causes them on purpose."""
        self.allowed.extend(texts)

    def watch(self, context: BrowserContext) -> None:
        """Listen to all pages of this context, and their workers."""
        context.add_init_script(VIOLATIONS)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("console", self._console)
        context.on("weberror", self._error)

    def _is_ours(self, url: str) -> bool:
        ours = tuple(f"{server.origin}/" for server in self.servers)
        return url.startswith((*ours, *(f"blob:{origin}" for origin in ours), "data:", "about:"))

    def _request(self, request: Request) -> None:
        if not self._is_ours(request.url):
            self.foreign.append(request.url)
            self.found.append(f"foreign request: {request.url}")

    def _failed(self, request: Request) -> None:
        # Aborted is what a page does itself when it is left or ends its worker.
        if self._is_ours(request.url) and request.failure != "net::ERR_ABORTED":
            self.found.append(f"failed request: {request.url} ({request.failure})")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console error: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.found.append(f"page error: {error.error}")

    def unanswered(self) -> list[str]:
        """Requests of this test that our servers could not serve."""
        return [
            f"failed request: {answer.path} ({answer.status})"
            for server in self.servers
            for answer in server.answers[self.starts[server.url] :]
            if answer.status >= 400
        ]

    def remaining(self) -> list[str]:
        """All problems that the test did not allow."""
        return [
            problem
            for problem in [*self.found, *self.unanswered()]
            if not any(text in problem for text in self.allowed)
        ]
