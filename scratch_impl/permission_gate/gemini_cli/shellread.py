"""Reads a command line, stub."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Detail:
    """One command found."""

    name: str
    text: str
    start: int
    args: tuple[str, ...] = ()
    is_pseudo: bool = False


@dataclass(frozen=True)
class Reading:
    """What was found."""

    details: tuple[Detail, ...]
    has_error: bool = False


def read(command: str) -> Reading:
    """Read."""
    details = []
    start = 0
    for piece in re.split(r"(&&|\|\||;|\|)", command):
        if piece.strip() and piece not in ("&&", "||", ";", "|"):
            text = piece.strip()
            details.append(Detail(text.split()[0], text, start + len(piece) - len(piece.lstrip())))
        start += len(piece)
    return Reading(tuple(details))


def split_commands(command: str) -> list[str]:
    """Split."""
    return [d.text for d in read(command).details]


def roots(command: str) -> list[str]:
    """Roots."""
    return [d.name for d in read(command).details]


def has_redirection(command: str) -> bool:
    """Redirect."""
    return bool(re.search("[<>]", command))


def strip_wrapper(command: str) -> str:
    """Strip."""
    return command.strip()
