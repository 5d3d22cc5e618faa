"""The organ that decides what the model gets to remember: one file or folder for each body."""
