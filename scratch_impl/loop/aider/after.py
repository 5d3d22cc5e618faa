"""What follows a complete reply: edits, the receipt, lint, shell commands, tests.

What: the steps of a call after the reply, each of which may leave a note and so end the call.

How the real one does it: an edit that cannot be read or does not fit raises ValueError, and its text becomes
the note aider/aider/coders/base_coder.py:2305-2316. Between reading and writing, the paths are noted. So a
reply that cannot be read leaves no path, and its exchange stays in the talk; one that does not fit leaves
paths, and its exchange is filed away with a receipt as if something had been edited
aider/aider/coders/base_coder.py:2296-2304 aider/aider/coders/base_coder.py:1585-1594.

Errors of git and of the disk are shown to the person, and the model never hears of them
aider/aider/coders/base_coder.py:2318-2320. Anything else becomes a note, too
aider/aider/coders/base_coder.py:2321-2328.

The output of a shell command is no note: it waits in the talk for the next message of the person
aider/aider/coders/base_coder.py:1609-1614.

But: git is a list of commits with made-up hashes; changes of the person are not committed first, and what the
linter itself changes is not either. No history is summarised when an exchange is filed.

Events: EditSkipped, EditsApplied, EditsFailed, WritingFailed, TurnFiled, Linted, ShellRan, OutputKept,
Tested, ReflectionNoted; and those of asking.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.loop.aider import events
from scratch_impl.loop.aider.asking import Group, batch, confirm
from scratch_impl.loop.aider.session import Edit, Note, Session
from scratch_impl.loop.aider.unfit import Trouble, Unfit

# ours, and said in the real one in other words aider/aider/coders/base_prompts.py:4-8
RECEIPTS = {
    "committed": "Your edits are written and committed as {hash}.",
    "no_edits": "There was no well-formed edit in what you said.",
    "no_repo": "Your edits are in the files.",
}
OK = "Ok."  # aider/aider/coders/base_coder.py:1041-1045

Doing = Generator[Event, Any, None]


def leave_note(session: Session, why: str, text: str) -> Doing:
    """Set the message that the loop will send next."""
    session.note = Note(why, text)
    # aider/aider/coders/base_coder.py:932-944
    yield events.ReflectionNoted(why, text)


def apply_updates(session: Session) -> Generator[Event, Any, list[str]]:
    """Read the edits of the reply, ask where that has to be, and write them.

    Returns:
        The paths that count as edited, whether anything was written or not.
    """
    reader, desk, edited = session.edit_format, session.desk, list[str]()
    if reader is None:
        return edited  # aider/aider/coders/base_coder.py:2425-2432
    try:
        # aider/aider/coders/base_coder.py:2298-2304
        edits, commands = reader.read(session.reply, session.reading)
        session.commands += commands
        edits = yield from _allowed(session, reader.land(edits, session.reading))
        edited = list(dict.fromkeys(edit.path for edit in edits))
        for path in edited:
            if path in desk.trouble:
                yield from _trouble(session, *desk.trouble[path])
                return edited
        reader.write(edits, session.reading)
    except Unfit as unfit:
        session.malformed += 1
        # aider/aider/coders/base_coder.py:2305-2316
        yield events.EditsFailed(unfit.why, unfit.failed, unfit.passed, unfit.message)
        yield from leave_note(session, unfit.why, unfit.message)
        return edited
    except Trouble as trouble:
        yield from _trouble(session, trouble.message, trouble.told)
        return edited
    if edited:
        yield events.EditsApplied(tuple(edited))  # aider/aider/coders/base_coder.py:2330-2336
    return edited


def _trouble(session: Session, message: str, told: bool) -> Doing:
    # aider/aider/coders/base_coder.py:2318-2328
    yield events.WritingFailed(message, told)
    if told:
        yield from leave_note(session, "exception", message)


def _allowed(session: Session, edits: list[Edit]) -> Generator[Event, Any, list[Edit]]:
    """Drop what the person does not allow. Each path is asked about once."""
    # aider/aider/coders/base_coder.py:2269-2294
    seen = dict[str, bool]()
    for edit in edits:
        if edit.path not in seen:
            seen[edit.path] = yield from _may_edit(session, edit.path)
            if not seen[edit.path]:
                yield events.EditSkipped(edit.path)  # aider/aider/coders/base_coder.py:2226-2231
    return [edit for edit in edits if seen[edit.path]]


def _may_edit(session: Session, path: str) -> Generator[Event, Any, bool]:
    desk = session.desk
    if path in session.chat or not path:
        return True  # aider/aider/coders/base_coder.py:2198-2200
    if path not in desk.files:
        if not (yield from confirm(desk.asker, "Create new file?", path)):
            return False
        desk.files[path] = ""  # subtle: it is there from now on, whatever becomes of the edit
    else:
        allow = "Allow edits to file that has not been added to the chat?"
        # aider/aider/coders/base_coder.py:2226-2231
        if not (yield from confirm(desk.asker, allow, path)):
            return False
    session.chat.append(path)
    return True


def file_away(session: Session, edited: list[str]) -> Doing:
    """Commit what was edited, and move the exchange to the history with a receipt."""
    desk, receipt, name = session.desk, "no_repo", ""
    if session.settings.git:
        now = {path: desk.files[path] for path in edited if path in desk.files}
        changed = {path: text for path, text in now.items() if text != desk.committed.get(path)}
        receipt = "committed" if changed else "no_edits"
        if changed:
            desk.committed |= changed
            name = f"a1de{len(desk.commits):03d}"  # ours
            desk.commits.append(name)
    # aider/aider/coders/base_coder.py:1587-1594 aider/aider/coders/base_coder.py:2375-2395
    yield from move_back(session, receipt, RECEIPTS[receipt].format(hash=name))


def move_back(session: Session, receipt: str, text: str) -> Doing:
    """Move this exchange to the history, and put a receipt behind it."""
    moved = len(session.current)
    session.done += [*session.current, Message("user", text), Message("model", OK)]
    session.current = []
    yield events.TurnFiled(moved, receipt, text)  # aider/aider/coders/base_coder.py:1036-1046


def lint(session: Session, edited: list[str]) -> Doing:
    """Lint what was edited, and ask whether the model should hear of the errors."""
    found = [session.desk.lint(path) for path in edited if path]  # aider/aider/coders/base_coder.py:1681-1696
    errors = "".join(f"\n{each}\n" for each in found if each)
    session.lint_clean = not errors
    yield events.Linted(tuple(edited), errors.strip())  # aider/aider/coders/base_coder.py:1599-1602
    # aider/aider/coders/base_coder.py:1603-1607
    if errors and (yield from confirm(session.desk.asker, "Attempt to fix lint errors?")):
        yield from leave_note(session, "lint", errors)


def run_shell_commands(session: Session) -> Doing:
    """Offer each shell block of this message's replies, also of those that failed."""
    if not session.settings.suggest_shell:
        return  # aider/aider/coders/base_coder.py:2434-2436
    # subtle: the list is never emptied within a message, so a later call offers the same blocks again
    blocks = list(dict.fromkeys(session.commands))
    group, output = batch(blocks), ""
    for block in blocks:
        shared = yield from _run_block(session, block, group)
        output += f"{shared}\n\n" if shared else ""
    if output:
        # aider/aider/coders/base_coder.py:1609-1614
        session.current += [Message("user", output), Message("model", OK)]
        yield events.OutputKept(output.strip())


