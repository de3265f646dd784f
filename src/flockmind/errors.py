"""Errors that a user of the package can cause; each says what was expected, and where."""

from __future__ import annotations


class FlockmindError(ValueError):
    """Base of all errors of this package."""


class FieldError(FlockmindError):
    """A field of a document, an option or a parameter is wrong.

    `field` is its path, such as ``markers.b3``; `reason` says what was expected.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field: str = field
        """Path of what is wrong; empty if it is the whole."""
        self.reason: str = reason
        """What was expected."""

    def __reduce__(self) -> tuple[type[FieldError], tuple[str, str]]:
        return FieldError, (self.field, self.reason)


def check_count(name: str, value: object) -> None:
    """Raises FieldError unless the value is a whole number of at least 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise FieldError(name, "expected a whole number of at least 1")


def member(name: str) -> str:
    """How a path shows a member's name that came from outside: an empty one in quotes."""
    return name or '""'


class NotationError(FlockmindError):
    """Text that is no action, outcome or event of the game."""


class IllegalActionError(FlockmindError):
    """A well-formed action that the rules do not allow here."""


class BotError(FlockmindError):
    """A bot that is unknown, fails, or answers with something that is no answer."""
