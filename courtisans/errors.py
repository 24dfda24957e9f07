"""What can be wrong, by kind. Every message says what to do or which rule speaks."""


class CourtisansError(ValueError):
    """The ground of all errors that the package raises on purpose.

    >>> issubclass(IllegalPlay, CourtisansError)
    True
    """


class NotationError(CourtisansError):
    """A text is not a card, a play or a mission of the public notation.

    >>> from courtisans import Card
    >>> Card.parse("unicorn.noble")
    Traceback (most recent call last):
    courtisans.errors.NotationError: 'unicorn.noble' is not a card: write family.role
    """


class VariantError(CourtisansError):
    """The rules have no such table: a wrong number of seats, or an impossible mix.

    >>> from courtisans import Variant
    >>> Variant(players=3, teams=True)
    Traceback (most recent call last):
    courtisans.errors.VariantError: R34: teams of two need 4 or 6 players
    """


class IllegalPlay(CourtisansError):  # noqa: N818 - the public name
    """A play that the rules refuse. Its message starts with the rule's number.

    >>> IllegalPlay("R15", "a guard cannot be eliminated").rule
    'R15'
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        """The number of the rule that refuses it."""


class RecordError(CourtisansError):
    """A record is damaged, of another version, or tells of an impossible game.

    `rule` is the number of the rule it breaks, or None where a format rule is broken.

    >>> from courtisans import Record
    >>> Record.parse("{}")
    Traceback (most recent call last):
    courtisans.errors.RecordError: this is no courtisans-record/1: its format is None
    """

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{rule}: {reason}" if rule else reason)
        self.rule = rule
