"""The ladder of a path, names in a reply, and what becomes of a reply when something goes wrong."""

from __future__ import annotations

from tests.scratch_impl.permission_gate.aider.session import decisions, edit, log, session, shell
from tests.scratch_impl.playing import names, of

VAT = ("VAT = 19\n", "VAT = 7\n")


def test_a_file_in_the_chat_needs_no_question() -> None:
    events = session([edit("cart.py", "total = 0\n")])
    assert decisions(events) == [("allow", "in_chat")]
    assert "QuestionRaised" not in names(events)


def test_an_ignored_path_is_refused_without_a_question_even_with_the_flag() -> None:
    events = session([edit("key.log")], ignore=["*.log"], mode="yes_always")
    assert decisions(events) == [("deny", "ignored")]
    assert [event.reason for event in of(events, "EditSkipped")] == ["ignored"]


def test_what_is_tracked_is_not_ignored() -> None:
    events = session([edit("prices.py", *VAT)], ["n", "y"], ignore=["*.py"])
    assert [event.path for event in of(events, "EditApplied")] == ["prices.py"]


def test_naming_a_file_is_a_question_of_its_own_and_a_yes_loses_the_edit() -> None:
    events = session([edit("prices.py", *VAT)], ["y"])
    assert [event.lost for event in of(events, "ReplyPutAside")] == [1]
    assert "EditApplied" not in names(events)


def test_a_command_that_names_a_file_is_put_aside_with_it() -> None:
    events = session([shell("python prices.py")], ["y"])
    assert "CommandRun" not in names(events)
    assert "ReplyPutAside" in names(events)


def test_a_refused_name_is_not_asked_about_again() -> None:
    calls = [edit("prices.py", *VAT), edit("prices.py", *VAT)]
    events = session(calls, ["n", "n", "n"])
    subjects = [event.question for event in of(events, "QuestionRaised")]
    assert subjects.count("Add file to the chat?") == 1


def test_a_path_out_of_the_folder_needs_a_yes_and_then_git_throws_the_whole_reply_away() -> None:
    calls = [edit("cart.py", "total = 0\n", reply=1), edit("../notes.md", reply=1)]
    events = session(calls, ["y"])
    assert [event.outside for event in of(events, "FileCreated")] == [True]
    assert [event.action for event in of(events, "GitFailed")] == ["add"]
    assert not {"EditApplied", "CommitMade", "ReplyMalformed"} & set(names(events))


def test_without_git_the_same_path_is_written() -> None:
    events = session([edit("../notes.md")], ["y"], git=False)
    assert [event.path for event in of(events, "EditApplied")] == ["../notes.md"]


def test_a_path_in_full_outside_of_the_folder_counts_as_a_malformed_reply() -> None:
    events = session([edit("/etc/hosts")])
    assert [event.reason for event in of(events, "ReplyMalformed")] == ["not_under_root"]


def test_one_refused_edit_does_not_stop_the_others_and_nobody_tells_the_model() -> None:
    calls = [edit("new.py", reply=1), edit("cart.py", "total = 0\n", reply=1)]
    events = session(calls, ["n"])
    assert [event.path for event in of(events, "EditSkipped")] == ["new.py"]
    assert [event.path for event in of(events, "EditApplied")] == ["cart.py"]
    assert "ReplyMalformed" not in names(events)


def test_a_path_is_asked_about_once_a_reply() -> None:
    events = session([edit("n.py", reply=1), edit("n.py", "new\n", "newer\n", reply=1)], ["y"])
    assert len(of(events, "QuestionRaised")) == 1
    assert len(of(events, "CommitMade")) == 1


def test_text_that_stands_in_another_chat_file_is_edited_there() -> None:
    events = session([edit("cart.py", *VAT)], in_chat=["cart.py", "prices.py"])
    assert [event.path for event in of(events, "EditApplied")] == ["prices.py"]


def test_an_edit_that_finds_no_place_goes_back_to_the_model_with_a_receipt_all_the_same() -> None:
    events = session([edit("cart.py", "nowhere\n")])
    assert [event.reason for event in of(events, "ReplyMalformed")] == ["no_match"]
    assert [event.receipt for event in of(events, "ReceiptKept")] == ["nothing_seen"]
    without_git = session([edit("cart.py", "nowhere\n")], git=False)
    assert [event.receipt for event in of(without_git, "ReceiptKept")] == ["updated"]


def test_deleting_all_of_a_file_finds_no_place() -> None:
    assert "ReplyMalformed" in names(session([edit("cart.py", "total = 0\n", "")]))


def test_an_empty_new_file_breaks_the_report_and_is_committed_in_silence() -> None:
    events = session([edit("empty.py", "", "")], ["y"])
    assert [event.reason for event in of(events, "ReportBroke")] == ["nothing_to_search_for"]
    assert "ReplyMalformed" not in names(events)
    assert [made for made, _, _ in log(events)] == ["edits"]


def test_commands_of_a_reply_that_did_not_fit_wait_for_the_next_one() -> None:
    calls = [edit("cart.py", "nowhere\n", reply=1), shell("ls", reply=1), edit("cart.py", "total = 0\n")]
    events = session(calls, ["y"])
    assert [event.command for event in of(events, "CommandRun")] == ["ls"]
    assert names(events).index("CommandRun") > names(events).index("EditApplied")
