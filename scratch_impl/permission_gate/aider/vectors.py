"""Which recorded decisions this gate replays, and what replays them.

What: `REPLAYS`, for `python -m scratch_impl conform`: single questions here, whole replies in `vectors_git`.

How the real one does it: each recording says in `format` how it was made.

But: nothing of a question is left out; see `vectors_git` for the replies.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.permission_gate.aider import events as e
from scratch_impl.permission_gate.aider.questions import Ask, Group, Person, confirm
from scratch_impl.permission_gate.aider.vectors_git import git_case


def confirm_case(case: Mapping[str, Any]) -> list[str]:
    """Put every question of a case to one person."""
    person = Person(case["yes"])
    groups = {name: Group(size) for name, size in case["groups"].items()}
    wrong = []
    for n, (step, expected) in enumerate(zip(case["steps"], case["expect"], strict=True)):
        if "set_yes" in step:
            person.always = step["set_yes"]
        found = _confirm(person, groups, step)
        wrong += [f"step {n}: {key} is {found[key]!r}" for key in expected if found[key] != expected[key]]
    return wrong


def _confirm(person: Person, groups: Mapping[str, Group], step: Mapping[str, Any]) -> dict[str, Any]:
    ask = Ask(
        step["question"],
        step.get("subject"),
        step.get("default", "y"),
        step.get("explicit", False),
        groups.get(step.get("group", "")),
        step.get("never", False),
    )
    asking = confirm(person, ask, "", {})
    answers, happened = list(step["answers"]), []
    try:
        event = next(asking)
        while True:
            happened.append(event)
            event = asking.send(answers.pop(0) if isinstance(event, e.PermissionAsked) else "")
    except StopIteration as end:
        returned = end.value
    asked = [event for event in happened if isinstance(event, e.PermissionAsked)]
    prompts = [event.prompt for event in happened if isinstance(event, e.QuestionRaised)]
    echoed = [event for event in happened if isinstance(event, e.GroupAnswered)]
    return {
        "returned": returned,
        "times_asked": len(asked),
        "prompt": prompts[0] if asked else None,
        "echoed": f"{echoed[0].prompt}{echoed[0].preference}" if echoed else None,
        "errors": [_scolding(event) for event in happened if isinstance(event, e.AnswerRejected)],
        "unused_answers": len(answers),
        "group_preference": {name: group.preference for name, group in groups.items()},
        "never_prompts": sorted(([*pair] for pair in person.silenced), key=str),
    }


def _scolding(event: e.AnswerRejected) -> str:
    return f"Please answer with one of: {', '.join(event.expected)}"


REPLAYS = {"confirm_ask": confirm_case, "git_safety": git_case}
