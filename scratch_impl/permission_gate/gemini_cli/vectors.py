"""Which recorded decisions this gate replays, and what replays them.

What: `REPLAYS`, for `python -m scratch_impl conform`.

How the real one does it: each recording says in `format` how it was made.

But: see `vectors_rules` and `vectors_tiers`.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.vectors_rules import (
    builtin_policy,
    policy_decision,
    shell_reading,
    toml_error,
)
from scratch_impl.permission_gate.gemini_cli.vectors_tiers import tier_case

REPLAYS = {
    "policy_decisions": policy_decision,
    "builtin_policies": builtin_policy,
    "toml_errors": toml_error,
    "shell_parse": shell_reading,
    "tier_arithmetic": tier_case,
}
