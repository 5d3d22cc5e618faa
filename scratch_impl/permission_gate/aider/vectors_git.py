"""Replays recorded replies: what was asked, what git holds afterwards, and what /undo says to it.

What: `git_case`, for `vectors`.

How the real one does it: the recording says in `format` how it was made, on a real repository.

But: the sentences that the real one prints are read for what they say (`vectors_read`). No command line was
there, and its defaults for names are others, see `commits`.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from posixpath import basename, normpath
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider import events as e
from scratch_impl.permission_gate.aider.graph import place_of
from scratch_impl.permission_gate.aider.questions import ALLOW, ASK, decision_of
from scratch_impl.permission_gate.aider.session import by_hand, play
from scratch_impl.permission_gate.aider.setup import Call, Desk, read_setup
from scratch_impl.permission_gate.aider.undo import undo
from scratch_impl.permission_gate.aider.vectors_read import comparable

MODES = {None: "ask", True: "yes_always", False: "no_always"}
TRACKED = {"a.py": "x = 1\n", "b.py": "y = 1\n", "c.py": "z = 1\n", ".gitignore": "secret.txt\n*.log\n"}
NEVER_LISTED = {"c.py", ".gitignore"}  # files that the recording leaves out
RECORDERS_FLAGS = {"attribute_author": "on", "attribute_committer": "on", "attribute_co_authored_by": False}


@dataclass
class Told:
    """What a reply led to, in the words of the recording."""

    model_calls: int = 1
    questions: list[list[Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    receipts: list[str] = field(default_factory=list)


def git_case(case: Mapping[str, Any]) -> list[str]:
    """Play the reply of a case, then every /undo, and compare what is there after each."""
    desk, replies = read_setup(_setup(case))
    told, expected = Told(), case["expect"]
    for calls in replies:
        _listen(play(desk, calls), case["answers"], told)
    seen = _paths(case)
    found = {**vars(told), **_there(desk, seen), "recorded_hashes": len(desk.recorded)}
    found["undo"] = [_undo(desk, step, seen) for step in case["undo"]]
    wrong = []
    for key, value in expected.items():
        ours = comparable(key, found[key])
        if ours != comparable(key, value):
            wrong.append(f"{key} is {ours!r}")
    return wrong


def _setup(case: Mapping[str, Any]) -> dict[str, Any]:
    blocks = [
        {
            "tool": "edit_file",
            "reply": 1,
            "args": {
                "file_path": _name_read(edit, case["in_chat"]),
                "search": edit["search"],
                "replace": edit["replace"],
            },
        }
        for edit in case["edits"]
    ]
    return {
        "mode": MODES[case["yes"]],
        "git": case["git"],
        "user": "U",
        "files": TRACKED,
        "history": ["base0", "base1"],
        "ignore": TRACKED[".gitignore"].splitlines(),
        "uncommitted": {"secret.txt": "s\n", **case["uncommitted_before"]},
        "in_chat": case["in_chat"],
        "messages": [f"msg{n}" for n in range(1, 10)],
        "flags": RECORDERS_FLAGS | _flags(case["options"]),
        "calls": blocks,
    }


def _name_read(edit: Mapping[str, Any], in_chat: Sequence[str]) -> str:
    """A name that is nearly that of a chat file is read as that file; how is another organ's story.

    aider/aider/coders/editblock_coder.py:538-599
    """
    path = str(edit["path"])
    if not edit["search"] or path in in_chat:
        return path
    same_name = [known for known in in_chat if basename(known) == path]
    return (same_name + get_close_matches(path, in_chat, n=1, cutoff=0.8) + [path])[0]


def _flags(options: Mapping[str, Any]) -> dict[str, Any]:
    switches = {True: "on", False: "off", None: "unset"}
    return {
        key: switches[value] if key in ("attribute_author", "attribute_committer") else value
        for key, value in options.items()
    }


def _listen(playing: Generator[Event, str, None], answers: Mapping[str, str], told: Told) -> None:
    asked: e.QuestionRaised | None = None
    reply = ""
    try:
        event = next(playing)
        while True:
            if isinstance(event, e.QuestionRaised):
                asked = event
                told.questions.append([event.question, event.subject, None])
            if asked and isinstance(event, e.VerdictReached) and event.decision != ASK:
                told.questions[-1][2], asked = event.decision == ALLOW, None
            elif isinstance(event, e.VerdictReached) and event.reason == "ignored":
                told.warnings.append("ignored")
            if asked and isinstance(event, e.PermissionAnswered):
                told.questions[-1][2], asked = decision_of(event.leads_to) == ALLOW, None
            _tell(event, told)
            reply = answers.get(asked.question, "y") if asked else ""
            event = playing.send(reply)
    except StopIteration:
        return


def _tell(event: Event, told: Told) -> None:
    match event:
        case e.EditSkipped(path, "refused"):
            told.notices.append(f"Skipping {path}")
        case e.DirtyFileFound(path):
            told.notices.append(f"Committing {path}")
        case e.EditApplied(path):
            told.notices.append(f"Applied {path}")
        case e.GitFailed(action, _, code):
            told.errors.append(f"{action} {code}")
        case e.ReportBroke(_, reason):
            told.errors.append(reason)
        case e.ReplyMalformed():
            told.errors.append("malformed")
            told.model_calls += 1
        case e.ReplyPutAside():
            told.model_calls += 1
        case e.ReceiptKept(receipt, _, subject):
            told.receipts.append(f"{receipt} {subject or ''}".strip())


def _there(desk: Desk, seen: set[str]) -> dict[str, Any]:
    """What is in the repository and on the disk."""
    repo = desk.repo
    log = [[made.subject, made.author, made.committer] for made in repo.history()] if repo else None
    files = {path: desk.files[place_of(path)] for path in seen if place_of(path) in desk.files}
    return {"commits": log, "status": repo.status() if repo else None, "files": files}


def _paths(case: Mapping[str, Any]) -> set[str]:
    """Which files are compared: all that the recording lists, and all that the case writes to."""
    listed = [set(case["expect"]["files"]), *({*step["files"]} for step in case["expect"]["undo"])]
    written = {edit["path"] for edit in case["edits"]} | {*case["uncommitted_before"]}
    written = {normpath(path) for path in written}
    return set().union(*listed) | (written - NEVER_LISTED)


def _undo(desk: Desk, step: str, seen: set[str]) -> dict[str, Any]:
    act, _, path = step.partition(" ")
    by = {
        "dirty": Call("hand_edit", {"file_path": path, "content": "later\n"}),
        "pushed": Call("hand_push"),
        "usercommit": Call("hand_commit", {"subject": "user"}),
    }
    if act in by:
        list(by_hand(desk, by[act]))
    said = list(undo(desk))
    refused = [
        f"{event.reason} {event.path or ''}".strip() for event in said if isinstance(event, e.UndoRefused)
    ]
    undone = [event for event in said if isinstance(event, e.CommitUndone)]
    done = [
        line for event in undone for line in (f"Removed: {event.subject}", f"Now at: {event.head_subject}")
    ]
    return {"before": step, "error": refused[0] if refused else None, "done": done, **_there(desk, seen)}
