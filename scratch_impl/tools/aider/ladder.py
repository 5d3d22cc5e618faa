"""The ladder: matchers in a fixed order, until one holds.

What: `replaced` puts one block to one file, and returns the file as it will be, or None.

How the real one does it: with an empty SEARCH there is nothing to look for, and REPLACE is put at the end of
the file aider/aider/coders/editblock_coder.py:364-383. Else the rungs are: exact, indentation, both again
without a blank first line of SEARCH, and pieces; there a bare `return` ends the function
aider/aider/coders/editblock_coder.py:157-187.

But: with `fuzzy` set, which no setting of the real one does, the rung behind that `return` is tried as well.

Events: WrappingStripped, MatcherTried.

Errors: Tripped, see `unwrapping`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.tools.aider.blocks import Edit
from scratch_impl.tools.aider.events import MatcherTried, WrappingStripped
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.matchers import Match, ellipsis, exact, fuzzy, indent
from scratch_impl.tools.aider.unwrapping import unwrap

SHORT = 2  # up to so many lines a blank first one is kept aider/aider/coders/editblock_coder.py:169


@dataclass(frozen=True)
class Rung:
    """A matcher that was tried."""

    matcher: str
    match: Match
    without_blank: bool = False

    @property
    def holds(self) -> bool:
        """Whether the ladder ends here.

        subtle: the real one asks whether there is text. A file of which nothing is left looks like a miss
        aider/aider/coders/editblock_coder.py:134-143.
        """
        return bool(self.match.text)

    @property
    def reason(self) -> str:
        """Why it holds, or does not."""
        return "emptied" if self.match.text == "" else self.match.reason


def replaced(
    edit: Edit, path: str, content: str | None, fence: Fence, *, also_fuzzy: bool = False
) -> Generator[Event, None, tuple[str | None, str]]:
    """What the file becomes, and which rung did it: exact, indent, ellipsis, fuzzy, append; or none.

    A miss is None, or an empty text when a rung fitted and would have left nothing: the caller of the real
    one cannot tell the two apart, ours says which it was.

    Args:
        edit: The block.
        path: The file it is put to.
        content: Its text; None when there is no such file.
        fence: The fence in force.
        also_fuzzy: Whether the rung that the real one never reaches is tried.
    """
    search = yield from _unwrapped(edit.id, "search", edit.search, path, fence)
    replace = yield from _unwrapped(edit.id, "replace", edit.replace, path, fence)
    if not search.strip():
        # aider/aider/coders/editblock_coder.py:369-379
        return (content or "") + replace, "append"
    if content is None:
        return None, "none"
    nothing_left = False
    for rung in rungs(content, search, replace, also_fuzzy=also_fuzzy):
        nothing_left |= rung.match.text == ""
        window = rung.match.window
        # aider/aider/coders/editblock_coder.py:164-187
        yield MatcherTried(
            edit.id,
            path,
            rung.matcher,
            rung.without_blank,
            rung.holds,
            rung.reason,
            window[0] + 1 if window else None,
            window[1] if window else None,
        )
        if rung.holds:
            return rung.match.text, rung.matcher
    return "" if nothing_left else None, "none"


def rungs(content: str, search: str, replace: str, *, also_fuzzy: bool = False) -> Iterator[Rung]:
    """All rungs in their order; who asks stops at the first that holds.

    subtle: every text gets a last line break before it is compared, so a file that had none has one
    afterwards aider/aider/coders/editblock_coder.py:127-131.
    """
    content, search, replace = (_ended(text) for text in (content, search, replace))
    file, wanted, given = (text.splitlines(keepends=True) for text in (content, search, replace))
    yield Rung("exact", exact(file, wanted, given))
    yield Rung("indent", indent(file, wanted, given))
    if len(wanted) > SHORT and not wanted[0].strip():
        # subtle: only SEARCH loses its blank line, REPLACE keeps its own
        # aider/aider/coders/editblock_coder.py:168-173
        yield Rung("exact", exact(file, wanted[1:], given), without_blank=True)
        yield Rung("indent", indent(file, wanted[1:], given), without_blank=True)
    yield Rung("ellipsis", ellipsis(content, search, replace))
    if also_fuzzy:
        yield Rung("fuzzy", fuzzy(file, search, given))


def _unwrapped(block_id: str, side: str, text: str, path: str, fence: Fence) -> Generator[Event, None, str]:
    text, dropped = unwrap(text, path, fence)
    if dropped:
        # aider/aider/coders/editblock_coder.py:351-355
        yield WrappingStripped(block_id, side, dropped)
    return text


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
