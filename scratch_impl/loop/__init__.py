"""The organ that keeps asking: one file or folder for each body."""
