"""Find the engines that the smoke set runs in: Chromium, Firefox and WebKit.

`python tools/find_engines.py` says what there is; with `--install` it tries to get what is missing. Playwright's
own builds are taken first. Where they cannot be, Firefox is the system's own, and WebKit is WebKitGTK's small
browser with its WebDriver.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.find_browser import NoBrowserError, find, starts, succeeds

ENGINES = ("chromium", "firefox", "webkit")
FIREFOXES = ("firefox-esr", "firefox")
WEBDRIVER = "WebKitWebDriver"
MINIBROWSERS = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
HELP = {
    "firefox": "install Playwright's own (python -m playwright install --with-deps firefox), "
    "or as root on Debian: apt-get install firefox-esr",
    "webkit": "install Playwright's own (python -m playwright install --with-deps webkit), "
    "or as root on Debian: apt-get install webkit2gtk-driver xvfb",
}


class NoEngineError(Exception):
    """This engine is not here; the message says how to get it."""


@dataclass(frozen=True)
class Engine:
    """An engine that is installed: what to start, and whether it is Playwright's own build of it."""

    executables: tuple[Path, ...]
    own: bool


def find_engine(name: str, env: Mapping[str, str]) -> Engine:
    """The engine of that name.

    Raises:
        NoEngineError: it is not installed.
    """
    if name == "chromium":
        try:
            return Engine((find(env),), own=False)
        except NoBrowserError as problem:
            raise NoEngineError(str(problem)) from None
    if own := playwrights_own(name):
        return Engine((own,), own=True)
    system = system_firefox(env) if name == "firefox" else system_webkit(env)
    if system is None:
        raise NoEngineError(f"no {name} here: {HELP[name]}")
    return system


def playwrights_own(name: str) -> Path | None:
    """Playwright's own build, if it is there and starts."""
    with sync_playwright() as playwright:
        executable = Path(getattr(playwright, name).executable_path)
    return executable if executable.is_file() and starts(executable) else None


def system_firefox(env: Mapping[str, str]) -> Engine | None:
    """The Firefox on PATH."""
    found = (shutil.which(name, path=env.get("PATH")) for name in FIREFOXES)
    return next((Engine((Path(path),), own=False) for path in found if path), None)


def system_webkit(env: Mapping[str, str], prefix: Path = Path("/usr")) -> Engine | None:
    """WebKitGTK's WebDriver and its small browser; the screen it needs, too, if there is none."""
    driver = shutil.which(WEBDRIVER, path=env.get("PATH"))
    browsers = [path for pattern in MINIBROWSERS for path in sorted(prefix.glob(pattern))]
    screen = env.get("DISPLAY") or shutil.which("Xvfb", path=env.get("PATH"))
    return Engine((Path(driver), browsers[-1]), own=False) if driver and browsers and screen else None


def install(name: str, env: Mapping[str, str], is_root: bool) -> None:
    """Try to get an engine; whether it worked, `find_engine` tells."""
    quiet = {**env, "DEBIAN_FRONTEND": "noninteractive"}
    if is_root and shutil.which("apt-get", path=env.get("PATH")):
        succeeds(["apt-get", "update"], quiet)
        if succeeds(["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES[name]], quiet):
            return
    succeeds([sys.executable, "-m", "playwright", "install", name], quiet)


def main(arguments: list[str]) -> int:
    """Say of each engine where it is, or how to get it. Always 0: the tests skip what is not there."""
    for name in ENGINES:
        try:
            try:
                found = find_engine(name, os.environ)
            except NoEngineError:
                if "--install" not in arguments or name not in PACKAGES:
                    raise
                print(f"{name}: trying to install it", flush=True)
                install(name, os.environ, os.geteuid() == 0)
                found = find_engine(name, os.environ)
        except NoEngineError as missing:
            print(f"{name}: {missing}")
        else:
            print(f"{name}: {found.executables[-1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
