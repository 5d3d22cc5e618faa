"""The order of a call decides what is lost."""

from __future__ import annotations

import pytest

from scratch_impl.loop.aider.events import (
    ChatReplaced,
    ConfirmAnswered,
    ConfirmAsked,
    EditsApplied,
    EditsFailed,
    EditSkipped,
    FilesAdded,
    HandedBack,
    Linted,
    OutputKept,
    RunEnded,
    ShellRan,
    TurnFiled,
    WindowDoubted,
    WritingFailed,
)
from scratch_impl.loop.aider.events import Tested as RanTests
from tests.scratch_impl.loop.aider.playing import (
    GOOD,
    MISS,
    UNREADABLE,
    all_of,
    block,
    cut,
    names,
    one,
    roles,
    talk,
)

TWO = {"a.py": "x = 1\n", "b.py": "y = 1\n"}
SHELL = "Run:\n\n```bash\npytest\n```\n"


def test_naming_a_file_loses_a_good_edit_in_the_same_reply() -> None:
    events, session = talk(GOOD + "\nSee `b.py`.", "Done.", files=TWO)
    assert one(FilesAdded, events).lost == ("a.py",)
    assert session.desk.files == TWO
    assert session.chat == ["a.py", "b.py"]


def test_a_refused_file_is_not_asked_about_again_and_the_edit_counts() -> None:
    named = GOOD + "\nSee `b.py`."
    events, session = talk(named, files=TWO, answers=["n"])
    assert session.desk.files["a.py"] == "x = 2\n"
    assert session.ignored == {"b.py"}
    assert [each.question for each in all_of(ConfirmAsked, events)] == ["Add file to the chat?"]


def test_an_unreadable_reply_stays_in_the_talk_and_one_that_does_not_match_is_filed() -> None:
    assert not talk(UNREADABLE, "Sorry.")[1].done
    events, session = talk(MISS, "Sorry.")
    assert one(TurnFiled, events).receipt == "no_repo"
    assert len(session.done) == 4


def test_with_git_the_receipt_of_a_failed_edit_doubts() -> None:
    events, session = talk(MISS, GOOD, git=True)
    assert [each.receipt for each in all_of(TurnFiled, events)] == ["no_edits", "committed"]
    assert len(session.desk.commits) == 1


def test_blocks_that_fit_are_written_beside_those_that_do_not() -> None:
    events, session = talk(GOOD + MISS, "Sorry.")
    failed = one(EditsFailed, events)
    assert (failed.failed, failed.passed) == (1, 1)
    assert session.desk.files["a.py"] == "x = 2\n"


def test_a_block_for_the_wrong_file_lands_where_it_fits_and_that_file_is_asked_about() -> None:
    events, session = talk(block("y = 1", "y = 2"), files=TWO, in_chat=["a.py", "b.py"])
    assert session.desk.files["b.py"] == "y = 2\n"
    assert one(EditsApplied, events).paths == ("b.py",)


def test_a_new_file_that_is_refused_drops_out_without_a_word() -> None:
    events, session = talk(
        "new.py\n```\n<<<<<<< SEARCH\n=======\nz = 1\n>>>>>>> REPLACE\n```\n", answers=["n"]
    )
    assert one(EditSkipped, events).path == "new.py"
    assert session.turns == 1
    assert "new.py" not in session.desk.files


def test_a_failed_edit_puts_lint_shell_and_tests_off() -> None:
    events, _ = talk(MISS + SHELL, "Sorry.", lint=["E"], test=["F"], auto_test=True, answers=["n"])
    before = names(events)[: names(events).index("MessageReflected")]
    assert not {"Linted", "ShellRan", "Tested"} & set(before)


def test_shell_blocks_of_a_failed_reply_are_offered_later() -> None:
    events, session = talk(MISS + SHELL, GOOD, shell={"pytest": "ok"})
    assert one(ShellRan, events).command == "pytest"
    assert one(OutputKept, events).text
    assert roles(session) == ["user", "model"]  # it waits there, and nobody is sent round for it


def test_a_later_call_offers_the_same_shell_block_once_more() -> None:
    events, _ = talk(
        GOOD + SHELL, block("x = 2", "x = 3"), shell={"pytest": "ok"}, auto_test=True, test=["F"]
    )
    asked = [each.subject for each in all_of(ConfirmAsked, events) if each.question == "Run shell command?"]
    assert asked == ["pytest", "pytest"]


