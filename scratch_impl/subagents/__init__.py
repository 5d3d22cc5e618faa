"""Sub-agents: who may be sent, with what, and how they report back. One module or package a body."""
