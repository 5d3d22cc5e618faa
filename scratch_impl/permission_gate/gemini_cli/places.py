"""Where policy files are looked for, and which tier a place gives to its files.

What: `policy_places` lists the places in the order in which they are read.

How the real one does it: system and extra admin folders, then the user's folder or, instead of it, what
`--policy` names, then the workspace, then the built-in folder
gemini-cli/packages/core/src/policy/config.ts:108-130. The tier hangs on the place
gemini-cli/packages/core/src/policy/config.ts:136-174, and a place named with `--policy` counts as the user's,
whatever else it is, unless it is an admin's gemini-cli/packages/core/src/policy/config.ts:349-359.

But: whether a folder may be trusted (who owns it, who may write to it) is not looked at.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Sequence

SYSTEM_FOLDER = "/etc/gemini-cli/policies"  # gemini-cli/packages/core/src/config/storage.ts:133-152
USER_FOLDER = "~/.gemini/policies"


def policy_places(
    policy_paths: Sequence[str] = (),
    admin_paths: Sequence[str] = (),
    workspace_folder: str | None = None,
    builtin_folder: str = "builtin",
) -> list[tuple[str, str]]:
    """List (place, tier) in reading order.

    Args:
        policy_paths: What `--policy` names: it replaces the user's folder.
        admin_paths: What `--admin-policy` names: it is added to the system folder.
        workspace_folder: The workspace's own folder, if that tier is on.
        builtin_folder: Where the built-in files lie.
    """
    places = [SYSTEM_FOLDER, *admin_paths, *(policy_paths or [USER_FOLDER])]
    places += [workspace_folder] if workspace_folder else []
    places.append(builtin_folder)

    def tier(place: str) -> str:
        if place == SYSTEM_FOLDER or place in admin_paths:
            return "admin"
        if place == USER_FOLDER or place in policy_paths:
            return "user"
        return "workspace" if place == workspace_folder else "default"

    return [(place, tier(place)) for place in places]