def test_all_is_not_enough_of_a_yes_for_a_shell_command() -> None:
    both = SHELL + SHELL.replace("pytest", "make")
    events, _ = talk(both, shell={"pytest": "ok", "make": "ok"}, answers=["a", "s"])
    assert not all_of(ShellRan, events)
    assert [each.answer for each in all_of(ConfirmAnswered, events)] == ["a", "s"]


def test_failing_tests_are_read_twice() -> None:
    _, session = talk(GOOD, block("x = 2", "x = 3"), auto_test=True, test=["FAILED a", ""])
    assert [message.text for message in session.done].count("FAILED a") == 2


def test_failing_tests_stay_in_the_talk_when_declined() -> None:
    events, session = talk(GOOD, auto_test=True, test=["FAILED"], answers=["n"])
    assert one(RanTests, events).errors == "FAILED"
    assert roles(session) == ["user", "model"]


def test_nothing_is_linted_when_nothing_was_edited() -> None:
    assert not all_of(Linted, talk("Just words.", lint=["E"])[0])


@pytest.mark.parametrize(("told", "calls"), [(True, 2), (False, 1)])
def test_a_trouble_of_the_disk_is_shown_to_the_person_alone(told: bool, calls: int) -> None:
    events, session = talk(GOOD, "Hm.", trouble={"a.py": {"says": "read-only", "told": told}})
    assert one(WritingFailed, events).told_to_model is told
    assert session.turns == calls
    assert session.desk.files["a.py"] == "x = 1\n"


def test_a_request_that_may_not_fit_is_the_person_s_to_decide() -> None:
    events, session = talk("Hello.", window_tokens=10, answers=["n"])
    assert one(WindowDoubted, events).limit_tokens == 10
    assert one(RunEnded, events).reason == "refused"
    assert (session.turns, roles(session)) == (0, ["user"])


def test_as_large_as_the_window_is_too_large() -> None:
    size = talk("Hello.")[1]
    exact = size.settings.standing_tokens + (len("Do it.") + len("x = 1\n")) // 4
    assert all_of(WindowDoubted, talk("Hello.", window_tokens=exact)[0])
    assert not all_of(WindowDoubted, talk("Hello.", window_tokens=exact + 1)[0])


@pytest.mark.parametrize("finish", ["KeyboardInterrupt", "FinishReasonLength"])
def test_a_reply_cut_short_is_kept_and_not_applied(finish: str) -> None:
    _, session = talk(cut(finish, GOOD))
    assert session.desk.files["a.py"] == "x = 1\n"
    assert session.current[1].text.startswith("a.py")


def test_an_interrupt_before_the_first_word_marks_the_message_itself() -> None:
    _, session = talk(cut("KeyboardInterrupt"))
    assert roles(session) == ["user", "model"]
    assert "^C" in session.current[0].text


def test_a_crash_keeps_nothing() -> None:
    events, session = talk(cut("RuntimeError", "Let me"))
    assert one(RunEnded, events).reason == "crash"
    assert roles(session) == ["user"]


def test_context_mode_asks_twice_more_at_most() -> None:
    files = {"a.py": "", "b.py": "", "c.py": ""}
    events, session = talk("b.py", "c.py", "b.py", files=files, mode="context")
    assert len(all_of(ChatReplaced, events)) == 2
    assert (session.turns, session.chat) == (3, ["c.py"])
    assert one(RunEnded, events).reason == "no_reflection"


def test_context_mode_stops_as_soon_as_the_files_agree() -> None:
    files = {"a.py": "", "b.py": ""}
    assert talk("b.py", "b.py", files=files, mode="context")[1].turns == 2


def test_an_architect_gets_its_receipt_even_if_the_editor_was_interrupted() -> None:
    events, session = talk("Set x to 2.", cut("KeyboardInterrupt", "Let"), mode="architect")
    assert one(HandedBack, events).ended == "interrupted"
    assert one(TurnFiled, events).receipt == "handover"
    assert (session.reflections, roles(session)) == (0, [])


def test_the_editor_has_a_counter_of_its_own() -> None:
    _, session = talk("Set x to 2.", MISS, MISS, MISS, GOOD, mode="architect")
    assert session.desk.files["a.py"] == "x = 2\n"
    assert session.desk.calls == ["architect", *["editor-diff"] * 4]
    assert session.malformed == 0
