"""The tools: what the model may call, and who runs the calls."""
