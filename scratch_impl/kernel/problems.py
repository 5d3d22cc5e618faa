"""Problems with what a cell was given, as opposed to what happens in its story."""

from __future__ import annotations


class BadInput(Exception):  # noqa: N818  (it names the thing, not the raising)
    """Something the cell cannot start from.

    Attributes:
        message: What was found and where.
        expected: What would have worked.
    """

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected


class BadSetup(BadInput):
    """The setup of a cell has a missing, unknown or wrongly typed key."""


class UnknownCell(BadInput):
    """No cell goes by this name."""


class UnexpectedAnswer(BadInput):
    """The person gave an answer that the question did not offer."""
