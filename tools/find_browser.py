"""Find a Chromium for the tests, and install one where none is found.

`python tools/find_browser.py` prints the path of the first that starts; with `--install` it installs one if
it must. The places, in order: the executable that `CHROMIUM` names, Chromium on PATH, Playwright's own, and
on Debian as root the package `chromium`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-noto-cjk")  # the font is for Chinese text in screenshots
INSTALL_LIMIT_S = 900

HELP = """No Chromium found, so the browser tests cannot run. Any one of these helps:
  - name an executable:    CHROMIUM=/path/to/chromium make test
  - install it system-wide, for example as root on Debian:    apt-get install chromium
  - let Playwright fetch its own:    .venv/bin/python -m playwright install --with-deps chromium"""


class NoBrowserError(Exception):
    """No Chromium that starts; the message says what was tried or what to do."""


def starts(executable: Path) -> bool:
    """Whether this file runs: a browser whose system libraries are missing does not."""
    try:
        done = subprocess.run([executable, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def playwrights_own() -> Path | None:
    """Where Playwright keeps, or would keep, its own Chromium; None without Playwright."""
    program = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    return Path(done.stdout.strip()) if done.returncode == 0 and done.stdout.strip() else None


def candidates(env: Mapping[str, str]) -> Iterator[Path]:
    """Installed browsers, best first. Lazy, since asking Playwright takes a second."""
    for name in NAMES:
        found = shutil.which(name, path=env.get("PATH"))
        if found:
            yield Path(found)
    own = playwrights_own()
    if own and own.is_file():
        yield own


def find(env: Mapping[str, str]) -> Path:
    """The first Chromium that starts.

    Raises:
        NoBrowserError: none is installed, or `CHROMIUM` names something that does not start.
    """
    named = env.get("CHROMIUM")
    if named:
        if starts(Path(named)):
            return Path(named)
        raise NoBrowserError(
            f"CHROMIUM is {named!r}, and that does not start. Name an executable, or unset it to search."
        )
    for executable in candidates(env):
        if starts(executable):
            return executable
    raise NoBrowserError(HELP)


def installers(env: Mapping[str, str], is_root: bool) -> list[list[list[str]]]:
    """Ways to get a browser, in order; each is the commands to run one after the other."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if is_root and shutil.which("apt-get", path=env.get("PATH")):
        ways.append([["apt-get", "update"], ["apt-get", "install", "-y", *PACKAGES]])
    return ways


def install(env: Mapping[str, str], is_root: bool, say: Callable[[str], None]) -> Path:
    """Try each way to install until a browser starts.

    Raises:
        NoBrowserError: none of them worked.
    """
    quiet = {**env, "DEBIAN_FRONTEND": "noninteractive"}
    for commands in installers(env, is_root):
        say(f"no Chromium yet: {' && '.join(' '.join(command) for command in commands)}")
        if all(succeeds(command, quiet) for command in commands):
            try:
                return find(env)
            except NoBrowserError:
                pass
        say("that did not bring one")
    raise NoBrowserError(HELP)


def succeeds(command: list[str], env: Mapping[str, str]) -> bool:
    """Run a command with its output going to stderr; whether it ended well and in time."""
    try:
        done = subprocess.run(command, env=dict(env), stdout=sys.stderr, timeout=INSTALL_LIMIT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def main(arguments: list[str]) -> int:
    """Print the browser's path; exit 1 with a message that helps when there is none."""

    def say(line: str) -> None:
        print(f"browser: {line}", file=sys.stderr)

    try:
        try:
            path = find(os.environ)
        except NoBrowserError:
            if "--install" not in arguments or os.environ.get("CHROMIUM"):
                raise
            path = install(os.environ, os.geteuid() == 0, say)
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
