"""Numbers the plates of a page: Fig. 1, Fig. 2, in the order in which they stand.

Done here and not by a counter of the style sheet: a demo that is out of sight is not laid out, and a counter
inside it would start anew.
"""

from __future__ import annotations

import re
from itertools import count

_NUMBER = re.compile(r'(<b class="caption__number">[^<]*)(</b>)')


def number_plates(html: str) -> str:
    """Write its number behind the word in each plate's caption."""
    numbers = count(1)
    return _NUMBER.sub(lambda match: f"{match[1]} {next(numbers)}{match[2]}", html)
