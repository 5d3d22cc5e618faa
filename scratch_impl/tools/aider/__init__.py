"""The tools of Aider: none is called. A text is read, and what looks like an edit in it is carried out.

From the reply to the files, one file of code a station:

- `fences.py`     which quotation marks the model is told to use, so that no chat file gets in the way
- `markers.py`    the three lines that make a block, and what opens a block of shell commands
- `blocks.py`     walk through the reply, line by line, and cut the blocks out of it
- `names.py`      which file a block means: the three lines above it
- `workspace.py`  the files on disk, and which of them are in the chat
- `unwrapping.py` peel off a file name or a fence that the model wrapped around the text once more
- `matchers.py`   four ways to find the SEARCH lines in a file; the fourth stands behind a bare `return`
- `ladder.py`     the rungs in order, and what happens when SEARCH is empty
- `scheduler.py`  a dry run of all blocks, the question for each file, then the real thing
- `report.py`     what the model is told of the blocks that failed
- `session.py`    a whole reply, `setup.py` what a scenario may say, `vectors.py` the recordings
"""

from scratch_impl.tools.aider.scheduler import schedule
from scratch_impl.tools.aider.session import run

__all__ = ["run", "schedule"]
