"""The command line.

python -m scratch_impl run SCENARIO      play a run and tell its steps; `run --help` says what else it can do
python -m scratch_impl trace FILE|-      the same as data, from JSON
python -m scratch_impl mark FILE|-       mark answers to exercises: JSON, see exercises.marker
python -m scratch_impl piece FILE|-      run pieces of code: JSON, see exercises.pieces
python -m scratch_impl conform FILE...   compare cells with recorded decisions of the real agents
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scratch_impl import bridge, conform, exercises, sentences, terminal
from scratch_impl.kernel.problems import BadInput


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code: 0 fine, 1 a problem in the run or the comparison, 2 no run."""
    options = _parser().parse_args(arguments)
    if options.command == "conform":
        return conform.main(options.files, options.known)
    if options.command == "run":
        try:
            return run(options)
        except BadInput as problem:
            print(f"{problem.message}. Expected: {problem.expected}.", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            print("\nStopped.", file=sys.stderr)
            return 130
        except BrokenPipeError:  # whoever was reading has read enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    if options.command in ("mark", "piece"):
        return _each(exercises.mark if options.command == "mark" else exercises.run_piece, text)
    trace_text = bridge.run(text)
    print(trace_text)
    return 0 if '"error": null' in trace_text[-20:] else 1


def _each(work: Callable[[str], str], text: str) -> int:
    """Do it with one request, or with each of a list; 1 when one of them could not be done."""
    asked = json.loads(text)
    done = [json.loads(work(json.dumps(one))) for one in (asked if isinstance(asked, list) else [asked])]
    print(json.dumps(done if isinstance(asked, list) else done[0], ensure_ascii=False))
    return int(any(one["error"] for one in done))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scratch_impl",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play a scenario and tell its steps")
    run.add_argument("scenario", help="an id such as scratch/2/ferry, or a file, YAML or JSON")
    run.add_argument("--json", action="store_true", help="print the trace as JSON, and nothing else")
    run.add_argument("--lang", choices=("en", "zh"), default="en")
    run.add_argument("--ask", action="store_true", help="answer the questions yourself")
    run.add_argument("--task", help="another task for the harness than the scenario's")
    run.add_argument(
        "--model", help="a real model, anthropic:NAME or openai:NAME; its key is in the environment"
    )
    run.add_argument("--base-url", help="where that model answers, if it is not where its maker keeps it")
    trace = commands.add_parser("trace", help="run a scenario and print its steps as JSON")
    trace.add_argument("file", help="a scenario as JSON, or - to read it from standard input")
    for name, what in (("mark", "mark the answer to an exercise"), ("piece", "run a piece of code")):
        commands.add_parser(name, help=what).add_argument("file", help="a request as JSON, or -")
    compare = commands.add_parser("conform", help="compare cells with recorded decisions of the real agents")
    compare.add_argument("files", nargs="+", type=Path, help="vector files")
    compare.add_argument("--known", type=Path, default=conform.KNOWN, help="the list of known differences")
    return parser


def run(options: argparse.Namespace) -> int:
    """Play a scenario, told step by step, or as JSON."""
    if options.json and options.ask:
        raise BadInput("--json and --ask do not go together", "one of the two")
    data = terminal.load(options.scenario)
    setup: dict[str, Any] = data.setdefault("setup", {})
    if options.task:
        setup["task"] = options.task
    hire = None
    if options.model:
        from scratch_impl.agents.http_model import hiring  # the one module that knows a network

        hire = hiring(options.model, options.base_url, os.environ)
        if not options.ask:  # nobody answers for a real model, so what would be asked is not done
            setup["gate"] = {**setup.get("gate", {}), "interactive": False}
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    words = {} if options.json else _words()

    def show(number: int, step: terminal.Step) -> None:
        own = words.get(sentences.cell_of(step, data["cell"]), {})
        print(sentences.line(number, step, own, options.lang, colour), flush=True)

    steps: list[terminal.Step] = [] if options.json else terminal.Steps(show)
    answers: Iterator[str] | None = (
        terminal.ask(steps, _word(words, data["cell"], options.lang)) if options.ask else None
    )
    if not options.json:
        _frame(data, ("title", "question"), options.lang, colour)
        print()
    trace = terminal.play(data, steps, answers, hire)
    error = trace["error"]
    if options.json:
        print(json.dumps(trace, ensure_ascii=False))
    elif error:
        text = f"{error['type']}: {error['message']}. Expected: {error['expected']}."
        print("\n" + sentences.paint(text, sentences.STYLES["error"], colour))
    else:
        print()
        _frame(data, ("takeaway",) if not options.model else (), options.lang, colour)
    return 1 if error else 0


def _words() -> dict[str, Any]:
    """How each cell's steps are told; nothing, when the files or what reads them are not there."""
    try:
        files = sorted((terminal.STORIES / "events").glob("*.yml"))
        return {file.stem.replace(".", "/"): terminal.read(file) for file in files}
    except (OSError, terminal.NoScenario):
        return {}


def _word(words: dict[str, Any], cell: str, lang: str) -> Callable[[dict[str, Any], str], str]:
    """How an answer is said: in the words of the cell that asks."""

    def word(step: dict[str, Any], answer: str) -> str:
        known = words.get(sentences.cell_of(step, cell), {}).get("words", {})
        return sentences.said("answer", answer, known, lang)

    return word


def _frame(data: dict[str, Any], keys: tuple[str, ...], lang: str, colour: bool) -> None:
    """What the scenario says before and after the run; a file of one's own need not say anything."""
    for key in keys:
        words = data.get(key)
        if isinstance(words, dict) and lang in words:
            text = sentences.wrap(words[lang], 0, lang)
            print(sentences.paint(text, sentences.STYLES["bold"] if key == "title" else "", colour))


if __name__ == "__main__":
    sys.exit(main())
