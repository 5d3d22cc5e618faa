"""Commits, the names on them, and /undo."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.aider.commits import names as names_on
from scratch_impl.permission_gate.aider.graph import GitError, Repository
from scratch_impl.permission_gate.aider.ignoring import is_ignored
from scratch_impl.permission_gate.aider.setup import Flags, read_setup
from scratch_impl.permission_gate.aider.undo import reasons
from tests.scratch_impl.permission_gate.aider.session import edit, log, session, undo
from tests.scratch_impl.playing import names, of

MINE = {"cart.py": "total = 0\n# mine\n"}
ONE = edit("cart.py", "total = 0\n", "total = 1\n")


def test_unfinished_work_is_committed_first_and_that_is_the_commit_that_bears_the_mark() -> None:
    events = session([ONE], uncommitted=MINE)
    assert log(events) == [("unfinished_work", "Ada", "Ada (aider)"), ("edits", "Ada", "Ada")]
    assert [bool(made.trailer) for made in of(events, "CommitMade")] == [False, True]


@pytest.mark.parametrize(
    ("flags", "edits", "expected"),
    [
        ({"attribute_co_authored_by": False}, True, ("Ada (aider)", "Ada (aider)")),
        ({"attribute_author": "on"}, True, ("Ada (aider)", "Ada")),
        ({"attribute_committer": "on"}, True, ("Ada", "Ada (aider)")),
        ({"attribute_committer": "off"}, False, ("Ada", "Ada")),
        ({"attribute_author": "on", "attribute_co_authored_by": False}, False, ("Ada", "Ada (aider)")),
    ],
)
def test_flags_that_were_set_beat_the_co_author_line(
    flags: dict[str, Any], edits: bool, expected: tuple[str, str]
) -> None:
    assert names_on(Flags(**flags), "Ada", edits) == expected


def test_another_unfinished_file_stays_as_it_is() -> None:
    events = session([ONE], uncommitted={"prices.py": "VAT = 0\n"})
    assert [made.commit.files for made in of(events, "CommitMade")] == [("cart.py",)]


def test_with_dirty_commits_off_unfinished_work_is_swept_into_the_edit() -> None:
    events = session([ONE], uncommitted=MINE, flags={"dirty_commits": False})
    assert [made for made, _, _ in log(events)] == ["edits"]


def test_with_auto_commits_off_nothing_is_committed_and_nothing_can_be_undone() -> None:
    events = session([ONE, undo()], uncommitted=MINE, history=["one", "two"], flags={"auto_commits": False})
    assert log(events) == []
    assert [event.reason for event in of(events, "UndoRefused")] == ["not_ours"]


def test_undo_takes_back_an_edit_but_not_the_work_that_was_saved_before_it() -> None:
    events = session([ONE, undo(), undo()], uncommitted=MINE)
    assert [event.files for event in of(events, "CommitUndone")] == [("cart.py",)]
    assert [event.reason for event in of(events, "UndoRefused")] == ["not_ours"]


def test_a_commit_that_created_a_file_cannot_be_undone() -> None:
    events = session([edit("a_new.py"), undo()], ["y"])
    assert [(event.reason, event.path) for event in of(events, "UndoRefused")] == [("created", "a_new.py")]


def test_a_file_changed_since_speaks_against_undoing_and_another_one_does_not() -> None:
    for path, refused in (("cart.py", ["dirty"]), ("prices.py", [])):
        by_hand = {"tool": "hand_edit", "args": {"file_path": path, "content": "later\n"}}
        events = session([ONE, by_hand, undo()])
        assert [event.reason for event in of(events, "UndoRefused")] == refused


def test_a_pushed_commit_stays_and_a_commit_by_hand_hides_the_edit_below() -> None:
    pushed = session([ONE, {"tool": "hand_push"}, undo()])
    assert [event.reason for event in of(pushed, "UndoRefused")] == ["pushed"]
    by_hand = {"tool": "hand_commit", "args": {"subject": "mine"}}
    assert [event.reason for event in of(session([ONE, by_hand, undo()]), "UndoRefused")] == ["not_ours"]


def test_the_reasons_stand_in_their_order() -> None:
    (*checks,) = [check.check for check in of(session([ONE, undo()]), "CheckMade") if check.ladder == "undo"]
    assert checks == ["no_repository", "first_commit", "not_ours", "merge", "dirty", "created", "pushed"]
    events = session([undo()], git=False)
    assert [event.reason for event in of(events, "UndoRefused")] == ["no_repository"]


def test_a_merge_is_refused_before_its_files_are_looked_at() -> None:
    desk, _ = read_setup({"calls": [undo()], "files": {"a": "1"}, "history": ["one", "two"]})
    assert desk.repo and desk.repo.head
    merge = desk.repo.commits[desk.repo.head]
    desk.repo.commits[merge.id] = type(merge)(
        merge.id, (*merge.parents, "other"), merge.subject, "Ada", "Ada", merge.tree
    )
    desk.recorded.add(merge.id)
    assert [check for check, _, holds in reasons(desk) if holds] == ["merge"]


def test_git_refuses_what_lies_outside_and_what_is_ignored() -> None:
    repo = Repository({"a": "1", "../b": "2", "c.log": "3"}, ignore=("*.log",))
    for place, code in (("../b", 128), ("nowhere", 128), ("c.log", 1)):
        with pytest.raises(GitError) as problem:
            repo.add(place)
        assert problem.value.code == code


def test_status_is_told_as_git_tells_it() -> None:
    repo = Repository({"a": "1", "b": "2"}, index={"a": "1", "b": "2"})
    repo.commit([], "start", "Ada", "Ada")
    repo.files.update({"a": "9", "pkg/new": "", "c": ""})
    repo.add("c")
    del repo.files["b"]
    assert repo.status() == [" M a", " D b", "A  c", "?? pkg/"]


@pytest.mark.parametrize(
    ("place", "lines", "ignored"),
    [
        ("a/b.log", ["*.log"], True),
        ("a/b.log", ["*.log", "!b.log"], False),
        ("build/x", ["build/"], True),
        ("build", ["build/"], False),
        ("build/x", ["build/", "!build/x"], True),
        ("a/build", ["/build"], False),
        ("a/deep/x.py", ["a/**/x.py"], True),
        ("a/x", ["# a", "", "b?"], False),
    ],
)
def test_what_git_ignores(place: str, lines: list[str], ignored: bool) -> None:
    assert is_ignored(place, lines) is ignored


def test_a_repository_that_changed_outside_is_read_again() -> None:
    events = session([{"tool": "hand_edit", "args": {"file_path": "prices.py", "content": "VAT = 0\n"}}])
    assert names(events) == ["RepositoryRead", "PersonActed", "RepositoryRead"]
    assert events[-1].status == (" M prices.py",)
