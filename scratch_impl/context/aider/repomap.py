"""The map of the repository: names of what is not in the chat, so that the model need not look around.

What: `map_repo` reads all names, ranks them, and draws as many as the budget has room for.

How the real one does it: aider/aider/repomap.py:103-167, made anew for each request, sent before the chat's
files aider/aider/coders/base_coder.py:1281 aider/aider/coders/chat_chunks.py:16-26. When nothing comes out,
it is tried with the chat's own files as well, then without any hint aider/aider/coders/base_coder.py:724-746.

But: no cache; the real one keeps a map for a while if it took long aider/aider/repomap.py:576-627. Files that
you gave it to read only count as files of the chat there, and have to be listed as such here.

Events: RepoRead, HintsRead, MapChosen, MapEmpty; those of rank and budget.

Errors: BadBudget.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from typing import Any

from scratch_impl.context.aider.budget import default_budget, fit, widened
from scratch_impl.context.aider.graph import Hints, Tags
from scratch_impl.context.aider.hints import read_hints
from scratch_impl.context.aider.map_events import FileRead, HintsRead, MapChosen, MapEmpty, RepoRead
from scratch_impl.context.aider.rank import rank
from scratch_impl.context.aider.render import draw, estimate, with_important
from scratch_impl.context.aider.tags import read_tags
from scratch_impl.kernel.events import Event

NO_CHAT_TIMES = 2  # the default of the command line aider/aider/args.py:262-267


def map_repo(
    texts: Mapping[str, str],
    chat: Collection[str],
    message: str,
    *,
    budget_tokens: float | None = None,
    window_tokens: int | None = None,
    times: float = NO_CHAT_TIMES,
) -> Generator[Event, Any, str]:
    """The map for one request; empty when there is none.

    Args:
        texts: Every file of the repository.
        chat: Those that are sent whole.
        message: The current exchange.
        budget_tokens: How large the map may be; else it follows from the window.
        window_tokens: What the model can take.
        times: How much larger the map may be when nothing is in the chat.
    """
    budget = default_budget(window_tokens) if budget_tokens is None else budget_tokens
    if budget <= 0:
        return ""  # a budget of 0 turns the map off aider/aider/repomap.py:111-112
    tags = {path: read_tags(path, text) for path, text in texts.items()}
    room = widened(budget, window_tokens, bool(chat), times)
    # aider/aider/repomap.py:400-458
    yield RepoRead(tuple(_file(path, tags[path], path in chat) for path in sorted(tags)), round(room, 1))
    hints = read_hints(message, texts, chat)
    # aider/aider/coders/base_coder.py:713-717
    yield HintsRead(message, tuple(sorted(_telling(hints.names, tags))), tuple(sorted(hints.files)))

    everything = widened(budget, window_tokens, False, times)
    attempts = (
        (chat, hints, room, "all_files"),
        ((), hints, everything, "no_hints"),
        ((), Hints(), everything, "no_map"),
    )
    for files, wanted, tokens, then in attempts:
        text, reason = yield from _attempt(texts, tags, files, wanted, tokens)
        if text:
            return text
        # aider/aider/coders/base_coder.py:732-746
        yield MapEmpty(reason, then)
    return ""


def _attempt(
    texts: Mapping[str, str], tags: Mapping[str, Tags], chat: Collection[str], hints: Hints, budget: float
) -> Generator[Event, Any, tuple[str, str]]:
    others = [path for path in texts if path not in chat]
    if not others:
        return "", "no_other_files"  # aider/aider/repomap.py:113-114
    ranking = yield from rank(tags, chat, hints)
    entries = with_important(ranking.entries, others)
    drawn = {0: ""}

    def tokens_of(count: int) -> float:
        drawn[count] = draw(entries[:count], texts, chat)
        return estimate(drawn[count])

    count, tokens = yield from fit(len(entries), tokens_of, budget)
    if count is None:
        return "", "nothing_fits"
    # aider/aider/repomap.py:691-706
    yield MapChosen(count, round(tokens, 1), drawn[count])
    return drawn[count], ""


def _file(path: str, tags: Tags, in_chat: bool) -> FileRead:
    return FileRead(path, in_chat, tuple(dict.fromkeys(name for name, _ in tags.defs)), tags.refs)


def _telling(words: Collection[str], tags: Mapping[str, Tags]) -> set[str]:
    """Of all words those that mean something: a name somebody defines, or a part of a path."""
    names = {name for one in tags.values() for name, _ in one.defs}
    parts = {part for path in tags for part in (*path.split("/"), path.rpartition("/")[2].partition(".")[0])}
    return set(words) & (names | parts)