def _run_block(session: Session, block: str, group: Group | None) -> Generator[Event, Any, str]:
    """Ask, run line by line, and ask again whether the output goes into the talk."""
    lines = block.strip().splitlines()
    real = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    question = "Run shell command?" if len(real) == 1 else "Run shell commands?"
    asker = session.desk.asker
    # aider/aider/coders/base_coder.py:2450-2463
    subject = "\n".join(lines)
    if not (yield from confirm(asker, question, subject, explicit=True, group=group, allow_never=True)):
        return ""
    output = ""
    for command in real:
        said = session.desk.shell(command)
        yield events.ShellRan(command, said)  # aider/aider/coders/base_coder.py:2465-2477
        output += f"{command} says:\n{said}\n" if said else ""
    # aider/aider/coders/base_coder.py:2479-2485
    if output.strip() and (yield from confirm(asker, "Add command output to the chat?", allow_never=True)):
        return output
    return ""


def run_tests(session: Session) -> Doing:
    """Run the tests, and ask whether the model should hear of a failure. It will, either way."""
    errors = session.desk.test()
    session.tests_pass = not errors
    if errors:
        # subtle: already in the talk, before the question, so a yes makes the model read it twice
        # aider/aider/commands.py:1041-1048
        session.current += [Message("user", errors), Message("model", OK)]
    yield events.Tested(errors)  # aider/aider/coders/base_coder.py:1616-1619
    # aider/aider/coders/base_coder.py:1619-1623
    if errors and (yield from confirm(session.desk.asker, "Attempt to fix test errors?")):
        yield from leave_note(session, "test", errors)
