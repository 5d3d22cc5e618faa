from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.gemini_cli.builtin import BUILTIN_POLICIES
from scratch_impl.permission_gate.gemini_cli.setup import read_setup


def test_an_empty_setup_is_a_default_session_with_everything_that_ships() -> None:
    session = read_setup({})
    assert (session.mode, session.interactive, session.trusted, session.permanent_approval) == (
        "default",
        True,
        True,
        False,
    )
    assert session.builtin == tuple(BUILTIN_POLICIES)


def test_built_in_files_keep_their_own_order() -> None:
    assert read_setup({"builtin": ["yolo.toml", "plan.toml"]}).builtin == ("plan.toml", "yolo.toml")


@pytest.mark.parametrize(
    ("setup", "found", "expected"),
    [
        ({"mode": "turbo"}, "mode is 'turbo'", "plan, default, autoEdit, yolo"),
        ({"polices": []}, "'polices'", "policies"),
        ({"interactive": "yes"}, "interactive is 'yes'", "true or false"),
        ({"builtin": ["x.toml"]}, "builtin is 'x.toml'", "yolo.toml"),
        ({"policies": [{"tier": "boss", "toml": ""}]}, "policies[0].tier is 'boss'", "admin"),
        ({"policies": [{"tier": "user"}]}, "policies[0].toml is None", "a text"),
        ({"policies": {}}, "policies is {}", "a list"),
        ({"calls": [{}]}, "calls[0].tool is None", "a text"),
        ({"calls": [{"tool": "t", "args": []}]}, "calls[0].args is []", "an object"),
        ({"calls": [{"tool": "t", "command": "ls"}]}, "'command'", "args"),
        ({"calls": ["ls"]}, "calls[0] is 'ls'", "an object"),
        ({"settings": []}, "settings is []", "an object"),
    ],
)
def test_a_bad_setup_says_what_was_found_and_what_was_expected(
    setup: dict[str, Any], found: str, expected: str
) -> None:
    with pytest.raises(BadSetup) as problem:
        read_setup(setup)
    assert found in problem.value.message
    assert expected in problem.value.expected
