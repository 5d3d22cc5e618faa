"""The grammar of citations: plain text in prose, YAML and comments that points into a source.

    gemini-cli/packages/core/src/policy/policy-engine.ts:209-212    lines of a file, or :79 for one line
    claude-code/permissions#manage-permissions                      a page of documentation, and its section

A text that only looks like a citation (unknown source, odd lines) is found too, so that it can be reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from sitegen.model import Citation, LockEntry, Source

_PATH = r"(?:/[A-Za-z0-9_.@+~-]*[A-Za-z0-9_~-])+"
_LIKE = re.compile(
    r"(?<![A-Za-z0-9_./@#?&=:%\\-])"
    r"(?P<source>[A-Za-z][A-Za-z0-9_.-]*)"
    rf"(?P<path>{_PATH})"
    r"(?::(?P<lines>[0-9]+(?:[,\u2013-][0-9]+)*)|\#(?P<section>[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*))?"
    r"(?![A-Za-z0-9_/])"
)
_LINES = re.compile(r"([0-9]+)(?:-([0-9]+))?")


@dataclass(frozen=True)
class Found:
    """A citation in a text: its words, and their place, offsets `start` (inclusive) to `end` (exclusive)."""

    text: str
    citation: Citation
    start: int
    end: int


def parse(text: str) -> Citation | None:
    """The citation that `text` is as a whole; None when it isn't one."""
    match = _LIKE.fullmatch(text)
    return _citation(match) if match else None


def find(text: str, sources: Mapping[str, Source]) -> Iterator[Found]:
    """Everything in `text` that is a citation or looks like one, in order.

    Code must have been blanked out before (see prose.blank). A path without lines or section counts only
    behind a known source: a page of documentation as a whole, or a file whose lines were forgotten.
    """
    for match in _LIKE.finditer(text):
        source = sources.get(match["source"])
        if match["lines"] is None and match["section"] is None:
            forgotten = source is not None and "." in match["path"].rpartition("/")[2]
            if source is None or (source.kind == "repository" and not forgotten):
                continue
        yield Found(match[0], _citation(match), match.start(), match.end())


def _citation(match: re.Match[str]) -> Citation:
    source, path, section = match["source"], match["path"][1:], match["section"]
    lines = _LINES.fullmatch(match["lines"]) if match["lines"] else None
    if lines is None and match["lines"]:
        return Citation(source, f"{path}:{match['lines']}")
    if lines is None:
        return Citation(source, path, section=section)
    start = int(lines[1])
    return Citation(source, path, start, int(lines[2]) if lines[2] else start)


def text_of(citation: Citation) -> str:
    """The plain text of a citation, the same that `parse` reads."""
    where = f"{citation.source}/{citation.path}"
    if citation.section is not None:
        return f"{where}#{citation.section}"
    if citation.start is None:
        return where
    return f"{where}:{_range(citation, '-')}"


def label(citation: Citation) -> str:
    """A short name to show: `policy-engine.ts:209-212` (with an en dash), or `permissions#manage`."""
    if citation.start is not None:
        return f"{citation.path.rpartition('/')[2]}:{_range(citation, chr(0x2013))}"
    return f"{citation.path}#{citation.section}" if citation.section else citation.path


def _range(citation: Citation, dash: str) -> str:
    one = citation.end is None or citation.end == citation.start
    return f"{citation.start}" if one else f"{citation.start}{dash}{citation.end}"


def url(citation: Citation, source: Source) -> str:
    """Where a reader sees it: the lines at the pinned commit, or page and section of the documentation."""
    path = quote(citation.path)
    if source.kind == "documentation":
        return f"{source.url}{path}" + (f"#{citation.section}" if citation.section else "")
    return f"{source.url}/blob/{source.commit}/{path}{_fragment(citation)}"


def _fragment(citation: Citation) -> str:
    if citation.start is None:
        return ""
    last = citation.end or citation.start
    return f"#L{citation.start}" + (f"-L{last}" if last != citation.start else "")


def archive_url(entry: LockEntry, citation: Citation, source: Source | None = None) -> str | None:
    """The copy at Software Heritage, addressed by content, so that it outlives the repository.

    With `source` the address also tells where the content came from (origin, commit, path). None for
    documentation, which isn't archived there.
    """
    if entry.blob is None or citation.start is None:
        return None
    qualifiers = []
    if source is not None:
        qualifiers += [f"origin={source.url}", f"anchor=swh:1:rev:{source.commit}"]
        qualifiers.append(f"path=/{quote(citation.path)}")
    qualifiers.append(f"lines={_range(citation, '-')}")
    return f"https://archive.softwareheritage.org/swh:1:cnt:{entry.blob};" + ";".join(qualifiers)


def fault(citation: Citation, sources: Mapping[str, Source]) -> tuple[str, str, str] | None:
    """What is wrong with a citation on its face, as (found, expected, fix); None when nothing is."""
    text = text_of(citation)
    source = sources.get(citation.source)
    if source is None:
        return (
            f"the citation {text} of the unknown source {citation.source}",
            f"one of the sources {', '.join(sources)}",
            "correct the source, add it to sources.yml, or put the text in backticks if it is no citation",
        )
    if source.kind == "documentation":
        if citation.start is None and ":" not in citation.path:
            return None
        return (
            f"the citation {text} with lines",
            f"a page and a section, since {citation.source} is documentation",
            f"write {citation.source}/page#section",
        )
    if citation.start is None or citation.end is None:
        return (
            f"the citation {text}",
            "one line range behind the path, such as :209-212 or :79",
            "add the lines; cite two ranges as two citations",
        )
    if citation.start < 1:
        return (f"the line range of {text}", "lines counted from 1", "correct the range")
    if citation.end < citation.start:
        return (
            f"the reversed line range of {text}",
            "a first line that is not behind the last",
            f"write {citation.end}-{citation.start}, if those are the lines",
        )
    return None
