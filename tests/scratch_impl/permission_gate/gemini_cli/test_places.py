from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.places import SYSTEM_FOLDER, USER_FOLDER, policy_places


def test_places_are_read_from_the_strongest_tier_to_the_weakest() -> None:
    assert policy_places(admin_paths=["/adm"], workspace_folder="/ws") == [
        (SYSTEM_FOLDER, "admin"),
        ("/adm", "admin"),
        (USER_FOLDER, "user"),
        ("/ws", "workspace"),
        ("builtin", "default"),
    ]


def test_a_named_policy_replaces_the_users_folder() -> None:
    assert [place for place, _ in policy_places(["/mine"])] == [SYSTEM_FOLDER, "/mine", "builtin"]


def test_a_workspace_folder_named_as_policy_counts_as_the_users_both_times() -> None:
    assert [tier for place, tier in policy_places(["/ws"], workspace_folder="/ws") if place == "/ws"] == [
        "user",
        "user",
    ]


def test_an_admin_place_stays_an_admin_place() -> None:
    assert dict(policy_places(["/adm"], ["/adm"]))["/adm"] == "admin"
