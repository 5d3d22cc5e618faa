"""The permission gate of Gemini CLI: a sorted table of rules, and the first row that fits decides.

The whole idea is `engine.decide`, fifteen lines. Read on from there:

- `rules`, `matching`: what a row is, and the seven tests that it has to pass.
- `stringify`, `patterns`, `jsregex`: how a pattern looks into the arguments of a call.
- `loading`, `policyfile`, `schema`, `doubts`, `tomltext`, `settings`, `places`: where rows come from.
- `lines`: where in a policy file a row or a mistake stands.
- `builtin`, `builtin_plan`: the rows that ship, the four approval modes among them.
- `shell`, `shellsafety`: second thoughts about a shell command.
- `shellread`, `shellgrammar`, `shellcommand`, `shelltext`, `shellwords`: which commands a line runs.
- `remember`, `autosave`: what "always allow" leaves behind.
- `setup`, `events`, `verdict`, `names`: the words all of them use.
- `vectors`, with `vectors_rules` and `vectors_tiers`: replaying recorded decisions of the real gate.
"""

from scratch_impl.permission_gate.gemini_cli.engine import decide, run

__all__ = ["decide", "run"]
