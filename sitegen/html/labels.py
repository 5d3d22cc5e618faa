"""The site's own words (buttons, hints, statuses) in every language, from `labels.yml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from sitegen.model import LANGS, Lang

LABELS_FILE = Path(__file__).with_name("labels.yml")


@cache
def _all() -> Mapping[str, Mapping[Lang, str]]:
    loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader  # the first is ten times as fast
    data: dict[str, dict[Lang, str]] = yaml.load(LABELS_FILE.read_text(encoding="utf-8"), loader)
    for key, words in data.items():
        if set(words) != set(LANGS):
            raise ValueError(f"{LABELS_FILE.name}: {key!r} has {sorted(words)}, expected {sorted(LANGS)}")
    return data


def label(key: str, lang: Lang) -> str:
    """The words of `key` in `lang`; KeyError when `labels.yml` has no such key."""
    return _all()[key][lang]


def labels(lang: Lang) -> dict[str, str]:
    """Every label of one language, as the page carries them for its scripts."""
    return {key: words[lang] for key, words in _all().items()}
