"""The permission gate: who decides whether a tool call may run."""
