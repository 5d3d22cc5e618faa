"""Code that has no end, or no measure: what a reader may write, and what a page must live through."""

from __future__ import annotations

from typing import TypedDict

from playwright.sync_api import Page

FILE = "scratch_impl/permission_gate/gemini_cli/engine.py"

# Added at the end of FILE, each has no end that anybody would wait for.
ENDLESS = {
    "a loop": "while True: pass",
    "a loop that catches all": "while True:\n  try: x = 1\n  except: pass",
    "one call": "import itertools; sum(itertools.count())",
    "a pattern": "import re; re.match(r'(a+)+$', 'a' * 40 + 'b')",
    "a flood": "while True: print('x' * 100)",
}
# Each of these leaves a Python behind that can never be used again.
CRASHING = {
    "deep recursion": "import sys; sys.setrecursionlimit(10**5)\nf = lambda n: f(n + 1)\nf(0)",
    "an exit": "import os; os._exit(3)",
}
# Each of these takes more than there is.
GREEDY = {
    "one block": "block = bytearray(1 << 30)",
    "a text": "y = 1; x = '+'\nwhile y == 1: x = x + x\nprint(x)",
}
FLOOD = "for i in range(10_000): print(i)"
UNFINISHED = "print('Some text', end='')"

# Runs the cell on FILE with `more` at its end; tells what came of it, the longest time that the page did
# nothing meanwhile, and how long after Stop the answer came.
RUN = """async ({ file, more, limitMs, stopWhen }) => {
  const main = document.querySelector("script[src$='/main.js']");
  const { run, read } = await import(new URL("python-client.js", main.src));
  const sources = more ? { [file]: `${await read(file)}\\n${more}\\n` } : undefined;
  const setup = { builtin: ["yolo.toml"], calls: [{ tool: "glob" }] };
  const control = new AbortController();
  let stoppedAt = 0;
  const stop = () => { stoppedAt = performance.now(); control.abort(); };
  const onState = (state, progress) => {
    if (stopWhen === progress?.phase) stop();
    if (stopWhen === state) setTimeout(stop, 300);
  };
  let last = performance.now();
  const gaps = [];
  const clock = setInterval(() => { gaps.push(performance.now() - last); last = performance.now(); }, 10);
  const answer = { ending: "", error: "", steps: 0, printed: "", cut: false };
  const take = ({ steps, printed, cut }) =>
    Object.assign(answer, { steps: steps.length, printed: printed.map(({ text }) => text).join(""), cut });
  try {
    const options = { signal: control.signal, onState, limitMs };
    const result = await run({ cell: "permission_gate/gemini_cli", setup, sources }, options);
    take({ ...result, steps: result.trace.steps });
    answer.error = result.trace.error?.type ?? "";
  } catch (ended) {
    answer.ending = ended.ending;
    if (ended.told) take(ended.told);
  }
  clearInterval(clock);
  const after = stoppedAt ? performance.now() - stoppedAt : 0;
  return { ...answer, after, gap: Math.max(0, ...gaps) };
}"""


class Came(TypedDict):
    """What came of a run."""

    ending: str  # why it was ended; empty: it came to its end
    error: str  # the exception that it came to its end with
    steps: int
    printed: str
    cut: bool
    after: float  # milliseconds from Stop to the answer
    gap: float  # the longest time in milliseconds that the page did nothing


def run_with(page: Page, more: str = "", *, limit_ms: int = 60_000, stop_when: str | None = None) -> Came:
    """Run the cell with `more` at the end of FILE; `stop_when` is a state, or a phase of the boot."""
    asked = {"file": FILE, "more": more, "limitMs": limit_ms, "stopWhen": stop_when}
    came: Came = page.evaluate(RUN, asked)
    return came


def run_both(page: Page, more: str, *, stop_when: str) -> tuple[Came, Came]:
    """Run the cell with `more` at its end, and behind it once more; the second one may be stopped."""
    first = {"file": FILE, "more": more, "limitMs": 1_000, "stopWhen": None}
    second = {"file": FILE, "more": "pass", "limitMs": 60_000, "stopWhen": stop_when}
    came = page.evaluate(
        f"([first, second]) => Promise.all([({RUN})(first), ({RUN})(second)])", [first, second]
    )
    return came[0], came[1]
