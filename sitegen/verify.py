"""Proving the lock against a clone: are the cited lines what they were when they were locked?"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sitegen.git import Clone
from sitegen.model import Citation, LockEntry

Verdict = Literal["confirmed", "moved", "gone"]


@dataclass(frozen=True)
class Finding:
    """What the clone says of one entry of the lock; `detail` tells where to, or what is wrong."""

    citation: Citation
    verdict: Verdict
    detail: str = ""


def verify(lock: Mapping[Citation, LockEntry], clones: Mapping[str, Clone]) -> Iterator[Finding]:
    """One finding for every entry whose source has a clone, in the lock's order."""
    for citation, entry in lock.items():
        if citation.source in clones and entry.sha256 is not None:
            yield verify_entry(citation, entry, clones[citation.source])


def verify_entry(citation: Citation, entry: LockEntry, clone: Clone) -> Finding:
    """Compare one entry with the file at the pin."""
    assert citation.start is not None and citation.end is not None
    read = clone.file(citation.path)
    if read is None:
        return Finding(citation, "gone", "no such file at the pin")
    blob, content = read
    lines = lines_of(content)
    if hash_lines(lines[citation.start - 1 : citation.end]) == entry.sha256 and citation.end <= len(lines):
        if blob == entry.blob:
            return Finding(citation, "confirmed")
        return Finding(
            citation, "gone", f"same lines, but the locked blob {entry.blob} isn't the file's {blob}"
        )
    span = citation.end - citation.start + 1
    found = find_lines(lines, span, entry.sha256 or "")
    if found:
        nearest = min(found, key=lambda start: abs(start - (citation.start or 0)))
        others = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        return Finding(citation, "moved", f"now {nearest}-{nearest + span - 1}{others}")
    if citation.end > len(lines):
        return Finding(citation, "gone", f"the file ends at line {len(lines)}")
    return Finding(citation, "gone", "the text of the lines differs")


def lines_of(content: bytes) -> list[bytes]:
    """The lines of a file, without their line feeds; a last line may lack one."""
    lines = content.split(b"\n")
    return lines[:-1] if lines[-1] == b"" else lines


def hash_lines(lines: list[bytes]) -> str:
    """sha256 of the lines joined with line feeds, and a final one."""
    return hashlib.sha256(b"\n".join(lines) + b"\n").hexdigest()


def find_lines(lines: list[bytes], span: int, sha256: str) -> list[int]:
    """Line numbers, from 1, at which `span` lines with that hash start."""
    starts = range(len(lines) - span + 1)
    return [start + 1 for start in starts if hash_lines(lines[start : start + span]) == sha256]
