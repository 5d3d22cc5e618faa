"""Taste, kept from eroding: short files, one-way imports, nothing of one machine, versions named once."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 220  # that are not blank

# Recorded from elsewhere, or made by a program: data whose words are not ours to choose.
RECORDED = ("tests/conformance/vectors/", "tests/golden/", "requirements.txt")
NPM_LOCK = "package-lock.json"
STATES = {"idle", "loading", "running", "waiting", "done", "error"}
DOCSTRING_PARTS = (r"How the real ones? do(es)? it:", "But:", "Events:", "Errors:")
MOST_LINES_OF_AN_ORGAN = 120  # that are not blank, for an organ that is built from nothing
A_CITATION = re.compile(r"\b(?:gemini-cli|opencode|aider|claude-code)/[\w./-]+(?::\d+|#[\w-]+)")


def tracked(pattern: str = "*") -> list[Path]:
    """Files in git, and new ones that git would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", pattern],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return [path for name in sorted(set(listed.stdout.split("\0")) - {""}) if (path := ROOT / name).is_file()]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    """A file's text; nothing for a picture."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in it; relative ones made absolute."""
    package = [*path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            # `from package import module` imports that module as well
            yield from (f"{module}.{alias.name}" for alias in node.names)


def top(module: str) -> str:
    return module.split(".")[0]


def cell_of(path: Path) -> str | None:
    """`permission_gate/gemini_cli` for a file of that cell; None for the kernel, the bridge and the like."""
    parts = path.relative_to(ROOT / "scratch_impl").with_suffix("").parts
    if len(parts) < 2 or parts[0] in {"kernel", "agents", "exercises"} or parts[1] == "__init__":
        return None
    return f"{parts[0]}/{parts[1].removesuffix('_events')}"


def cell_files() -> list[Path]:
    return [path for path in tracked("scratch_impl/*.py") if cell_of(path)]


# --- size -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", ["scratch_impl/*.py", "sitegen/*.py", "docs/assets/js/*.js", "tools/*"])
def test_files_can_be_read_in_one_sitting(pattern: str) -> None:
    lengths = {
        name(path): sum(bool(line.strip()) for line in text_of(path).splitlines())
        for path in tracked(pattern)
        if path.name != NPM_LOCK
    }
    assert {file: length for file, length in lengths.items() if length > MOST_LINES} == {}


def test_what_is_built_from_nothing_is_small() -> None:
    for path in tracked("scratch_impl/*/scratch.py"):
        if cell_of(path):
            lines = sum(bool(line.strip()) for line in text_of(path).splitlines())
            assert lines < MOST_LINES_OF_AN_ORGAN, name(path)


def test_the_kernel_stays_small() -> None:
    files = [path for path in tracked("scratch_impl/kernel/*.py") if path.name != "__init__.py"]
    assert len(files) < 6
    assert sum(len(text_of(path).splitlines()) for path in files) <= 400


# --- who may import whom --------------------------------------------------------------------------------


def test_the_teaching_code_needs_the_standard_library_only() -> None:
    allowed = {*sys.stdlib_module_names, "scratch_impl"}
    for path in tracked("scratch_impl/*.py"):
        assert {top(module) for module in imports(path)} <= allowed, name(path)


def test_a_cell_never_imports_another_cell() -> None:
    for path in cell_files():
        cell = str(cell_of(path)).replace("/", ".")
        own = ("scratch_impl.kernel", f"scratch_impl.{cell}.", f"scratch_impl.{cell}_events")
        foreign = [
            module for module in imports(path) if top(module) == "scratch_impl" and not module.startswith(own)
        ]
        assert foreign == [], name(path)


def test_a_cell_has_no_clock_no_chance_no_threads_and_no_files() -> None:
    modules = {
        "asyncio",
        "datetime",
        "multiprocessing",
        "random",
        "secrets",
        "socket",
        "subprocess",
        "threading",
        "time",
    }
    for path in cell_files():
        assert not modules & {top(module) for module in imports(path)}, name(path)
        calls = {
            node.func.id
            for node in ast.walk(ast.parse(text_of(path)))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not {"open", "input", "print", "eval", "exec"} & calls, name(path)


def test_only_the_glue_of_the_generator_knows_mkdocs() -> None:
    knowing = {
        name(path)
        for path in tracked("sitegen/*.py")
        if any(top(module) == "mkdocs" for module in imports(path))
    }
    assert knowing <= {"sitegen/plugin.py", "sitegen/config.py"}


def test_the_generator_never_imports_the_teaching_code() -> None:
    for path in tracked("sitegen/*.py"):
        assert "scratch_impl" not in {top(module) for module in imports(path)}, name(path)


# --- what the teaching code says of itself --------------------------------------------------------------


def test_a_module_that_speaks_of_the_real_agent_says_what_it_leaves_out() -> None:
    for path in cell_files():
        docstring = ast.get_docstring(ast.parse(text_of(path))) or ""
        assert docstring, f"{name(path)} has no docstring"
        if A_CITATION.search(text_of(path)):
            found = [re.search(part, docstring) for part in DOCSTRING_PARTS]
            places = [part.start() for part in found if part]
            assert len(places) == len(found) and places == sorted(places), (
                f"{name(path)}: the docstring needs, in this order: {', '.join(DOCSTRING_PARTS)}"
            )


def test_a_cell_has_code_exactly_when_a_scenario_runs_it() -> None:
    matrix = yaml.safe_load(text_of(ROOT / "stories" / "matrix.yml"))
    shown = {cell["cell"] for cell in matrix["cells"] if cell.get("scenario")}
    run = {yaml.safe_load(text_of(path))["cell"] for path in tracked("stories/*.scenario.yml")}
    agents = {cell for cell in run if cell.startswith("agents/")}
    written = {cell_of(path) for path in cell_files()}
    assert written == run - agents
    assert shown <= run
    assert all((ROOT / "scratch_impl" / f"{agent}.py").is_file() for agent in agents)


def test_a_whole_agent_is_forty_lines_of_wiring_at_most() -> None:
    bodies = [body["id"] for body in yaml.safe_load(text_of(ROOT / "stories" / "matrix.yml"))["bodies"]]
    for path in [path for body in [*bodies, "scratch"] for path in tracked(f"scratch_impl/agents/{body}.py")]:
        functions = [node for node in ast.parse(text_of(path)).body if isinstance(node, ast.FunctionDef)]
        assert sum((node.end_lineno or 0) - node.lineno + 1 for node in functions) <= 40, name(path)


# --- the browser's code ---------------------------------------------------------------------------------


def test_scripts_are_checked_and_never_write_data_as_html() -> None:
    for path in tracked("docs/assets/js/*.js"):
        text = text_of(path)
        assert text.startswith("// @ts-check"), name(path)
        assert not re.search(r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\()", text), (
            name(path)
        )


def test_scripts_and_styles_name_no_other_origin() -> None:
    for path in [*tracked("docs/assets/js/*"), *tracked("docs/assets/css/*")]:
        addresses = set(re.findall(r"https?://[^\s\"'`)<>]+", text_of(path))) - {"http://www.w3.org/2000/svg"}
        assert addresses == set(), name(path)


def test_styles_and_scripts_know_the_six_states_only() -> None:
    in_css = r"\[data-state[~^$*|]?=[\"']?([\w-]+)"
    in_js = r"dataset\.state\s*={1,3}\s*[\"']([\w-]+)"
    for path in [
        *tracked("docs/assets/js/*.js"),
        *tracked("docs/assets/css/*.css"),
        *tracked("sitegen/html/*"),
    ]:
        assert set(re.findall(f"{in_css}|{in_js}", text_of(path))) <= {
            pair for state in STATES for pair in [(state, ""), ("", state)]
        }, name(path)


def test_what_every_page_loads_is_there() -> None:
    # MkDocs does not look, not even in a strict build.
    lines = text_of(ROOT / "mkdocs.yml").splitlines()
    named = {match[0] for line in lines if (match := re.search(r"assets/(?:css|js)/[\w./-]+", line))}
    assert {"assets/css/plate.css", "assets/js/main.js"} <= named
    assert [file for file in sorted(named) if not (ROOT / "docs" / file).is_file()] == []


# --- nothing of one machine -----------------------------------------------------------------------------


def test_no_file_names_a_registry_or_a_machine() -> None:
    # Put together here, so that this file does not name them either.
    hosts = [
        "npm" + "js.org",
        "yarn" + "pkg.com",
        "python" + "hosted.org",
        "py" + "pi.org",
        "deb.deb" + "ian.org",
    ]
    places = ["/wo" + "rk/main", "/wo" + "rk/shared", "/wo" + "rk/.", "/tmp/" + "plan", "/ro" + "ot/."]
    for path in tracked():
        text = text_of(path)
        assert [word for word in [*hosts, *places, str(ROOT)] if word in text] == [], name(path)


def test_locks_hold_versions_and_hashes_but_no_address() -> None:
    for file in tracked(f"*{NPM_LOCK}"):
        lock = json.loads(text_of(file))
        packages = {path: package for path, package in lock["packages"].items() if path}
        assert [path for path, package in packages.items() if "resolved" in package] == [], name(file)
        assert [path for path, package in packages.items() if "integrity" not in package] == [], name(file)
    pins = text_of(ROOT / "requirements.txt")
    assert "--index-url" not in pins and "://" not in pins
    blocks = re.split(r"\n(?=\S)", pins.strip())
    assert [block.split()[0] for block in blocks if "==" in block and "--hash=sha256:" not in block] == []


def test_what_the_browser_needs_is_pinned_exactly_and_named_once() -> None:
    needed = json.loads(text_of(ROOT / "package.json"))["dependencies"]
    assert {"pyodide", "mermaid"} <= set(needed)
    for version in needed.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), version
        naming = [
            name(path) for path in tracked() if re.search(rf"(?<![\d.]){re.escape(version)}", text_of(path))
        ]
        assert [file for file in naming if not file.startswith(RECORDED) and not file.endswith(NPM_LOCK)] == [
            "package.json"
        ]
