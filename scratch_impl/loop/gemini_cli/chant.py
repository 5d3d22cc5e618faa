r"""The second detector: the same fifty characters, ten times, close together.

What: a window slides over the streamed text, one character at a time, and remembers where it has seen what.

How the real one does it: ten sightings of one window, at most 250 characters apart on average, and what lies
between them mostly the same gemini-cli/packages/core/src/services/loopDetectionService.ts:456-505. Whatever
looks like a table, a list, a heading, a quotation, a rule or a code fence makes it forget all it knows
gemini-cli/packages/core/src/services/loopDetectionService.ts:343-362; inside a code block it does not look
at all gemini-cli/packages/core/src/services/loopDetectionService.ts:364-369.

Its slips, kept here: in `[*-+]` the dash makes a range from `*` to `+`, so `- item` is no list
gemini-cli/packages/core/src/services/loopDetectionService.ts:345-346; in `[+-_...]` it makes one from `+` to
`_`, which holds all capitals and digits, so `STOP` is a rule across the page
gemini-cli/packages/core/src/services/loopDetectionService.ts:349. A fence that is never closed leaves it
blind for the rest of the session, since starting over does not touch that flag
gemini-cli/packages/core/src/services/loopDetectionService.ts:746-752.

But: windows are compared as texts, not as SHA-256 sums.

Events: none; the generator shows what `hear` returns.

Errors: none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from scratch_impl.loop.gemini_cli.javascript import NOT_A_LINE_END, SPACE, from_units, to_units

SIGHTINGS = 10  # gemini-cli/packages/core/src/services/loopDetectionService.ts:30
WINDOW_CHARS = 50  # gemini-cli/packages/core/src/services/loopDetectionService.ts:31
KEPT_CHARS = 5000  # gemini-cli/packages/core/src/services/loopDetectionService.ts:32
FAR_CHARS = 5 * WINDOW_CHARS  # gemini-cli/packages/core/src/services/loopDetectionService.ts:479
SHOWN_CHARS = 20  # before the window; gemini-cli/packages/core/src/services/loopDetectionService.ts:217

START = r"(?:^|\n)"
FENCE = "```"
DIVIDER = re.compile(
    r"^[+-_=*\u2500-\u257F]+\Z"
)  # gemini-cli/packages/core/src/services/loopDetectionService.ts:349
STRUCTURES = {  # gemini-cli/packages/core/src/services/loopDetectionService.ts:343-349
    "fence": re.compile(FENCE),
    "table": re.compile(rf"{START}{SPACE}*(?:\|{NOT_A_LINE_END}*\||[|+-]{{3,}})"),
    "list": re.compile(rf"{START}{SPACE}*(?:[*-+]|[0-9]+\.){SPACE}"),
    "heading": re.compile(rf"{START}#+{SPACE}"),
    "quote": re.compile(rf"{START}>{SPACE}"),
    "divider": DIVIDER,
}


@dataclass(frozen=True)
class Hearing:
    """What one piece of text did to the detector."""

    loop: bool = False
    started_over: str = ""  # the structure that made it forget
    ignored: str = ""  # why it does not look

    @property
    def watch(self) -> str:
        """Both in one word."""
        return self.started_over or self.ignored or "listening"


@dataclass
class Chant:
    """The text under watch, and where each window of it was seen."""

    text: str = ""
    places: dict[str, list[int]] = field(default_factory=dict)
    at: int = 0  # where the window stands
    in_code: bool = False

    def hear(self, piece: str) -> Hearing:
        """Add a piece of the answer, and look for a chant in it."""
        piece = to_units(piece)
        structure = next((name for name, pattern in STRUCTURES.items() if pattern.search(piece)), "")
        if structure:
            self.start_over()
        was_in_code = self.in_code
        if piece.count(FENCE) % 2:
            self.in_code = not self.in_code
        if was_in_code or self.in_code:
            return Hearing(started_over=structure, ignored="code")
        if DIVIDER.search(piece):
            return Hearing(started_over=structure, ignored="divider")
        self._append(piece)
        return Hearing(self._slide(), structure)

    def start_over(self) -> None:
        """Forget the text and all sightings."""
        # subtle: `in_code` stays gemini-cli/packages/core/src/services/loopDetectionService.ts:746-752
        self.text, self.places, self.at = "", {}, 0

    @property
    def most_sightings(self) -> int:
        """How often the most frequent window was seen."""
        return max(map(len, self.places.values()), default=0)

    @property
    def excerpt(self) -> str:
        """The text around the window, to show what is being repeated."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:217
        around = self.text[max(0, self.at - SHOWN_CHARS) : self.at + WINDOW_CHARS]
        return from_units(around).strip()

    def _append(self, piece: str) -> None:
        """Keep the last 5000 characters; what was seen before them is forgotten."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:381-408
        self.text += piece
        cut = len(self.text) - KEPT_CHARS
        if cut <= 0:
            return
        self.text = self.text[cut:]
        self.at = max(0, self.at - cut)
        moved = {window: [at - cut for at in places if at >= cut] for window, places in self.places.items()}
        self.places = {window: places for window, places in moved.items() if places}

    def _slide(self) -> bool:
        """Move the window on, character by character, until it is at the end or the text is a chant."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:419-437
        while self.at + WINDOW_CHARS <= len(self.text):
            if self._is_chant(self.text[self.at : self.at + WINDOW_CHARS]):
                # subtle: the window stays, so after an advice it is looked at once more
                return True
            self.at += 1
        return False

    def _is_chant(self, window: str) -> bool:
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:456-505
        places = self.places.setdefault(from_units(window), [])
        if places and not self.text.startswith(window, places[0]):
            return False
        places.append(self.at)
        if len(places) < SIGHTINGS:
            return False
        recent = places[-SIGHTINGS:]
        if (recent[-1] - recent[0]) / (SIGHTINGS - 1) > FAR_CHARS:
            return False
        between = {self.text[here:there] for here, there in pairwise(recent)}
        return len(between) <= SIGHTINGS // 2  # more than that is a list whose items begin alike
