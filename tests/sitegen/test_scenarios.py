"""*.scenario.yml."""

from __future__ import annotations

import shutil

from tests.sitegen.content_folder import ContentFolder

FILE = "compare/1/open-door.scenario.yml"


def test_scenario_of_a_cell_that_is_not_in_the_matrix(content: ContentFolder) -> None:
    content.replace(FILE, "cell: gate/ox", "cell: gate/cat")
    found = {problem.found for problem in content.problems()}
    assert "the cell gate/cat" in found


def test_scenario_of_a_cell_without_code(content: ContentFolder) -> None:
    (content.cells / "gate/ox.py").unlink()
    problem = content.problem()
    assert problem.place == "line 1, cell"
    assert problem.found == "the cell gate/ox, which has no code"
    assert "scratch_impl/gate/ox.py" in problem.expected


def test_cell_may_be_a_package(content: ContentFolder) -> None:
    shutil.move(content.cells / "gate/ox.py", content.cells / "gate/__init__.py")
    (content.cells / "gate/ox").mkdir()
    (content.cells / "gate/ox/__init__.py").touch()
    assert content.problems() == ()


def test_scenario_of_a_whole_agent_needs_no_words_of_its_own(content: ContentFolder) -> None:
    content.write(
        "compare/1/whole.scenario.yml",
        (content.root / FILE).read_text("utf-8").replace("cell: gate/ox", "cell: agents/ox"),
    )
    (content.cells / "agents").mkdir()
    (content.cells / "agents/ox.py").touch()
    assert content.problems() == ()
    content.replace("compare/1/whole.scenario.yml", "agents/ox", "agents/cat")
    assert "the cell agents/cat" in {problem.found for problem in content.problems()}


def test_what_is_built_from_nothing_may_run_though_no_column_of_the_matrix_has_it(
    content: ContentFolder,
) -> None:
    text = (content.root / FILE).read_text("utf-8")
    content.write("compare/1/gate.scenario.yml", text.replace("gate/ox", "gate/scratch"))
    whole = text.replace("gate/ox", "agents/scratch").replace("door: front", "task: Go.\n  script: []")
    content.write("compare/1/whole.scenario.yml", whole.replace("[door]", "[task]"))
    for organ in ("gate", "agents"):
        (content.cells / organ).mkdir(exist_ok=True)
        (content.cells / organ / "scratch.py").touch()
    words = "".join(f"  {event}: {{en: a, zh: b}}\n" for event in ("DoorSeen", "DoorTried"))
    content.write("events/gate.scratch.yml", f"events:\n{words}")
    assert content.problems() == ()
    content.replace("compare/1/gate.scenario.yml", "gate/scratch", "gates/scratch")
    assert "the cell gates/scratch" in {problem.found for problem in content.problems()}


def test_unknown_key(content: ContentFolder) -> None:
    content.replace(FILE, "takeaway:", "lesson:")
    found = {problem.found for problem in content.problems()}
    assert found == {"the unknown key lesson", "no key takeaway"}


def test_editable_that_is_nothing_of_the_setup(content: ContentFolder) -> None:
    content.replace(FILE, "editable: [door]", "editable: [window]")
    assert content.problem().found == "the editable window"


def test_a_question_counts_from_one(content: ContentFolder) -> None:
    content.replace(FILE, "event: DoorTried", "event: DoorTried\n  nth: 0")
    assert content.problem().place == "line 10, predict.nth"


def test_a_question_says_what_it_is_about_and_asks_in_both_languages(content: ContentFolder) -> None:
    content.replace(FILE, "  about: door\n", "")
    content.replace(FILE, ', zh: "哪扇？`{colour}`"', "")
    assert {problem.found for problem in content.problems()} == {"no key about", "no key zh"}


def test_a_question_may_be_about_the_last_step_of_its_kind(content: ContentFolder) -> None:
    content.replace(FILE, "event: DoorTried", "event: DoorTried\n  nth: last")
    question = content.load().scenarios["compare/1/open-door"].predict
    assert question is not None
    assert (question.step.nth, question.about, question.start) == (-1, "door", "DoorSeen")


def test_a_question_may_be_left_out(content: ContentFolder) -> None:
    text = (content.root / FILE).read_text(encoding="utf-8")
    content.write(FILE, text[: text.index("predict:")])
    assert content.load().scenarios["compare/1/open-door"].predict is None


def as_gemini_gate(content: ContentFolder, setup: str) -> None:
    """Rename the cell to one whose setup has a schema."""
    for name in ("matrix.yml", "course.yml", "sources.yml", FILE):
        text = (content.root / name).read_text(encoding="utf-8")
        for old, new in (
            ("gate/", "permission_gate/"),
            ("id: gate", "id: permission_gate"),
            ("organ: gate", "organ: permission_gate"),
            ("gate/ox", "gate/gemini_cli"),
            ("id: ox,", "id: gemini_cli,"),
            ("body: ox", "body: gemini_cli"),
            ("editable: [door]", "editable: [policies]"),
        ):
            text = text.replace(old, new)
        content.write(name, text.replace("  door: front\n", setup))
    shutil.move(content.root / "events/gate.ox.yml", content.root / "events/permission_gate.gemini_cli.yml")
    shutil.move(content.cells / "gate", content.cells / "permission_gate")
    shutil.move(content.cells / "permission_gate/ox.py", content.cells / "permission_gate/gemini_cli.py")


def test_sound_setup_of_the_gemini_gate(content: ContentFolder) -> None:
    as_gemini_gate(content, "  mode: yolo\n  builtin: [yolo.toml]\n  calls: [{tool: ls, args: {path: x}}]\n")
    assert content.problems() == ()


def test_unknown_key_in_the_setup_of_the_gemini_gate(content: ContentFolder) -> None:
    as_gemini_gate(content, "  modes: yolo\n  calls: [{tool: ls, args: {}}]\n")
    problem = content.problem()
    assert (problem.found, problem.fix) == ("the unknown key modes", "rename it to mode")


def test_unknown_mode_in_the_setup_of_the_gemini_gate(content: ContentFolder) -> None:
    as_gemini_gate(content, "  mode: wild\n  calls: [{tool: ls, args: {}}]\n")
    assert content.problem().found == '"wild"'
