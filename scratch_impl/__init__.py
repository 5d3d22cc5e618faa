"""The organs of coding agents, rebuilt small enough to read, and run step by step."""
