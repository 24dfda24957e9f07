"""Setup: the choices in the form of the home screen, checked as they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from courtisans import bots
from courtisans.deals import NamedDeal
from courtisans.errors import CourtisansError, VariantError
from courtisans.reading import parse
from courtisans.record import Seat
from courtisans.variant import EDITIONS, Edition, Variant
from web.courtisans.names import display_name, look_of
from web.locales import _
from web.shell.acts import fits
from web.shell.storage import SETUP

SIZES: Final = (2, 3, 4, 5, 6)
"""The numbers of seats on offer."""

BOTS: Final = tuple(reversed(bots.BOTS))
"""The opponents on offer, the best one first."""

USUAL_BOT: Final = "greedy"
"""The default opponent."""

LONGEST_NAME: Final = 24

Fields = Mapping[str, Sequence[str]]
"""A form as the page sends it: the values of each field that has any, by the field's name."""

T = TypeVar("T")

_NAMES: Final = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Corrado")


class SetupError(CourtisansError):
    """No game can be dealt from the form; the message says what to correct."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices of the home screen."""

    variant: Variant
    seats: tuple[Seat, ...]
    """One for each row of the form, `max(SIZES)` of them; the game takes the first ones."""
    first: int | None = None
    """The seat that begins; None for chance."""
    teams: bool = False
    """Whether teams are ticked. If the number of seats does not allow them, the next one may."""
    wished: int | None = None
    """The number of seats that was chosen, if it needs the expansion, which is not ticked."""

    @property
    def table(self) -> tuple[Seat, ...]:
        """The seats that take part in the game."""
        return self.seats[: self.variant.players]

    @staticmethod
    def default() -> Setup:
        """Return the default choices: one person among three bots."""
        kinds = [None, *[USUAL_BOT] * (len(_NAMES) - 1)]
        return Setup(Variant(players=4), tuple(map(Seat, _NAMES, kinds)))

    @staticmethod
    def kept(stored: Mapping[str, str]) -> Setup:
        """Read the form that the browser stores; the default choices if it cannot be read."""
        try:
            fields: Any = parse(stored.get(SETUP, ""))
        except ValueError:
            return Setup.default()
        return Setup.typed(fields) if fits(fields, Fields) else Setup.default()

    def seated(self, deal: NamedDeal) -> tuple[Seat, ...]:
        """Return the seats of a named deal: its bots, with the names that the form has.

        If two of these names look alike, or one is empty, all are the default names.
        """
        seats = tuple(
            Seat(seat.name, bot) for seat, bot in zip(self.seats, deal.bots, strict=False)
        )
        try:
            _check_names(seats)
        except SetupError:
            return Setup.default().seated(deal)
        return seats

    def called(self, number: int) -> str:
        """Return the name of a seat as the form offers it, also of one that does not play."""
        return self.seats[number].name or _("Seat {number}").format(number=number + 1)

    @staticmethod
    def typed(fields: Fields, before: Setup | None = None) -> Setup:
        """Read the form as it stands, with any errors, so that it can be shown again.

        `before`: the choices that the form showed; a number of seats for which the expansion was
        missing is chosen again once that is ticked. For a value that the form does not offer, the
        first one that it offers is taken.
        """
        players = _offered(fields, "players", {str(size): size for size in SIZES})
        expansion = bool(_first(fields, "expansion"))
        wished = None
        if before and before.wished and before.variant.players == players:
            players = before.wished
        if not is_playable(players, expansion=expansion):
            wished = players
            players = max(size for size in SIZES if is_playable(size, expansion=expansion))
        ticked = bool(_first(fields, "teams"))
        teams = ticked and is_playable(players, expansion=expansion, teams=True)
        kinds = {"": None} | {bot: bot for bot in BOTS}
        seats = tuple(
            Seat(_name(fields, number), _offered(fields, f"bot-{number}", kinds))
            for number in range(len(_NAMES))
        )
        edition: Edition = _offered(fields, "missions", {name: name for name in EDITIONS})
        first = _offered(fields, "first", {"": None} | {str(seat): seat for seat in range(players)})
        return Setup(Variant(players, expansion, teams, edition), seats, first, ticked, wished)

    @staticmethod
    def from_fields(fields: Fields) -> Setup:
        """Read the form. Raises `SetupError` with a sentence that says what to correct."""
        setup = Setup.typed(fields)
        players = _first(fields, "players")
        if players in map(str, SIZES) and players != str(setup.variant.players):
            raise SetupError(_("So many play with the expansion only: choose it, or fewer seats."))
        first = _first(fields, "first")
        if first in map(str, range(setup.variant.players, max(SIZES))):
            raise SetupError(
                _("{name} does not play: choose who begins.").format(name=setup.called(int(first)))
            )
        _check_names(setup.table)
        return setup


def is_playable(players: int, *, expansion: bool = False, teams: bool = False) -> bool:
    """Return whether the rules allow such a table."""
    try:
        Variant(players, expansion, teams)
    except VariantError:
        return False
    return True


def _first(fields: Fields, name: str) -> str:
    values = fields.get(name, ())
    return values[0] if values else ""


def _offered(fields: Fields, name: str, offered: Mapping[str, T]) -> T:
    return offered.get(_first(fields, name), next(iter(offered.values())))


def _name(fields: Fields, number: int) -> str:
    return display_name(_first(fields, f"name-{number}"))[:LONGEST_NAME].rstrip()


def _check_names(seats: Sequence[Seat]) -> None:
    taken: set[str] = set()
    for number, seat in enumerate(seats, 1):
        if not look_of(seat.name):
            raise SetupError(_("Seat {number} needs a name.").format(number=number))
        if look_of(seat.name) in taken:
            raise SetupError(
                _("Two seats are called {name}: give each its own name.").format(name=seat.name)
            )
        taken.add(look_of(seat.name))
