"""Adding to the lock what is cited and not locked yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sitegen.citations import fault, text_of
from sitegen.cited import Mention
from sitegen.git import Clone
from sitegen.model import Citation, LockEntry, Source
from sitegen.problems import Report
from sitegen.verify import hash_lines, lines_of


@dataclass(frozen=True)
class Locked:
    """The lock after the additions, and what was added, sorted."""

    lock: Mapping[Citation, LockEntry]
    added: tuple[str, ...]


def add_missing(
    mentions: Iterable[Mention],
    sources: Mapping[str, Source],
    lock: Mapping[Citation, LockEntry],
    clones: Mapping[str, Clone],
    report: Report,
) -> Locked:
    """The lock with an entry for every sound citation; what is in it stays as it is.

    A citation that can't be proved (no clone given, no such file, lines beyond its end) is a problem.
    """
    new: dict[Citation, LockEntry] = {}
    for mention in mentions:
        citation = mention.found.citation
        if citation in lock or citation in new:
            continue
        wrong = fault(citation, sources)
        if wrong is None:
            entry = make_entry(citation, sources[citation.source], clones.get(citation.source))
            if isinstance(entry, LockEntry):
                new[citation] = entry
                continue
            wrong = entry
        report.add(mention.file, mention.place, found=wrong[0], expected=wrong[1], fix=wrong[2])
    return Locked({**lock, **new}, tuple(sorted(map(text_of, new))))


def make_entry(citation: Citation, source: Source, clone: Clone | None) -> LockEntry | tuple[str, str, str]:
    """The entry that proves the citation, or (found, expected, fix)."""
    text = text_of(citation)
    if source.kind == "documentation":
        return LockEntry(retrieved=source.retrieved)
    if clone is None:
        return (
            f"the citation {text}, which is not locked",
            f"a clone of {source.id} to read the lines from",
            f"give --clone {source.id}=FOLDER",
        )
    read = clone.file(citation.path)
    if read is None:
        return (f"the citation {text}", f"a file of {source.id} at {source.commit}", "correct the path")
    blob, content = read
    lines = lines_of(content)
    assert citation.start is not None and citation.end is not None
    if citation.end > len(lines):
        return (f"the citation {text}", f"lines of the file, which has {len(lines)}", "correct the range")
    return LockEntry(sha256=hash_lines(lines[citation.start - 1 : citation.end]), blob=blob)
