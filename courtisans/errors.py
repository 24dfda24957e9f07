"""The package's exceptions. Every message says what to do or which rule is broken."""

from __future__ import annotations

from typing import Literal

Wrong = Literal["letter", "version", "length", "typo", "table"]
"""What is wrong with a deal's name: a letter that no name has, its version, its length, a mistyped
character, or that there can be no such deal.
"""


class Reason:
    """Why something is wrong: a sentence with fields, and the values of the fields.

    They are kept apart so that a page can translate the sentence. A value may be a Reason itself.

    >>> str(Reason("{what} must be a list", what=Reason("the score of seat {seat}", seat=2)))
    'the score of seat 2 must be a list'
    """

    def __init__(self, text: str, /, **fields: object) -> None:
        """Take a sentence with fields in braces, and their values; without values, plain text."""
        self.text = text
        self.fields = fields

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.text.format(**self.fields) if self.fields else self.text


class CourtisansError(ValueError):
    """The base class of all errors that the package raises on purpose.

    >>> issubclass(IllegalPlay, CourtisansError)
    True
    """

    def __init__(self, reason: str | Reason, rule: str | None = None) -> None:
        """Take the reason, and the number of the rule that is broken, if there is one."""
        super().__init__(f"{rule}: {reason}" if rule else str(reason))
        self.reason = reason if isinstance(reason, Reason) else Reason(reason)
        """The reason, without the number of the rule."""
        self.rule = rule


class NotationError(CourtisansError):
    """A text is not a card, a play or a mission of the public notation.

    >>> from courtisans import Card
    >>> Card.parse("unicorn.noble")
    Traceback (most recent call last):
    courtisans.errors.NotationError: 'unicorn.noble' is not a card: write family.role
    """


class VariantError(CourtisansError):
    """The rules allow no such game.

    The number of seats is wrong, options exclude each other, or there is no such first seat.

    >>> from courtisans import Variant
    >>> Variant(players=3, teams=True)
    Traceback (most recent call last):
    courtisans.errors.VariantError: R34: teams of two need 4 or 6 players
    """


class DealError(CourtisansError):
    """A text is not the name of a deal, or there can be no such deal.

    >>> from courtisans.deals import NamedDeal
    >>> NamedDeal.parse("1801")
    Traceback (most recent call last):
    courtisans.errors.DealError: '1801' is no deal's name: it has 4 letters and digits, not 12
    """

    def __init__(self, reason: str | Reason, why: Wrong = "table", rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.why: Wrong = why
        """The kind of error."""


class IllegalPlay(CourtisansError):  # noqa: N818 - the public name
    """A play is against the rules. The message starts with the rule's number.

    >>> IllegalPlay("R15", "a guard cannot be eliminated").rule
    'R15'
    """

    rule: str

    def __init__(self, rule: str, reason: str | Reason) -> None:
        super().__init__(reason, rule)


class RecordError(CourtisansError):
    """A record is damaged, of another version, or describes an impossible game.

    `rule` is the number of the game's rule that it breaks, or None if the format is wrong.

    >>> from courtisans import Record
    >>> Record.parse("{}")
    Traceback (most recent call last):
    courtisans.errors.RecordError: this is no courtisans-record/1: its format is None
    """
