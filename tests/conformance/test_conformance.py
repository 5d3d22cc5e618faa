from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scratch_impl.__main__ import main
from scratch_impl.conform import KNOWN, BadVectors, compare_file, read_known

VECTORS = Path(__file__).parent / "vectors"
SHELL = VECTORS / "gemini_cli/shell_parse.json"

# file -> (cases, how many of them may be known differences)
WANTED = {
    "gemini_cli/policy_decisions": (977, 10),
    "gemini_cli/builtin_policies": (492, 0),
    "gemini_cli/tier_arithmetic": (356, 0),
    "gemini_cli/toml_errors": (114, 0),
    "gemini_cli/shell_parse": (459, 19),
    "gemini_cli/loop_detection": (117, 0),
    "gemini_cli/scheduler_batches": (117, 0),
    "gemini_cli/compress_split": (192, 0),
    "gemini_cli/memory_discovery": (90, 0),
    "opencode/history_select": (18, 0),
    "opencode/processor": (18, 0),
    "opencode/retry_delay": (12, 0),
    "opencode/tool_validate": (10, 0),
    "opencode/truncate": (15, 0),
    "opencode/disabled": (19, 0),
    "opencode/permission": (147, 0),
    "opencode/wildcard": (82, 0),
    "opencode/fromconfig": (21, 0),
    "opencode/arity": (67, 0),
    "opencode/ask_reply": (18, 0),
    "opencode/agents": (73, 0),
    "opencode/shell_scan": (46, 0),
    "opencode/overflow": (33, 0),
    "opencode/prune": (12, 0),
    "opencode/compaction": (15, 0),
    "opencode/subagent": (15, 0),
    "aider/reflection": (66, 0),
    "aider/editblocks_parse": (124, 0),
    "aider/editblocks_apply": (83, 0),
    "aider/confirm_ask": (81, 0),
    "aider/git_safety": (29, 0),
    "aider/history_split": (62, 0),
    "aider/repomap_rank": (45, 0),
    "aider/repomap_budget": (44, 0),
}


def test_every_file_of_recordings_is_replayed() -> None:
    files = {path.relative_to(VECTORS).with_suffix("").as_posix() for path in VECTORS.rglob("*.json")}
    assert files == set(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_an_organ_decides_as_the_real_one_did(name: str) -> None:
    total, most_known = WANTED[name]
    report = compare_file(VECTORS / f"{name}.json", read_known(KNOWN))
    assert report.is_fine, "\n".join(report.lines())
    assert report.total == total
    assert len(report.known) <= most_known
    assert report.agreed == total - len(report.known)


def altered(tmp_path: Path, **changes: Any) -> Path:
    """A file of two real cases, the first one changed so that we must disagree."""
    document = json.loads(SHELL.read_text(encoding="utf-8"))
    document["cases"] = [case for case in document["cases"] if case["command"] in ("ls && foo", "git push")]
    document["cases"][0]["known_safe"] = not document["cases"][0]["known_safe"]
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(document | changes), encoding="utf-8")
    return path


def listed(tmp_path: Path, *cases: str) -> Path:
    path = tmp_path / "known.yml"
    lines = [
        "# why we differ",
        "gemini_cli.shell_parse:",
        *(f'  {case}: "our \\"reader\\" differs"' for case in cases),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def ids(path: Path) -> list[str]:
    return [case["id"] for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]


def test_a_disagreement_is_printed_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = altered(tmp_path)
    assert main(["conform", str(path), "--known", str(tmp_path / "none.yml")]) == 1
    out = capsys.readouterr().out
    assert "gemini_cli.shell_parse 1/2\n" in out
    assert f"differs   {ids(path)[0]}: known_safe" in out


def test_a_known_difference_is_counted_apart_and_does_not_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = altered(tmp_path)
    known = listed(tmp_path, ids(path)[0])
    assert main(["conform", str(path), "--known", str(known)]) == 0
    out = capsys.readouterr().out
    assert "gemini_cli.shell_parse 1/2 (1 known differences)" in out
    assert 'our "reader" differs' in out


def test_an_entry_that_no_longer_differs_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = altered(tmp_path)
    assert main(["conform", str(path), "--known", str(listed(tmp_path, *ids(path)))]) == 1
    assert f"outdated  {ids(path)[1]}" in capsys.readouterr().out


def test_a_case_that_crashes_is_a_disagreement_of_its_own(tmp_path: Path) -> None:
    document = json.loads(altered(tmp_path).read_text(encoding="utf-8"))
    del document["cases"][1]["command"]
    path = altered(tmp_path, cases=document["cases"])
    assert [what for _, what in compare_file(path, {}).differences if what.startswith("crashed")]


@pytest.mark.parametrize("change", [{"kind": "gemini_cli.unheard_of"}, {"cases": None}])
def test_a_file_that_cannot_be_replayed_is_refused_by_name(tmp_path: Path, change: dict[str, Any]) -> None:
    with pytest.raises(BadVectors, match=r"vectors\.json"):
        compare_file(altered(tmp_path, **change), {})


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", str(tmp_path / "nothing.json")]) == 1
    assert "nothing.json" in capsys.readouterr().out


def test_a_list_that_is_not_plain_enough_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "known.yml"
    path.write_text("gemini_cli.shell_parse:\n  - sp-0001\n", encoding="utf-8")
    with pytest.raises(BadVectors, match=r"known\.yml:2"):
        read_known(path)
