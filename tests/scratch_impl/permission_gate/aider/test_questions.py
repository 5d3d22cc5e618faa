"""One question: who answers it, and what is kept."""

from __future__ import annotations

import pytest

from scratch_impl.permission_gate.aider.questions import Ask, Group, Person, confirm, prompt
from tests.scratch_impl.playing import names, of, play


def answered(ask: Ask, *typed: str, person: Person | None = None) -> bool:
    return play(confirm(person or Person(), ask, "tool", {}), typed)[1]


@pytest.mark.parametrize("key", ["", "<Enter>", "<EOF>"])
def test_an_explicit_yes_may_be_no_word_at_all(key: str) -> None:
    assert answered(Ask("Run?", explicit=True), key)
    assert not answered(Ask("Run?", default="n", explicit=True), key)


def test_all_is_taken_for_no_where_an_explicit_yes_is_needed() -> None:
    assert answered(Ask("Add?"), "all")
    assert not answered(Ask("Run?", explicit=True), "all")


def test_the_flag_that_says_yes_says_no_to_whatever_wants_an_explicit_yes() -> None:
    assert answered(Ask("Add?"), person=Person(always=True))
    assert not answered(Ask("Run?", explicit=True), person=Person(always=True))


def test_do_not_ask_again_means_always_no_and_is_looked_up_before_the_flag() -> None:
    person, ask = Person(), Ask("Add?", "b.py", may_silence=True)
    assert not answered(ask, "d", person=person)
    person.always = True
    events, yes = play(confirm(person, ask, "tool", {}))
    assert not yes
    assert [verdict.reason for verdict in of(events, "VerdictReached")] == ["silenced"]
    assert answered(Ask("Add?", "c.py", may_silence=True), person=person)


def test_a_silenced_pair_is_silent_even_where_the_word_is_not_offered() -> None:
    person = Person()
    answered(Ask("Add?", "b.py", may_silence=True), "don't", person=person)
    assert not answered(Ask("Add?", "b.py"), "y", person=person)


def test_what_no_word_begins_with_is_asked_again_untrimmed() -> None:
    events, yes = play(confirm(Person(), Ask("Add?"), "tool", {}), [" y", "yess", "d", "YE"])
    assert yes
    assert [event.answer for event in of(events, "AnswerRejected")] == [" y", "yess", "d"]


def test_all_and_skip_answer_the_rest_of_a_batch_and_yes_does_not() -> None:
    for word, rest in (("all", True), ("skip", False)):
        group = Group(3)
        answered(Ask("Add?", "a", group=group), word)
        events, yes = play(confirm(Person(), Ask("Add?", "b", group=group), "tool", {}))
        assert yes is rest
        assert "PermissionAsked" not in names(events)
    group = Group(3)
    answered(Ask("Add?", "a", group=group), "yes")
    assert not answered(Ask("Add?", "b", group=group), "n")


def test_a_batch_of_one_is_no_batch_and_one_that_nobody_counted_is() -> None:
    assert prompt(Ask("Add?", group=Group(1))) == "Add? (Y)es/(N)o [Yes]: "
    assert "(A)ll/(S)kip all/(D)on't ask again" in prompt(Ask("Add?", group=Group()))
    assert "(A)ll" not in prompt(Ask("Run?", explicit=True, group=Group()))


def test_a_kept_all_does_not_satisfy_an_explicit_question() -> None:
    group = Group(2)
    answered(Ask("Add?", "a", group=group), "all")
    assert not answered(Ask("Run?", "ls", explicit=True, group=group))


def test_every_word_says_where_it_leads() -> None:
    (raised,) = of(
        play(confirm(Person(), Ask("Run?", explicit=True, group=Group(2)), "t", {}))[0], "QuestionRaised"
    )
    ways = {lead.word: lead.leads_to for lead in raised.leads}
    assert ways == {
        "yes": "yes_once",
        "no": "no_once",
        "skip": "no_to_rest",
        "don't": "no_for_ever",
        "all": "no_once",
        "<Enter>": "yes_once",
    }
    assert [lead.word for lead in raised.leads if not lead.shown] == ["all", "<Enter>"]
