"""The command line: `python -m scratch_impl trace FILE|-` and `python -m scratch_impl conform FILE...`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scratch_impl import bridge, conform


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code (0 fine, 1 the run or the comparison found a problem)."""
    parser = argparse.ArgumentParser(prog="python -m scratch_impl", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    trace = commands.add_parser("trace", help="run a scenario and print its steps as JSON")
    trace.add_argument("file", help="a scenario as JSON, or - to read it from standard input")
    compare = commands.add_parser("conform", help="compare cells with recorded decisions of the real agents")
    compare.add_argument("files", nargs="+", type=Path, help="vector files")
    compare.add_argument("--known", type=Path, default=conform.KNOWN, help="the list of known differences")
    options = parser.parse_args(arguments)

    if options.command == "conform":
        return conform.main(options.files, options.known)
    text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    trace_text = bridge.run(text)
    print(trace_text)
    return 0 if '"error": null' in trace_text[-20:] else 1


if __name__ == "__main__":
    sys.exit(main())
